/// Tells whether bytes are UTF-8.
enum UTF8Bytes {
  /// **Source**: The Unicode Standard, table 3-7.
  static func isValid(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var index = 0
    while index < count {
      let first = bytes[index]
      if first < 0x80 {
        index &+= 1
        continue
      }
      let more: Int
      switch first {
      case 0xC2...0xDF: more = 1
      case 0xE0...0xEF: more = 2
      case 0xF0...0xF4: more = 3
      default: return false
      }
      guard index &+ more < count else { return false }
      let second = bytes[index &+ 1]
      let lowest: UInt8 = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF
      guard second >= lowest, second <= highest else { return false }
      if more > 1, bytes[index &+ 2] & 0xC0 != 0x80 { return false }
      if more > 2, bytes[index &+ 3] & 0xC0 != 0x80 { return false }
      index &+= more &+ 1
    }
    return true
  }
}

/// Tells whether text is a day of the calendar.
enum DayText {
  /// Whether it is `2026-11-30`: ten bytes, a year from 1 on, a day the month has.
  static func isDay(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return false }
    guard let century = two(text), let rest = two(text + 2), let month = two(text + 5), let day = two(text + 8) else {
      return false
    }
    let year = century &* 100 &+ rest
    guard year > 0, month >= 1, month <= 12, day >= 1 else { return false }
    if day <= 28 { return true }
    switch month {
    case 2: return day == 29 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    case 4, 6, 9, 11: return day <= 30
    default: return day <= 31
    }
  }

  private static func two(_ text: UnsafePointer<UInt8>) -> Int? {
    let tens = text[0] &- 48
    let ones = text[1] &- 48
    guard tens < 10, ones < 10 else { return nil }
    return Int(tens) &* 10 &+ Int(ones)
  }
}
