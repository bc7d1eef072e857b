/// A duration: calendar months and days, and elapsed time.
///
/// Two are equal when their parts are: 1 day is not 24 hours, since a day of 25 hours is a day. They are ordered by nominal
/// length, a day of 24 hours and a month of 30.436875 days (a twelfth of the Gregorian mean year); of two with one nominal
/// length the one with fewer months, then fewer days, comes first.
public struct TimeSpan: Hashable, Sendable {
  public var months: Int32
  public var days: Int32
  public var nanoseconds: Int64

  public init(months: Int32 = 0, days: Int32 = 0, nanoseconds: Int64 = 0) {
    self.months = months
    self.days = days
    self.nanoseconds = nanoseconds
  }
}
