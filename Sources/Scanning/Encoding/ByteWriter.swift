/// Writes bytes to a place that has room for all of them: whoever makes one has worked out how many there may be.
struct ByteWriter {
  private let start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  @inline(__always)
  init(_ start: UnsafeMutablePointer<UInt8>) { self.start = start }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    start[count] = byte
    count &+= 1
  }

  /// Puts `source[first..<last]`, which is short.
  @inline(__always)
  mutating func put(_ source: borrowing Span<UInt8>, _ first: Int, _ last: Int) {
    let target = start + count
    var offset = 0
    let length = last &- first
    while offset &+ 8 <= length {
      UnsafeMutableRawPointer(target + offset).storeBytes(of: Self.word(source, first &+ offset), as: UInt64.self)
      offset &+= 8
    }
    while offset < length {
      target[offset] = source[first &+ offset]
      offset &+= 1
    }
    count &+= length
  }

  /// Puts `source[first..<last]` where that stands in a JSON string as it is; false, with some of it written, where it does not.
  @inline(__always)
  mutating func putPlain(_ source: borrowing Span<UInt8>, _ first: Int, _ last: Int) -> Bool {
    let target = start + count
    var offset = 0
    let length = last &- first
    while offset &+ 8 <= length {
      let word = Self.word(source, first &+ offset)
      if Self.hasEscapes(word) { return false }
      UnsafeMutableRawPointer(target + offset).storeBytes(of: word, as: UInt64.self)
      offset &+= 8
    }
    while offset < length {
      let byte = source[first &+ offset]
      if byte < 0x20 || byte == 0x22 || byte == UInt8(ascii: "\\") { return false }
      target[offset] = byte
      offset &+= 1
    }
    count &+= length
    return true
  }

  @inline(__always)
  private static func word(_ source: borrowing Span<UInt8>, _ place: Int) -> UInt64 {
    source.extracting(place..<(place &+ 8)).bytes.unsafeLoadUnaligned(as: UInt64.self)
  }

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
