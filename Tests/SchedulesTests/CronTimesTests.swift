import Foundation
import TestSupport
import Testing
import Values

@testable import Schedules

struct CronTimesTests {
  private static let sharedCases = String(#filePath.split(separator: "/Tests/")[0]) + "/../shared/cron/cases.json"

  private func times(_ expression: String, _ zone: String, from start: String, count: Int = 5) throws -> [String] {
    let times = CronTimes(try CronExpression(expression), in: try TimeZoneRules.named(zone))
    var instant = try #require(DateTime(iso: start, zone: .utc))
    var found: [String] = []
    while found.count < count, let next = times.next(after: instant) {
      found.append("\(next.instant)")
      instant = next.instant
    }
    return found
  }

  @Test(arguments: [
    // New York: 02:00 → 03:00 on 10 March 2024, 02:00 → 01:00 on 3 November.
    (
      "30 2 * * *", "America/New_York", "2024-03-09T12:00:00-05:00",
      ["2024-03-10T03:00:00-04:00", "2024-03-11T02:30:00-04:00"]
    ),
    (
      "0,30 2 * * *", "America/New_York", "2024-03-09T12:00:00-05:00",
      ["2024-03-10T03:00:00-04:00", "2024-03-11T02:00:00-04:00"]
    ),
    (
      "0 1-4 * * *", "America/New_York", "2024-03-10T00:00:00-05:00",
      ["2024-03-10T01:00:00-05:00", "2024-03-10T03:00:00-04:00", "2024-03-10T04:00:00-04:00"]
    ),
    ("*/20 2 * * *", "America/New_York", "2024-03-10T00:00:00-05:00", ["2024-03-11T02:00:00-04:00"]),
    ("0 */2 * * *", "America/New_York", "2024-03-10T00:30:00-05:00", ["2024-03-10T04:00:00-04:00"]),
    (
      "30 1 * * *", "America/New_York", "2024-11-02T12:00:00-04:00",
      ["2024-11-03T01:30:00-04:00", "2024-11-04T01:30:00-05:00"]
    ),
    (
      "30 * * * *", "America/New_York", "2024-11-03T00:45:00-04:00",
      ["2024-11-03T01:30:00-04:00", "2024-11-03T01:30:00-05:00", "2024-11-03T02:30:00-05:00"]
    ),
    (
      "*/30 1 * * *", "America/New_York", "2024-11-03T00:45:00-04:00",
      [
        "2024-11-03T01:00:00-04:00", "2024-11-03T01:30:00-04:00", "2024-11-03T01:00:00-05:00",
        "2024-11-03T01:30:00-05:00",
      ]
    ),
    // Half an hour at Lord Howe, midnight in Santiago, a whole day at Apia.
    ("15 2 * * *", "Australia/Lord_Howe", "2024-10-05T12:00:00+10:30", ["2024-10-06T02:30:00+11:00"]),
    (
      "@daily", "America/Santiago", "2024-09-07T12:00:00-04:00",
      ["2024-09-08T01:00:00-03:00", "2024-09-09T00:00:00-03:00"]
    ),
    (
      "0 12 * * *", "Pacific/Apia", "2011-12-29T00:00:00-10:00",
      ["2011-12-29T12:00:00-10:00", "2011-12-31T12:00:00+14:00"]
    ),
    ("0 0 29 2 *", "UTC", "2096-03-01T00:00:00Z", ["2104-02-29T00:00:00Z"]),
    ("0 0 29 2 */8", "UTC", "2024-01-01T00:00:00Z", ["2032-02-29T00:00:00Z", "2060-02-29T00:00:00Z"]),
  ])
  func `clock changes are gone through as the daemon does`(
    expression: String, zone: String, start: String, expected: [String]
  ) throws {
    #expect(try times(expression, zone, from: start, count: expected.count) == expected)
  }

  @Test(arguments: ["0 0 30 2 *", "0 0 31 4,6,9,11 *", "0 0 31 11 */1"])
  func `what never happens is found at once`(text: String) throws {
    let expression = try CronExpression(text)
    #expect(!expression.everHappens)
    let times = CronTimes(expression, in: .utc)
    #expect(times.next(after: DateTime(seconds: 0)) == nil)
    #expect(times.previous(before: DateTime(seconds: 0)) == nil)
  }

  @Test func `a time has its remark`() throws {
    let zone = try TimeZoneRules.named("Europe/Berlin")
    func first(_ text: String, after start: String) throws -> CronTimes.Time? {
      CronTimes(try CronExpression(text), in: zone).next(after: try #require(DateTime(iso: start, zone: .utc)))
    }
    #expect(try first("30 2 * * *", after: "2026-03-28T12:00:00Z")?.remark == .moved(from: 1_774_751_400))
    #expect(try first("30 2 * * *", after: "2026-10-24T12:00:00Z")?.remark == .firstOfTwo)
    #expect(try first("30 * * * *", after: "2026-10-25T00:45:00Z")?.remark == .secondOfTwo)
    #expect(try first("30 2 * * *", after: "2026-06-01T12:00:00Z")?.remark == nil)
  }

  @Test func `looking back finds what looking forward finds`() throws {
    let zones = [
      "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Kolkata",
      "Pacific/Apia",
    ]
    let seed = UInt64.random(in: 0..<1 << 32)
    var numbers = SeededRandom(seed: seed)
    for _ in 0..<400 {
      let text = Self.expression(&numbers)
      let zone = zones.randomElement(using: &numbers) ?? "UTC"
      let times = CronTimes(try CronExpression(text), in: try TimeZoneRules.named(zone))
      let start = DateTime(seconds: Int64.random(in: 1_262_304_000...1_900_000_000, using: &numbers))
      // Inside a second pass it counts what was seen before.
      if let change = times.zone.lastTransition(upTo: start.seconds), change.seconds > start.seconds - 86_400 {
        continue
      }
      guard let next = times.next(after: start) else { continue }
      #expect(next.instant > start)
      #expect(
        times.previous(before: DateTime(seconds: next.instant.seconds + 1)) == next,
        "seed \(seed): \(text) in \(zone) after \(start)")
      if let before = times.previous(before: next.instant) {
        #expect(times.next(after: before.instant) == next, "seed \(seed): \(text) in \(zone) before \(next.instant)")
      }
    }
  }

  private static func expression(_ numbers: inout SeededRandom) -> String {
    func field(_ range: ClosedRange<Int>) -> String {
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0, 1: return "*"
      case 2: return "*/\(Int.random(in: 1...12, using: &numbers))"
      case 3:
        let first = Int.random(in: range, using: &numbers)
        return "\(first)-\(Int.random(in: first...range.upperBound, using: &numbers))"
      default: return "\(Int.random(in: range, using: &numbers)),\(Int.random(in: range, using: &numbers))"
      }
    }
    return "\(field(0...59)) \(field(0...23)) \(field(1...28)) \(field(1...12)) \(field(0...7))"
  }

