import Foundation

/// Text and bytes as mail carries them. **Source**: RFC 2045 §6.
enum MailText {
  /// A text's lines, each ended by CR LF, and the encoding they are in.
  static func encoded(_ text: String) -> (encoding: String, lines: String) {
    let lines = lines(text)
    let isPlain = lines.allSatisfy { line in
      line.utf8.count <= 76 && line.utf8.allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x09 } && !line.hasPrefix("From ")
        && !line.contains("=_")
    }
    if isPlain { return ("7bit", lines.map { $0 + "\r\n" }.joined()) }
    return ("quoted-printable", lines.map { quotedPrintable($0) + "\r\n" }.joined())
  }

  /// The lines, whatever ends them; a last end begins no line.
  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for character in text {
      if character == "\n" || character == "\r\n" || character == "\r" {
        lines.append(line)
        line = ""
      } else {
        line.append(character)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  private static func quotedPrintable(_ line: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = Array(line.utf8)
    var result: [UInt8] = []
    var length = 0
    for (index, byte) in bytes.enumerated() {
      let isLast = index == bytes.count - 1
      let isBlank = byte == 0x20 || byte == 0x09
      // A dot or “From” at the beginning means something to servers.
      let isOdd = index == 0 && (byte == 0x2E || line.hasPrefix("From "))
      let isPlain = (0x21...0x7E ~= byte && byte != 0x3D || isBlank && !isLast) && !isOdd
      let spelled = isPlain ? [byte] : [0x3D, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      if length + spelled.count > (isLast ? 76 : 75) {
        result += [0x3D, 0x0D, 0x0A]
        length = 0
      }
      result += spelled
      length += spelled.count
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Bytes on lines of 76 characters.
  static func base64Lines(_ bytes: [UInt8]) -> String {
    let text = Data(bytes).base64EncodedString(options: [
      .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ])
    return text.isEmpty || text.hasSuffix("\r\n") ? text : text + "\r\n"
  }
}
