import Foundation
import Synchronization

/// A server of the web on the loopback that answers each request by a function, as long as a test lives.
final class LocalServer: Sendable {
  struct Request: Sendable {
    var method: String
    var path: String
    /// Names in small letters.
    var headers: [String: String]
    var body: String
  }

  struct Answer: Sendable {
    var status = 200
    var headers: [String: String] = [:]
    var body = ""
  }

  var port: Int { listener.port }
  private let listener = LoopbackListener()
  private let seen = Mutex<[Request]>([])
  private let answer: @Sendable (Request) -> Answer

  /// The requests so far, in order.
  var requests: [Request] { seen.withLock { $0 } }

  init(_ answer: @escaping @Sendable (Request) -> Answer) {
    self.answer = answer
    listener.serve(by: self) { $0.serve($1) }
  }

  private func serve(_ connection: LoopbackConnection) {
    var bytes: [UInt8] = []
    var request: Request?
    var missing = Int.max
    while request == nil || missing > 0 {
      let block = connection.receive()
      if block.isEmpty { break }
      bytes += block
      if request == nil, let end = Self.headEnd(bytes) {
        let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
          guard let colon = line.firstIndex(of: ":") else { continue }
          headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        request = Request(method: words[0], path: words.count > 1 ? words[1] : "", headers: headers, body: "")
        bytes.removeFirst(end + 4)
        missing = headers["content-length"].flatMap { Int($0) } ?? 0
      }
      if request != nil, missing - bytes.count <= 0 { break }
    }
    guard var request else { return }
    request.body = String(decoding: bytes, as: UTF8.self)
    seen.withLock { $0.append(request) }
    let answer = answer(request)
    var head = "HTTP/1.1 \(answer.status) Status\r\nConnection: close\r\nContent-Length: \(answer.body.utf8.count)\r\n"
    for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
    connection.send(head + "\r\n" + (request.method == "HEAD" ? "" : answer.body))
  }

  private static func headEnd(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...(bytes.count - 4)).first { Array(bytes[$0..<($0 + 4)]) == [13, 10, 13, 10] }
  }
}
