import Schedules
import TestSupport
import Testing
import Values

/// The table of clock changes in Docs/schedules.md says what happens.
@Suite struct DocumentedTimesTests {
  @Test func `every line of the table of clock changes is true`() throws {
    let page = try MarkdownPage("Docs/schedules.md")
    let table = try #require(page.tables.first { $0.header == ["Expression", "Zone", "After", "Comes next"] })
    #expect(table.rows.count > 10)
    for (line, cells) in table.rows {
      let expression = try CronExpression(cells[0].filter { $0 != "`" })
      let zone = try TimeZoneRules.named(cells[1])
      let after = try #require(DateTime(iso: cells[2], zone: zone), "line \(line)")
      let next = CronTimes(expression, in: zone).next(after: after)
      #expect(next.map { "\($0.instant)" } == cells[3], "Docs/schedules.md:\(line)")
    }
  }
}
