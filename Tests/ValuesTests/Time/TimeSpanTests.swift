import TestSupport
import Testing

@testable import Values

struct TimeSpanTests {
  @Test(arguments: [
    ("90 seconds", "PT1M30S"), ("1 second", "PT1S"), ("7 days", "P7D"), ("2 weeks", "P14D"),
    ("1 hour 30 minutes", "PT1H30M"),
    ("1 hour, 30 minutes and 5 seconds", "PT1H30M5S"), ("1 year 2 months", "P1Y2M"), ("1 quarter", "P3M"),
    ("90Seconds", "PT1M30S"),
    ("-7 days", "-P7D"), ("- 1 hour 30 minutes", "-PT1H30M"), ("1.5 hours", "PT1H30M"), ("0.25 seconds", "PT0.25S"),
    ("500 milliseconds", "PT0.5S"), ("0 days", "PT0S"), ("  10 minutes ", "PT10M"), ("P1DT2H", "P1DT2H"),
    ("-PT90S", "-PT1M30S"),
    ("P2W", "P14D"), ("P1Y2M3DT4H5M6.5S", "P1Y2M3DT4H5M6.5S"), ("PT0,5S", "PT0.5S"), ("P-1D", "-P1D"),
    ("P1M-2D", "P1M-2D"),
    ("PT36H", "PT36H"), ("P18M", "P1Y6M"), ("+P1D", "P1D"), ("1.000000000000000000000 hours", "PT1H"),
  ])
  func `words and ISO 8601 are read, and written as ISO 8601`(text: String, written: String) throws {
    let span = try TimeSpan.parse(text)
    #expect(span.description == written)
    #expect(try TimeSpan.parse(written) == span)
  }

  @Test(arguments: [
    ("", 0), ("seven days", 0), ("7", 1), ("7 fortnights", 2), ("7 days 3", 8), ("7 days, ", 8), ("7 days ago", 7),
    ("1.5 days", 0),
    ("P", 1), ("PT", 2), ("P1H", 2), ("PT1D", 3), ("P1D2M", 4), ("P1.5D", 1), ("p1d", 0), ("1 m", 2), ("1. hours", 2),
    ("99999999999999999999 seconds", 0), ("10000000000 days", 0), ("300 years 9999999 hours", 10),
    ("0.1234567891 seconds", 0),
    ("1 dayé", 5), ("1 hour -30 minutes", 7),
  ])
  func `anything else is refused with its place`(text: String, offset: Int) {
    let fault = #expect(throws: TimeTextFault.self) { try TimeSpan.parse(text) }
    #expect(fault?.offset == offset, "\(text): \(fault.map(String.init(describing:)) ?? "")")
  }

  @Test func `a unit that is none is answered with those there are`() {
    let fault = #expect(throws: TimeTextFault.self) { try TimeSpan.parse("5 mins") }
    #expect(fault?.message == "“mins” is no unit of time")
    #expect(fault?.hint == "units are seconds, minutes, hours, days, weeks, months, quarters and years")
  }

  @Test func `durations are equal by their parts and ordered by nominal length`() {
    let day = TimeSpan(days: 1)
    let hours = TimeSpan(nanoseconds: 86_400_000_000_000)
    #expect(day != hours && hours < day && !(day < hours))
    #expect(TimeSpan(days: 30) < TimeSpan(months: 1) && TimeSpan(months: 1) < TimeSpan(days: 31))
    #expect(TimeSpan(months: -1) < TimeSpan() && TimeSpan(days: 365) < TimeSpan(months: 12))
    #expect(TimeSpan(days: 1, nanoseconds: -1).nominalLength == .seconds(86_400) - .nanoseconds(1))
    #expect(
      TimeSpan(months: .min, days: .min, nanoseconds: .min) < TimeSpan(months: .max, days: .max, nanoseconds: .max))
  }

  @Test func `the ends of the range are written and not reversed`() {
    let lowest = TimeSpan(months: .min, days: .min, nanoseconds: .min)
    #expect(lowest.description == "-P178956970Y8M2147483648DT2562047H47M16.854775808S")
    #expect(lowest.negated == nil)
    #expect(TimeSpan(days: .max).adding(TimeSpan(days: 1)) == nil && TimeSpan(Int64.max, .week) == nil)
  }

  @Test func `what is written reads back`() throws {
    var generator = SeededRandom(seed: 5)
    for round in 0..<10_000 {
      let span = TimeSpan(
        months: Int32.random(in: -1_000...1_000, using: &generator), days: Int32.random(in: -5...5, using: &generator),
        nanoseconds: Int64.random(in: -10_000_000_000_000...10_000_000_000_000, using: &generator))
      #expect(try TimeSpan.parse(span.description) == span, "seed 5, round \(round): \(span)")
    }
  }
}
