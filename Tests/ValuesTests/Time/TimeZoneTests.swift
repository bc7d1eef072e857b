import Testing

@testable import Values

struct TimeZoneTests {
  @Test func `offsets and short names are Python's at every change of eleven zones`() throws {
    let rows = TimeCases.rows("instants.tsv")
    #expect(rows.count > 1_500)
    for row in rows {
      let zone = try TimeCases.zone(String(row[0]))
      let seconds = try #require(Int64(row[1]))
      #expect("\(zone.offset(at: seconds))" == row[2], "\(row)")
      #expect(zone.abbreviation(at: seconds) == row[3], "\(row)")
    }
  }

  @Test func `what a clock shows is skipped, unique or doubled as in Python`() throws {
    let rows = TimeCases.rows("locals.tsv")
    #expect(rows.count > 2_000)
    for row in rows {
      let zone = try TimeCases.zone(String(row[0]))
      let local = try DateTime.parse(row[1] + "Z", zone: .utc).seconds
      let (first, second) = (try #require(Int32(row[2])), try #require(Int32(row[3])))
      let resolution = zone.resolve(local: local)
      switch resolution {
      case .unique(let instant):
        #expect(first == second && instant.offset == first && instant.seconds == local - Int64(first), "\(row)")
      case .doubled(let early, let late):
        #expect(first > second && early.offset == first && late.offset == second, "\(row)")
        #expect(early.seconds == local - Int64(first) && late.seconds == local - Int64(second), "\(row)")
      case .skipped(let transition, let moved):
        #expect(first < second && transition.before == first && transition.after == second, "\(row)")
        #expect(moved.seconds == local - Int64(first) && moved.offset == zone.offset(at: moved.seconds), "\(row)")
      }
    }
  }

  @Test func `POSIX footers mean what they mean to the C library`() throws {
    let rows = TimeCases.rows("footers.tsv")
    #expect(rows.count > 500)
    for row in rows {
      let rule = try #require(PosixZone(row[0]), "\(row)")
      let type = rule.stretch(at: try #require(Int64(row[1]))).type
      #expect("\(type.offset)" == row[2] && type.abbreviation == row[3], "\(row)")
    }
  }

  @Test(arguments: [
    "", "C", "CE", "CET", "CET-", "CET-25", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,",
    "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J366", "CET-1CEST,366,1",
    "CET-1CEST,M3.5.0/168,J1",
    "<+03-3", "<+0>-3", "CET-1CEST,M3.5.0,M10.5.0 ", "CET-1:60", "CET-99999999999999999999",
  ])
  func `what is no POSIX rule is refused`(text: String) {
    #expect(PosixZone(text) == nil)
  }

  @Test func `summer time all the year has no gaps at New Year`() throws {
    let rule = try #require(PosixZone("EST5EDT,0/0,J365/25"))
    for seconds in stride(from: Int64(1_735_000_000), to: 1_740_000_000, by: 3_600) {
      #expect(rule.stretch(at: seconds).type.offset == -14_400)
    }
    let zone = TimeZoneRules(name: "all", initial: rule.standard, footer: rule)
    #expect(zone.nextTransition(after: 0) == nil)
  }

  @Test func `the next change of the offset is found, in the table and after it`() throws {
    let zone = try TimeCases.zone("Europe/Berlin")
    let spring = try DateTime.parse("2026-03-29T01:00Z", zone: .utc).seconds
    let autumn = try DateTime.parse("2026-10-25T01:00Z", zone: .utc).seconds
    #expect(zone.nextTransition(after: spring - 1) == .init(seconds: spring, before: 3_600, after: 7_200))
    #expect(zone.nextTransition(after: spring) == .init(seconds: autumn, before: 7_200, after: 3_600))
    let late = try DateTime.parse("2101-01-01T00:00Z", zone: .utc).seconds
    let next = try #require(zone.nextTransition(after: late))
    #expect(DateTime(seconds: next.seconds).description == "2101-03-27T01:00:00Z")
    #expect(try TimeCases.zone("Asia/Kathmandu").nextTransition(after: late) == nil)
    #expect(TimeZoneRules.utc.nextTransition(after: 0) == nil)
  }

  @Test func `offsets and UTC need no files`() throws {
    for (name, offset) in [
      ("UTC", 0), ("GMT", 0), ("Etc/UTC", 0), ("+02:00", 7_200), ("-0330", -12_600), ("+14", 50_400),
    ] {
      let zone = try TimeZoneRules.named(name, directory: "/nowhere")
      #expect(zone.offset(at: 0) == offset && zone.name == name)
    }
    #expect(try TimeZoneRules.named("UTC") === TimeZoneRules.utc)
  }

  @Test(arguments: [
    "../../../etc/passwd", "/etc/localtime", "", ".", "Europe//Berlin", "Europe/../UTC", "Europe/Berlin\0", "Évora",
    "Europe/",
  ])
  func `a name that could leave the folder is refused`(name: String) {
    let fault = #expect(throws: TimeZoneFault.self) { try TimeZoneRules.named(name, directory: TimeCases.zones) }
    #expect(fault?.kind == .wrongName)
  }

  /// USERS.md T13.
  @Test(
    .enabled(if: !ZoneNames.all(in: TimeZoneRules.defaultDirectory).isEmpty),
    arguments: [
      ("Europe/Pari", "did you mean “Europe/Paris”?"), ("europe/berlin", "did you mean “Europe/Berlin”?"),
      ("Berlin", "did you mean “Europe/Berlin”?"), ("America/New York", "did you mean “America/New_York”?"),
      ("UTC+2", "an offset is written “+02:00”"), ("GMT-03:30", "an offset is written “-03:30”"),
      ("Xyzzy/Plugh", "zones are named as in “Europe/Berlin”"),
    ])
  func `an unknown name is refused with the place looked in and the names near it`(name: String, hint: String) throws {
    let fault = try #require(#expect(throws: TimeZoneFault.self) { try TimeZoneRules.named(name) })
    #expect(fault.hint == hint)
    if fault.kind == .unknownName {
      #expect(fault.message == "there is no time zone “\(name)” in “\(TimeZoneRules.defaultDirectory)”")
    }
  }

  @Test func `without a zone database the fault says where it was looked for`() {
    let fault = #expect(throws: TimeZoneFault.self) { try TimeZoneRules.named("Europe/Berlin", directory: "/nowhere") }
    #expect(fault?.kind == .noDatabase && fault?.message.contains("“/nowhere”") == true)
  }

  @Test func `a folder or a table is no zone`() {
    for name in ["Europe", "zone.tab"] {
      let fault = #expect(throws: TimeZoneFault.self) { try TimeZoneRules.named(name) }
      #expect(fault?.kind == .unknownName || fault?.kind == .noDatabase)
    }
  }

  @Test func `the system's zone is TZ, then the link, then UTC`() throws {
    let zones = TimeCases.zones
    func system(_ variable: String?) throws -> TimeZoneRules {
      try TimeZoneRules.system(variable: variable, link: "/nowhere/localtime", directory: zones)
    }
    #expect(try system("Europe/Berlin").name == "Europe/Berlin")
    #expect(try system(":Africa/Cairo").name == "Africa/Cairo")
    #expect(try system("").name == "UTC")
    #expect(try system(nil).name == "UTC")
    #expect(try system(zones + "/Asia/Gaza").offset(at: 0) == 7_200)
    #expect(try system("CET-1CEST,M3.5.0,M10.5.0/3").offset(at: 1_780_000_000) == 7_200)
    #expect(throws: TimeZoneFault.self) { try system("Europe/Pari") }
    #expect(throws: TimeZoneFault.self) { try system("/nowhere/zone") }
  }

  @Test func `a zone read twice, by many at once, is one`() async throws {
    let first = try TimeCases.zone("Europe/Berlin")
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 { group.addTask { (try? TimeCases.zone("Europe/Berlin")) === first } }
      for await same in group { #expect(same) }
    }
  }
}
