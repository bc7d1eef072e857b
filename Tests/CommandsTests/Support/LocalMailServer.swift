import Foundation
import Synchronization

/// A server of mail on the loopback, as long as a test lives. It takes all mail but that for `nobody@…`.
final class LocalMailServer: Sendable {
  struct Mail: Sendable {
    var sender = ""
    var recipients: [String] = []
    var login: String?
    var text = ""
  }

  var port: Int { listener.port }
  private let listener = LoopbackListener()
  private let seen = Mutex<[Mail]>([])

  /// The mails so far, in order.
  var mails: [Mail] { seen.withLock { $0 } }

  init() { listener.serve(by: self) { $0.serve($1) } }

  private func serve(_ connection: LoopbackConnection) {
    var mail = Mail()
    var bytes: [UInt8] = []
    func say(_ line: String) { connection.send(line + "\r\n") }
    /// What comes until an end, without it; nil where nobody is there any more.
    func hear(until end: [UInt8]) -> String? {
      while true {
        if let place = (0..<max(0, bytes.count - end.count + 1)).first(where: { bytes[$0...].starts(with: end) }) {
          let text = String(decoding: bytes[..<place], as: UTF8.self)
          bytes.removeFirst(place + end.count)
          return text
        }
        let block = connection.receive()
        if block.isEmpty { return nil }
        bytes += block
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
