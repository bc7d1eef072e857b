import Diagnostics
import Testing
import Values

@testable import Formats

@Suite struct ICalendarReaderTests {
  func read(_ body: String, zone: String = "Europe/Berlin", expand: (String, String)? = nil) throws
    -> CalendarReading.Result
  {
    try CalendarReading.read(
      ICalendarFormat.self, CalendarReading.calendar(body), options: CalendarReading.options(zone: zone, expand: expand)
    )
  }

  func event(_ lines: String) -> String { "BEGIN:VEVENT\n\(lines)\nEND:VEVENT" }

  func fault(_ text: String, expand: (String, String)? = nil) throws -> String {
    let options = try CalendarReading.options(expand: expand)
    do {
      _ = try CalendarReading.read(ICalendarFormat.self, text, options: options)
    } catch let fault as Diagnostic {
      return "\(fault.range?.description ?? "?"): \(fault.message)"
    }
    return "no fault"
  }

  @Test func `every property has its type, and the id is among them`() {
    let names = ICalendarFormat.properties.map(\.name)
    #expect(names.contains(ICalendarFormat.idColumn))
    #expect(Set(names).count == names.count)
    #expect(ICalendarFormat.properties.first { $0.name == "startDate" }?.type == .date)
  }

  @Test(arguments: ["Europe/Berlin", "America/Los_Angeles", "Asia/Tokyo", "Pacific/Kiritimati"])
  func `the date of a whole day never shifts`(zone: String) throws {
    let result = try read(event("UID:a\nDTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261227"), zone: zone)
    #expect(
      result.table("startDate", "endDate", "lastDate", "allDay", "duration", "timeZone") == [
        "2026-12-24 | 2026-12-27 | 2026-12-26 | true | P3D | ·"
      ])
    #expect(result[0, "start"]?.hasPrefix("2026-12-24T00:00:00") == true)
    #expect(result[0, "end"]?.hasPrefix("2026-12-27T00:00:00") == true)
  }

  @Test func `a time is read on its zone's clock`() throws {
    let result = try read(
      [
        event("DTSTART;TZID=America/New_York:20260701T090000\nDTEND;TZID=America/New_York:20260701T103000"),
        event("DTSTART:20260701T223000Z\nDURATION:PT1H"),
        event("DTSTART:20260701T090000"),
        event("DTSTART;TZID=\"Eastern Standard Time\":20260701T090000\nDURATION:P1DT2H"),
        event("DTSTART;TZID=/mozilla.org/20050126_1/Asia/Tokyo:20260701T090000"),
      ].joined(separator: "\n"))
    #expect(
      result.table("start", "end", "startDate", "timeZone") == [
        "2026-07-01T09:00:00-04:00 | 2026-07-01T10:30:00-04:00 | 2026-07-01 | America/New_York",
        "2026-07-01T22:30:00Z | 2026-07-01T23:30:00Z | 2026-07-02 | UTC",
        "2026-07-01T09:00:00+02:00 | 2026-07-01T09:00:00+02:00 | 2026-07-01 | ·",
        "2026-07-01T09:00:00-04:00 | 2026-07-02T11:00:00-04:00 | 2026-07-01 | America/New_York",
        "2026-07-01T09:00:00+09:00 | 2026-07-01T09:00:00+09:00 | 2026-07-01 | Asia/Tokyo",
      ])
  }

  @Test func `an event without end lasts a day, or no time at all`() throws {
    let result = try read(event("DTSTART;VALUE=DATE:20261224") + "\n" + event("DTSTART:20261224T080000Z"))
    #expect(result.table("endDate", "lastDate") == ["2026-12-25 | 2026-12-24", "2026-12-24 | 2026-12-24"])
    #expect(result[1, "end"] == "2026-12-24T08:00:00Z")
  }

  @Test func `an end at midnight leaves the last day the one before`() throws {
    let result = try read(event("DTSTART;TZID=Europe/Berlin:20261224T200000\nDTEND;TZID=Europe/Berlin:20261225T000000"))
    #expect(result.table("endDate", "lastDate") == ["2026-12-25 | 2026-12-24"])
  }

  @Test func `folds are undone byte by byte, inside a character too`() throws {
    var bytes = Array(CalendarReading.calendar(event("DTSTART:20260101T000000Z\nSUMMARY:Grü")).utf8)
    let place = try #require(bytes.firstIndex(of: 0xBC))
    bytes.insert(contentsOf: [0x0D, 0x0A, 0x20], at: place)
    for block in [1, 2, 3, 7, 1 << 16] {
      let result = try CalendarReading.read(ICalendarFormat.self, bytes: bytes, block: block)
      #expect(result[0, "summary"] == "Grü")
    }
  }

  @Test func `text is unescaped and lists are split at bare commas`() throws {
    let result = try read(
      event("SUMMARY:A\\, b\\; c\\\\ d\\nE\\Nf\nCATEGORIES:one,two\\, three\nCATEGORIES:four\nDESCRIPTION:"))
    #expect(result[0, "summary"] == "A, b; c\\ d\nE\nf")
    #expect(result[0, "categories"] == "[one; two, three; four]")
    #expect(result[0, "description"] == nil)
  }

  @Test func `people have names and addresses`() throws {
    let result = try read(
      event(
        """
        ORGANIZER;CN="Doe, Jane";SENT-BY="mailto:x@example.com":mailto:jane@example.com
        ATTENDEE;CN=Bob ^'the^' Builder^nX:MAILTO:bob@example.com
        ATTENDEE:urn:uuid:1
        ATTENDEE;EMAIL=c@example.com;CN=C:invalid:nomail
        """))
    #expect(result[0, "organizer"] == "Doe, Jane <jane@example.com>")
    #expect(result[0, "attendees"] == "[Bob \"the\" Builder\nX <bob@example.com>; · <·>; C <c@example.com>]")
  }

  @Test func `other properties are read with their types`() throws {
    let result = try read(
      event(
        """
        UID:u1
        DTSTAMP;VALUE=DATE:20260101
        CREATED:20260102T030405Z
        LAST-MODIFIED:20260103T030405Z
        STATUS:CONFIRMED
        CLASS:PRIVATE
        TRANSP:TRANSPARENT
        SEQUENCE:3
        PRIORITY:x
        GEO:37.386013;-122.082932
        URL:https://example.com/a\\,b
        RRULE:FREQ=DAILY;COUNT=3
        DTSTART:20260101T000000Z
        ATTACH:https://example.com/file
        ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA
        BEGIN:VALARM
        SUMMARY:not this
        DURATION:PT5M
        END:VALARM
        """))
    #expect(
      result.table("id", "stamp", "created", "modified", "status", "class", "transparency", "sequence", "priority") == [
        "u1 | 2026-01-01T00:00:00Z | 2026-01-02T03:04:05Z | 2026-01-03T03:04:05Z | CONFIRMED | PRIVATE | TRANSPARENT | 3 "
          + "| misfit(x)"
      ])
    #expect(
      result.table("latitude", "longitude", "url", "recurrence", "attachments", "summary", "duration") == [
        "37.386013 | -122.082932 | https://example.com/a\\,b | FREQ=DAILY;COUNT=3 | [https://example.com/file] | · | PT0S"
      ])
  }

  @Test func `a value that cannot be read is a misfit of its cell, and found again`() throws {
    let text = CalendarReading.calendar(
      event("UID:a\nDTSTART:20260101T000000Z") + "\n"
        + event("UID:b\nDTSTART:2026-13-45\nDTEND;TZID=Nowhere/At:20260101T000000"))
    let result = try CalendarReading.read(ICalendarFormat.self, text)
    #expect(result[1, "start"] == "misfit(2026-13-45)")
    #expect(result[1, "startDate"] == "misfit(2026-13-45)")
    let place = ICalendarReader.locate(
      column: "start", of: result.places[1], in: MemoryInput(Array(text.utf8), name: "file"), options: ReadingOptions())
    #expect(place.description == "file:9:9")
    #expect(result.warnings.map(\.message) == ["nothing tells the time zone “Nowhere/At”"])
    let other = ICalendarReader.locate(
      column: "location", of: result.places[1], in: MemoryInput(Array(text.utf8), name: "file"),
      options: ReadingOptions())
    #expect(other.description == "file:7:1")
  }

  @Test func `bytes that are no text are a misfit`() throws {
    var bytes = Array(CalendarReading.calendar(event("SUMMARY:caf?\nLOCATION:here")).utf8)
    bytes[try #require(bytes.firstIndex(of: 0x3F))] = 0xE9
    #expect(try CalendarReading.read(ICalendarFormat.self, bytes: bytes)[0, "summary"] == "undecodable(4)")
    var options = ReadingOptions()
    options.encoding = "windows-1252"
    #expect(try CalendarReading.read(ICalendarFormat.self, bytes: bytes, options: options)[0, "summary"] == "café")
  }

  @Test func `to-dos and journals are left out with a warning`() throws {
    let result = try read("BEGIN:VTODO\nUID:t\nEND:VTODO\nBEGIN:VTODO\nEND:VTODO\nBEGIN:VJOURNAL\nEND:VJOURNAL")
    #expect(result.rows.isEmpty)
    #expect(
      result.warnings.map(\.message) == [
        "2 to-dos and 1 journal entry left out: the entities of a calendar are its events"
      ])
    #expect(result.warnings.first?.range?.description == "file:3:7")
  }

  @Test func `a zone described behind its events is found`() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:My Zone
      BEGIN:STANDARD
      DTSTART:19701025T030000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19700329T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      END:VTIMEZONE
      """
    let events = ["20260701T090000", "20260101T090000", "20260329T023000", "20261025T023000"].map {
      event("DTSTART;TZID=My Zone:\($0)")
    }.joined(separator: "\n")
    for body in [events + "\n" + zone, zone + "\n" + events] {
      let result = try read(body, zone: "UTC")
      #expect(
        result.table("start", "timeZone") == [
          "2026-07-01T09:00:00+02:00 | My Zone", "2026-01-01T09:00:00+01:00 | My Zone",
          "2026-03-29T03:30:00+02:00 | My Zone", "2026-10-25T02:30:00+02:00 | My Zone",
        ])
      #expect(result.warnings.isEmpty)
    }
  }

  @Test func `the calendar's name is told of its events`() throws {
    let result = try read("X-WR-CALNAME:Ferien\\, Berlin\n" + event("DTSTART:20260101T000000Z"))
    #expect(result[0, "calendar"] == "Ferien, Berlin")
  }

  @Test func `an event without UID is known by its number`() throws {
    let result = try read(event("SUMMARY:a") + "\n" + event("SUMMARY:b"))
    #expect(result.table("id", "uid", "start") == ["1 | · | ·", "2 | · | ·"])
  }

  @Test func `a damaged file says where`() throws {
    #expect(try fault("") == "file:1:1: there is no calendar in this file")
    #expect(try fault("hello") == "file:1:6: this line is no property: it needs a name, a colon and a value")
    #expect(try fault("BEGIN:VCARD\r\n") == "file:1:7: “VCARD” stands outside of a calendar")
    #expect(
      try fault("BEGIN:VCALENDAR\nBEGIN:VEVENT\n") == "file:2:1: “VEVENT” is never ended: the file is not complete")
    #expect(try fault("BEGIN:VCALENDAR\nEND:VEVENT\n") == "file:2:5: “VEVENT” ends here, but “VCALENDAR” is open")
    #expect(try fault("BEGIN:VCALENDAR\nX;A=\"b:c\nEND:VCALENDAR\n") == "file:2:5: this quote is never closed")
    #expect(
      try fault("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\n b\nbroken line\nEND:VEVENT\nEND:VCALENDAR")
        == "file:5:7: this line is no property: it needs a name, a colon and a value")
    #expect(try fault("END:VCALENDAR") == "file:1:5: “VCALENDAR” ends here, but did not begin")
    #expect(try fault("\u{FEFF}BEGIN:VCALENDAR\nEND:VCALENDAR") == "no fault")
  }

  @Test func `with expand what cannot be read is an error`() throws {
    let span = ("2026-01-01", "2026-01-31")
    let bad = CalendarReading.calendar(event("DTSTART:tomorrow"))
    #expect(try fault(bad, expand: span) == "file:4:9: “tomorrow” is no date or time of a calendar")
    let rule = CalendarReading.calendar(event("DTSTART:20260101T000000Z\nRRULE:FREQ=NEVER"))
    #expect(try fault(rule, expand: span) == "file:5:7: a recurrence rule has no frequency “NEVER”")
    let many = CalendarReading.calendar(event("DTSTART:20260101T000000Z\nRRULE:FREQ=SECONDLY"))
    #expect(try fault(many, expand: span).hasPrefix("file:5:7: there are more than 1,000,000 occurrences"))
  }
}
