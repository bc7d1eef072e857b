import Diagnostics
import Testing
import Values

@testable import Queries

@Suite struct SummarySpillingTests {
  func summary(_ table: Table, by keys: [String], _ budget: Int) throws -> (rows: [String], hasSpilled: Bool) {
    let aggregation = Aggregation(
      by: keys.map { GroupKey(name: $0, path: table.path($0)) },
      [
        Aggregate(name: "median", function: Median.self, path: table.path("x")),
        Aggregate(name: "count", function: Count.self),
        Aggregate(name: "distinct", function: Distinct.self, path: table.path("x")),
        Aggregate(name: "any", function: Distinct.self, path: table.path("v")),
      ], schema: table.schema, spilling: SpillPolicy(budget: budget, folder: "/tmp"))
    for row in table.rows { try aggregation.add(row) }
    return (try aggregation.finish().map { "\($0.map(spelledOut))" }, aggregation.hasSpilled)
  }

  func table(_ type: ValueType, _ random: inout RandomRows, _ cell: (inout RandomRows) -> RawCell) -> Table {
    var table = Table([("g", .text), ("x", type), ("v", .any)])
    table.rows = (0..<random.number(0, 500)).map { number in
      Row(
        cells: [
          ["a", "b", "c"].randomElement(using: &random.random).map { .unquoted($0) } ?? .missing,
          random.number(0, 9) == 0 ? .missing : cell(&random),
          .value(random.number(0, 3) == 0 ? .whole(number % 5) : random.value(depth: 2)),
        ], place: RowPlace(record: number + 1))
    }
    return table
  }

  @Test(arguments: 1...12) func `medians and counts of what differs are the same on disk`(_ seed: UInt64) throws {
    var random = RandomRows(seed: seed)
    let tables = [
      table(.decimal, &random) { .unquoted(["1", "1.0", "2.50", "-3", "1e2"][$0.number(0, 4)]) },
      table(.integer, &random) { .unquoted(String($0.number(0, 200))) },
      table(.number, &random) { .unquoted(String($0.number(0, 50)) + ".25") },
      table(.date, &random) { .value(.date(CalendarDate(daysSinceEpoch: $0.number(0, 60)))) },
    ]
    for table in tables {
      for keys in [[], ["g"]] {
        let expected = try summary(table, by: keys, 1 << 26)
        #expect(!expected.hasSpilled)
        for budget in [0, 1000, 20_000] {
          let found = try summary(table, by: keys, budget)
          #expect(found.rows == expected.rows, "seed \(seed), budget \(budget)")
          if budget == 0, !table.rows.isEmpty { #expect(found.hasSpilled) }
        }
      }
    }
  }

  @Test func `a few values that come often stay in memory`() throws {
    let table = Table(
      [("g", .text), ("x", .text), ("v", .any)],
      rows: (0..<2000).map { [.missing, .unquoted(String($0 % 3)), .missing] })
    let aggregation = Aggregation(
      by: [], [Aggregate(name: "d", function: Distinct.self, path: table.path("x"))], schema: table.schema,
      spilling: SpillPolicy(budget: 4000, folder: "/nonexistent"))
    for row in table.rows { try aggregation.add(row) }
    #expect(try aggregation.finish()[0][0].writtenOut == "3")
  }
}
