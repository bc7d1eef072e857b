import Diagnostics

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
        let upper = (0x80...0x9F).contains(byte) ? TextEncoding.windows1252Upper[Int(byte) - 0x80] : UInt16(byte)
        // The five bytes that stand for nothing are the control characters of their number.
        guard let scalar = Unicode.Scalar(upper == 0 ? UInt16(byte) : upper) else { return nil }
        text.unicodeScalars.append(scalar)
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

  /// What a source's declaration says: `encoding`; nil where it says nothing.
  /// **Errors**: a name that is none, and UTF-16, which neither format may be in.
  init?(declared name: String?, in file: String) throws(Diagnostic) {
    guard let name else { return nil }
    switch try TextEncoding.named(name, in: file) {
    case .utf8: self = .utf8
    case .windows1252: self = .windows1252
    case .latin1: self = .windows1252
    case .utf16, .utf16LittleEndian, .utf16BigEndian:
      throw Diagnostic(
        .contentEncoding, "calendars and cards are not read in UTF-16", at: SourceRange(file: file),
        hint: "save the file as UTF-8")
    }
  }
}
