import Values

/// The text of a property's value, decoded and with its escapes resolved.
enum ContentText {
  /// The text, or nil where the bytes are none in that encoding.
  static func decode(_ bytes: some Collection<UInt8>, as encoding: Charset) -> String? {
    switch encoding {
    case .utf8: return String(validating: bytes, as: UTF8.self)
    case .ascii: return bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
    case .latin1:
      var text = ""
      for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
      return text
    case .windows1252:
      var text = ""
      for byte in bytes {
        text.unicodeScalars.append(
          (0x80...0x9F).contains(byte) ? Charset.windows[Int(byte) - 0x80] : Unicode.Scalar(byte))
      }
      return text
    }
  }

  /// Resolves `\n`, `\N`, `\,`, `\;`, `\\`, and `\:` and `\"` as some programs write them; any other backslash stands for
  /// itself.
  /// **Source**: RFC 5545 §3.3.11, RFC 6350 §3.4.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(0x5C) else { return text }
    return String(decoding: unescaped(Array(text.utf8)), as: UTF8.self)
  }

  static func unescaped(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        isEscaped = false
        switch byte {
        case 0x6E, 0x4E: result.append(0x0A)
        case 0x2C, 0x3B, 0x5C, 0x3A, 0x22: result.append(byte)
        default: result += [0x5C, byte]
        }
      } else if byte == 0x5C {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    if isEscaped { result.append(0x5C) }
    return result
  }

  /// The parts of a value between separators that no backslash escapes; the escapes stay.
  static func split(_ text: String, at separator: UInt8) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if byte == separator, !isEscaped {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
      } else {
        part.append(byte)
      }
      isEscaped = byte == 0x5C && !isEscaped
    }
    parts.append(String(decoding: part, as: UTF8.self))
    return parts
  }
}

/// The character encodings a card or a calendar may say it is in.
enum Charset: Sendable {
  case utf8, ascii, latin1, windows1252

  /// The encoding of this label; nil where it is none we know.
  init?(label: String) {
    switch label.uppercasedASCII {
    case "UTF-8", "UTF8": self = .utf8
    case "US-ASCII", "ASCII": self = .ascii
    case "ISO-8859-1", "ISO8859-1", "LATIN1", "LATIN-1": self = .latin1
    case "WINDOWS-1252", "CP1252", "ANSI": self = .windows1252
    default: return nil
    }
  }

  /// The meaning of 0x80 to 0x9F in Windows-1252; the five bytes it leaves open stand for the C1 controls.
  fileprivate static let windows: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}", "\u{2030}",
    "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}",
    "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}",
    "\u{17E}", "\u{178}",
  ]
}
