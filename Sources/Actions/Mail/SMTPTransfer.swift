import Diagnostics
import Values

/// Hands a mail to a server. **Source**: RFC 5321, RFC 3207, RFC 4954.
final class SMTPTransfer {
  struct Server: Sendable {
    /// A host, with a port where that is not the usual one.
    var host: String
    var security: SendEmail.Security
    var login: (user: String, password: String)?

    /// `smtp://mail.example.com:587`.
    var address: String {
      // The colons of an IPv6 address stand in brackets.
      let hasPort = (host.hasPrefix("[") ? host.drop { $0 != "]" } : host[...]).contains(":")
      return (security == .tls ? "smtps" : "smtp") + "://" + host + (hasPort ? "" : ":\(security.port)")
    }
  }

  private let server: Server
  private let from: String
  private let recipients: [String]
  let isCancelled: () -> Bool
  private var rest: ArraySlice<UInt8>
  /// What the server refused last.
  private var refusal = ""

  init(_ message: [UInt8], from: String, to recipients: [String], by server: Server, isCancelled: @escaping () -> Bool)
  {
    self.server = server
    self.from = from
    self.recipients = recipients
    self.isCancelled = isCancelled
    rest = message[...]
  }

  /// **Errors**: `no-smtp`, `mail-failed`; cancellation.
  func run() throws {
    // SMTP and SMTPS, and no other protocol.
    guard let transfer = CurlTransfer(for: self, speaking: 1 << 16 | 1 << 17) else {
      throw Diagnostic(
        "no-smtp", "libcurl, which mail is sent with, is not installed", hint: "apt install libcurl4")
    }
    transfer.set(.address, server.address)
    // With encryption or not at all.
    if server.security == .startTLS { transfer.set(.useSSL, 3) }
    transfer.set(.proxy, "")
    if let login = server.login {
      transfer.set(.user, login.user)
      transfer.set(.password, login.password)
    }
    transfer.set(.mailFrom, from)
    transfer.set(.mailRecipients, recipients)
    transfer.upload(Int64(rest.count))
    let failure = transfer.perform()
    if isCancelled() { throw CancellationError() }
    guard let failure else { return }
    // What the server refuses says more than that it does.
    throw Diagnostic(
      "mail-failed",
      refusal.isEmpty
        ? "“\(server.host)” could not be asked: \(failure)"
        : "“\(server.host)” says: \(VisibleText.of(String(refusal.prefix(200))))")
  }
}

extension SMTPTransfer: CurlClient {
  func send(into room: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = rest.prefix(room.count)
    room.copyBytes(from: bytes)
    rest = rest.dropFirst(bytes.count)
    return bytes.count
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Int { bytes.count }

  func receive(line: String) { if line.first == "4" || line.first == "5" { refusal = line } }
}
