extension CronExpression {
  /// What it means, in words: “at 07:00 on Mondays”.
  package var words: String {
    let words = [timeInWords, dayInWords, monthInWords].compactMap(\.self).joined(separator: " ")
    return everHappens ? words : words + ", which never happens"
  }

  // MARK: The time of day

  private var timeInWords: String {
    if hour.isEvery, minute.isEvery { return "every minute" }
    let minutes = minute.numbers
    let hours = hour.numbers
    if minutes.count * hours.count <= 6 {
      let times = hours.flatMap { hour in minutes.map { "\(Self.two(hour)):\(Self.two($0))" } }
      return "at " + Self.list(times)
    }
    if hour.isEvery {
      if minutes == [0] { return "every hour" }
      if let step = Self.evenStep(minute), 60 % step == 0 { return "every \(step) minutes" }
      return "at \(Self.minutes(minutes)) past every hour"
    }
    let when = hourInWords
    if minute.isEvery { return "every minute of \(when)" }
    if minutes == [0] {
      if let step = Self.evenStep(hour), 24 % step == 0 { return "every \(step) hours" }
      return "at the beginning of \(when)"
    }
    if let step = Self.evenStep(minute), 60 % step == 0 { return "every \(step) minutes of \(when)" }
    return "at \(Self.minutes(minutes)) past \(when)"
  }

  private var hourInWords: String {
    let hours = hour.numbers
    if let first = hours.first, let last = hours.last, hours.count > 2, hours.count == last - first + 1 {
      return "each hour from \(Self.two(first)) to \(Self.two(last))"
    }
    return hours.count == 1 ? "the hour \(Self.two(hours[0]))" : "the hours \(Self.list(hours.map(Self.two)))"
  }

  private static func minutes(_ numbers: [Int]) -> String {
    numbers.count == 1
      ? (numbers[0] == 1 ? "1 minute" : "\(numbers[0]) minutes") : "\(list(numbers.map { "\($0)" })) minutes"
  }

  /// The step of `*/n`; nil for anything else.
  private static func evenStep(_ field: CronField) -> Int? {
    guard field.items.count == 1, field.items[0].isStar, field.items[0].step > 1 else { return nil }
    return field.items[0].step
  }

  // MARK: The day

  private var dayInWords: String? {
    let byDay = day.isEvery ? nil : daysOfMonth
    let byWeekday = weekday.isEvery ? nil : weekdays
    switch (byDay, byWeekday) {
    case (nil, nil): return nil
    case (let days?, nil): return needsBothDays || weekday.isEvery && weekday.beginsWithStar ? days : nil
    case (nil, let days?): return needsBothDays ? days : nil
    case (let days?, let weekdays?): return needsBothDays ? "\(days), if it is \(ifWeekday)" : "\(days) and \(weekdays)"
    }
  }

  private var daysOfMonth: String {
    if let step = Self.evenStep(day), step == 2 { return "on odd days of the month" }
    let days = day.numbers
    if let first = days.first, let last = days.last, days.count > 2, days.count == last - first + 1 {
      return "from the \(Self.ordinal(first)) to the \(Self.ordinal(last))"
    }
    return "on the \(Self.list(days.map(Self.ordinal)))"
  }

  private static let dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  private var weekdays: String {
    let numbers = Self.fromMonday(weekday.numbers)
    if numbers == [1, 2, 3, 4, 5] { return "on weekdays" }
    if numbers == [6, 0] { return "at weekends" }
    return "on \(Self.list(numbers.map { Self.dayNames[$0] + "s" }))"
  }

  private var ifWeekday: String {
    let numbers = Self.fromMonday(weekday.numbers)
    if numbers == [1, 2, 3, 4, 5] { return "a weekday" }
    return "a \(Self.list(numbers.map { Self.dayNames[$0] }, last: "or"))"
  }

  /// Sunday last, as weeks begin on Monday here.
  private static func fromMonday(_ numbers: [Int]) -> [Int] {
    numbers.filter { $0 != 0 } + numbers.filter { $0 == 0 }
  }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private var monthInWords: String? {
    if month.isEvery { return nil }
    let numbers = month.numbers
    if let first = numbers.first, let last = numbers.last, numbers.count > 2, numbers.count == last - first + 1 {
      return "from \(Self.monthNames[first - 1]) to \(Self.monthNames[last - 1])"
    }
    return "in \(Self.list(numbers.map { Self.monthNames[$0 - 1] }))"
  }

  // MARK: Words

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func ordinal(_ number: Int) -> String {
    switch (number % 10, number / 10) {
    case (_, 1): "\(number)th"
    case (1, _): "\(number)st"
    case (2, _): "\(number)nd"
    case (3, _): "\(number)rd"
    default: "\(number)th"
    }
  }

  private static func list(_ parts: [String], last word: String = "and") -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
