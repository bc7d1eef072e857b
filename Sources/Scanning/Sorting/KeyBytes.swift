import Values

/// Values as bytes whose order is that of the values, so that whole sort keys compare byte by byte, whatever their types.
///
/// **Shape**: no encoding begins another one of the same property, so several stand after one another. The first byte of a
/// value is never 0 or 255, which are left for missing values. Equal bytes mean equal values.
/// - integer and decimal: one byte for sign and length, the whole part, high byte first; in a decimal also the fraction, two
///   digits a byte, and 0; below zero all of it complemented. So numbers of any scale compare exactly.
/// - text: each byte two higher (UTF-8 has none above 244), and 1 at the end.
/// - date, date-time, number: fixed lengths; boolean one byte; an enumeration's case its place.
struct KeyBytes {
  private(set) var bytes = [UInt8](repeating: 0, count: 256)
  private(set) var count = 0

  static let missingFirst: UInt8 = 0
  static let missingLast: UInt8 = 255

  /// The first eight bytes as a number, high byte first, with zeros after the end.
  @inline(__always)
  var prefix: UInt64 {
    // There are always eight bytes; those behind the end are what other keys left.
    let word = bytes.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
    return count >= 8 ? word : count == 0 ? 0 : word & ~(UInt64.max >> UInt64(8 &* count))
  }

  /// Up to eight bytes from `start` on as a number, high byte first, with zeros from `end` on.
  @inline(__always)
  static func word(_ bytes: borrowing Span<UInt8>, _ start: Int, _ end: Int) -> UInt64 {
    var word: UInt64 = 0
    if end &- start >= 8 {
      for offset in 0..<8 { word = word << 8 | UInt64(bytes[start &+ offset]) }
      return word
    }
    var index = start
    while index < end {
      word = word << 8 | UInt64(bytes[index])
      index &+= 1
    }
    return end > start ? word << UInt64(64 &- 8 &* (end &- start)) : 0
  }

