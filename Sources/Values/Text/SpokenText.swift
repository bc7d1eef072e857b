import Foundation

/// Text as people say and search it: in whatever case, width, form of normalisation and accents, with or without punctuation.
///
/// **Shape**: characters that are left of the text, each with its place in it. Where a script is written without blanks between
/// words, blanks mean nothing.
package struct SpokenText: Sendable {
  /// A character of the text, folded.
  package struct Unit: Sendable {
    package var character: Character
    /// Whether a blank or punctuation stands before it.
    package var followsGap: Bool
    /// Whether it is of a script that is written without blanks, so that a gap beside it means nothing.
    package var needsNoGap: Bool
    /// The character of the text that it comes from.
    package var range: Range<String.Index>
  }

  package let text: String
  package private(set) var units: [Unit] = []
  /// Whether a blank or punctuation ends it.
  package private(set) var endsWithGap = false

  package init(_ text: String) {
    self.text = text
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      add(text[index], index..<next)
      index = next
    }
  }

  private mutating func add(_ character: Character, _ range: Range<String.Index>) {
    for folded in Self.folded(character) {
      switch Self.role(of: folded) {
      case .gap: endsWithGap = true
      case .nothing: continue
      case .letter(let needsNoGap):
        units.append(Unit(character: folded, followsGap: endsWithGap, needsNoGap: needsNoGap, range: range))
        endsWithGap = false
      }
    }
  }

  /// The text that some of the units come from, as it was written.
  package func source(of places: Range<Int>) -> String {
    guard let first = places.first, let last = places.last else { return "" }
    return String(text[units[first].range.lowerBound..<units[last].range.upperBound])
  }

  /// Whether two texts say the same.
  package func says(_ other: SpokenText) -> Bool {
    guard units.count == other.units.count, !units.isEmpty else { return false }
    for place in units.indices {
      guard units[place].character == other.units[place].character else { return false }
      if place > 0, !isFree(place), units[place].followsGap != other.units[place].followsGap { return false }
    }
    return true
  }

  /// Whether it makes no difference if a gap stands before the unit.
  package func isFree(_ place: Int) -> Bool {
    place == 0 || units[place].needsNoGap || units[place - 1].needsNoGap
  }

  /// The words, folded: each character of a script without blanks is a word of its own.
  package var words: [String] {
    var words: [String] = []
    for (place, unit) in units.enumerated() {
      if words.isEmpty || unit.followsGap || unit.needsNoGap || units[place - 1].needsNoGap {
        words.append(String(unit.character))
      } else {
        words[words.count - 1].append(unit.character)
      }
    }
    return words
  }
}

extension SpokenText {
  /// The character in compatibility form, without case, and without the marks on letters of Latin, Greek and Cyrillic. The
  /// marks of other scripts make other letters: が is not か.
  private static func folded(_ character: Character) -> String {
    if let byte = character.asciiValue {
      return String(Character(Unicode.Scalar(byte &- 65 < 26 ? byte | 32 : byte)))
    }
    var kept = String.UnicodeScalarView()
    for scalar in String(character).decomposedStringWithCompatibilityMapping.unicodeScalars {
      if 0x300...0x36F ~= scalar.value { continue }
      let folded = CaseFolding.simple(scalar)
      switch folded.value {
      // Letters that have no decomposition, and are written as others where a keyboard has none of them.
      case 0x131: kept.append("i")
      case 0xDF: kept.append(contentsOf: "ss".unicodeScalars)
      case 0xE6: kept.append(contentsOf: "ae".unicodeScalars)
      case 0x153: kept.append(contentsOf: "oe".unicodeScalars)
      case 0xF8: kept.append("o")
      case 0x111: kept.append("d")
      case 0x142: kept.append("l")
      default: kept.append(folded)
      }
    }
    return String(kept).precomposedStringWithCanonicalMapping
  }

  private enum Role {
    case letter(needsNoGap: Bool)
    case gap
    /// Left out without a gap, as an apostrophe is.
    case nothing
  }

  private static func role(of character: Character) -> Role {
    guard let scalar = character.unicodeScalars.first else { return .nothing }
    switch scalar.value {
    case 0x27, 0x2018, 0x2019, 0x2BC: return .nothing
    case 0x30...0x39, 0x61...0x7A: return .letter(needsNoGap: false)
    default: break
    }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control:
      return .gap
    case .format, .nonspacingMark, .enclosingMark, .surrogate, .unassigned: return .nothing
    default: return .letter(needsNoGap: isWrittenWithoutBlanks(scalar))
    }
  }

  /// Thai, Lao, Burmese and Khmer, kana, bopomofo, Hangul, whose particles follow a word at once, Yi and Han.
  private static func isWrittenWithoutBlanks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007,
      0x3021...0x3029, 0x3031...0x3035, 0x3038...0x318F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
