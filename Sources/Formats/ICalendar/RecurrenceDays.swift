/// Which days of a year, month, week or day a recurrence rule chooses.
///
/// Every part of the rule must hold of a day; a rule that says nothing about days takes them from its start, as RFC 5545
/// §3.3.10 has it (“information, not contained in the rule, … is derived from DTSTART”).
struct RecurrenceDays: Sendable {
  private let frequency: RecurrenceRule.Frequency
  private let weekStart: Int
  private let months: [Int]
  private let weeks: [Int]
  private let yearDays: [Int]
  private let monthDays: [Int]
  /// Weekdays without an ordinal, or whose ordinal means nothing under this frequency.
  private var weekdays: Set<Int> = []
  /// Weekdays counted within their month or year.
  private var ordinals: [RecurrenceRule.Weekday] = []
  private let countsWithinMonth: Bool

  init(_ rule: RecurrenceRule, start: Int) {
    frequency = rule.frequency
    weekStart = rule.weekStart
    weeks = rule.frequency == .yearly ? rule.weeks : []
    yearDays = rule.yearDays
    let saysNothing = weeks.isEmpty && yearDays.isEmpty && rule.monthDays.isEmpty && rule.weekdays.isEmpty
    let first = Civil.date(of: start)
    months = saysNothing && frequency == .yearly && rule.months.isEmpty ? [first.month] : rule.months
    monthDays = saysNothing && frequency >= .monthly ? [first.day] : rule.monthDays
    countsWithinMonth = frequency == .monthly || !rule.months.isEmpty
    for weekday in rule.weekdays {
      if weekday.ordinal == 0 || frequency < .monthly || !weeks.isEmpty {
        weekdays.insert(weekday.day)
      } else {
        ordinals.append(weekday)
      }
    }
    let needsWeekday = frequency == .weekly ? saysNothing : !weeks.isEmpty && yearDays.isEmpty && rule.monthDays.isEmpty
    if needsWeekday && rule.weekdays.isEmpty { weekdays = [Civil.weekday(start)] }
  }

  /// The days of a year that the rule chooses, in order.
  func days(inYear year: Int) -> [Int] {
    guard !months.isEmpty else {
      let first = Civil.day(year, 1, 1)
      return (first..<first + Civil.length(ofYear: year)).filter(contains)
    }
    return months.flatMap { days(inMonth: $0, of: year) }
  }

  func days(inMonth month: Int, of year: Int) -> [Int] {
    guard months.isEmpty || months.contains(month) else { return [] }
    let first = Civil.day(year, month, 1)
    let length = Civil.length(ofMonth: month, in: year)
    // The usual rule names one day of the month.
    if monthDays.count == 1, let day = monthDays.first {
      let number = day > 0 ? day : length + 1 + day
      return number >= 1 && number <= length && contains(first + number - 1) ? [first + number - 1] : []
    }
    return (first..<first + length).filter(contains)
  }

  func contains(_ day: Int) -> Bool {
    if !weekdays.isEmpty || !ordinals.isEmpty {
      guard weekdays.contains(Civil.weekday(day)) || hasOrdinal(day) else { return false }
    }
    if months.isEmpty && weeks.isEmpty && yearDays.isEmpty && monthDays.isEmpty { return true }
    let date = Civil.date(of: day)
    guard months.isEmpty || months.contains(date.month) else { return false }
    if !monthDays.isEmpty {
      let fromEnd = date.day - Civil.length(ofMonth: date.month, in: date.year) - 1
      guard monthDays.contains(date.day) || monthDays.contains(fromEnd) else { return false }
    }
    if !yearDays.isEmpty {
      let number = day - Civil.day(date.year, 1, 1) + 1
      guard yearDays.contains(number) || yearDays.contains(number - Civil.length(ofYear: date.year) - 1) else {
        return false
      }
    }
    if !weeks.isEmpty {
      let week = Civil.week(of: day, beginningOn: weekStart)
      guard weeks.contains(week.number) || weeks.contains(week.number - week.count - 1) else { return false }
    }
    return true
  }

  private func hasOrdinal(_ day: Int) -> Bool {
    guard !ordinals.isEmpty else { return false }
    let weekday = Civil.weekday(day)
    guard ordinals.contains(where: { $0.day == weekday }) else { return false }
    let date = Civil.date(of: day)
    let index = countsWithinMonth ? date.day - 1 : day - Civil.day(date.year, 1, 1)
    let length = countsWithinMonth ? Civil.length(ofMonth: date.month, in: date.year) : Civil.length(ofYear: date.year)
    let fromStart = index / 7 + 1
    let fromEnd = -((length - 1 - index) / 7 + 1)
    return ordinals.contains { $0.day == weekday && ($0.ordinal == fromStart || $0.ordinal == fromEnd) }
  }
}
