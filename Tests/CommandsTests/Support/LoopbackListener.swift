import Foundation
import Glibc

/// A socket on the loopback, at a port that was free, which takes one connection after the other as long as it lives.
final class LoopbackListener: Sendable {
  let port: Int
  private let socket: Int32

  init() {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = socket
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(number, $0, length)
        _ = listen(number, 16)
        _ = getsockname(number, $0, &length)
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit {
    // The thread that waits for a connection is woken by it.
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  /// Has each connection served on a thread of its own until there is no server any more.
  func serve<Server: AnyObject & Sendable>(
    by server: Server, _ serve: @escaping @Sendable (Server, LoopbackConnection) -> Void
  ) {
    let number = socket
    Thread.detachNewThread { [weak server] in
      while true {
        let connection = accept(number, nil, nil)
        guard connection >= 0 else { return }
        if let server { serve(server, LoopbackConnection(number: connection)) }
        close(connection)
      }
    }
  }
}

/// One connection to a server of a test.
struct LoopbackConnection {
  fileprivate let number: Int32

  /// What came; empty where nobody sends any more.
  func receive() -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(number, &block, block.count, 0)
    return Array(block[..<max(0, count)])
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
