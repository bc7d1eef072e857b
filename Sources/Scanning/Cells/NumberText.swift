/// The digits of a whole or decimal number as they stand in a file: read without making a text of them.
///
/// **Shape**: `-` before digits, and after a point more digits; anything else (`+5`, `.5`, `1e3`) is for the slow way, which
/// knows all spellings.
struct NumberText {
  /// A number of up to 18 digits: coefficient × 10^-places.
  @inline(__always)
  static func small(_ bytes: borrowing Span<UInt8>, _ start: Int, _ end: Int) -> (coefficient: Int64, places: Int)? {
    let isNegative = bytes[start] == UInt8(ascii: "-")
    var index = isNegative ? start &+ 1 : start
    // The point is one of the 19.
    guard index < end, end &- index <= 19 else { return nil }
    let first = index
    var number: UInt64 = 0
    while index < end {
      let digit = bytes[index] &- 48
      if digit > 9 { break }
      number = number &* 10 &+ UInt64(digit)
      index &+= 1
    }
    if index == end {
      guard index &- first <= 18 else { return nil }
      let value = Int64(truncatingIfNeeded: number)
      return (isNegative ? 0 &- value : value, 0)
    }
    guard index > first, bytes[index] == UInt8(ascii: ".") else { return nil }
    let point = index
    index &+= 1
    guard index < end else { return nil }
    while index < end {
      let digit = bytes[index] &- 48
      if digit > 9 { return nil }
      number = number &* 10 &+ UInt64(digit)
      index &+= 1
    }
    let value = Int64(truncatingIfNeeded: number)
    return (isNegative ? 0 &- value : value, end &- point &- 1)
  }

  /// Whether the characters are a number that JSON writes as they stand: digits without a leading zero, perhaps a minus, and
  /// where `allowsPoint` more digits after a point; up to 18 of them, so that nothing is out of bounds.
  @inline(__always)
  static func isJSON(_ bytes: borrowing Span<UInt8>, _ start: Int, _ end: Int, allowsPoint: Bool) -> Bool {
    var index = start
    if bytes[index] == UInt8(ascii: "-") { index &+= 1 }
    guard index < end, end &- index <= 18 else { return false }
    if bytes[index] == 48, index &+ 1 < end, bytes[index &+ 1] != UInt8(ascii: ".") { return false }
    let first = index
    while index < end, bytes[index] &- 48 < 10 { index &+= 1 }
    if index == first { return false }
    if index == end { return true }
    guard allowsPoint, bytes[index] == UInt8(ascii: ".") else { return false }
    index &+= 1
    let fraction = index
    while index < end, bytes[index] &- 48 < 10 { index &+= 1 }
    return index == end && index > fraction
  }
}

/// A day as `YYYY-MM-DD` in a file.
struct DateText {
  /// The days since 1970-01-01 of the ten characters; nil for anything that is no such day.
  @inline(__always)
  static func day(_ bytes: borrowing Span<UInt8>, _ start: Int, _ end: Int) -> Int32? {
    guard end &- start == 10, bytes[start &+ 4] == UInt8(ascii: "-"), bytes[start &+ 7] == UInt8(ascii: "-") else {
      return nil
    }
    let y1 = bytes[start] &- 48
    let y2 = bytes[start &+ 1] &- 48
    let y3 = bytes[start &+ 2] &- 48
    let y4 = bytes[start &+ 3] &- 48
    let m1 = bytes[start &+ 5] &- 48
    let m2 = bytes[start &+ 6] &- 48
    let d1 = bytes[start &+ 8] &- 48
    let d2 = bytes[start &+ 9] &- 48
    guard y1 < 10, y2 < 10, y3 < 10, y4 < 10, m1 < 2, m2 < 10, d1 < 4, d2 < 10 else { return nil }
    let century = Int(y1) &* 10 &+ Int(y2)
    let year = century &* 100 &+ Int(y3) &* 10 &+ Int(y4)
    let month = Int(m1) &* 10 &+ Int(m2)
    let day = Int(d1) &* 10 &+ Int(d2)
    guard month >= 1, month <= 12, day >= 1, day <= 31 else { return nil }
    if day > 28 {
      let isLeap = year & 3 == 0 && (year % 100 != 0 || year % 400 == 0)
      let most = month == 2 ? (isLeap ? 29 : 28) : (month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31)
      if day > most { return nil }
    }
    // As `CivilDay.number`, for years from 0 on.
    let shifted = month <= 2 ? year &- 1 : year
    let era = (shifted >= 0 ? shifted : shifted &- 399) / 400
    let yearOfEra = shifted &- era &* 400
    let fromMarch = month > 2 ? month &- 3 : month &+ 9
    let dayOfYear = (153 &* fromMarch &+ 2) / 5 &+ day &- 1
    let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
    return Int32(truncatingIfNeeded: era &* 146_097 &+ dayOfEra &- 719_468)
  }
}
