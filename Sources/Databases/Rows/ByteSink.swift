/// Where bytes are put, one after the other; whoever puts them has asked for `room`.
struct ByteSink {
  var at: UnsafeMutablePointer<UInt8>
  let end: UnsafeMutablePointer<UInt8>

  @inline(__always)
  var room: Int { end - at }

  @inline(__always)
  mutating func put(byte: UInt8) {
    at.pointee = byte
    at += 1
  }

  @inline(__always)
  mutating func put(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    // Most are delimiters and short keys, for which a call costs more than the bytes.
    if count == 1 {
      put(byte: bytes[0])
      return
    }
    at.update(from: bytes, count: count)
    at += count
  }

  @inline(__always)
  mutating func put(flag: Bool) {
    if flag { put(word: "true") } else { put(word: "false") }
  }

  private mutating func put(word: StaticString) { put(word.utf8Start, word.utf8CodeUnitCount) }

  /// **Units**: needs room for 20 bytes.
  @inline(__always)
  mutating func put(whole number: Int64) {
    if number < 0 { put(byte: UInt8(ascii: "-")) }
    putDigits(of: number.magnitude)
  }

  @inline(__always)
  private mutating func putDigits(of magnitude: UInt64) {
    let count = Self.digitCount(of: magnitude)
    var place = at + count
    at = place
    // 32 bits divide in a fraction of the time.
    if var rest = UInt32(exactly: magnitude) {
      repeat {
        place -= 1
        place.pointee = UInt8(truncatingIfNeeded: rest % 10) &+ 48
        rest /= 10
      } while rest > 0
      return
    }
    var rest = magnitude
    repeat {
      place -= 1
      place.pointee = UInt8(truncatingIfNeeded: rest % 10) &+ 48
      rest /= 10
    } while rest > 0
  }

  @inline(__always)
  private static func digitCount(of magnitude: UInt64) -> Int {
    var count = 1
    var limit: UInt64 = 10
    while count < 20, magnitude >= limit {
      count &+= 1
      limit = limit &* 10
      if count == 20 { break }
    }
    return count
  }

  /// Puts the shortest digits that read back as the double, without an exponent; false, and nothing of use, where that would
  /// take one or the double is not finite.
  ///
  /// **Shape**: a decimal of at most 15 digits that reads back is the shortest that does, since no two such decimals are the
  /// same double; and it reads back exactly if its digits, a whole number, divided by the power of ten give the double.
  /// **Units**: needs room for 26 bytes.
  mutating func put(shortest number: Double) -> Bool {
    let magnitude = number.magnitude
    guard magnitude < 1e15 else { return false }
    if number < 0 { put(byte: UInt8(ascii: "-")) }
    var power = 1.0
    for places in 0...6 {
      let digits = (magnitude * power).rounded(.toNearestOrEven)
      guard digits < 1e15 else { break }
      if digits / power == magnitude {
        put(UInt64(digits), places: places)
        return true
      }
      power *= 10
    }
    guard magnitude >= 0.0001 else { return false }
    // At most 17 digits, and as many zeros before them as the limit lets.
    for byte in magnitude.description.utf8 { put(byte: byte) }
    return true
  }

  private mutating func put(_ digits: UInt64, places: Int) {
    guard places > 0 else {
      putDigits(of: digits)
      return
    }
    let count = max(Self.digitCount(of: digits), places + 1)
    var place = at + count + 1
    at = place
    var rest = digits
    for index in 0..<count {
      if index == places {
        place -= 1
        place.pointee = UInt8(ascii: ".")
      }
      place -= 1
      place.pointee = UInt8(truncatingIfNeeded: rest % 10) &+ 48
      rest /= 10
    }
  }
}

extension ByteSink {
  /// Whether a text that begins with the byte is surely no formula.
  @inline(__always)
  static func isHarmless(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte != UInt8(ascii: "=") && byte != UInt8(ascii: "@")
  }

