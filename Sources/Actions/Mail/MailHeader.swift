import Diagnostics

/// The lines before a mail's text. **Source**: RFC 5322 §2.2, RFC 2047, RFC 2231.
enum MailHeader {
  /// Whether a text would begin another header, or holds what no header may.
  static func endsLine(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F || $0.value == 0x2028 || $0.value == 0x2029
    }
  }

  /// A header of free text, on lines of 76 characters.
  static func text(_ name: String, _ text: String) throws(ActionFailure) -> String {
    guard !endsLine(text) else {
      throw ActionFailure("“\(name.lowercased())” holds a line end, which would begin another header")
    }
    return folded(name, isPlain(text) ? words(text) : encoded(text))
  }

  /// A header of addresses.
  static func addresses(_ name: String, _ list: [MailAddress]) -> String {
    var tokens: [String] = []
    for (index, address) in list.enumerated() {
      let comma = index < list.count - 1 ? "," : ""
      if let name = address.name {
        let shown = isAtoms(name) ? words(name) : isPlain(name) ? [quoted(name)] : encoded(name)
        tokens += shown + ["<\(address.address)>\(comma)"]
      } else {
        tokens.append(address.address + comma)
      }
    }
    return folded(name, tokens)
  }

  /// A parameter of a header, such as a file's name: `; filename="a.txt"`.
  static func parameter(_ name: String, _ value: String) -> String {
    if value.unicodeScalars.allSatisfy({ $0.isASCII && $0.value >= 0x20 }), value.utf8.count <= 60 {
      return ";\r\n \(name)=\(quoted(value))"
    }
    // Values that are long or not ASCII are percent-encoded, in parts that are put together again.
    let digits = Array("0123456789ABCDEF".utf8)
    var parts: [String] = [""]
    for byte in value.utf8 {
      let isSafe =
        byte < 0x80
        && (Unicode.Scalar(byte).properties.isAlphabetic || 0x30...0x39 ~= byte || "-._".utf8.contains(byte))
      let spelled = isSafe ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      if parts[parts.count - 1].utf8.count > 50 { parts.append("") }
      parts[parts.count - 1] += String(decoding: spelled, as: UTF8.self)
    }
    if parts.count == 1 { return ";\r\n \(name)*=UTF-8''\(parts[0])" }
    return parts.enumerated().map { index, part in
      ";\r\n \(name)*\(index)*=\(index == 0 ? "UTF-8''" : "")\(part)"
    }.joined()
  }

  // MARK: Spelling

  /// Whether a text may stand in a header as it is.
  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.isASCII } && !text.contains("=?")
      && text.split(separator: " ").allSatisfy { $0.utf8.count <= 70 }
  }

  private static func isAtoms(_ text: String) -> Bool {
    isPlain(text) && !text.contains("  ")
      && text.utf8.allSatisfy { byte in
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || "!#$%&'*+-/=?^_`{|}~ ".utf8.contains(byte)
      }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }

  /// The words of a text; more blanks than one stay before their word.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for character in text {
      if character == " ", !word.isEmpty, word.contains(where: { $0 != " " }) {
        words.append(word)
        word = ""
        continue
      }
      word.append(character)
    }
    words.append(word)
    return words
  }

  /// The encoded words of a text, none with a part of a letter: short enough that one stands behind a header's name.
  private static func encoded(_ text: String) -> [String] {
    var words: [String] = []
    var bytes: [UInt8] = []
    func end() {
      if !bytes.isEmpty { words.append("=?UTF-8?B?\(MailText.base64(bytes))?=") }
      bytes = []
    }
    for character in text {
      for scalar in character.unicodeScalars.count > 8 ? character.unicodeScalars.map(String.init) : [String(character)]
      {
        if bytes.count + scalar.utf8.count > 36 { end() }
        bytes += Array(scalar.utf8)
      }
    }
    end()
    return words
  }

  /// The words with one blank between them, on lines of 76 characters where they fit.
  private static func folded(_ name: String, _ words: [String]) -> String {
    var header = name + ":"
    var length = header.utf8.count
    for (index, word) in words.enumerated() {
      if length + 1 + word.utf8.count > 76, index > 0 {
        header += "\r\n"
        length = 0
      }
      header += " " + word
      length += 1 + word.utf8.count
    }
    return header + "\r\n"
  }
}
