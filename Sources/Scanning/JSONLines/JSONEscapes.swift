import Glibc

/// The escapes in texts of JSON.
enum JSONEscapes {
  /// Whether there is an escape in a range.
  @inline(__always)
  static func stand(in bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Bool {
    memchr(bytes + start, 0x5C, end &- start) != nil
  }

  /// The characters of a text whose escapes are sound, quotes left out.
  static func unescaped(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> [UInt8] {
    var text: [UInt8] = []
    append(bytes, from: start, to: end, to: &text)
    return text
  }

  static func append(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, to text: inout [UInt8]) {
    var index = start
    var from = start
    while index < end {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index &+= 1
        continue
      }
      text.append(contentsOf: UnsafeBufferPointer(start: bytes + from, count: index &- from))
      let letter = bytes[index &+ 1]
      index &+= 2
      switch letter {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        var scalar = JSONTokens.fourDigits(bytes, index)
        index &+= 4
        if scalar & 0xFC00 == 0xD800 {
          scalar = 0x10000 &+ (scalar & 0x3FF) << 10 &+ JSONTokens.fourDigits(bytes, index &+ 2) & 0x3FF
          index &+= 6
        }
        append(scalar: UInt32(truncatingIfNeeded: scalar), to: &text)
      default: text.append(letter)
      }
      from = index
    }
    text.append(contentsOf: UnsafeBufferPointer(start: bytes + from, count: end &- from))
  }

  private static func append(scalar: UInt32, to text: inout [UInt8]) {
    func part(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(scalar >> shift & 0x3F) }
    switch scalar {
    case ..<0x80: text.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800: text += [0xC0 | UInt8(truncatingIfNeeded: scalar >> 6), part(0)]
    case ..<0x10000: text += [0xE0 | UInt8(truncatingIfNeeded: scalar >> 12), part(6), part(0)]
    default: text += [0xF0 | UInt8(truncatingIfNeeded: scalar >> 18), part(12), part(6), part(0)]
    }
  }
}
