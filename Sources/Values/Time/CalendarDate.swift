/// A day of the proleptic Gregorian calendar, without a time and without a zone.
///
/// **Units**: years −9999 to 9999, counted astronomically: the year before 1 is 0, written `0000`, and 44 BC is `-0043`.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public private(set) var daysSinceEpoch: Int32

  /// The days of the years −9999 to 9999.
  static let days = -4_371_587...2_932_896

  public static let earliest = CalendarDate(daysSinceEpoch: days.lowerBound)
  public static let latest = CalendarDate(daysSinceEpoch: days.upperBound)

  /// The day so many days from 1970-01-01; beyond the years −9999 to 9999 the nearest day within.
  public init(daysSinceEpoch: Int) {
    let within = min(max(daysSinceEpoch, Self.days.lowerBound), Self.days.upperBound)
    self.daysSinceEpoch = Int32(truncatingIfNeeded: within)
  }

  /// The day so many days from 1970-01-01, or nil beyond the years −9999 to 9999.
  public init?(exactly daysSinceEpoch: Int) {
    guard Self.days.contains(daysSinceEpoch) else { return nil }
    self.init(daysSinceEpoch: daysSinceEpoch)
  }

  /// The day of these components, or nil where there is none: 30 February, month 13, year 10000.
  public init?(year: Int, month: Int, day: Int) {
    guard -9_999...9_999 ~= year, 1...12 ~= month, day >= 1, day <= CivilDay.daysInMonth(year: year, month: month)
    else {
      return nil
    }
    self.init(daysSinceEpoch: CivilDay.number(year: year, month: month, day: day))
  }

  @inlinable
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }
}

// MARK: Parts

extension CalendarDate {
  /// A day of the week; weeks begin on Monday (FORMAT.md §2).
  public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
  }

  public var components: (year: Int, month: Int, day: Int) { CivilDay.components(Int(daysSinceEpoch)) }
  public var year: Int { components.year }
  public var month: Int { components.month }
  public var day: Int { components.day }

  public var weekday: Weekday {
    Weekday(rawValue: CivilDay.weekdayFromMonday(Int(daysSinceEpoch)) + 1) ?? .monday
  }

  /// 1 to 366.
  public var dayOfYear: Int {
    Int(daysSinceEpoch) - CivilDay.number(year: year, month: 1, day: 1) + 1
  }

  /// 1 to 4.
  public var quarter: Int { (month + 2) / 3 }

  /// The week of ISO 8601, 1 to 53, and the year it is counted in: week 1 is the one with the year's first Thursday.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = Int(daysSinceEpoch) - CivilDay.weekdayFromMonday(Int(daysSinceEpoch)) + 3
    let year = CivilDay.components(thursday).year
    return (year, (thursday - CivilDay.number(year: year, month: 1, day: 1)) / 7 + 1)
  }

  /// The Monday of the day's week.
  public var startOfWeek: CalendarDate {
    CalendarDate(daysSinceEpoch: Int(daysSinceEpoch) - CivilDay.weekdayFromMonday(Int(daysSinceEpoch)))
  }

  public var startOfMonth: CalendarDate { CalendarDate(daysSinceEpoch: Int(daysSinceEpoch) - day + 1) }

  public var startOfYear: CalendarDate { CalendarDate(daysSinceEpoch: Int(daysSinceEpoch) - dayOfYear + 1) }
}

// MARK: Steps

extension CalendarDate {
  /// The day so many days later, or nil beyond the years −9999 to 9999.
  public func adding(days: Int) -> CalendarDate? {
    let (sum, overflow) = Int(daysSinceEpoch).addingReportingOverflow(days)
    return overflow ? nil : CalendarDate(exactly: sum)
  }

  /// The same day so many months later; where that month is shorter, its last day: 31 January + 1 month is 28 February.
  public func adding(months: Int) -> CalendarDate? {
    let (year, month, day) = components
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow else { return nil }
    let (newYear, newMonth) = floorDivide(Int64(sum), 12)
    guard -9_999...9_999 ~= newYear else { return nil }
    let last = CivilDay.daysInMonth(year: Int(newYear), month: Int(newMonth) + 1)
    return CalendarDate(year: Int(newYear), month: Int(newMonth) + 1, day: min(day, last))
  }

  /// The same day so many years later; 29 February becomes the 28th where there is none.
  public func adding(years: Int) -> CalendarDate? {
    let (months, overflow) = years.multipliedReportingOverflow(by: 12)
    return overflow ? nil : adding(months: months)
  }
}

// MARK: Text

extension CalendarDate: CustomStringConvertible {
  /// Reads `YYYY-MM-DD`, strictly: four digits of year, two of month and day, a `-` before the years below 0.
  public init?(iso text: some StringProtocol) {
    let text = String(text)
    self.init(iso: text.utf8.span)
  }

  /// Reads UTF-8 as `init(iso:)` reads text.
  public init?(iso bytes: Span<UInt8>) {
    guard let date = try? CalendarDate.parse(bytes) else { return nil }
    self = date
  }

  /// Reads `YYYY-MM-DD` as `init(iso:)` does, and says what is wrong.
  public static func parse(_ bytes: Span<UInt8>) throws(TimeTextFault) -> CalendarDate {
    var index = 0
    let day = try ISOText.readDay(bytes, &index)
    guard index == bytes.count else { throw TimeTextFault("a date ends after its day", offset: index) }
    return CalendarDate(daysSinceEpoch: day)
  }

  /// Reads text as `init(iso:)` does, and says what is wrong.
  public static func parse(_ text: String) throws(TimeTextFault) -> CalendarDate { try parse(text.utf8.span) }

  /// `2026-03-01`, `-0043-03-15`.
  public var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what `description` says.
  public func append(to bytes: inout [UInt8]) { ISOText.appendDay(Int(daysSinceEpoch), to: &bytes) }
}
