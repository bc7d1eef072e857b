import Diagnostics
import Values

/// A mail, put together.
///
/// **Shape**: plain text, HTML, or both as alternatives of one another; with files, all in parts. Lines end in CR LF.
/// **Source**: RFC 5322, RFC 2046, RFC 2183.
struct MailMessage {
  struct Attachment {
    var name: String
    var bytes: [UInt8]
  }

  var from: MailAddress?
  var replyTo: [MailAddress] = []
  var to: [MailAddress]
  var cc: [MailAddress]
  /// Told to servers alone.
  var bcc: [MailAddress]
  var subject: String
  var text: String?
  var html: String?
  var attachments: [Attachment]
  var date: DateTime
  var zone: TimeZoneRules
  /// What nobody else's mail has in its id.
  var unique: String

  /// Everybody it goes to, each once.
  var recipients: [String] {
    var seen: Set<String> = []
    return (to + cc + bcc).map(\.address).filter { seen.insert($0).inserted }
  }

  func written() throws -> String {
    var text = ""
    if let from { text += MailHeader.addresses("From", [from]) }
    if !replyTo.isEmpty { text += MailHeader.addresses("Reply-To", replyTo) }
    if !to.isEmpty { text += MailHeader.addresses("To", to) }
    if !cc.isEmpty { text += MailHeader.addresses("Cc", cc) }
    text += try MailHeader.text("Subject", subject)
    let date = try DatePattern.checked("EEE, dd MMM yyyy HH:mm:ss xx").format(.dateTime(date), in: zone) ?? ""
    text += "Date: \(date)\r\n"
    // Where it comes from is added by sendmail, and so is the id.
    if let host = from?.host { text += "Message-ID: <\(unique)@\(host)>\r\n" }
    return try text + "MIME-Version: 1.0\r\n" + parts()
  }

  /// What follows the headers that every mail has: the headers of the content, and the content.
  private func parts() throws -> String {
    var body = Self.textPart("plain", text ?? "")
    if let html {
      let other = Self.textPart("html", html)
      body = text == nil ? other : Self.multipart("alternative", boundary: 2, [body, other])
    }
    if attachments.isEmpty { return body }
    return try Self.multipart("mixed", boundary: 1, [body] + attachments.map(Self.part))
  }

  private static func textPart(_ kind: String, _ text: String) -> String {
    let (encoding, lines) = MailText.encoded(text)
    return "Content-Type: text/\(kind); charset=utf-8\r\nContent-Transfer-Encoding: \(encoding)\r\n\r\n\(lines)"
  }

  private static func part(_ attachment: Attachment) throws -> String {
    guard !MailHeader.endsLine(attachment.name) else {
      throw ActionFailure(
        "the name of the file “\(VisibleText.of(attachment.name))” holds a line end, which would begin another header")
    }
    return "Content-Type: \(MailContent.type(of: attachment.name))\(MailHeader.parameter("name", attachment.name))\r\n"
      + "Content-Transfer-Encoding: base64\r\n"
      + "Content-Disposition: attachment\(MailHeader.parameter("filename", attachment.name))\r\n\r\n"
      + MailText.base64Lines(attachment.bytes)
  }

  /// What separates parts holds “=_”, which stands in no part, however it is encoded: in quoted-printable a digit follows “=”, and
  /// plain text is sent as that where it holds one.
  private static func multipart(_ kind: String, boundary: Int, _ parts: [String]) -> String {
    let boundary = "=_intently_\(boundary)"
    return "Content-Type: multipart/\(kind); boundary=\"\(boundary)\"\r\n\r\n"
      + parts.map { "--\(boundary)\r\n\($0)" }.joined() + "--\(boundary)--\r\n"
  }
}

/// What files hold, by their endings.
private enum MailContent {
  private static let types = [
    "pdf": "application/pdf", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "svg": "image/svg+xml", "webp": "image/webp", "html": "text/html", "htm": "text/html", "xml": "application/xml",
    "zip": "application/zip", "gz": "application/gzip", "tgz": "application/gzip", "tar": "application/x-tar",
  ]

  static func type(of name: String) -> String {
    guard let ending = FilePath.ending(of: name)?.lowercased() else { return "application/octet-stream" }
    return ContentType.known.first { $0.extensions.contains(ending) }?.mimeType ?? types[ending]
      ?? "application/octet-stream"
  }
}
