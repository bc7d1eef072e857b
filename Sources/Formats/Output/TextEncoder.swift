/// Writes UTF-8 in another encoding.
enum TextEncoder {
  /// The mark that says what a text is in: asked for by the excel profile, and always before UTF-16 of no stated order.
  static func byteOrderMark(of encoding: TextEncoding, isWanted: Bool) -> [UInt8] {
    switch encoding {
    case .utf8: isWanted ? [0xEF, 0xBB, 0xBF] : []
    case .utf16: [0xFF, 0xFE]
    case .utf16LittleEndian: isWanted ? [0xFF, 0xFE] : []
    case .utf16BigEndian: isWanted ? [0xFE, 0xFF] : []
    case .windows1252, .latin1: []
    }
  }

  /// The first character of a text that the encoding does not have.
  static func missingCharacter(in text: String, of encoding: TextEncoding) -> Unicode.Scalar? {
    switch encoding {
    case .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian: nil
    case .windows1252, .latin1: text.unicodeScalars.first { byte(of: $0, in: encoding) == nil }
    }
  }

  /// UTF-8 in the encoding; a character it does not have becomes `?`, so ask before.
  static func encode(_ text: [UInt8], as encoding: TextEncoding) -> [UInt8] {
    if encoding == .utf8 { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 2)
    let string = String(decoding: text, as: UTF8.self)
    switch encoding {
    case .windows1252, .latin1:
      for scalar in string.unicodeScalars { bytes.append(byte(of: scalar, in: encoding) ?? UInt8(ascii: "?")) }
    case .utf16BigEndian:
      for unit in string.utf16 {
        bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
        bytes.append(UInt8(truncatingIfNeeded: unit))
      }
    default:
      for unit in string.utf16 {
        bytes.append(UInt8(truncatingIfNeeded: unit))
        bytes.append(UInt8(truncatingIfNeeded: unit >> 8))
      }
    }
    return bytes
  }

  private static func byte(of scalar: Unicode.Scalar, in encoding: TextEncoding) -> UInt8? {
    let value = scalar.value
    if value < 0x80 || (0xA0...0xFF).contains(value) { return UInt8(truncatingIfNeeded: value) }
    guard encoding == .windows1252, value > 0xFF, value <= 0xFFFF,
      let index = TextEncoding.windows1252Upper.firstIndex(of: UInt16(value))
    else { return nil }
    return UInt8(truncatingIfNeeded: 0x80 + index)
  }
}
