import TestSupport
import Testing

@testable import Values

struct DatePatternTests {
  let berlin: TimeZoneRules
  /// A Sunday in summer.
  let summer: DateTime

  init() throws {
    berlin = try TimeCases.zone("Europe/Berlin")
    summer = try DateTime.parse("2026-07-05T00:07:09.0625+02:00", zone: .utc)
  }

  // MARK: Writing

  @Test(arguments: [
    ("yyyy-MM", "2026-07"), ("dd/MM/yyyy", "05/07/2026"), ("d.M.yy", "5.7.26"), ("y", "2026"), ("yyyyyy", "002026"),
    ("G y", "AD 2026"),
    ("MMM MMMM MMMMM", "Jul July J"), ("LLL LL", "Jul 07"), ("E EEE EEEE EEEEE EEEEEE", "Sun Sun Sunday S Su"),
    ("e ee c cccc", "7 07 7 Sunday"),
    ("h:mm a", "12:07 AM"), ("hh k K H", "12 24 0 0"), ("HH:mm:ss", "00:07:09"), ("S SSS SSSSSSSSS", "0 062 062500000"),
    ("b", "AM"),
    ("z", "CEST"), ("zzzz", "GMT+02:00"), ("Z ZZZZ ZZZZZ", "+0200 GMT+02:00 +02:00"), ("X XX XXX", "+02 +0200 +02:00"),
    ("x xx xxx", "+02 +0200 +02:00"), ("O OOOO", "GMT+2 GMT+02:00"), ("VV", "Europe/Berlin"),
    ("Q QQ QQQ QQQQ", "3 03 Q3 3rd quarter"),
    ("w ww", "27 27"), ("D DDD", "186 186"), ("EEEE, d MMMM y 'at' h:mm a", "Sunday, 5 July 2026 at 12:07 AM"),
    ("h 'o''clock'", "12 o'clock"), ("yyyy''MM", "2026'07"), ("yyyy年M月d日", "2026年7月5日"),
    ("yyyy-MM-dd'T'HH:mm:ssXXX", "2026-07-05T00:07:09+02:00"),
  ])
  func `a date-time is written by a Unicode pattern, on the zone's clock, in English`(pattern: String, text: String)
    throws
  {
    #expect(try DatePattern(pattern).format(summer, in: berlin) == text)
  }

