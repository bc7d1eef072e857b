/// Days of the proleptic Gregorian calendar as numbers, and back.
///
/// **Shape**: total over any year of ±10^12 and any day count of ±10^15, wide beyond every instant a `DateTime` holds.
/// **Source**: Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms” (`days_from_civil`, `civil_from_days`).
package enum CivilDay {
  /// Days since 1970-01-01; the month is 1 to 12, the day may lie outside its month.
  package static func number(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year &- 1 : year
    let era = (shifted >= 0 ? shifted : shifted &- 399) / 400
    let yearOfEra = shifted &- era &* 400
    let monthFromMarch = month > 2 ? month &- 3 : month &+ 9
    let dayOfYear = (153 &* monthFromMarch &+ 2) / 5 &+ day &- 1
    let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
    return era &* 146_097 &+ dayOfEra &- 719_468
  }

  package static func components(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number &+ 719_468
    let era = (shifted >= 0 ? shifted : shifted &- 146_096) / 146_097
    let dayOfEra = shifted &- era &* 146_097
    let yearOfEra = (dayOfEra &- dayOfEra / 1_460 &+ dayOfEra / 36_524 &- dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra &- (365 &* yearOfEra &+ yearOfEra / 4 &- yearOfEra / 100)
    let monthFromMarch = (5 &* dayOfYear &+ 2) / 153
    let day = dayOfYear &- (153 &* monthFromMarch &+ 2) / 5 &+ 1
    let month = monthFromMarch < 10 ? monthFromMarch &+ 3 : monthFromMarch &- 9
    return (yearOfEra &+ era &* 400 &+ (month <= 2 ? 1 : 0), month, day)
  }

  package static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The month is 1 to 12.
  package static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// 0 is Monday, 6 Sunday.
  package static func weekdayFromMonday(_ number: Int) -> Int {
    let remainder = (number &+ 3) % 7
    return remainder < 0 ? remainder &+ 7 : remainder
  }
}

/// Division that rounds down, for negative numbers too; the divisor is positive.
package func floorDivide(_ number: Int64, _ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
  var (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
  if remainder < 0 {
    quotient &-= 1
    remainder &+= divisor
  }
  return (quotient, remainder)
}
