import Values

/// Which of a cell's day and another comes first.
struct DateOrder: CellKernel {
  static var isTextual: Bool { false }
  private let other: Int
  private let outcomes: Outcomes

  init(_ date: CalendarDate, _ outcomes: Outcomes) {
    let (year, month, day) = date.components
    other = ISODay.key(year, month, day)
    self.outcomes = outcomes
  }

  @inline(__always)
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict {
    guard count == 10, let day = ISODay(cell) else { return .unsure }
    let key = day.key
    return key < other ? outcomes.before : key > other ? outcomes.after : outcomes.same
  }
}

/// Which of a cell's instant and another comes first.
///
/// **Shape**: sure of `2026-03-01T00:30:00` with `T` or a blank, and `Z` or an offset of hours and minutes behind it.
struct DateTimeOrder: CellKernel {
  static var isTextual: Bool { false }
  private let seconds: Int64
  private let hasFraction: Bool
  private let outcomes: Outcomes

  init(_ other: DateTime, _ outcomes: Outcomes) {
    seconds = other.seconds
    hasFraction = other.nanoseconds > 0
    self.outcomes = outcomes
  }

  @inline(__always)
  func judge(_ cell: UnsafePointer<UInt8>, _ count: Int) -> CellVerdict {
    guard count == 20 || count == 25, cell[10] == UInt8(ascii: "T") || cell[10] == UInt8(ascii: " "),
      cell[13] == UInt8(ascii: ":"), cell[16] == UInt8(ascii: ":"), let day = ISODay(cell),
      let hour = Self.number(cell + 11, below: 24), let minute = Self.number(cell + 14, below: 60),
      let second = Self.number(cell + 17, below: 60)
    else { return .unsure }
    var offset: Int64 = 0
    if count == 20 {
      guard cell[19] == UInt8(ascii: "Z") else { return .unsure }
    } else {
      guard cell[19] == UInt8(ascii: "+") || cell[19] == UInt8(ascii: "-"), cell[22] == UInt8(ascii: ":"),
        let hours = Self.number(cell + 20, below: 24), let minutes = Self.number(cell + 23, below: 60)
      else { return .unsure }
      offset = hours &* 3_600 &+ minutes &* 60
      if cell[19] == UInt8(ascii: "-") { offset = 0 &- offset }
    }
    let instant = day.number &* 86_400 &+ hour &* 3_600 &+ minute &* 60 &+ second &- offset
    if instant != seconds { return instant < seconds ? outcomes.before : outcomes.after }
    return hasFraction ? outcomes.before : outcomes.same
  }

  /// Two digits.
  @inline(__always)
  private static func number(_ cell: UnsafePointer<UInt8>, below bound: Int64) -> Int64? {
    let first = cell[0] &- UInt8(ascii: "0")
    let second = cell[1] &- UInt8(ascii: "0")
    guard first < 10, second < 10 else { return nil }
    let value = Int64(first) &* 10 &+ Int64(second)
    return value < bound ? value : nil
  }
}

/// A day of the years 0 to 9999 as ISO 8601 writes it.
struct ISODay {
  private let year: Int
  private let month: Int
  private let day: Int

  /// A number that grows with the day.
  var key: Int { Self.key(year, month, day) }

  static func key(_ year: Int, _ month: Int, _ day: Int) -> Int { year &* 10_000 &+ month &* 100 &+ day }

  /// **Missing**: nil where the first ten bytes are no day, as `2024-02-30`.
  @inline(__always)
  init?(_ cell: UnsafePointer<UInt8>) {
    // 2026-11- with zeros in place of the dashes.
    var word = cell.word
    guard word & 0xFF00_00FF_0000_0000 == 0x2D00_002D_0000_0000 else { return nil }
    word ^= 0x1D00_001D_0000_0000
    let isDigits =
      (word & 0xF0F0_F0F0_F0F0_F0F0) | (((word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0) &>> 4)
    let tens = cell[8] &- UInt8(ascii: "0")
    let ones = cell[9] &- UInt8(ascii: "0")
    guard isDigits == 0x3333_3333_3333_3333, tens < 10, ones < 10 else { return nil }
    word &= 0x0F0F_0F0F_0F0F_0F0F
    word = (word &* 2_561) &>> 8
    // Pairs of digits: the century, the year in it, a zero and the month's first, the month's second and a zero.
    year = Int(truncatingIfNeeded: (word & 0xFF) &* 100 &+ (word &>> 16 & 0xFF))
    month = Int(truncatingIfNeeded: (word &>> 32 & 0xFF) &* 10) &+ Int(truncatingIfNeeded: word &>> 48 & 0xFF) / 10
    day = Int(tens) &* 10 &+ Int(ones)
    guard month &- 1 < 12, month > 0, day > 0 else { return nil }
    if day > 28, day > Self.lastDay(year, month) { return nil }
  }

  @inline(never)
  private static func lastDay(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01.
  ///
  /// **Source**: Howard Hinnant, chrono-compatible low-level date algorithms, `days_from_civil`.
  @inline(__always)
  var number: Int64 {
    // Years counted from March, 400 years on so that none is below 0.
    let shifted = year &+ 400 &- (month <= 2 ? 1 : 0)
    let era = shifted / 400
    let yearOfEra = shifted &- era &* 400
    let dayOfYear = (153 &* (month > 2 ? month &- 3 : month &+ 9) &+ 2) / 5 &+ day &- 1
    let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
    return Int64((era &- 1) &* 146_097 &+ dayOfEra &- 719_468)
  }
}
