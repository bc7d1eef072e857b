import Values

/// Writes JSON: texts quoted as little as RFC 8259 asks, numbers we spell never quoted.
package enum JSONText {
  /// The text in quotes; only `"`, `\` and control characters are escaped.
  package static func quote(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(quoted: text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds a text in quotes.
  package static func append(quoted text: String, to bytes: inout [UInt8]) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var from = 0
      for index in 0..<utf8.count {
        let byte = utf8[index]
        if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
        bytes.append(contentsOf: utf8[from..<index])
        from = index &+ 1
        append(escaped: byte, to: &bytes)
      }
      bytes.append(contentsOf: utf8[from..<utf8.count])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds a control character, quote or backslash as it stands in a string.
  package static func append(escaped byte: UInt8, to bytes: inout [UInt8]) {
    let letter: UInt8
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter = byte
    case 0x08: letter = UInt8(ascii: "b")
    case 0x09: letter = UInt8(ascii: "t")
    case 0x0A: letter = UInt8(ascii: "n")
    case 0x0C: letter = UInt8(ascii: "f")
    case 0x0D: letter = UInt8(ascii: "r")
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      return
    }
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(letter)
  }
}
