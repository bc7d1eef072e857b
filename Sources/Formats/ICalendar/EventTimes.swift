import Values

/// When an event is: its start, and how its end follows from a start.
struct EventTimes {
  /// How long an event lasts, in the terms the calendar says it.
  enum Length {
    /// Whole days, at least one.
    case days(Int)
    /// Elapsed seconds from start to end, and the clock of the end.
    case exact(Int64, CalendarZone)
    /// Days on the clock, then elapsed seconds (`DURATION`).
    case nominal(CalendarDuration)
  }

  var start: CalendarTime
  /// The end as the calendar writes it or as follows from its duration.
  var end: CalendarTime
  var length: Length
  /// The duration as the calendar writes it, where it does.
  var written: CalendarDuration?

  /// **Missing**: nil where the event has no start, or one that cannot be read.
  /// **Errors**: `wrong` is the end or duration that cannot be read.
  init?(_ event: CalendarEvent, zones: inout CalendarZones, wrong: inout ContentLine?) {
    guard let start = event.first("DTSTART").flatMap({ zones.time(of: $0) }) else { return nil }
    self.start = start
    if let line = event.first("DTEND") {
      if let end = zones.time(of: line) {
        self.end = end
        length = Self.length(from: start, to: end, zones: zones)
        return
      }
      wrong = line
    } else if let line = event.first("DURATION") {
      if let duration = CalendarDuration(line.value) {
        written = duration
        if case .day = start, duration.seconds == 0 {
          length = .days(max(1, duration.days))
        } else {
          length = .nominal(duration)
        }
        end = Self.end(of: start, length: length, zones: zones)
        return
      }
      wrong = line
    }
    length = start.isDay ? .days(1) : .nominal(CalendarDuration())
    end = Self.end(of: start, length: length, zones: zones)
  }

  private static func length(from start: CalendarTime, to end: CalendarTime, zones: CalendarZones) -> Length {
    switch (start, end) {
    case (.day(let first), .day(let last)): .days(max(1, last - first))
    case (_, .time(let instant, _, let zone, _)): .exact(instant - zones.instant(start), zone)
    case (.time(_, _, let zone, _), .day): .exact(zones.instant(end) - zones.instant(start), zone)
    }
  }

  /// The end of an occurrence that starts then.
  static func end(of start: CalendarTime, length: Length, zones: CalendarZones) -> CalendarTime {
    switch (length, start) {
    case (.days(let days), _): return .day(start.day + days)
    case (.exact(let seconds, let zone), _):
      let instant = zones.instant(start) + seconds
      return .time(instant: instant, local: zone.local(instant), zone: zone, isFloating: false)
    case (.nominal(let duration), .day(let day)):
      let time = LocalTime(day: day + duration.days)
      let zone = CalendarZone.rules(zones.floating)
      let instant = zone.instant(of: time) + Int64(duration.seconds)
      return .time(instant: instant, local: zone.local(instant), zone: zone, isFloating: true)
    case (.nominal(let duration), .time(let instant, var local, let zone, let isFloating)):
      guard duration.days != 0 else {
        let end = instant + Int64(duration.seconds)
        return .time(instant: end, local: zone.local(end), zone: zone, isFloating: isFloating)
      }
      local.day += duration.days
      let end = zone.instant(of: local) + Int64(duration.seconds)
      return .time(instant: end, local: zone.local(end), zone: zone, isFloating: isFloating)
    }
  }

  /// The last day touched: the day before an end that is a day, the day of the last moment before an end that is a time.
  func lastDay(zones: CalendarZones) -> Int {
    let first = zones.day(of: start)
    switch end {
    case .day(let day): return max(first, day - 1)
    case .time(let instant, _, let zone, let isFloating):
      let start = zones.instant(start)
      let last = instant > start ? instant - 1 : instant
      return max(
        first, zones.day(of: .time(instant: last, local: zone.local(last), zone: zone, isFloating: isFloating)))
    }
  }

  /// How long it lasts, in the calendar's own terms.
  func duration(zones: CalendarZones) -> TimeSpan {
    if let written { return written.span }
    switch length {
    case .days(let days): return CalendarDuration(days: days).span
    case .exact(let seconds, _): return CalendarDuration(seconds: Int(seconds)).span
    case .nominal(let duration): return duration.span
    }
  }
}