  @Test func `an offset of nothing is Z for X alone`() throws {
    let moment = DateTime(seconds: 43_200)
    #expect(
      try DatePattern("X XX XXX x xxx Z ZZZZZ O zzzz z").format(moment, in: .utc)
        == "Z Z Z +00 +00:00 +0000 Z GMT GMT UTC")
    #expect(try DatePattern("h b").format(moment, in: .utc) == "12 noon")
    let kathmandu = try TimeCases.zone("Asia/Kathmandu")
    #expect(try DatePattern("X x O").format(DateTime(seconds: 1_700_000_000), in: kathmandu) == "+0545 +0545 GMT+5:45")
  }

  @Test func `a date is written only by a pattern without a time`() throws {
    let date = try CalendarDate.parse("-0043-03-15")
    #expect(try DatePattern("d MMM y G").format(date) == "15 Mar 44 BC")
    #expect(try DatePattern("yyyy-MM-dd").format(date) == "-0043-03-15")
    #expect(try DatePattern("yyyy HH").format(date) == nil)
    #expect(try DatePattern("yyyy").format(.date(date), in: berlin) == "-0043")
    #expect(try DatePattern("yyyy").format(.text("2026"), in: berlin) == nil)
  }

  @Test func `a pattern says what it shows`() throws {
    for (pattern, kind) in [
      ("yyyy-MM", DatePattern.Kind.date), ("HH:mm", .time), ("d.M. HH:mm", .dateTime), ("yyyy XXX", .dateTime),
    ] {
      #expect(try DatePattern(pattern).kind == kind)
    }
  }

  @Test(arguments: [
    ("YYYY-MM-dd", 0, 4, "write “yyyy”"), ("dd/mm/yyyy", 3, 2, "write “MM”"), ("yyyy-MM-DD", 8, 2, "write “dd”"),
    ("HH:MM", 3, 2, "write “mm”"), ("yyyy-MM-ddTHH:mm", 10, 1, "put letters of their own in quotes: 'T'"),
    ("yyyy 'to", 5, 3, "write '' for one quote"), ("ddd", 0, 3, "write “dd”, or “EEEE” for the day of the week"),
    ("hello", 2, 2, "put letters of their own in quotes: 'll'"), ("", 0, 1, "as in “yyyy-MM-dd”"),
    ("---", 0, 3, "as in “yyyy-MM-dd”"),
    ("é nn", 2, 2, "put letters of their own in quotes: 'nn'"), ("V", 0, 1, "write “VV”"),
  ])
  func `a wrong pattern is refused with its place and what to write`(
    pattern: String, offset: Int, length: Int, hint: String
  ) {
    let fault = #expect(throws: PatternFault.self) { try DatePattern(pattern) }
    #expect(
      fault?.offset == offset && fault?.length == length && fault?.hint == hint,
      "\(pattern): \(String(describing: fault))")
  }

  // MARK: Reading

  @Test(arguments: [
    ("dd/MM/yyyy", "30/11/2026", "2026-11-30"), ("d.M.yyyy", "3.1.2026", "2026-01-03"),
    ("d.M.yyyy", "03.01.2026", "2026-01-03"),
    ("yyyyMMdd", "20260103", "2026-01-03"), ("dd.MM.yy", "01.02.68", "2068-02-01"),
    ("dd.MM.yy", "01.02.69", "1969-02-01"),
    ("d MMM y", "3 sep 2026", "2026-09-03"), ("d MMM y", "3 Sept 2026", "2026-09-03"),
    ("d MMMM y", "3 SEPTEMBER 2026", "2026-09-03"),
    ("EEE, d MMM yyyy", "Sun, 5 Jul 2026", "2026-07-05"), ("yyyy-DDD", "2024-366", "2024-12-31"),
    ("d MMM y G", "15 Mar 44 BC", "-0043-03-15"),
    ("yyyy-MM-dd", "-0043-03-15", "-0043-03-15"), ("yyyy-QQQ-MM-dd", "2026-Q3-07-05", "2026-07-05"),
    ("yyyy年M月d日", "2026年7月5日", "2026-07-05"),
  ])
  func `a date is read by a pattern`(pattern: String, text: String, date: String) throws {
    #expect(try DatePattern(pattern).parseDate(text).description == date)
  }

  @Test(arguments: [
    ("dd/MM/yyyy", "3/11/2026"), ("dd/MM/yyyy", "30/11/26"), ("dd/MM/yyyy", "30/11/20266"),
    ("dd/MM/yyyy", "30/13/2026"),
    ("dd/MM/yyyy", "30/02/2026"), ("dd/MM/yyyy", " 30/11/2026"), ("dd/MM/yyyy", "30/11/2026 "),
    ("dd/MM/yyyy", "30-11-2026"),
    ("dd/MM/yyyy", ""), ("d.M.yyyy", "003.1.2026"), ("EEE, d MMM yyyy", "Mon, 5 Jul 2026"),
    ("d MMM y", "3 Septem 2026"),
    ("yyyy-DDD", "2025-366"), ("d MMM y G", "15 Mar 0 BC"), ("yyyy-QQQ-MM-dd", "2026-Q1-07-05"),
    ("dd/MM/yyyy", "３0/11/2026"),
    ("dd/MM/yyyy dd", "30/11/2026 29"),
  ])
  func `a date that does not fit as a whole is refused`(pattern: String, text: String) throws {
    let pattern = try DatePattern(pattern)
    #expect(throws: TimeTextFault.self) { try pattern.parseDate(text) }
  }

  @Test(arguments: [
    ("dd/MM/yyyy HH:mm", "30/11/2026 09:30", "2026-11-30T09:30:00+01:00"),
    ("M/d/yyyy h:mm a", "7/5/2026 12:07 am", "2026-07-05T00:07:00+02:00"),
    ("M/d/yyyy h:mm a", "7/5/2026 1:07 PM", "2026-07-05T13:07:00+02:00"),
    ("yyyy-MM-dd HH:mm", "2025-10-26 02:30", "2025-10-26T02:30:00+02:00"),
    ("yyyy-MM-dd HH:mm z", "2025-10-26 02:30 CET", "2025-10-26T02:30:00+01:00"),
    ("yyyy-MM-dd HH:mm", "2025-03-30 02:30", "2025-03-30T03:30:00+02:00"),
    ("yyyy-MM-dd HH:mm z", "2025-10-26 02:30 UTC", "2025-10-26T02:30:00Z"),
    ("dd/MMM/yyyy:HH:mm:ss Z", "05/Jul/2026:00:07:09 +0200", "2026-07-05T00:07:09+02:00"),
    ("EEE MMM dd HH:mm:ss zzz yyyy", "Sun Jul 05 00:07:09 CEST 2026", "2026-07-05T00:07:09+02:00"),
    ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "2026-07-05T00:07:09.062Z", "2026-07-05T00:07:09.062Z"),
    ("d.M.yyyy k:mm", "5.7.2026 24:07", "2026-07-05T00:07:00+02:00"),
    ("yyyy-MM-dd HH:mm O", "2026-07-05 09:00 GMT+5:30", "2026-07-05T09:00:00+05:30"),
    ("yyyy-MM-dd HH VV", "2026-07-05 09 UTC", "2026-07-05T09:00:00Z"),
  ])
  func `a date-time is read by a pattern, without offset on the zone's clock`(
    pattern: String, text: String, written: String
  ) throws {
    #expect(try DatePattern(pattern).parseDateTime(text, in: berlin).description == written)
  }

  @Test(arguments: [
    ("yyyy-MM-dd HH:mm z", "2026-07-05 02:30 CET"), ("yyyy-MM-dd HH:mm z", "2026-07-05 02:30 PST"),
    ("yyyy-MM-dd HH:mm", "2026-07-05 24:00"),
    ("yyyy-MM-dd h:mm a", "2026-07-05 13:00 PM"), ("yyyy-MM-dd HH:mm a", "2026-07-05 13:00 AM"),
    ("yyyy-MM-dd HH:mmx", "2026-07-05 13:00Z"),
    ("yyyy-MM-dd HH:mm:ss.SSS", "2026-07-05 13:00:00.12"), ("yyyy-MM-dd HH:mm VV", "2026-07-05 13:00 Mars/Base"),
    ("yyyy-MM-dd HH:mm O", "2026-07-05 13:00 GMT+99"),
  ])
  func `a date-time that does not fit as a whole is refused`(pattern: String, text: String) throws {
    let pattern = try DatePattern(pattern)
    #expect(throws: TimeTextFault.self) { try pattern.parseDateTime(text, in: berlin) }
  }

  @Test(arguments: [
    ("yyyy-MM", "the pattern has no day, so no date can be read with it"),
    ("dd/MM", "the pattern has no year, so no date can be read with it"),
    ("MMMMM d yyyy", "“MMMMM” is one letter, which fits more than one"), ("yMMdd", "it is not clear where “y” ends"),
    ("yyyy-MM-dd w", "“w” cannot be read: a week is no day"),
    ("dd.MM.yyyy HH:mm", "the pattern has a time, and a date has none"),
  ])
  func `a pattern that cannot read dates says so before any is read`(pattern: String, message: String) throws {
    #expect(try DatePattern(pattern).dateReadingFault?.message == message)
  }

  @Test func `a pattern that cannot read date-times says so`() throws {
    #expect(try DatePattern("yyyy-MM-dd").dateTimeReadingFault?.hint == "declare a date, or add “HH:mm” to the pattern")
    #expect(
      try DatePattern("yyyy-MM-dd hh:mm").dateTimeReadingFault?.message
        == "the pattern has an hour of twelve without AM or PM")
    #expect(try DatePattern("yyyy-MM-dd HH:mm").dateTimeReadingFault == nil)
  }

  @Test func `what a pattern wrote it reads back`() throws {
    var generator = SeededRandom(seed: 7)
    let dates = try ["dd/MM/yyyy", "EEEE, d MMMM y", "yyyyMMdd", "MMM d, yyyy", "D/yyyy", "d.M.y G"].map {
      try DatePattern($0)
    }
    let times = try [
      "yyyy-MM-dd HH:mm:ss.SSSSSSSSS XXX", "d/M/yyyy h:mm:ss a SSSSSSSSS Z", "yyyy-MM-dd k:mm:ss SSSSSSSSS z",
    ].map { try DatePattern($0) }
    for round in 0..<3_000 {
      let date = CalendarDate(daysSinceEpoch: Int.random(in: -719_162...2_932_896, using: &generator))
      for pattern in dates {
        let text = try #require(pattern.format(date))
        #expect(try pattern.parseDate(text) == date, "seed 7, round \(round): \(pattern.text) \(text)")
      }
      let moment = DateTime(
        seconds: Int64.random(in: 0...5_000_000_000, using: &generator),
        nanoseconds: Int32.random(in: 0...999_999_999, using: &generator))
      for pattern in times {
        let text = pattern.format(moment, in: berlin)
        #expect(
          try pattern.parseDateTime(text, in: berlin) == moment, "seed 7, round \(round): \(pattern.text) \(text)")
      }
    }
  }

  @Test func `random patterns and texts never trap`() {
    var generator = SeededRandom(seed: 8)
    let letters = Array("yyyyMMddHHmmssSSSEEEaahhkKzZXxOVVwDQqLGGuecb'-:/ é.T")
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "y" })
      guard let pattern = try? DatePattern(text) else { continue }
      let written = pattern.format(summer, in: berlin)
      _ = try? pattern.parseDateTime(written, in: berlin)
      _ = try? pattern.parseDate(written)
      _ = try? pattern.parseDateTime(written.dropLast(), in: berlin)
    }
  }
}
