/// An instant, with the offset from UTC it was written in.
///
/// Two are equal when they name the same instant, whatever their offsets.
/// **Units**: to the nanosecond; leap seconds are not counted, as in POSIX time.
public struct DateTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public private(set) var seconds: Int64
  /// 0 up to 999,999,999.
  public private(set) var nanoseconds: Int32
  /// Seconds east of UTC.
  public private(set) var offset: Int32

  public init(seconds: Int64, nanoseconds: Int32 = 0, offset: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
    self.offset = offset
  }

  @inlinable
  public static func == (left: DateTime, right: DateTime) -> Bool {
    left.seconds == right.seconds && left.nanoseconds == right.nanoseconds
  }

  @inlinable
  public static func < (left: DateTime, right: DateTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(seconds)
    hasher.combine(nanoseconds)
  }
}

// MARK: The clock of a place

extension DateTime {
  /// Seconds since 1970-01-01T00:00:00 as a clock with this offset shows them.
  var localSeconds: Int64 { seconds.addingReportingOverflow(Int64(offset)).partialValue }

  /// The same instant, with the offset the zone has then.
  public func inZone(_ zone: TimeZoneRules) -> DateTime {
    DateTime(seconds: seconds, nanoseconds: nanoseconds, offset: zone.offset(at: seconds))
  }

  /// The day in the zone; beyond the years −9999 to 9999 the nearest day within.
  public func date(in zone: TimeZoneRules) -> CalendarDate { inZone(zone).localDate }

  /// The day on a clock with the offset it was written in.
  public var localDate: CalendarDate {
    CalendarDate(daysSinceEpoch: Int(floorDivide(localSeconds, 86_400).quotient))
  }

  /// The time on a clock with the offset it was written in: hour 0 to 23, minute, second.
  public var localTime: (hour: Int, minute: Int, second: Int) {
    let second = Int(floorDivide(localSeconds, 86_400).remainder)
    return (second / 3_600, second / 60 % 60, second % 60)
  }

  /// The instant a clock in the zone shows this, `secondOfDay` 0 to 86,400: in a doubled hour the first, in a skipped one
  /// moved on by the gap (02:30 on the spring day is 03:30).
  public init(date: CalendarDate, secondOfDay: Int, nanoseconds: Int32 = 0, in zone: TimeZoneRules) {
    let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(min(max(secondOfDay, 0), 86_400))
    let instant = zone.instant(ofLocal: local)
    self.init(seconds: instant.seconds, nanoseconds: nanoseconds, offset: instant.offset)
  }

  /// The first moment of a day in the zone, which is not always 00:00: where midnight is skipped, the moment the clock is
  /// put forward to. Where the whole day is skipped (Samoa, 30 December 2011), the first moment after it.
  public static func startOfDay(_ date: CalendarDate, in zone: TimeZoneRules) -> DateTime {
    startOfDay(number: Int64(date.daysSinceEpoch), in: zone)
  }

  /// The first moment of the day after: what the day lasts up to, not including.
  public static func endOfDay(_ date: CalendarDate, in zone: TimeZoneRules) -> DateTime {
    startOfDay(number: Int64(date.daysSinceEpoch) + 1, in: zone)
  }

  private static func startOfDay(number: Int64, in zone: TimeZoneRules) -> DateTime {
    switch zone.resolve(local: number * 86_400) {
    case .unique(let instant), .doubled(let instant, _):
      DateTime(seconds: instant.seconds, offset: instant.offset)
    case .skipped(let transition, _):
      DateTime(seconds: transition.seconds, offset: transition.after)
    }
  }
}
