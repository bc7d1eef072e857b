import Foundation

extension String {
  /// The text in Unicode normal form C; ASCII text as it is.
  public var normalizedNFC: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }
}
