import Foundation
import Glibc
import Synchronization

/// A server of mail on the loopback, as long as a test lives. It takes all mail but that for `nobody@…`.
final class LocalMailServer: Sendable {
  struct Mail: Sendable {
    var sender = ""
    var recipients: [String] = []
    var login: String?
    var text = ""
  }

  let port: Int
  private let socket: Int32
  private let seen = Mutex<[Mail]>([])

  /// The mails so far, in order.
  var mails: [Mail] { seen.withLock { $0 } }

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
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(number, nil, nil)
        guard connection >= 0 else { return }
        guard let self else { return }
        self.serve(connection)
        close(connection)
      }
    }
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  private func serve(_ connection: Int32) {
    var mail = Mail()
    var bytes: [UInt8] = []
    func say(_ line: String) {
      let line = Array((line + "\r\n").utf8)
      _ = send(connection, line, line.count, Int32(MSG_NOSIGNAL))
    }
    /// What comes until an end, without it; nil where nobody is there any more.
    func hear(until end: [UInt8]) -> String? {
      while true {
        if let place = (0..<max(0, bytes.count - end.count + 1)).first(where: { bytes[$0...].starts(with: end) }) {
          let text = String(decoding: bytes[..<place], as: UTF8.self)
          bytes.removeFirst(place + end.count)
          return text
        }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(connection, &block, block.count, 0)
        guard count > 0 else { return nil }
        bytes += block[..<count]
      }
    }
    say("220 local ESMTP")
    while let line = hear(until: [13, 10]) {
      let word = line.prefix { $0 != " " }.uppercased()
      let rest = line.dropFirst(word.count + 1)
      switch word {
      case "EHLO": say("250-local\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 AUTH PLAIN")
      case "AUTH":
        var secret = String(rest.dropFirst(6))
        if secret.isEmpty {
          say("334 ")
          secret = hear(until: [13, 10]) ?? ""
        }
        let login = Data(base64Encoded: secret).map { String(decoding: $0, as: UTF8.self) } ?? ""
        mail.login = login.replacingOccurrences(of: "\0", with: "|")
        say(login.hasSuffix("wrong") ? "535 5.7.8 who are you" : "235 welcome")
      case "MAIL":
        mail.sender = String(rest)
        say("250 ok")
      case "RCPT":
        if rest.contains("nobody@") {
          say("550 5.1.1 no such person")
        } else {
          mail.recipients.append(rest.filter { $0 != "<" && $0 != ">" }.replacingOccurrences(of: "TO:", with: ""))
          say("250 ok")
        }
      case "DATA":
        say("354 go on")
        guard let text = hear(until: Array("\r\n.\r\n".utf8)) else { return }
        mail.text = text + "\r\n"
        seen.withLock { $0.append(mail) }
        say("250 taken")
      case "QUIT":
        say("221 bye")
        return
      default: say("500 what")
      }
    }
  }
}
