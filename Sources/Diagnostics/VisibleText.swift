/// Text as it may be shown to a person: characters that would move the cursor, colour the terminal or turn the line round
/// are shown as signs instead.
public enum VisibleText {
  /// The text with every control character as a visible sign: `␛` for escape, `␊` for a line feed, `\u{202E}` for a
  /// character that changes the direction of writing.
  public static func of(_ text: String) -> String {
    for byte in text.utf8 where byte < 0x20 || byte >= 0x7F {
      var shown = ""
      for scalar in text.unicodeScalars { append(scalar, to: &shown) }
      return shown
    }
    return text
  }

  /// As `of`, but line feeds and tabs stay: for text of several lines.
  public static func lines(_ text: String) -> String {
    for byte in text.utf8 where (byte < 0x20 && byte != 0x0A && byte != 0x09) || byte >= 0x7F {
      var shown = ""
      for scalar in text.unicodeScalars {
        if scalar == "\n" || scalar == "\t" { shown.unicodeScalars.append(scalar) } else { append(scalar, to: &shown) }
      }
      return shown
    }
    return text
  }

  /// Adds a scalar to a text, as a sign where it may not be shown as it is.
  public static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    if let sign = sign(for: scalar) {
      text += sign
    } else {
      text.unicodeScalars.append(scalar)
    }
  }

  /// The sign for a character that may not be shown as it is; nil for all others.
  public static func sign(for scalar: Unicode.Scalar) -> String? {
    let value = scalar.value
    switch value {
    case 0..<0x20: return picture(0x2400 + value)
    case 0x20..<0x7F: return nil
    case 0x7F: return "\u{2421}"
    case 0x80..<0xA0, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      return "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    default: return nil
    }
  }

  private static func picture(_ value: UInt32) -> String {
    Unicode.Scalar(value).map { String(Character($0)) } ?? "\u{FFFD}"
  }
}
