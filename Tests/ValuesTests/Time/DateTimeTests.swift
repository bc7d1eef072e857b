import Testing

@testable import Values

struct DateTimeTests {
  let berlin = try? TimeZoneRules.named("Europe/Berlin")

  @Test func `a date-time without offset takes the zone's, in the doubled hour the first`() throws {
    let berlin = try #require(berlin)
    #expect(DateTime(iso: "2025-10-26T02:30", zone: berlin)?.description == "2025-10-26T02:30:00+02:00")
    #expect(DateTime(iso: "2025-10-26T02:30+01:00", zone: berlin)?.description == "2025-10-26T02:30:00+01:00")
    #expect(DateTime(iso: "2025-03-30T02:30", zone: berlin)?.description == "2025-03-30T03:30:00+02:00")
    #expect(DateTime(iso: "2026-03-01 00:30:15.250+01:00", zone: .utc)?.description == "2026-03-01T00:30:15.25+01:00")
  }
}
