import Foundation

/// Names of files as they are compared: in normalization form C, since file systems and keyboards differ in how they spell é.
enum NormalizedName {
  static func of(_ name: String) -> String {
    name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping
  }
}
