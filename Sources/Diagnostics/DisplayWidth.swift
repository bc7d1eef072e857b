/// How many columns of a terminal a text takes.
///
/// **Units**: columns. Wide East Asian characters and emoji take two, combining marks and format characters none, a
/// cluster of joined scalars (a flag, a family) as many as its widest scalar.
/// **Source**: Unicode Standard Annex 11, East Asian Width.
public enum DisplayWidth {
  /// The columns of a whole text.
  public static func of(_ text: String) -> Int {
    var total = 0
    var isPlain = true
    for byte in text.utf8 where byte < 0x20 || byte >= 0x7F {
      isPlain = false
      break
    }
    if isPlain { return text.utf8.count }
    for character in text { total += of(character) }
    return total
  }

  /// The columns of one cluster, as a terminal draws it in one place.
  public static func of(_ character: Character) -> Int {
    var widest = 0
    for scalar in character.unicodeScalars {
      // The sign that asks for the picture instead of the letter makes its base wide.
      if scalar.value == 0xFE0F, widest > 0 { return 2 }
      widest = max(widest, of(scalar))
    }
    return widest
  }

  /// The columns of a scalar that stands alone.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 || (0x7F..<0xA0).contains(value) { return 0 }
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    // Medial vowels and final consonants join the Hangul syllable before them.
    if (0x1160...0x11FF).contains(value) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x1100 else { return false }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      return true
    case 0x1F1E6...0x1F1FF:
      return true
    case 0x2300...0x2BFF, 0x1F000...0x1FAFF:
      return scalar.properties.isEmojiPresentation
    default:
      return false
    }
  }
}
