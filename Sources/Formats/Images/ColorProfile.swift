/// A profile of colours, as files carry it (ICC.1:2022).
enum ColorProfile {
  /// How large one may be. **Units**: bytes.
  static let mostBytes = 4 << 20

  /// What it is called.
  static func name(_ profile: [UInt8]) -> String? {
    let bytes = ImageBytes(profile)
    guard bytes.says("acsp", at: 36), let count = try? bytes.integer(128, 4) else { return nil }
    for number in 0..<min(count, 100) where bytes.says("desc", at: 132 + number * 12) {
      guard let offset = try? bytes.integer(132 + number * 12 + 4, 4) else { return nil }
      if bytes.says("desc", at: offset), let length = try? bytes.integer(offset + 8, 4), length <= 1000,
        let letters = try? bytes.bytes(offset + 12, length)
      {
        return named(String(decoding: letters.prefix { $0 != 0 }, as: UTF8.self))
      }
      if bytes.says("mluc", at: offset), let length = try? bytes.integer(offset + 20, 4), length <= 2000,
        let start = try? bytes.integer(offset + 24, 4), let letters = try? bytes.bytes(offset + start, length & ~1)
      {
        let units = stride(from: letters.startIndex, to: letters.endIndex, by: 2).map {
          UInt16(letters[$0]) << 8 | UInt16(letters[$0 + 1])
        }
        return named(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
      }
    }
    return nil
  }

  private static func named(_ text: String) -> String? {
    if text.isEmpty { return nil }
    return text.hasPrefix("sRGB") ? "sRGB" : text
  }

  /// Whether it is one for red, green and blue, as pictures have them here.
  static func isForRGB(_ profile: [UInt8]) -> Bool { ImageBytes(profile).says("RGB ", at: 16) }
}
