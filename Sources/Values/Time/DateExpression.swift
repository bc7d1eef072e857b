/// A date or date-time, fixed or counted from the run's clock: `2026-03-01`, `today - 7 days`, `now + 90 minutes`.
///
/// **Shape**: a base, and any number of steps applied from left to right. A step of days and longer is one of the zone's
/// calendar, a shorter one elapsed time. A step's number may have a sign of its own (`today - -3 days`), since a reference
/// may fill it. Spaces round the signs may be left out, except where a date-time would take them for its offset.
/// **Source**: FORMAT.md §2, “Dates”.
public struct DateExpression: Hashable, Sendable {
  enum Base: Hashable, Sendable {
    case word(Word)
    case date(CalendarDate)
    case dateTime(LocalDateTime)
  }

  /// The words for moments of the run's clock.
  enum Word: String, CaseIterable, Hashable, Sendable {
    case today, now, yesterday, tomorrow, startOfWeek, startOfMonth, startOfYear
  }

  /// A step of the calendar or of elapsed time; below 0 a step back.
  struct Step: Hashable, Sendable {
    var months = 0
    var days = 0
    var seconds: Int64 = 0
    /// Whether its unit is shorter than a day.
    var isElapsed = false
    /// Scalars before it in the text.
    var offset: Int
  }

  var base: Base
  var steps: [Step]

  /// `.date` or `.dateTime`, known without a clock: a date stays one until a step of hours or shorter.
  public var type: ValueType {
    switch base {
    case .word(.now), .dateTime: .dateTime
    default: steps.contains(where: \.isElapsed) ? .dateTime : .date
    }
  }

  /// Whether it depends on the run's clock; if not, it still takes the clock's zone where it names none.
  public var needsClock: Bool {
    if case .word = base { true } else { false }
  }

  /// The date or date-time it stands for in a run.
  ///
  /// **Errors**: beyond the years −9999 to 9999.
  public func evaluate(_ clock: RunClock) throws(TimeTextFault) -> Value {
    var value = try start(clock)
    for step in steps {
      guard let next = DateExpression.apply(step, to: value, in: clock.zone) else {
        throw TimeTextFault("that is beyond the years −9999 to 9999", offset: step.offset)
      }
      value = next
    }
    return value
  }

  private func start(_ clock: RunClock) throws(TimeTextFault) -> Value {
    switch base {
    case .date(let date): return .date(date)
    case .dateTime(let local): return .dateTime(try local.resolved(in: clock.zone))
    case .word(.now): return .dateTime(clock.now)
    case .word(.today): return .date(clock.today)
    case .word(.yesterday): return .date(clock.today.adding(days: -1) ?? clock.today)
    case .word(.tomorrow): return .date(clock.today.adding(days: 1) ?? clock.today)
    case .word(.startOfWeek): return .date(clock.today.startOfWeek)
    case .word(.startOfMonth): return .date(clock.today.startOfMonth)
    case .word(.startOfYear): return .date(clock.today.startOfYear)
    }
  }

  private static func apply(_ step: Step, to value: Value, in zone: TimeZoneRules) -> Value? {
    switch value {
    case .date(let date) where !step.isElapsed:
      date.adding(months: step.months)?.adding(days: step.days).map(Value.date)
    case .date(let date):
      DateTime.startOfDay(date, in: zone).adding(seconds: step.seconds).map { .dateTime($0.inZone(zone)) }
    case .dateTime(let instant) where step.isElapsed:
      instant.adding(seconds: step.seconds).map { .dateTime($0.inZone(zone)) }
    case .dateTime(let instant):
      instant.adding(months: step.months, days: step.days, in: zone).map(Value.dateTime)
    default: nil
    }
  }
}
