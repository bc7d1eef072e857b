/// A unit of a duration or a step, in the words people write: `day`, `days`.
public enum TimeUnit: String, CaseIterable, Hashable, Sendable {
  case millisecond, second, minute, hour, day, week, month, quarter, year

  /// What one of it is: months and days are steps of the calendar, nanoseconds elapsed time.
  var span: TimeSpan {
    switch self {
    case .millisecond: TimeSpan(nanoseconds: 1_000_000)
    case .second: TimeSpan(nanoseconds: 1_000_000_000)
    case .minute: TimeSpan(nanoseconds: 60_000_000_000)
    case .hour: TimeSpan(nanoseconds: 3_600_000_000_000)
    case .day: TimeSpan(days: 1)
    case .week: TimeSpan(days: 7)
    case .month: TimeSpan(months: 1)
    case .quarter: TimeSpan(months: 3)
    case .year: TimeSpan(months: 12)
    }
  }

  /// Whether a step of it is elapsed time, shorter than a day.
  public var isElapsed: Bool { span.nanoseconds != 0 }

  /// The unit of a word, singular or plural, ASCII case aside.
  init?(word: some Sequence<UInt8>) {
    let letters = word.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    guard
      let unit = TimeUnit.allCases.first(where: { unit in
        letters.starts(with: unit.rawValue.utf8)
          && (letters.count == unit.rawValue.utf8.count
            || (letters.count == unit.rawValue.utf8.count + 1 && letters.last == UInt8(ascii: "s")))
      })
    else { return nil }
    self = unit
  }
}
