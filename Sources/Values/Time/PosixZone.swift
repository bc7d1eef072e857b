/// A zone as the `TZ` variable and the footer of a TZif file write it: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// **Source**: POSIX.1-2024 §8.3, with the times of RFC 9636 §3.3.2 (−167 to 167 hours).
struct PosixZone: Hashable, Sendable {
  var standard: LocalTimeType
  /// Summer time, and when it begins and ends each year, each on the clock until then.
  var daylight: Daylight?

  struct Daylight: Hashable, Sendable {
    var type: LocalTimeType
    var start: Rule
    var end: Rule
  }

  /// A day of every year and a time on it.
  struct Rule: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// `Jn`: 1 to 365, 29 February never counted.
      case julian(Int)
      /// `n`: 0 to 365, 29 February counted.
      case zeroBased(Int)
      /// `Mm.w.d`: a month, the first to fourth or (5) last week, a day from Sunday (0).
      case weekday(month: Int, week: Int, day: Int)
    }
    var day: Day
    /// Seconds from 00:00 on the clock; may be negative or more than a day.
    var time: Int

    /// Seconds since 1970-01-01T00:00:00 on the clock, in a year.
    func local(in year: Int) -> Int64 {
      let number =
        switch day {
        case .julian(let day):
          CivilDay.number(year: year, month: 1, day: 1) + day - 1 + (day >= 60 && CivilDay.isLeap(year) ? 1 : 0)
        case .zeroBased(let day): CivilDay.number(year: year, month: 1, day: 1) + day
        case .weekday(let month, let week, let day): Rule.day(year: year, month: month, week: week, day: day)
        }
      return Int64(number) * 86_400 + Int64(time)
    }

    private static func day(year: Int, month: Int, week: Int, day: Int) -> Int {
      let first = CivilDay.number(year: year, month: month, day: 1)
      let firstFromSunday = (CivilDay.weekdayFromMonday(first) + 1) % 7
      let offset = (day - firstFromSunday + 7) % 7 + (week - 1) * 7
      return first + (offset < CivilDay.daysInMonth(year: year, month: month) ? offset : offset - 7)
    }
  }
}

// MARK: Lookup

extension PosixZone {
  /// The transitions of a year and its neighbours, ascending.
  private func transitions(around year: Int, _ daylight: Daylight) -> [(seconds: Int64, type: LocalTimeType)] {
    var all: [(seconds: Int64, type: LocalTimeType)] = []
    all.reserveCapacity(6)
    for year in (year - 1)...(year + 1) {
      // Where one year's summer time ends in the moment the next one's begins, summer time goes on.
      all.append((daylight.end.local(in: year) - Int64(daylight.type.offset), standard))
      all.append((daylight.start.local(in: year) - Int64(standard.offset), daylight.type))
    }
    return all.enumerated().sorted { left, right in
      (left.element.seconds, left.element.type.isDaylight ? 1 : 0, left.offset)
        < (right.element.seconds, right.element.type.isDaylight ? 1 : 0, right.offset)
    }.map(\.element)
  }

  /// The year of an instant in standard time. Beyond any year a `DateTime` has, a year far away.
  private func year(of seconds: Int64) -> Int {
    let most: Int64 = 1_000_000_000_000
    return CivilDay.components(Int(floorDivide(min(max(seconds, -most), most), 86_400).quotient)).year
  }

  func stretch(at seconds: Int64) -> TimeZoneRules.Stretch {
    guard let daylight else { return .init(start: Int64.min, end: Int64.max, type: standard) }
    var stretch = TimeZoneRules.Stretch(start: Int64.min, end: Int64.max, type: standard)
    for transition in transitions(around: year(of: seconds), daylight) {
      if transition.seconds > seconds {
        if transition.seconds > stretch.start { stretch.end = transition.seconds }
        break
      }
      stretch.start = transition.seconds
      stretch.type = transition.type
    }
    return stretch
  }

  func firstTransition(after seconds: Int64) -> (seconds: Int64, type: LocalTimeType)? {
    guard daylight != nil else { return nil }
    let end = stretch(at: seconds).end
    guard end < Int64.max else { return nil }
    return (end, stretch(at: end).type)
  }
}
