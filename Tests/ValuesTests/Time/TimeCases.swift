@testable import Values

/// The cases worked out with Python's zoneinfo, and the zone files they were worked out from.
enum TimeCases {
  static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Cases"
  static let zones = folder + "/zones"

  /// The rows of a case file, without its header.
  static func rows(_ name: String) -> [[Substring]] {
    String(decoding: bytes(folder + "/" + name), as: UTF8.self).split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
  }

  static func bytes(_ path: String) -> [UInt8] {
    if case .bytes(let bytes) = TimeZoneFile.contents(of: path) { bytes } else { [] }
  }

  static func zone(_ name: String) throws -> TimeZoneRules { try TimeZoneRules.named(name, directory: zones) }
}

/// A small generator for repeatable random tests (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
