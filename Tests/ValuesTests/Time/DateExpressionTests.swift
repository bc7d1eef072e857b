import TestSupport
import Testing

@testable import Values

struct DateExpressionTests {
  /// Saturday, 28 March 2026, 14:05:06.5 in Berlin; the clocks go forward that night.
  let clock: RunClock

  init() throws {
    let berlin = try TimeCases.zone("Europe/Berlin")
    clock = RunClock(now: try DateTime.parse("2026-03-28T13:05:06.5Z", zone: .utc), zone: berlin)
  }

  private func evaluate(_ text: String) throws -> String {
    let expression = try DateExpression.parse(text)
    switch try expression.evaluate(clock) {
    case .date(let date):
      #expect(expression.type == .date)
      return date.description
    case .dateTime(let value):
      #expect(expression.type == .dateTime)
      return value.description
    default: return ""
    }
  }

  @Test(arguments: [
    ("today", "2026-03-28"), ("now", "2026-03-28T14:05:06.5+01:00"), ("yesterday", "2026-03-27"),
    ("tomorrow", "2026-03-29"),
    ("startOfWeek", "2026-03-23"), ("startOfMonth", "2026-03-01"), ("startOfYear", "2026-01-01"),
    ("today - 7 days", "2026-03-21"),
    ("today-7days", "2026-03-21"), (" today  +  1 week ", "2026-04-04"), ("today + 1 month - 1 day", "2026-04-27"),
    ("2026-01-31 + 1 month + 1 month", "2026-03-28"), ("today - -3 days", "2026-03-31"),
    ("today + -3 days", "2026-03-25"),
    ("startOfYear + 1 quarter", "2026-04-01"), ("today + 60 days", "2026-05-27"), ("2024-02-29 - 1 year", "2023-02-28"),
    ("2026-03-01", "2026-03-01"), ("2026-03-01T00:30", "2026-03-01T00:30:00+01:00"),
    ("2026-03-01 00:30", "2026-03-01T00:30:00+01:00"),
    ("2026-03-01T00:30Z", "2026-03-01T00:30:00Z"), ("2026-03-01T00:30+05:30 + 30 minutes", "2026-02-28T20:30:00+01:00"),
    ("2026-03-01 -7 days", "2026-02-22"), ("-0044-03-15 + 1 day", "-0044-03-16"),
    ("tomorrow + 3 hours", "2026-03-29T04:00:00+02:00"),
    ("now + 1 day", "2026-03-29T14:05:06.5+02:00"), ("now + 24 hours", "2026-03-29T15:05:06.5+02:00"),
    ("now - 90 seconds", "2026-03-28T14:03:36.5+01:00"), ("today + 0 hours", "2026-03-28T00:00:00+01:00"),
    ("today + 1 hour + 1 day", "2026-03-29T01:00:00+01:00"),
    ("today + 10000000 hours", "3167-01-12T16:00:00+01:00"),
  ])
  func `days and longer are steps of the calendar, shorter ones elapse`(text: String, value: String) throws {
    #expect(try evaluate(text) == value)
  }

  @Test func `steps that leave the calendar and come back are an error where they leave it`() throws {
    #expect(throws: TimeTextFault("that is beyond the years −9999 to 9999", offset: 6)) {
      try evaluate("today + 8000 years - 8000 years")
    }
    #expect(throws: TimeTextFault("that is beyond the years −9999 to 9999", offset: 6)) {
      try evaluate("today - 12999 years")
    }
  }

  @Test(arguments: [
    ("", 0, "a date is missing here", "as in “2026-03-01” or “today - 7 days”"),
    ("Today", 0, "“Today” is no date", "did you mean “today”?"),
    ("tomorow + 1 day", 0, "“tomorow” is no date", "did you mean “tomorrow”?"),
    ("today 7 days", 6, "here stands + or - and a number of units", "as in “today - 7 days”"),
    ("today - days", 8, "a whole number is missing here", "as in “1 day”"),
    (
      "today - 7", 9, "a unit is missing after the number",
      "units are seconds, minutes, hours, days, weeks, months, quarters and years"
    ),
    (
      "today - 7 dyas", 10, "“dyas” is no unit of time",
      "units are seconds, minutes, hours, days, weeks, months, quarters and years"
    ),
    ("today - 1.5 days", 8, "a step is a whole number of units", "say it in a shorter unit"),
    ("today + 999999999999 years", 6, "that is beyond the years −9999 to 9999", nil),
    ("today + 99999999999999999999999 days", 8, "that number is too large", nil),
    ("2026-02-30", 8, "that month has no day 30", nil),
    ("2026-03-01T25:00", 11, "there is no such time of day", nil),
    ("2026-03-01x", 10, "here stands + or - and a number of units", "as in “today - 7 days”"),
    (
      "today - 3 jahrhundertée", 10, "“jahrhundertée” is no unit of time",
      "units are seconds, minutes, hours, days, weeks, months, quarters and years"
    ),
    ("${input.days}", 0, "a date is missing here", "as in “2026-03-01” or “today - 7 days”"),
  ])
  func `a fault says where, why and what to write`(text: String, offset: Int, message: String, hint: String?) {
    #expect(throws: TimeTextFault(message, offset: offset, hint: hint)) { try DateExpression.parse(text) }
  }

  @Test func `today is the date in the clock's zone`() throws {
    let moment = try DateTime.parse("2026-03-01T00:30:00+01:00", zone: .utc)
    for (name, day) in [("-10:00", "2026-02-28"), ("+08:00", "2026-03-01"), ("UTC", "2026-02-28")] {
      #expect(RunClock(now: moment, zone: try TimeZoneRules.named(name)).today.description == day)
    }
    #expect(RunClock.current(in: .utc).now > moment)
  }

  @Test func `a fixed date needs no clock`() throws {
    #expect(try !DateExpression.parse("2026-03-01 - 1 day").needsClock)
    #expect(try DateExpression.parse("now").needsClock)
  }

  @Test func `random expressions never trap`() {
    var generator = SeededRandom(seed: 6)
    let parts = [
      "today", "now", "2026-03-01", "9999-12-31T23:00", "-9999-01-01", "2016-12-31T23:59:60", " ", "+", "-", "7",
      "9223372036854775807",
      "99999999999999999", "20000", "days", "years", "hours", "seconds", "months", "é", "T", "Z", "+01",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...9, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? ""
      }.joined()
      _ = try? DateExpression.parse(text).evaluate(clock)
    }
  }
}
