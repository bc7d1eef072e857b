import Foundation

/// Text without the marks on its letters.
public enum Diacritics {
  /// The text decomposed canonically, without its nonspacing marks: `Gárcía` becomes `Garcia`. What has no decomposition
  /// stays: `ø`, `ł`.
  ///
  /// For comparing alone: what is left is decomposed (Hangul into its letters), and two texts compare as their results do.
  public static func stripped(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var kept = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars
    where scalar.value < 0x300 || scalar.properties.generalCategory != .nonspacingMark {
      kept.append(scalar)
    }
    return String(kept)
  }
}
