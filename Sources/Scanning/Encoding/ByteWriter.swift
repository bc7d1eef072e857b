/// Writes bytes to a place that has room for all of them and eight more: whoever makes one has worked out how many there may be.
///
/// **Shape**: bytes are copied eight at a time, so that as many are read behind the source's end, and written behind the target's.
struct ByteWriter {
  private let start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  /// **Units**: bytes behind the last one that may be written.
  static let slack = 8

  @inline(__always)
  init(_ start: UnsafeMutablePointer<UInt8>) { self.start = start }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    start[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func put(_ source: UnsafePointer<UInt8>, _ length: Int) {
    var offset = 0
    while offset < length {
      UnsafeMutableRawPointer(start + count + offset).storeBytes(of: source.advanced(by: offset).word, as: UInt64.self)
      offset &+= 8
    }
    count &+= length
  }

  /// Puts characters that stand in a JSON string as they are; false, and nothing put, where they do not.
  @inline(__always)
  mutating func putPlain(_ source: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    var offset = 0
    while offset < length {
      let word = source.advanced(by: offset).word
      let left = length &- offset
      // What stands behind the end is taken for blanks.
      let mask: UInt64 = left >= 8 ? .max : (1 &<< UInt64(truncatingIfNeeded: 8 &* left)) &- 1
      if Self.hasEscapes(word & mask | 0x2020_2020_2020_2020 & ~mask) { return false }
      UnsafeMutableRawPointer(start + count + offset).storeBytes(of: word, as: UInt64.self)
      offset &+= 8
    }
    count &+= length
    return true
  }

  /// Takes away what was put since there were `count` bytes.
  @inline(__always)
  mutating func cut(to count: Int) { self.count = count }

  /// Whether one of eight bytes is a control character, a quote or a backslash.
  @inline(__always)
  private static func hasEscapes(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ ones &* 0x22
    let slashes = word ^ ones &* 0x5C
    // Each term has the highest bit of bytes below a bound that have none themselves; a borrow can only add to them.
    return ((word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes) & tops != 0
  }
}
