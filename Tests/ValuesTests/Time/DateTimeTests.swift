import TestSupport
import Testing

@testable import Values

struct DateTimeTests {
  let berlin: TimeZoneRules

  init() throws { berlin = try TimeCases.zone("Europe/Berlin") }

  private func read(_ text: String, _ zone: TimeZoneRules? = nil) -> String? {
    DateTime(iso: text, zone: zone ?? berlin)?.description
  }

  @Test(arguments: [
    ("2026-03-01T00:30", "2026-03-01T00:30:00+01:00"), ("2026-07-01 00:30:15.250", "2026-07-01T00:30:15.25+02:00"),
    ("2026-03-01T00:30:15+01:00", "2026-03-01T00:30:15+01:00"), ("2026-03-01T00:30Z", "2026-03-01T00:30:00Z"),
    ("2026-03-01t00:30z", "2026-03-01T00:30:00Z"), ("2026-03-01T00:30+0530", "2026-03-01T00:30:00+05:30"),
    ("2026-03-01T00:30-03", "2026-03-01T00:30:00-03:00"), ("2026-03-01T00:30:00+00:00", "2026-03-01T00:30:00Z"),
    ("2026-03-01T00:30:00-00:00", "2026-03-01T00:30:00Z"), ("2026-03-01T00:30:15,5Z", "2026-03-01T00:30:15.5Z"),
    ("2026-03-01T00:30:15.123456789Z", "2026-03-01T00:30:15.123456789Z"),
    ("2026-03-01T00:30:15.12345678900000Z", "2026-03-01T00:30:15.123456789Z"),
    ("1890-01-01T00:00", "1890-01-01T00:00:00+00:53:28"), ("-0044-03-15T12:00Z", "-0044-03-15T12:00:00Z"),
    ("2026-03-01T24:00Z", "2026-03-02T00:00:00Z"), ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ("2017-01-01T00:59:60+01:00", "2017-01-01T01:00:00+01:00"),
  ])
  func `ISO 8601 is read with seconds and offset optional, and written with both`(text: String, written: String) {
    #expect(read(text) == written)
  }

  @Test(arguments: [
    "", "2026-03-01", "2026-03-01T", "2026-03-01T9:30", "2026-03-01T09", "2026-03-01T0930", "2026-03-01  09:30",
    "2026-03-01T09:30 +01:00", "2026-03-01T25:00", "2026-03-01T24:01", "2026-03-01T24:00:00.1", "2026-03-01T09:60",
    "2026-03-01T09:30:60Z", "2026-03-01T23:59:61Z", "2026-03-01T09:30:15.", "2026-03-01T09:30:15.1234567891Z",
    "2026-03-01T09:30+1", "2026-03-01T09:30+24:00", "2026-03-01T09:30+01:60", "2026-03-01T09:30+01:",
    "2026-02-30T09:30",
    "2026-03-01T09:30Z ", "2026-03-01T09:30ZZ", "9999-12-31T24:00Z", "2026-03-01T09:30[Europe/Berlin]",
    "2026-03-01T09:3é",
  ])
  func `anything else is no date-time`(text: String) {
    #expect(read(text) == nil)
  }

  @Test func `the doubled hour is the first, the skipped one moves on by the gap`() {
    #expect(read("2025-10-26T02:30") == "2025-10-26T02:30:00+02:00")
    #expect(read("2025-03-30T02:30") == "2025-03-30T03:30:00+02:00")
  }

  @Test func `two spellings of one instant are equal, and ordered by instant`() throws {
    let first = try DateTime.parse("2026-03-01T00:30+01:00", zone: .utc)
    let second = try DateTime.parse("2026-02-28T23:30Z", zone: .utc)
    #expect(first == second && Set([first, second]).count == 1)
    #expect(try DateTime.parse("2026-03-01T00:00+02:00", zone: .utc) < first)
  }

  /// USERS.md T11.
  @Test func `the same instant is written with an offset in every zone`() throws {
    let value = try DateTime.parse("2026-03-01T00:30:00+01:00", zone: .utc)
    let zones = [
      "-10:00": "2026-02-28T13:30:00-10:00", "+08:00": "2026-03-01T07:30:00+08:00", "UTC": "2026-02-28T23:30:00Z",
    ]
    for (name, written) in zones {
      #expect(value.inZone(try TimeZoneRules.named(name)).description == written)
      #expect(value.inZone(try TimeZoneRules.named(name)) == value)
    }
    #expect(value.date(in: .utc).description == "2026-02-28" && value.date(in: berlin).description == "2026-03-01")
    #expect(value.localTime == (0, 30, 0))
  }

