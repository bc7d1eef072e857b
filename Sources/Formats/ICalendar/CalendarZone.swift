import Values

/// The clock an event's times are written for.
enum CalendarZone: Sendable {
  case utc
  /// A zone the system knows.
  case rules(TimeZoneRules)
  /// A zone the calendar describes itself.
  case described(DescribedZone)

  /// The zone's name where it is one that others know: `Europe/Berlin`, `UTC`; else as the calendar calls it.
  var name: String {
    switch self {
    case .utc: "UTC"
    case .rules(let rules): rules.name
    case .described(let zone): zone.name
    }
  }

  /// Seconds east of UTC at an instant.
  func offset(at instant: Int64) -> Int {
    switch self {
    case .utc: 0
    case .rules(let rules): Int(rules.offset(at: instant))
    case .described(let zone): zone.offset(at: instant)
    }
  }

  /// The instant of a time on this clock.
  ///
  /// A time that comes twice means the first, one that is skipped is read with the offset before the gap (RFC 5545 §3.3.5).
  func instant(of time: LocalTime) -> Int64 {
    let local = time.seconds
    if case .rules(let rules) = self { return rules.instant(ofLocal: local).seconds }
    // Offsets lie within a day of UTC, so a day earlier and later are surely before and after any change near by.
    let before = Int64(offset(at: local &- 86_400))
    let after = Int64(offset(at: local &+ 86_400))
    if before == after, offset(at: local &- before) == Int(before) { return local - before }
    for candidate in [max(before, after), min(before, after)] where offset(at: local - candidate) == Int(candidate) {
      return local - candidate
    }
    // Two changes within two days, or a gap: the offset in force just before decides.
    let guess = Int64(offset(at: local - max(before, after)))
    return offset(at: local - guess) == Int(guess) ? local - guess : local - before
  }

  func local(_ instant: Int64) -> LocalTime {
    LocalTime(seconds: instant &+ Int64(offset(at: instant)))
  }

  func dateTime(_ instant: Int64) -> DateTime {
    DateTime(seconds: instant, offset: Int32(clamping: offset(at: instant)))
  }
}

/// A zone by the rules that stand in the calendar itself (VTIMEZONE).
///
/// **Units**: the rules are worked out from 1900 to 2200; later the last offset holds.
/// **Source**: RFC 5545 §3.6.5.
final class DescribedZone: Sendable {
  /// A part of a VTIMEZONE: from each of these times on, by the clock before, the offset is another.
  struct Observance: Sendable {
    var start: LocalTime
    var offsetFrom: Int
    var offsetTo: Int
    var rules: [RecurrenceRule] = []
    var dates: [LocalTime] = []
  }

  let name: String
  private let onsets: [(instant: Int64, offset: Int)]
  private let first: Int

  init(name: String, observances: [Observance]) {
    self.name = name
    var onsets: [(instant: Int64, offset: Int)] = []
    let window = LocalTime(day: Civil.day(1900, 1, 1))...LocalTime(day: Civil.day(2200, 12, 31))
    for observance in observances {
      let from = Int64(observance.offsetFrom)
      var times = [observance.start] + observance.dates
      for rule in observance.rules {
        let until: LocalTime? =
          switch rule.until {
          case nil: nil
          case .day(let day): LocalTime(day: day, second: 86_399)
          case .local(let time): time
          case .utc(let time): LocalTime(seconds: time.seconds + from)
          }
        var rest = RecurrenceTimes(rule, start: observance.start, until: until, window: window, budget: 100_000)
        // Two changes a year for three centuries are far fewer.
        while times.count < 5000, let time = try? rest.next() { times.append(time) }
      }
      onsets += times.map { ($0.seconds - from, observance.offsetTo) }
    }
    onsets.sort { $0.instant < $1.instant }
    self.onsets = onsets
    let earliest = observances.min { $0.start < $1.start }
    first = earliest?.offsetFrom ?? 0
  }

  func offset(at instant: Int64) -> Int {
    var low = 0
    var high = onsets.count
    while low < high {
      let middle = (low + high) / 2
      if onsets[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : onsets[low - 1].offset
  }
}
