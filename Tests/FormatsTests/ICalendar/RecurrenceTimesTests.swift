import Foundation
import TestSupport
import Testing

@testable import Formats

/// Rules against what python-dateutil gives for them (`Cases/make_rules.py`).
@Suite struct RecurrenceTimesTests {
  static let forever = LocalTime(day: Civil.day(1, 1, 1))...LocalTime(day: Civil.day(9999, 12, 31), second: 86_399)

  static func time(_ text: some StringProtocol) throws -> LocalTime {
    guard case .local(let time)? = CalendarStamp(Array(text.utf8)) else { throw CocoaError(.coderInvalidValue) }
    return time
  }

  static func text(_ time: LocalTime) -> String {
    let date = Civil.date(of: time.day)
    func digits(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    return digits(date.year, 4) + digits(date.month, 2) + digits(date.day, 2) + "T" + digits(time.hour, 2)
      + digits(time.minute, 2) + digits(time.second % 60, 2)
  }

  /// The first occurrences, the start among them.
  static func occurrences(
    _ text: String, from start: LocalTime, count: Int, window: ClosedRange<LocalTime> = forever
  ) throws -> [LocalTime] {
    let rule = try RecurrenceRule(text)
    var until: LocalTime?
    if case .local(let time)? = rule.until { until = time }
    var rest = RecurrenceTimes(rule, start: start, until: until, window: window, budget: 50_000_000)
    var found = window.contains(start) ? [start] : []
    while found.count < count, let next = try rest.next() { found.append(next) }
    return found
  }

  struct Case: Sendable, CustomStringConvertible {
    var start: String
    var rule: String
    var count: Int
    var times: [String]
    var description: String { "\(start) \(rule)" }
  }

  static let cases: [Case] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/rules.tsv")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t").map(String.init)
      return Case(
        start: parts[0], rule: parts[1], count: Int(parts[2]) ?? 0,
        times: parts[3].split(separator: " ").map(String.init))
    }
  }()

  @Test func `every recorded rule gives the recorded times`() throws {
    #expect(Self.cases.count > 400)
    for item in Self.cases {
      let found = try Self.occurrences(item.rule, from: Self.time(item.start), count: item.count)
      #expect(found.map(Self.text) == item.times, "\(item)")
    }
  }

  @Test func `a window gives the same times as counting up to it`() throws {
    for item in Self.cases where item.times.count > 6 {
      let start = try Self.time(item.start)
      let low = try Self.time(item.times[4])
      let high = try Self.time(item.times[item.times.count - 2])
      let found = try Self.occurrences(item.rule, from: start, count: 1000, window: low...high)
      #expect(found.map(Self.text) == Array(item.times[4...(item.times.count - 2)]), "\(item)")
    }
  }

  @Test func `a rule that began long ago is not counted through`() throws {
    let start = try Self.time("19700101T000000")
    let window = try Self.time("20261130T000000")...Self.time("20261130T235959")
    for (rule, count) in [
      ("FREQ=SECONDLY", 86_400), ("FREQ=SECONDLY;INTERVAL=10", 8640), ("FREQ=MINUTELY", 1440), ("FREQ=HOURLY", 24),
      ("FREQ=DAILY", 1), ("FREQ=HOURLY;BYMINUTE=0,30", 48), ("FREQ=SECONDLY;COUNT=1000000000;INTERVAL=2", 43_200),
    ] {
      var found: [LocalTime] = []
      let took = try ThreadTime.measure {
        found = try Self.occurrences(rule, from: start, count: 1_000_000, window: window)
      }
      #expect(found.count == count, "\(rule)")
      #expect(took < .seconds(5), "\(rule)")
    }
  }

  @Test func `an impossible rule ends`() throws {
    let start = try Self.time("20200101T000000")
    for rule in [
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31",
      "FREQ=DAILY;BYYEARDAY=366;BYMONTH=1",
      "FREQ=HOURLY;INTERVAL=2;BYHOUR=1,3,5", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300",
    ] {
      let window = start...(try Self.time("22001231T000000"))
      let found = try Self.occurrences(rule, from: start, count: 10, window: window)
      #expect(found == [start], "\(rule)")
    }
  }

  @Test func `what takes too long to count is refused`() throws {
    let start = try Self.time("20000101T000000")
    let rule = try RecurrenceRule("FREQ=SECONDLY;BYSECOND=1;COUNT=900000000")
    let window = try Self.time("30000101T000000")...Self.time("30000102T000000")
    var rest = RecurrenceTimes(rule, start: start, until: nil, window: window, budget: 100_000)
    #expect(throws: RecurrenceTimes.TooLong.self) { while try rest.next() != nil {} }
  }

  @Test func `the start counts as the first occurrence even beside the rule`() throws {
    let found = try Self.occurrences("FREQ=WEEKLY;BYDAY=MO;COUNT=3", from: Self.time("20260101T080000"), count: 10)
    #expect(found.map(Self.text) == ["20260101T080000", "20260105T080000", "20260112T080000"])
  }

  @Test func `a week number without weekday keeps the start's weekday`() throws {
    let found = try Self.occurrences("FREQ=YEARLY;BYWEEKNO=20", from: Self.time("20260513T080000"), count: 3)
    #expect(found.map(Self.text) == ["20260513T080000", "20270519T080000", "20280517T080000"])
  }

  @Test(arguments: [
    ("", "no “FREQ”"), ("FREQ=SOMETIMES", "SOMETIMES"), ("FREQ=DAILY;INTERVAL=0", "“0”"), ("FREQ=DAILY;COUNT=x", "“X”"),
    ("FREQ=DAILY;BYMONTH=13", "13"), ("FREQ=DAILY;BYMONTHDAY=0", "“0”"), ("FREQ=DAILY;BYDAY=XX", "XX"),
    ("FREQ=DAILY;UNTIL=tomorrow", "TOMORROW"), ("FREQ=DAILY;OFTEN=1", "OFTEN=1"), ("FREQ", "FREQ"),
    ("FREQ=DAILY;INTERVAL=99999999999999999999", "INTERVAL"), ("FREQ=DAILY;WKST=1MO", "1MO"),
  ])
  func `a wrong rule says what is wrong`(rule: String, part: String) {
    #expect {
      try RecurrenceRule(rule)
    } throws: {
      ($0 as? RecurrenceRule.Fault)?.message.contains(part) == true
    }
  }

  @Test func `days and dates agree over the whole calendar`() {
    for day in stride(from: Civil.day(1, 1, 1), through: Civil.day(9999, 12, 31), by: 17) {
      let date = Civil.date(of: day)
      #expect(Civil.day(date.year, date.month, date.day) == day)
    }
    #expect(Civil.weekday(Civil.day(2026, 11, 30)) == 0)
    #expect(Civil.week(of: Civil.day(2026, 12, 31), beginningOn: 0).number == 53)
  }
}