  @Test(arguments: [
    ("Africa/Cairo", "2026-04-24", "2026-04-24T01:00:00+03:00"),
    ("Africa/Cairo", "2026-04-25", "2026-04-25T00:00:00+03:00"),
    ("America/Sao_Paulo", "2018-11-04", "2018-11-04T01:00:00-02:00"),
    ("Pacific/Apia", "2011-12-30", "2011-12-31T00:00:00+14:00"),
    ("America/Santiago", "2026-09-06", "2026-09-06T01:00:00-03:00"),
    ("Europe/Berlin", "2026-03-29", "2026-03-29T00:00:00+01:00"),
    ("Asia/Gaza", "2008-08-29", "2008-08-29T00:00:00+02:00"),
  ])
  func `a day begins when its zone says`(zone: String, day: String, start: String) throws {
    let date = try CalendarDate.parse(day)
    #expect(DateTime.startOfDay(date, in: try TimeCases.zone(zone)).description == start)
  }

  @Test func `days are steps of the calendar and hours elapse`() throws {
    let start = try DateTime.parse("2026-03-28T12:00", zone: berlin)
    #expect(start.adding(months: 0, days: 1, in: berlin)?.description == "2026-03-29T12:00:00+02:00")
    #expect(start.adding(TimeSpan(24, .hour)!, in: berlin)?.description == "2026-03-29T13:00:00+02:00")
    #expect(start.adding(months: 1, days: 0, in: berlin)?.description == "2026-04-28T12:00:00+02:00")
    let early = try DateTime.parse("2026-03-28T02:30", zone: berlin)
    #expect(early.adding(months: 0, days: 1, in: berlin)?.description == "2026-03-29T03:30:00+02:00")
    let second = try DateTime.parse("2026-10-25T02:30+01:00", zone: berlin)
    #expect(second.adding(months: 0, days: 0, in: berlin) == second)
    #expect(second.adding(seconds: -3_600)?.inZone(berlin).description == "2026-10-25T02:30:00+02:00")
    let winter = try DateTime.parse("2026-10-26T02:30", zone: berlin)
    #expect(winter.adding(months: 0, days: -1, in: berlin)?.description == "2026-10-25T02:30:00+01:00")
    #expect(start.adding(seconds: 0, nanoseconds: -1)?.description == "2026-03-28T11:59:59.999999999+01:00")
  }

  @Test func `a step out of the calendar is none, and no instant is too odd to write`() throws {
    let now = DateTime(seconds: 0)
    for number in [Int.max, Int.min] {
      #expect(
        now.adding(months: number, days: 0, in: berlin) == nil && now.adding(months: 0, days: number, in: berlin) == nil
      )
      #expect(now.adding(seconds: Int64(number), nanoseconds: Int64(number)) == nil)
    }
    for seconds in [Int64.max, .min, .max / 2, 253_402_300_800] {
      let value = DateTime(seconds: seconds, nanoseconds: .max, offset: .max)
      _ = (value.description, value.inZone(berlin).description, value.date(in: berlin), value.localTime)
      _ = (
        value.adding(months: 1, days: 1, in: berlin), berlin.resolve(local: seconds),
        berlin.nextTransition(after: seconds)
      )
    }
    #expect(DateTime(seconds: 253_402_300_800).description == "+10000-01-01T00:00:00Z")
  }

  @Test func `what is written reads back to the same instant and offset`() throws {
    var generator = SeededRandom(seed: 2)
    for round in 0..<20_000 {
      let value = DateTime(
        seconds: Int64.random(in: -370_000_000_000...250_000_000_000, using: &generator),
        nanoseconds: Bool.random(using: &generator) ? 0 : Int32.random(in: 0...999_999_999, using: &generator),
        offset: Int32.random(in: -86_399...86_399, using: &generator))
      let back = try DateTime.parse(value.description, zone: .utc)
      #expect(back == value && back.offset == value.offset, "seed 2, round \(round): \(value)")
    }
  }

  @Test func `random text never traps`() {
    var generator = SeededRandom(seed: 3)
    let signs = Array("0123456789-:TtZz+., é0129-:".unicodeScalars)
    for _ in 0..<50_000 {
      var text = "2026-03-01T09:30:15.25+01:00".unicodeScalars.map { $0 }
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<text.count, using: &generator)
        if Bool.random(using: &generator) {
          text[place] = signs.randomElement(using: &generator) ?? "0"
        } else {
          text.remove(at: place)
        }
      }
      var string = String.UnicodeScalarView()
      string.append(contentsOf: text)
      _ = DateTime(iso: String(string), zone: berlin)
    }
  }
}
