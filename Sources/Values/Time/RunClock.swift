import Glibc

/// What `now` and `today` are for a whole run: it stands still (FORMAT.md §2).
public struct RunClock: Hashable, Sendable {
  /// The run's moment, with the offset of its zone.
  public let now: DateTime
  /// The workflow's zone.
  public let zone: TimeZoneRules
  /// The date of `now` in the zone.
  public let today: CalendarDate

  public init(now: DateTime, zone: TimeZoneRules) {
    self.now = now.inZone(zone)
    self.zone = zone
    self.today = self.now.localDate
  }

  /// The clock of this moment.
  public static func current(in zone: TimeZoneRules) -> RunClock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return RunClock(
      now: DateTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(truncatingIfNeeded: time.tv_nsec)), zone: zone)
  }
}
