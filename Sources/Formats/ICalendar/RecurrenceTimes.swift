/// The times a recurrence rule gives after its start, on the event's own clock.
///
/// **Shape**: ascending, each once, without the start itself, which is an occurrence in any case (RFC 5545 §3.8.5.3) and counts as the
/// first. From `window.lowerBound`; ends with the window, with `COUNT` or `UNTIL`, or with the year 9999.
/// Work is bounded by the window: what lies before it is left out by arithmetic, period by period only where `COUNT` has to
/// be counted, and days, hours and minutes that the rule leaves out are skipped whole.
/// **Errors**: `TooLong` where it takes more steps than `budget`.
struct RecurrenceTimes {
  struct TooLong: Error {}

  private let rule: RecurrenceRule
  private let start: LocalTime
  private let lower: LocalTime
  private let upper: LocalTime
  private let days: RecurrenceDays
  private var step: Int
  private var remaining: Int?
  /// The steps left.
  private(set) var budget: Int
  private var isDone = false
  /// The current period's times, as the product of its days and times of day; `order` are the indices BYSETPOS leaves.
  private var periodDays: [Int] = []
  private var periodTimes: [Int] = []
  private var order: [Int]?
  private var index = 0
  private var end = 0
  private static let lastDay = Civil.day(9999, 12, 31)

  /// **Shape**: `until` is the last time that counts, on the event's own clock.
  init(_ rule: RecurrenceRule, start: LocalTime, until: LocalTime?, window: ClosedRange<LocalTime>, budget: Int) {
    self.budget = budget
    self.rule = rule
    self.start = start
    lower = window.lowerBound
    upper = min(window.upperBound, until ?? window.upperBound, LocalTime(day: Self.lastDay, second: 86_399))
    days = RecurrenceDays(rule, start: start.day)
    remaining = rule.count.map { $0 - 1 }
    step = 0
    skipToWindow()
  }

  mutating func next() throws(TooLong) -> LocalTime? {
    while !isDone {
      while index < end {
        let time = element(index)
        if time > upper { return finish() }
        index += 1
        budget -= 1
        guard budget > 0 else { throw TooLong() }
        guard time > start else { continue }
        if let left = remaining {
          guard left > 0 else { return finish() }
          remaining = left - 1
        }
        if time >= lower { return time }
      }
      if remaining == 0 { return finish() }
      nextPeriod()
      budget -= 1
      guard budget > 0 else { throw TooLong() }
    }
    return nil
  }

  private mutating func finish() -> LocalTime? {
    isDone = true
    return nil
  }

  private func element(_ index: Int) -> LocalTime {
    let place = order.map { $0[index] } ?? index
    return LocalTime(day: periodDays[place / periodTimes.count], second: periodTimes[place % periodTimes.count])
  }

  /// Begins with the last period that can reach into the window, if nothing before it must be counted.
  private mutating func skipToWindow() {
    guard lower > start else { return }
    if rule.count != nil {
      guard rule.isPlain, rule.frequency <= .weekly else { return }
    }
    let distance = (lower.seconds - start.seconds)
    let months: Int
    switch rule.frequency {
    case .yearly, .monthly:
      let first = Civil.date(of: start.day)
      let then = Civil.date(of: lower.day)
      months = (then.year - first.year) * 12 + then.month - first.month
    default: months = 0
    }
    let units =
      switch rule.frequency {
      case .yearly: months / 12 - 1
      case .monthly: months - 1
      case .weekly: Int(distance / 604_800) - 1
      case .daily: Int(distance / 86_400) - 1
      case .hourly: Int(distance / 3600) - 1
      case .minutely: Int(distance / 60) - 1
      case .secondly: Int(distance) - 1
      }
    guard units > 0 else { return }
    step = units / rule.interval
    // A plain rule gives one time in each period, the start in the first.
    if let left = remaining { remaining = max(0, left - max(0, step - 1)) }
  }

  private mutating func nextPeriod() {
    index = 0
    end = 0
    order = nil
    if rule.frequency < .daily {
      nextTimePeriod()
    } else {
      nextDayPeriod()
    }
    guard !isDone, !periodDays.isEmpty, !periodTimes.isEmpty else { return }
    end = periodDays.count * periodTimes.count
    guard !rule.positions.isEmpty else { return }
    let count = end
    let chosen = Set(rule.positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { (0..<count).contains($0) }).sorted()
    order = chosen
    end = chosen.count
  }

