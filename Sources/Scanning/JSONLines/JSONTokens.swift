import CVector

/// Finds where the tokens of JSON end, after RFC 8259 and exactly as the row path's scanner takes it.
///
/// **Shape**: the bytes are known to be UTF-8, end with a line end and are followed by 64 more that may be read. A result below
/// zero: what stands here is no such token, or one that only the row path judges.
enum JSONTokens {
  static let refused = -1

  /// Where the text ends whose opening quote is at `start`: the place after its closing quote.
  @inline(__always)
  static func textEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    let stops = cvector_text_stops(bytes + (start &+ 1))
    if stops != 0 {
      let stop = start &+ 1 &+ stops.trailingZeroBitCount
      if bytes[stop] == UInt8(ascii: "\"") { return stop &+ 1 }
      return longTextEnd(bytes, stop)
    }
    return longTextEnd(bytes, start &+ 33)
  }

  /// Goes on in a text from a byte of it.
  @inline(never)
  static func longTextEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    var index = start
    while true {
      let stops = cvector_text_stops(bytes + index)
      guard stops != 0 else {
        index &+= 32
        continue
      }
      index &+= stops.trailingZeroBitCount
      switch bytes[index] {
      case UInt8(ascii: "\""): return index &+ 1
      case UInt8(ascii: "\\"):
        index = escapeEnd(bytes, index)
        if index < 0 { return refused }
      default: return refused
      }
    }
  }

  /// Where the escape ends whose backslash is at `start`; two escapes where they write one character.
  private static func escapeEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    switch bytes[start &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start &+ 2
    case UInt8(ascii: "u"):
      let unit = fourDigits(bytes, start &+ 2)
      if unit < 0 { return refused }
      if unit & 0xF800 != 0xD800 { return start &+ 6 }
      guard unit < 0xDC00, bytes[start &+ 6] == UInt8(ascii: "\\"), bytes[start &+ 7] == UInt8(ascii: "u") else {
        return refused
      }
      let low = fourDigits(bytes, start &+ 8)
      return low >= 0 && low & 0xFC00 == 0xDC00 ? start &+ 12 : refused
    default: return refused
    }
  }

  /// The number that four hexadecimal digits write; below zero where they are none.
  static func fourDigits(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    var unit = 0
    for index in start..<(start &+ 4) {
      let digit = bytes[index]
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | Int(digit &- 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | Int(digit &- 0x57)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | Int(digit &- 0x37)
      default: return refused
      }
    }
    return unit
  }

  /// Where the number ends that begins at `start`.
  @inline(__always)
  static func numberEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    let first = bytes[start] == UInt8(ascii: "-") ? start &+ 1 : start
    let others = ~cvector_digits(bytes + first) & 0xFFFF
    // Most numbers end within sixteen bytes: digits, and perhaps a point and digits again.
    if others != 0 {
      let whole = others.trailingZeroBitCount
      if whole > 1, bytes[first] == UInt8(ascii: "0") { return refused }
      var next = bytes[first &+ whole]
      var count = whole
      if next == UInt8(ascii: "."), whole > 0 {
        let rest = others & (others &- 1)
        count = rest.trailingZeroBitCount
        if rest == 0 || count == whole &+ 1 { return longNumberEnd(bytes, first) }
        next = bytes[first &+ count]
      }
      if count == 0 || next | 0x20 == UInt8(ascii: "e") { return longNumberEnd(bytes, first) }
      return first &+ count
    }
    return longNumberEnd(bytes, first)
  }

  /// Where the number ends whose first digit is at `start`, however long it is.
  @inline(never)
  private static func longNumberEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    var index = start
    @inline(__always) func digits() -> Int {
      let first = index
      while bytes[index] &- 0x30 < 10 { index &+= 1 }
      return index &- first
    }
    let whole = digits()
    if whole == 0 || (whole > 1 && bytes[start] == UInt8(ascii: "0")) { return refused }
    if bytes[index] == UInt8(ascii: ".") {
      index &+= 1
      if digits() == 0 { return refused }
    }
    if bytes[index] | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      if bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index &+= 1 }
      if digits() == 0 { return refused }
    }
    return index
  }

  /// Where `true`, `false` or `null` ends.
  @inline(__always)
  static func wordEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    let word = UnsafeRawPointer(bytes + start).loadUnaligned(as: UInt32.self)
    if word == UInt32(littleEndian: 0x6575_7274) || word == UInt32(littleEndian: 0x6C6C_756E) { return start &+ 4 }
    if word == UInt32(littleEndian: 0x736C_6166), bytes[start &+ 4] == UInt8(ascii: "e") { return start &+ 5 }
    return refused
  }

  /// The first byte from `start` on that is no blank.
  @inline(__always)
  static func blanksEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    var index = start
    while bytes[index] == 0x20 || bytes[index] == 0x09 { index &+= 1 }
    return index
  }
}