  // MARK: The shared cases

  private struct Cases: Decodable {
    struct Case: Decodable {
      var id: String
      var expression: String
      var timeZone: String
      var start: String
      var next: [String]
    }
    struct Text: Decodable { var expression: String }
    var cases: [Case]
    var never: [Text]
    var invalid: [Text]
    var dialect: [Text]
  }

  private static var hasSharedCases: Bool { FileManager.default.isReadableFile(atPath: sharedCases) }

  @Test(.enabled(if: hasSharedCases, "../shared/cron/cases.json is not here")) func `every shared case is right`()
    throws
  {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let cases = try decoder.decode(Cases.self, from: Data(contentsOf: URL(fileURLWithPath: Self.sharedCases)))
    for one in cases.cases {
      let expected = try one.next.map { try #require(DateTime(iso: $0, zone: .utc)).seconds }
      let found = try times(one.expression, one.timeZone, from: one.start, count: expected.count)
        .map { try #require(DateTime(iso: $0, zone: .utc)).seconds }
      #expect(found == expected, "\(one.id): \(one.expression) in \(one.timeZone) from \(one.start)")
    }
    for one in cases.never { #expect(try !CronExpression(one.expression).everHappens, "\(one.expression)") }
    for one in cases.invalid {
      #expect(throws: CronFault.self, "\(one.expression)") { try CronExpression(one.expression) }
    }
    // Of the readings that differ all are refused, but a step beyond its range, which is warned of.
    for one in cases.dialect where one.expression != "0 */30 * * *" {
      #expect(throws: CronFault.self, "\(one.expression)") { try CronExpression(one.expression) }
    }
    #expect(cases.cases.count > 100)
  }
}
