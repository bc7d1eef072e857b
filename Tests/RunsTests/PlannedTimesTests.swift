import Runs
import Schedules
import Testing
import Values

/// Which planned times of a schedule are run at a moment (FORMAT.md §5; USERS.md T16).
@Suite struct PlannedTimesTests {
  private func seconds(_ text: String) -> Int64 { DateTime(iso: text, zone: .utc)?.seconds ?? 0 }

  private func times(_ text: String) throws -> PlannedTimes {
    let spec = try #require(ScheduleSpec(text))
    return PlannedTimes(spec, of: "w.json", expression: try CronExpression(spec.cron), in: .utc)
  }

  /// The times of the day that are run, `14:00 15:00`, and when it comes next.
  private func decide(_ text: String, from: String, at now: String) throws -> String {
    let decision = try times(text).decide(from: seconds("2026-06-01T\(from):00Z"), at: seconds("2026-06-01T\(now):00Z"))
    func clock(_ instant: Int64) -> String { String("\(DateTime(seconds: instant))".dropFirst(11).prefix(5)) }
    var words = decision.run.map(clock)
    if let missed = decision.missed { words.append("missed \(clock(missed)) ×\(decision.missedCount)") }
    words.append("next \(decision.next.map(clock) ?? "never")")
    return words.joined(separator: " ")
  }

  @Test func `what was missed is skipped, made up for once, or all of it up to a number`() throws {
    #expect(
      try decide(#"{"cron": "0 * * * *", "missed": "skip"}"#, from: "09:00", at: "14:30")
        == "missed 14:00 ×5 next 15:00")
    #expect(
      try decide(#"{"cron": "0 * * * *", "missed": "once"}"#, from: "09:00", at: "14:30")
        == "14:00 missed 13:00 ×4 next 15:00")
    #expect(try decide(#"{"cron": "0 * * * *"}"#, from: "09:00", at: "14:30") == "14:00 missed 13:00 ×4 next 15:00")
    #expect(
      try decide(#"{"cron": "0 * * * *", "missed": {"all": 3}}"#, from: "09:00", at: "14:30")
        == "12:00 13:00 14:00 missed 11:00 ×2 next 15:00")
  }

  @Test func `what was decided is not decided again`() throws {
    #expect(try decide(#"{"cron": "0 * * * *"}"#, from: "14:30", at: "14:31") == "next 15:00")
    #expect(try decide(#"{"cron": "0 * * * *"}"#, from: "14:00", at: "14:00") == "next 15:00")
  }

  @Test func `a time runs at its moment and as long after it as it is not late`() throws {
    #expect(try decide(#"{"cron": "0 * * * *"}"#, from: "14:30", at: "15:00") == "15:00 next 16:00")
    #expect(try decide(#"{"cron": "0 * * * *", "missed": "skip"}"#, from: "14:30", at: "15:05") == "15:00 next 16:00")
    #expect(
      try decide(#"{"cron": "0 * * * *", "missed": "skip"}"#, from: "14:30", at: "15:06")
        == "missed 15:00 ×1 next 16:00")
    #expect(
      try decide(#"{"cron": "0 * * * *", "missed": "skip", "late": "1 hour"}"#, from: "14:30", at: "15:50")
        == "15:00 next 16:00")
    // As cron does after a late wake-up, each minute runs.
    #expect(
      try decide(#"{"cron": "* * * * *"}"#, from: "15:00", at: "15:03") == "15:01 15:02 15:03 next 15:04")
  }

  @Test func `a run that is on time makes up for those that were missed once`() throws {
    #expect(try decide(#"{"cron": "0 * * * *"}"#, from: "09:00", at: "14:02") == "14:00 missed 13:00 ×4 next 15:00")
    #expect(
      try decide(#"{"cron": "0 * * * *", "missed": {"all": 2}}"#, from: "09:00", at: "14:02")
        == "12:00 13:00 14:00 missed 11:00 ×2 next 15:00")
  }

  @Test func `a missed time that is too old is let go`() throws {
    #expect(
      try decide(#"{"cron": "0 9 * * *", "within": "2 hours"}"#, from: "08:00", at: "12:00")
        == "missed 09:00 ×1 next 09:00")
    #expect(
      try decide(#"{"cron": "0 * * * *", "missed": {"all": 9}, "within": "2 hours"}"#, from: "08:00", at: "12:30")
        == "11:00 12:00 missed 10:00 ×2 next 13:00")
  }

  @Test func `a start is put off by the same time each time it is asked`() throws {
    let times = try times(#"{"id": "a", "cron": "0 * * * *", "jitter": "30 minutes"}"#)
    let planned = seconds("2026-06-01T15:00:00Z")
    let delay = times.delay(of: planned)
    #expect((0...1800).contains(delay) && delay == times.delay(of: planned))
    #expect(Set((0..<50).map { times.delay(of: planned + $0 * 3600) }).count > 20)
    let before = times.decide(from: seconds("2026-06-01T14:59:00Z"), at: planned + delay - 1)
    #expect(before.run.isEmpty && before.next == planned + delay && before.missed == nil)
    let after = times.decide(from: before.decided, at: planned + delay)
    #expect(after.run == [planned])
    #expect(times.decide(from: after.decided, at: planned + delay + 60).run.isEmpty)
  }

  @Test func `a year without a look is decided at once`() throws {
    let times = try times(#"{"cron": "* * * * *", "missed": {"all": 5}}"#)
    let now = seconds("2026-06-01T15:00:00Z")
    let decision = times.decide(from: now - 365 * 86_400, at: now)
    #expect(decision.run.count == 5 + 6 && decision.missedCount == PlannedTimes.mostCounted)
  }
}