  private mutating func nextDayPeriod() {
    let (offset, overflow) = step.multipliedReportingOverflow(by: rule.interval)
    guard !overflow, offset < 5_000_000 else {
      isDone = true
      return
    }
    step += 1
    let first = Civil.date(of: start.day)
    var begin: Int
    switch rule.frequency {
    case .yearly:
      let year = first.year + offset
      guard year <= 9999 else {
        isDone = true
        return
      }
      begin = Civil.day(year, 1, 1)
      if begin <= upper.day { periodDays = days.days(inYear: year) }
    case .monthly:
      let month = first.month - 1 + offset
      let year = first.year + month / 12
      guard year <= 9999 else {
        isDone = true
        return
      }
      begin = Civil.day(year, month % 12 + 1, 1)
      if begin <= upper.day { periodDays = days.days(inMonth: month % 12 + 1, of: year) }
    case .weekly:
      begin = Civil.startOfWeek(start.day, beginningOn: rule.weekStart) + offset * 7
      periodDays = (begin..<begin + 7).filter(days.contains)
    default:
      begin = start.day + offset
      periodDays = days.contains(begin) ? [begin] : []
    }
    guard begin <= upper.day else {
      isDone = true
      return
    }
    if periodTimes.isEmpty { periodTimes = timesOfDay() }
  }

  private func timesOfDay() -> [Int] {
    let hours = rule.hours.isEmpty ? [start.hour] : rule.hours
    return hours.flatMap { hour in times(inHour: hour) }
  }

  private func times(inHour hour: Int) -> [Int] {
    let minutes = rule.minutes.isEmpty ? [start.minute] : rule.minutes
    return minutes.flatMap { times(inMinute: hour * 60 + $0) }
  }

  private func times(inMinute minute: Int) -> [Int] {
    let seconds = rule.seconds.isEmpty ? [start.second % 60] : unique(rule.seconds)
    return seconds.map { minute * 60 + $0 }
  }

  /// A leap second is counted as the second before it, which may then stand twice.
  private func unique(_ sorted: [Int]) -> [Int] {
    sorted.count > 1 && sorted[sorted.count - 2] == sorted[sorted.count - 1] ? Array(sorted.dropLast()) : sorted
  }

  /// The next hour, minute or second; where the rule leaves out its day, hour or minute, the next of that instead.
  private mutating func nextTimePeriod() {
    let unit = rule.frequency == .hourly ? 3600 : rule.frequency == .minutely ? 60 : 1
    let base = start.seconds - Int64(start.second % unit)
    let (offset, overflow) = step.multipliedReportingOverflow(by: rule.interval * unit)
    guard !overflow, offset < 400_000_000_000 else {
      isDone = true
      return
    }
    let time = LocalTime(seconds: base + Int64(offset))
    guard time.day <= upper.day else {
      isDone = true
      return
    }
    periodDays = []
    func skip(to second: Int) -> Int {
      let stride = Int64(rule.interval * unit)
      return max(step + 1, Int((Int64(time.day) * 86_400 + Int64(second) - base + stride - 1) / stride))
    }
    if !days.contains(time.day) {
      step = skip(to: 86_400)
    } else if !rule.hours.isEmpty, !rule.hours.contains(time.hour) {
      step = skip(to: (time.hour + 1) * 3600)
    } else if unit < 3600, !rule.minutes.isEmpty, !rule.minutes.contains(time.minute) {
      step = skip(to: (time.second / 60 + 1) * 60)
    } else if unit == 1, !rule.seconds.isEmpty, !rule.seconds.contains(time.second % 60) {
      let next = rule.seconds.first { $0 > time.second % 60 } ?? 60
      step = skip(to: time.second / 60 * 60 + next)
    } else {
      step += 1
      periodDays = [time.day]
      periodTimes =
        switch rule.frequency {
        case .hourly: times(inHour: time.hour)
        case .minutely: times(inMinute: time.second / 60)
        default: [time.second]
        }
    }
  }
}
