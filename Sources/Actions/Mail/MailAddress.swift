import Diagnostics

/// Whom a mail goes to, or comes from: `Ada Lovelace <ada@example.com>`.
///
/// **Source**: RFC 5322 §3.4; RFC 6532 for letters that are not ASCII.
struct MailAddress: Equatable, Sendable {
  var name: String?
  /// As a server is told it: the host in ASCII. Without a host it is somebody on this machine.
  var address: String
  var host: String? { address.lastIndex(of: "@").map { String(address[address.index(after: $0)...]) } }

  /// The addresses of a text, with commas between them; a comma in quotes belongs to a name.
  static func list(_ text: String) throws(ActionFailure) -> [MailAddress] {
    var list: [MailAddress] = []
    for part in parts(text) {
      let trimmed = part.trimmed
      if !trimmed.isEmpty { list.append(try MailAddress(trimmed)) }
    }
    return list
  }

  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == ",", !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  init(_ text: String) throws(ActionFailure) {
    let shown = VisibleText.of(String(text.prefix(100)))
    guard !MailHeader.endsLine(text) else {
      throw ActionFailure("the address “\(shown)” holds a line end, which would begin another header")
    }
    var address = text[...]
    if let open = text.lastIndex(of: "<") {
      guard text.hasSuffix(">") else { throw ActionFailure("“\(shown)” is no address of mail: a “<” is never closed") }
      address = text[text.index(after: open)...].dropLast()
      let name = Self.unquoted(String(text[..<open]).trimmed)
      self.name = name.isEmpty ? nil : name
    }
    guard let checked = Self.checked(String(address).trimmed) else {
      throw ActionFailure("“\(shown)” is no address of mail")
    }
    self.address = checked
  }

  private static func unquoted(_ name: String) -> String {
    guard name.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") else { return name }
    var result = ""
    var isEscaped = false
    for character in name.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      isEscaped = false
      result.append(character)
    }
    return result
  }

  /// The address as a server is told it; nil where it is none.
  private static func checked(_ text: String) -> String? {
    let at = text.lastIndex(of: "@")
    let local = text[..<(at ?? text.endIndex)]
    guard !local.isEmpty, local.utf8.count <= 64, local.first != "-",
      !local.unicodeScalars.contains(where: {
        $0.value <= 0x20 || $0.value == 0x7F || "()<>[]:;@\\,\"".unicodeScalars.contains($0)
      })
    else { return nil }
    guard let at else { return String(local) }
    return Punycode.host(String(text[text.index(after: at)...])).map { local + "@" + $0 }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}