  /// The word that the key of a text of one to seven bytes has; eight bytes can be read there.
  @inline(__always)
  static func word(ofText text: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let behind = UInt64(64 &- 8 &* count)
    // Each byte two higher, which never carries in UTF-8, then 1.
    let high = text.word.byteSwapped >> behind &+ 0x0202_0202_0202_0202 >> behind
    return high << behind | 1 << (behind &- 8)
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count &+ more > bytes.count { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    bytes.append(contentsOf: repeatElement(0, count: bytes.count + more))
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    bytes[count] = byte
    count &+= 1
  }

  /// Turns the order of what was added since there were `start` bytes.
  @inline(__always)
  mutating func complement(from start: Int) {
    var index = start
    while index < count {
      bytes[index] = ~bytes[index]
      index &+= 1
    }
  }

  @inline(__always)
  mutating func appendWhole(_ magnitude: UInt64) {
    let length = (64 &- magnitude.leadingZeroBitCount &+ 7) >> 3
    reserve(9)
    bytes[count] = 0x81 &+ UInt8(truncatingIfNeeded: length)
    count &+= 1
    var shift = UInt64(truncatingIfNeeded: length &* 8)
    while shift > 0 {
      shift &-= 8
      bytes[count] = UInt8(truncatingIfNeeded: magnitude >> shift)
      count &+= 1
    }
  }

  /// Adds the number these characters write: an integer, or with `isDecimal` one with a fraction, perhaps.
  ///
  /// **Shape**: false where they are none in the plain spelling, or of a whole part that 64 bits do not hold; nothing is added then.
  @inline(__always)
  mutating func append(
    number characters: borrowing Span<UInt8>, _ start: Int, _ end: Int, isDecimal: Bool
  ) -> Bool {
    let place = count
    let isNegative = characters[start] == UInt8(ascii: "-")
    var index = isNegative ? start &+ 1 : start
    let first = index
    var magnitude: UInt64 = 0
    while index < end {
      let digit = characters[index] &- 48
      if digit > 9 { break }
      if index &- first >= 18 {
        // Beyond this many digits each step is watched.
        let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
        if overflow || carry { return false }
        magnitude = sum
      } else {
        magnitude = magnitude &* 10 &+ UInt64(digit)
      }
      index &+= 1
    }
    if index == first { return false }
    if !isDecimal {
      guard index == end else { return false }
      appendWhole(magnitude)
      if isNegative, magnitude > 0 { complement(from: place) }
      return true
    }
    appendWhole(magnitude)
    var isZero = magnitude == 0
    if index < end {
      index &+= 1
      guard characters[index &- 1] == UInt8(ascii: "."), index < end else {
        count = place
        return false
      }
      var filled = count
      while index < end {
        let high = characters[index] &- 48
        let low = index &+ 1 < end ? characters[index &+ 1] &- 48 : 0
        guard high < 10, low < 10 else {
          count = place
          return false
        }
        let pair = high &* 10 &+ low
        append(pair &+ 1)
        // Zeros at the end say nothing.
        if pair > 0 {
          filled = count
          isZero = false
        }
        index &+= 2
      }
      count = filled
    }
    append(0)
    if isNegative, !isZero { complement(from: place) }
    return true
  }

  @inline(__always)
  mutating func append(text characters: borrowing Span<UInt8>, _ start: Int, _ end: Int) {
    let length = end &- start
    reserve(length &+ 1)
    var offset = 0
    while offset < length {
      bytes[count &+ offset] = characters[start &+ offset] &+ 2
      offset &+= 1
    }
    count &+= length
    bytes[count] = 1
    count &+= 1
  }

  @inline(__always)
  mutating func append(day: Int32) {
    let word = UInt32(bitPattern: day) ^ 0x8000_0000
    reserve(4)
    bytes[count] = UInt8(truncatingIfNeeded: word >> 24)
    bytes[count &+ 1] = UInt8(truncatingIfNeeded: word >> 16)
    bytes[count &+ 2] = UInt8(truncatingIfNeeded: word >> 8)
    bytes[count &+ 3] = UInt8(truncatingIfNeeded: word)
    count &+= 4
  }

  @inline(__always)
  mutating func append(flag: Bool) { append(flag ? 0x41 : 0x40) }

  private mutating func append(word: UInt64) {
    for shift in stride(from: UInt64(56), through: 0, by: -8) { append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  mutating func append(double: Double) {
    // Zero has one encoding.
    let bits = double == 0 ? 0 : double.bitPattern
    append(0x81)
    append(word: bits >> 63 == 1 ? ~bits : bits | 1 << 63)
  }

  /// Adds a value that is not missing; false where its kind has no encoding, or is not the one its type promises.
  mutating func append(_ value: Value, of type: ValueType) -> Bool {
    switch (value.plain, type) {
    case (.integer(let number), .integer), (.integer(let number), .decimal), (.decimal(let number), .decimal):
      let text = number.description
      let isDecimal = type == .decimal
      return append(number: text.utf8.span, 0, text.utf8.count, isDecimal: isDecimal)
    case (.number(let number), .number) where !number.isNaN: append(double: number)
    case (.boolean(let flag), .boolean): append(flag: flag)
    case (.date(let date), .date): append(day: date.daysSinceEpoch)
    case (.dateTime(let time), .dateTime):
      append(0x81)
      append(word: UInt64(bitPattern: time.seconds) ^ 1 << 63)
      append(day: time.nanoseconds)
    case (.text(let text), .text), (.url(let text), .url):
      append(text: text.utf8.span, 0, text.utf8.count)
    case (.text(let text), .enumeration(let cases)):
      // Of two equal cases the first one's place counts.
      guard let place = cases.firstIndex(where: { $0.equalsScalars(of: text) }) else { return false }
      appendWhole(UInt64(place))
    default: return false
    }
    return true
  }
}
