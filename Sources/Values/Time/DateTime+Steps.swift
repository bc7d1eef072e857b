extension DateTime {
  /// The instants of the years −9999 to 9999, give or take an offset.
  static let instants: ClosedRange<Int64> = {
    let first = Int64(CalendarDate.days.lowerBound) * 86_400
    let last = Int64(CalendarDate.days.upperBound + 1) * 86_400
    return (first - TimeZoneRules.mostOffset)...(last + TimeZoneRules.mostOffset)
  }()

  /// The instant so much elapsed time later, or nil beyond the years −9999 to 9999. The offset stays.
  public func adding(seconds more: Int64, nanoseconds moreNanoseconds: Int64 = 0) -> DateTime? {
    let (carry, nanosecond) = floorDivide(moreNanoseconds, 1_000_000_000)
    let nanoseconds = Int64(nanoseconds) + nanosecond
    let (sum, overflow) = seconds.addingReportingOverflow(more)
    let (whole, second) = sum.addingReportingOverflow(carry + nanoseconds / 1_000_000_000)
    guard !overflow, !second, DateTime.instants.contains(whole) else { return nil }
    return DateTime(seconds: whole, nanoseconds: Int32(nanoseconds % 1_000_000_000), offset: offset)
  }

  /// The same time of day so many months and then days later, on a clock in the zone; nil beyond the years −9999 to 9999.
  ///
  /// A month's end is kept within the month. In a skipped hour the time moves on by the gap; in a doubled one the offset
  /// is the one before the step if it is one of the two, else the first. A step of nothing is the same instant.
  public func adding(months: Int, days: Int, in zone: TimeZoneRules) -> DateTime? {
    let here = inZone(zone)
    guard months != 0 || days != 0 else { return here }
    let (day, second) = floorDivide(here.localSeconds, 86_400)
    guard let start = CalendarDate(exactly: Int(day)), let moved = start.adding(months: months)?.adding(days: days)
    else {
      return nil
    }
    let local = Int64(moved.daysSinceEpoch) * 86_400 + second
    switch zone.resolve(local: local) {
    case .doubled(_, let last) where last.offset == here.offset:
      return DateTime(seconds: last.seconds, nanoseconds: nanoseconds, offset: last.offset)
    case let found:
      return DateTime(seconds: found.chosen.seconds, nanoseconds: nanoseconds, offset: found.chosen.offset)
    }
  }

  /// Later by a duration: its months, then its days as steps of the zone's calendar, then its elapsed time.
  public func adding(_ span: TimeSpan, in zone: TimeZoneRules) -> DateTime? {
    adding(months: Int(span.months), days: Int(span.days), in: zone)?
      .adding(seconds: 0, nanoseconds: span.nanoseconds)?.inZone(zone)
  }
}
