/// A duration: calendar months and days, and elapsed time.
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
