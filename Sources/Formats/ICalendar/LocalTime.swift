/// A day and a time of day without a zone, as recurrence rules count them.
struct LocalTime: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  var day: Int
  /// Seconds since midnight, 0 up to 86,399.
  var second: Int

  init(day: Int, second: Int = 0) {
    self.day = day
    self.second = second
  }

  /// The local time of so many seconds since 1970-01-01T00:00:00 on the same clock.
  init(seconds: Int64) {
    let rest = seconds % 86_400
    self.init(day: Int(seconds / 86_400) - (rest < 0 ? 1 : 0), second: Int(rest < 0 ? rest + 86_400 : rest))
  }

  /// Seconds since 1970-01-01T00:00:00 on the same clock.
  var seconds: Int64 { Int64(day) * 86_400 + Int64(second) }

  var hour: Int { second / 3600 }
  var minute: Int { second / 60 % 60 }

  static func < (left: LocalTime, right: LocalTime) -> Bool { (left.day, left.second) < (right.day, right.second) }
}

/// The proleptic Gregorian calendar on plain integers: a recurrence rule asks it for very many days.
enum Civil {
  /// The day number of a date, which must exist.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March here, so that the leap day comes last.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func date(of day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
  static func length(ofYear year: Int) -> Int { isLeap(year) ? 366 : 365 }

  static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The day of the week: 0 is Monday.
  static func weekday(_ day: Int) -> Int {
    let rest = (day + 3) % 7
    return rest < 0 ? rest + 7 : rest
  }

  /// The first day at or before this one that is this weekday.
  static func startOfWeek(_ day: Int, beginningOn first: Int) -> Int {
    day - (weekday(day) - first + 7) % 7
  }

  /// The number of the day's week, and how many weeks its year has; a week belongs to the year that holds four of its days.
  static func week(of day: Int, beginningOn first: Int) -> (number: Int, count: Int) {
    let start = startOfWeek(day, beginningOn: first)
    let year = date(of: start + 3).year
    let firstWeek = startOfWeek(Civil.day(year, 1, 4), beginningOn: first)
    let nextYear = startOfWeek(Civil.day(year + 1, 1, 4), beginningOn: first)
    return ((start - firstWeek) / 7 + 1, (nextYear - firstWeek) / 7)
  }
}
