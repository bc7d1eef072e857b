import Diagnostics
import Foundation
import Testing
import Values

@testable import Formats

/// Damaged files end in a located error or in records, never in a trap.
@Suite struct CalendarDamageTests {
  /// Own samples, and the shared ones where they are.
  static let samples: [(name: String, bytes: [UInt8])] = {
    let cases = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/series.ics")
    var samples = [("series.ics", (try? Data(contentsOf: cases)).map { Array($0) } ?? [])]
    let zone = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Z
      BEGIN:DAYLIGHT
      DTSTART:19700329T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      RDATE:19800101T000000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      END:VTIMEZONE
      BEGIN:VEVENT
      DTSTART;TZID=Z:20260329T023000
      DURATION:-P1WT2H
      RRULE:FREQ=MONTHLY;BYDAY=1MO,-1FR;BYHOUR=1,2;BYSETPOS=-1;COUNT=9;WKST=SU
      EXDATE;TZID=Z:20260330T010000
      RDATE;VALUE=PERIOD:20260401T000000Z/PT1H
      GEO:1;2
      ATTENDEE;CN="A^nB":mailto:a@b
      END:VEVENT
      END:VCALENDAR
      """
    samples.append(("zone.ics", Array(zone.utf8)))
    let card = """
      BEGIN:VCARD
      VERSION:2.1
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BC=
      ller;J;;;
      TEL;WORK;PREF:1
      BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12
      REV:20090808T1430-0500
      PHOTO;ENCODING=BASE64:AAA
      BBB

      a.URL:http\\://x
      END:VCARD
      """
    samples.append(("card.vcf", Array(card.utf8)))
    guard CalendarReading.shared != nil else { return samples }
    for folder in ["ics", "vcf"] {
      for file in (try? CalendarReading.files(folder)) ?? [] {
        samples.append((file, (try? CalendarReading.bytes("\(folder)/\(file)")) ?? []))
      }
    }
    return samples
  }()

  /// How many bytes to read in all for one sample and one kind of damage; `INTENTLY_FUZZ` sets it.
  static let budget = ProcessInfo.processInfo.environment["INTENTLY_FUZZ"].flatMap { Int($0) } ?? 150_000

  static func read(_ name: String, _ bytes: [UInt8]) {
    let format: any RecordFormat.Type = name.hasSuffix("ics") ? ICalendarFormat.self : VCardFormat.self
    var options = ReadingOptions()
    options.timeZone = CalendarReading.berlin
    do {
      _ = try CalendarReading.read(format, bytes: bytes, options: options, block: 1000)
    } catch {
      #expect((error as? Diagnostic)?.range?.start != nil, "\(name): \(error)")
    }
    guard name.hasSuffix("ics") else { return }
    options.expand = CalendarDate(daysSinceEpoch: 20_500)...CalendarDate(daysSinceEpoch: 20_520)
    _ = try? CalendarReading.read(format, bytes: bytes, options: options)
  }

  static func step(_ count: Int) -> Int { max(1, count * count / max(1, budget)) }

  @Test(arguments: samples.map(\.name))
  func `a file cut off anywhere`(name: String) throws {
    let bytes = try #require(Self.samples.first { $0.name == name }).bytes
    for end in stride(from: 0, to: bytes.count, by: Self.step(bytes.count)) { Self.read(name, Array(bytes[..<end])) }
  }

  @Test(arguments: samples.map(\.name))
  func `a file with a wrong byte anywhere`(name: String) throws {
    let bytes = try #require(Self.samples.first { $0.name == name }).bytes
    let wrong: [UInt8] = [0x00, 0x0A, 0x20, 0x22, 0x3A, 0x3B, 0x3D, 0x5C, 0x39, 0x2D, 0xC3, 0xFF, 0x41, 0x2C, 0x2F]
    var turn = 0
    for place in stride(from: 0, to: bytes.count, by: Self.step(bytes.count)) {
      var damaged = bytes
      damaged[place] = wrong[turn % wrong.count]
      turn += 1
      Self.read(name, damaged)
    }
  }
}
