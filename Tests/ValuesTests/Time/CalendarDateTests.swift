import TestSupport
import Testing

@testable import Values

struct CalendarDateTests {
  private func date(_ text: String) throws -> CalendarDate { try CalendarDate.parse(text) }

  @Test(arguments: ["2026-03-01", "0000-02-29", "-0044-03-15", "0001-01-01", "9999-12-31", "-9999-01-01", "2024-02-29"])
  func `a date is written as it was read`(text: String) throws {
    #expect(try date(text).description == text)
  }

  @Test(arguments: [
    "", "2026", "2026-3-1", "26-03-01", "2026-13-01", "2026-00-10", "2025-02-29", "2026-04-31", "2026-01-00",
    "+2026-01-01",
    "-0000-01-01", "12026-01-01", "2026-01-011", "2026-01-01 ", " 2026-01-01", "2026/01/01", "20260101",
    "2026-01-01T00:00",
    "２０２６-01-01", "2026-0१-01", "today",
  ])
  func `what is not strictly YYYY-MM-DD is no date`(text: String) {
    #expect(CalendarDate(iso: text) == nil)
  }

  @Test func `a fault says where and why`() {
    #expect(throws: TimeTextFault("that month has no day 31", offset: 8)) { try date("2026-04-31") }
    #expect(throws: TimeTextFault("there is no month 13", offset: 6)) { try date("-0044-13-01") }
  }

  @Test func `every day of the calendar has one number and one spelling`() throws {
    var generator = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let number = Int.random(in: CalendarDate.days, using: &generator)
      let date = CalendarDate(daysSinceEpoch: number)
      let (year, month, day) = date.components
      #expect(CalendarDate(year: year, month: month, day: day) == date, "\(number)")
      #expect(CalendarDate(iso: date.description) == date, "\(number)")
    }
    #expect(CalendarDate.earliest.description == "-9999-01-01")
    #expect(CalendarDate.latest.description == "9999-12-31")
    #expect(CalendarDate(year: 1970, month: 1, day: 1)?.daysSinceEpoch == 0)
  }

  @Test func `weeks begin on Monday and are numbered as in ISO 8601`() throws {
    #expect(try date("2026-03-01").weekday == .sunday)
    #expect(try date("2026-03-01").startOfWeek == date("2026-02-23"))
    #expect(try date("2026-02-23").startOfWeek == date("2026-02-23"))
    for (text, year, week) in [
      ("2026-01-01", 2026, 1), ("2025-12-29", 2026, 1), ("2025-12-28", 2025, 52), ("2027-01-03", 2026, 53),
      ("2021-01-03", 2020, 53), ("2024-12-30", 2025, 1), ("-0044-03-15", -44, 11),
    ] {
      let found = try date(text).isoWeek
      #expect(found.year == year && found.week == week, "\(text): \(found)")
    }
  }

  @Test func `months and years keep the day within the month`() throws {
    #expect(try date("2026-01-31").adding(months: 1) == date("2026-02-28"))
    #expect(try date("2024-03-31").adding(months: -1) == date("2024-02-29"))
    #expect(try date("2024-02-29").adding(years: 1) == date("2025-02-28"))
    #expect(try date("2024-02-29").adding(years: 4) == date("2028-02-29"))
    #expect(try date("0000-01-15").adding(months: -1) == date("-0001-12-15"))
    #expect(try date("2026-08-31").startOfMonth == date("2026-08-01"))
    #expect(try date("2026-08-31").startOfYear == date("2026-01-01"))
    #expect(try date("2024-12-31").dayOfYear == 366)
    #expect(try date("2024-08-01").quarter == 3)
  }

  @Test func `a step out of the calendar is none`() {
    let day = CalendarDate.latest
    #expect(day.adding(days: 1) == nil && day.adding(months: 1) == nil && day.adding(years: 1) == nil)
    for number in [Int.max, Int.min, Int.max / 12] {
      #expect(day.adding(days: number) == nil && day.adding(months: number) == nil && day.adding(years: number) == nil)
    }
    #expect(CalendarDate(daysSinceEpoch: Int.max) == .latest && CalendarDate(exactly: Int.min) == nil)
    #expect(CalendarDate(year: Int.max, month: Int.min, day: 0) == nil)
  }
}
