import Testing
import Values

@testable import Formats

@Suite struct ICalendarExpansionTests {
  func read(
    _ events: [String], _ from: String, _ to: String, zone: String = "Europe/Berlin"
  ) throws -> CalendarReading.Result {
    let body = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT" }.joined(separator: "\n")
    return try CalendarReading.read(
      ICalendarFormat.self, CalendarReading.calendar(body),
      options: CalendarReading.options(zone: zone, expand: (from, to)))
  }

  @Test func `a weekly meeting keeps its time on the wall when the clocks change`() throws {
    let result = try read(
      [
        "UID:w\nDTSTART;TZID=Europe/Berlin:20261012T090000\nDTEND;TZID=Europe/Berlin:20261012T100000\nRRULE:FREQ=WEEKLY"
      ],
      "2026-10-19", "2026-11-02")
    #expect(
      result.table("id", "start", "end", "recurrenceId") == [
        "w/20261019T070000Z | 2026-10-19T09:00:00+02:00 | 2026-10-19T10:00:00+02:00 | 2026-10-19T09:00:00+02:00",
        "w/20261026T080000Z | 2026-10-26T09:00:00+01:00 | 2026-10-26T10:00:00+01:00 | 2026-10-26T09:00:00+01:00",
        "w/20261102T080000Z | 2026-11-02T09:00:00+01:00 | 2026-11-02T10:00:00+01:00 | 2026-11-02T09:00:00+01:00",
      ])
  }

  @Test func `an event that does not repeat keeps its UID as id`() throws {
    let result = try read(["UID:a\nDTSTART:20260105T090000Z"], "2026-01-01", "2026-01-31")
    #expect(result.table("id", "recurrenceId") == ["a | ·"])
  }

  @Test func `what touches the days is there, at both ends`() throws {
    let result = try read(
      [
        "UID:ends-before\nDTSTART:20260101T100000\nDTEND:20260105T000000",
        "UID:reaches-in\nDTSTART:20260101T100000\nDTEND:20260105T000001",
        "UID:moment\nDTSTART:20260105T000000",
        "UID:last\nDTSTART:20260107T235959\nDURATION:PT1H",
        "UID:after\nDTSTART:20260108T000000",
        "UID:day-before\nDTSTART;VALUE=DATE:20260104",
        "UID:day-in\nDTSTART;VALUE=DATE:20260103\nDTEND;VALUE=DATE:20260106",
        "UID:day-last\nDTSTART;VALUE=DATE:20260107",
        "UID:day-after\nDTSTART;VALUE=DATE:20260108",
      ], "2026-01-05", "2026-01-07")
    #expect(result.table("uid") == ["reaches-in", "day-in", "moment", "day-last", "last"])
  }

  @Test func `a long event that began before is found by its rule`() throws {
    let result = try read(
      ["UID:l\nDTSTART;VALUE=DATE:20200101\nDTEND;VALUE=DATE:20200121\nRRULE:FREQ=MONTHLY"], "2026-03-15", "2026-03-15")
    #expect(result.table("startDate", "lastDate", "id") == ["2026-03-01 | 2026-03-20 | l/20260301"])
  }

  @Test func `exceptions, additions and periods`() throws {
    let result = try read(
      [
        """
        UID:e
        DTSTART;TZID=Europe/Berlin:20260105T090000
        DURATION:PT1H
        RRULE:FREQ=DAILY;COUNT=5
        EXDATE;TZID=Europe/Berlin:20260106T090000
        EXDATE:20260107T080000Z
        EXDATE;VALUE=DATE:20260108
        RDATE;TZID=Europe/Berlin:20260120T180000,20260105T090000
        RDATE;VALUE=PERIOD:20260121T080000Z/PT3H,20260122T080000Z/20260122T083000Z
        """
      ], "2026-01-01", "2026-01-31")
    #expect(
      result.table("start", "end") == [
        "2026-01-05T09:00:00+01:00 | 2026-01-05T10:00:00+01:00",
        "2026-01-09T09:00:00+01:00 | 2026-01-09T10:00:00+01:00",
        "2026-01-20T18:00:00+01:00 | 2026-01-20T19:00:00+01:00", "2026-01-21T08:00:00Z | 2026-01-21T11:00:00Z",
        "2026-01-22T08:00:00Z | 2026-01-22T08:30:00Z",
      ])
  }

  @Test func `a replaced occurrence is where it was moved to`() throws {
    let master = "UID:m\nSUMMARY:plain\nDTSTART;TZID=Europe/Berlin:20260105T090000\nRRULE:FREQ=WEEKLY;COUNT=4"
    func moved(_ original: String, _ start: String, _ more: String = "") -> String {
      "UID:m\nSUMMARY:moved\nRECURRENCE-ID;TZID=Europe/Berlin:\(original)\nDTSTART;TZID=Europe/Berlin:\(start)" + more
    }
    let within = try read([master, moved("20260112T090000", "20260113T150000")], "2026-01-01", "2026-01-31")
    #expect(
      within.table("startDate", "summary", "id") == [
        "2026-01-05 | plain | m/20260105T080000Z", "2026-01-13 | moved | m/20260112T080000Z",
        "2026-01-19 | plain | m/20260119T080000Z", "2026-01-26 | plain | m/20260126T080000Z",
      ])
    let out = try read([moved("20260112T090000", "20260301T150000"), master], "2026-01-01", "2026-01-20")
    #expect(out.table("startDate") == ["2026-01-05", "2026-01-19"])
    let into = try read([master, moved("20260112T090000", "20260301T150000")], "2026-03-01", "2026-03-01")
    #expect(into.table("startDate", "recurrenceId") == ["2026-03-01 | 2026-01-12T09:00:00+01:00"])
    let newer = try read(
      [
        master, moved("20260112T090000", "20260114T150000", "\nSEQUENCE:2"),
        moved("20260112T090000", "20260113T150000", "\nSEQUENCE:1"),
      ], "2026-01-10", "2026-01-18")
    #expect(newer.table("startDate") == ["2026-01-14"])
  }

  @Test func `an end of the rule counts in the event's own terms`() throws {
    let result = try read(
      [
        "UID:date\nDTSTART;TZID=Europe/Berlin:20260105T090000\nRRULE:FREQ=DAILY;UNTIL=20260107",
        "UID:utc\nDTSTART;TZID=Europe/Berlin:20260105T090001\nRRULE:FREQ=DAILY;UNTIL=20260106T080001Z",
        "UID:day\nDTSTART;VALUE=DATE:20260105\nRRULE:FREQ=DAILY;UNTIL=20260105T230000Z",
      ], "2026-01-01", "2026-01-31")
    #expect(result.table("uid").filter { $0 == "date" }.count == 3)
    #expect(result.table("uid").filter { $0 == "utc" }.count == 2)
    #expect(result.table("uid").filter { $0 == "day" }.count == 2)
  }

  @Test func `a time that the zone skips is moved on, one it doubles is the first`() throws {
    let spring = try read(
      ["UID:s\nDTSTART;TZID=Europe/Berlin:20260328T023000\nRRULE:FREQ=DAILY;COUNT=3"], "2026-03-28", "2026-03-30")
    #expect(
      spring.table("start") == ["2026-03-28T02:30:00+01:00", "2026-03-29T03:30:00+02:00", "2026-03-30T02:30:00+02:00"])
    let hours = try read(
      ["UID:h\nDTSTART;TZID=Europe/Berlin:20260329T003000\nRRULE:FREQ=HOURLY;COUNT=5"], "2026-03-29", "2026-03-29")
    #expect(
      hours.table("start") == [
        "2026-03-29T00:30:00+01:00", "2026-03-29T01:30:00+01:00", "2026-03-29T03:30:00+02:00",
        "2026-03-29T04:30:00+02:00",
      ])
    let autumn = try read(
      ["UID:a\nDTSTART;TZID=Europe/Berlin:20261024T023000\nRRULE:FREQ=DAILY;COUNT=3"], "2026-10-25", "2026-10-25")
    #expect(autumn.table("start") == ["2026-10-25T02:30:00+02:00"])
  }

  @Test func `several rules and a given-up one`() throws {
    let result = try read(
      ["UID:r\nDTSTART:20260105T090000Z\nRRULE:FREQ=DAILY;COUNT=2\nRRULE:FREQ=WEEKLY;COUNT=2\nEXRULE:FREQ=DAILY"],
      "2026-01-01", "2026-01-31")
    #expect(result.table("startDate") == ["2026-01-05", "2026-01-06", "2026-01-12"])
    #expect(result.warnings.map(\.range?.description) == ["file:8:8"])
  }

  @Test func `an event without start is left out with a warning`() throws {
    let result = try read(["UID:n"], "2026-01-01", "2026-01-31")
    #expect(result.rows.isEmpty)
    #expect(result.warnings.count == 1)
  }

  @Test func `the longest range ends`() throws {
    let result = try read(
      [
        "UID:x\nDTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY;INTERVAL=100",
        "UID:y\nDTSTART;VALUE=DATE:20240101\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      ],
      "0001-01-01", "9999-12-31")
    #expect(result.rows.count == 81)
  }
}
