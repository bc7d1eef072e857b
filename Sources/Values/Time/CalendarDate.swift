/// A day of the proleptic Gregorian calendar, without a time and without a zone.
public struct CalendarDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public var daysSinceEpoch: Int32

  public init(daysSinceEpoch: Int) { self.daysSinceEpoch = Int32(clamping: daysSinceEpoch) }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.daysSinceEpoch < right.daysSinceEpoch }
}