  /// Whether a spreadsheet would take a text that begins with the byte for a formula.
  static func beginsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    default: false
    }
  }

  /// Puts text as a CSV cell; false where it is no UTF-8.
  ///
  /// **Units**: `delimiter` in every byte of a word; needs room for twice the text and two bytes more.
  @inline(__always)
  mutating func put(delimited text: UnsafePointer<UInt8>, _ count: Int, _ delimiter: UInt64) -> Bool {
    var special: UInt64 = 0
    var high: UInt64 = 0
    copy(text, count) { word in
      high |= word
      special |=
        ByteWord.has(word ^ delimiter) | ByteWord.has(word ^ (0x22 &* ByteWord.ones))
        | ByteWord.has(word ^ (0x0A &* ByteWord.ones)) | ByteWord.has(word ^ (0x0D &* ByteWord.ones))
    }
    if high & ByteWord.highs != 0, !UTF8Bytes.isValid(text, count) { return false }
    guard special & ByteWord.highs != 0 else {
      at += count
      return true
    }
    put(quoting: text, count)
    return true
  }

  private mutating func put(quoting text: UnsafePointer<UInt8>, _ count: Int) {
    put(byte: 0x22)
    for index in 0..<count {
      if text[index] == 0x22 { put(byte: 0x22) }
      put(byte: text[index])
    }
    put(byte: 0x22)
  }

  /// Puts text as a JSON string; false where it is no UTF-8.
  ///
  /// **Units**: needs room for six times the text and two bytes more.
  @inline(__always)
  mutating func put(json text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    put(byte: 0x22)
    var special: UInt64 = 0
    var high: UInt64 = 0
    copy(text, count) { word in
      high |= word
      special |=
        ByteWord.has(word ^ (0x22 &* ByteWord.ones)) | ByteWord.has(word ^ (0x5C &* ByteWord.ones))
        | ByteWord.hasControl(word)
    }
    if high & ByteWord.highs != 0, !UTF8Bytes.isValid(text, count) { return false }
    if special & ByteWord.highs == 0 {
      at += count
    } else {
      put(escaping: text, count)
    }
    put(byte: 0x22)
    return true
  }

  private mutating func put(escaping text: UnsafePointer<UInt8>, _ count: Int) {
    for index in 0..<count {
      let byte = text[index]
      let letter: UInt8
      switch byte {
      case 0x22, 0x5C: letter = byte
      case 0x08: letter = UInt8(ascii: "b")
      case 0x09: letter = UInt8(ascii: "t")
      case 0x0A: letter = UInt8(ascii: "n")
      case 0x0C: letter = UInt8(ascii: "f")
      case 0x0D: letter = UInt8(ascii: "r")
      case ..<0x20:
        put(word: "\\u00")
        put(byte: byte >> 4 &+ 48)
        put(byte: byte & 15 &+ (byte & 15 < 10 ? 48 : 87))
        continue
      default:
        put(byte: byte)
        continue
      }
      put(byte: 0x5C)
      put(byte: letter)
    }
  }

  /// Copies the text to where the sink stands, without moving it on, and shows every byte of it in words of eight; a word may
  /// have zeros, which stand for no byte, in a place `see` sees them as `0x40`.
  @inline(__always)
  private func copy(_ text: UnsafePointer<UInt8>, _ count: Int, _ see: (UInt64) -> Void) {
    let source = UnsafeRawPointer(text)
    let target = UnsafeMutableRawPointer(at)
    if count >= 8 {
      var index = 0
      while index &+ 8 <= count {
        let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
        see(word)
        index &+= 8
      }
      if index < count {
        let word = source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        target.storeBytes(of: word, toByteOffset: count &- 8, as: UInt64.self)
        see(word)
      }
    } else if count >= 4 {
      let first = source.loadUnaligned(as: UInt32.self)
      let last = source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      target.storeBytes(of: first, as: UInt32.self)
      target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
      see(UInt64(first) | UInt64(last) << 32)
    } else {
      var word = 0x40 &* ByteWord.ones
      for index in 0..<count {
        at[index] = text[index]
        word = word << 8 | UInt64(text[index])
      }
      see(word)
    }
  }
}

/// Eight bytes looked at as one.
enum ByteWord {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// High bits if some byte is zero, in whichever bytes.
  @inline(__always)
  static func has(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

  /// High bits if some byte is below 0x20, in whichever bytes.
  @inline(__always)
  static func hasControl(_ word: UInt64) -> UInt64 { (word &- (0x20 &* ones)) & ~word & highs }
}
