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
