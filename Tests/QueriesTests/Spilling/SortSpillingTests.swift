import Diagnostics
import TestSupport
import Testing
import Values

@testable import Queries

@Suite struct SortSpillingTests {
  func table(_ count: Int, _ random: inout SeededRandom) -> Table {
    let words = ["a", "B", "b", "ä", "·", "a10", "a2", String(repeating: "long", count: 30)]
    return Table(
      [("t", .text), ("i", .decimal), ("n", .integer)],
      rows: (0..<count).map { number in
        let text = words.randomElement(using: &random) ?? "a"
        return [
          text == "·" ? .missing : .unquoted(text), .unquoted(String(Int.random(in: 0...9, using: &random)) + ".50"),
          .unquoted(String(number)),
        ]
      })
  }

  func sorted(_ table: Table, _ order: RowOrder, _ budget: Int) throws -> (rows: [Row], runs: Int) {
    let sorted = SortedRows(order, spilling: SpillPolicy(budget: budget, folder: "/tmp"))
    for row in table.rows { try sorted.add(row) }
    return (try sorted.finish().rows(), sorted.runCount)
  }

  @Test(arguments: 1...12) func `rows sort the same on disk as in memory`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let table = table(Int.random(in: 0...400, using: &random), &random)
    let keys = ["t", "i"].shuffled(using: &random).map {
      SortKey(
        path: table.path($0), isDescending: .random(using: &random),
        options: .random(using: &random) ? .ignoringCase : [], isNatural: .random(using: &random),
        isMissingFirst: .random(using: &random))
    }
    let order = RowOrder(keys, schema: table.schema)
    // What the standard library's sort of numbered positions gives is what is meant.
    let numbered = try table.rows.enumerated().map { (number: $0, position: try order.position(of: $1)) }
    let expected = numbered.sorted { left, right in
      let comparison = order.compare(left.position, right.position)
      return comparison != 0 ? comparison < 0 : left.number < right.number
    }.map { spelledOut(table.rows[$0.number]) }
    for budget in [1 << 24, 20_000, 2_000, 0] {
      let (rows, runs) = try sorted(table, order, budget)
      #expect(rows.map(spelledOut) == expected, "seed \(seed), budget \(budget), runs \(runs)")
    }
  }

  @Test func `more runs than can be merged at once are merged in several passes`() throws {
    var random = SeededRandom(seed: 3)
    let table = table(64 * 64 + 100, &random)
    let order = RowOrder([SortKey(path: table.path("t"))], schema: table.schema)
    // A budget of nothing makes a run of every row.
    let many = try sorted(table, order, 0)
    let none = try sorted(table, order, 1 << 26)
    #expect(none.runs == 0)
    #expect(many.runs <= 64)
    #expect(Table.texts(many.rows, 2) == Table.texts(none.rows, 2))
  }

  @Test func `offset and limit cut what comes from disk`() throws {
    var random = SeededRandom(seed: 4)
    let table = table(300, &random)
    let order = RowOrder([SortKey(path: table.path("i"))], schema: table.schema)
    let whole = Table.texts(try sorted(table, order, 1 << 24).rows, 2)
    for (offset, limit) in [(0, 5), (100, 50), (299, 9), (300, 1), (1000, nil), (7, nil), (0, 0)] as [(Int, Int?)] {
      let spilled = SortedRows(order, spilling: SpillPolicy(budget: 1500, folder: "/tmp"))
      for row in table.rows { try spilled.add(row) }
      let expected = Array(whole.dropFirst(offset).prefix(limit ?? .max))
      #expect(Table.texts(try spilled.finish(offset: offset, limit: limit).rows(), 2) == expected)
    }
  }

  @Test func `rows of every kind of cell come back from a sort`() throws {
    var random = RandomRows(seed: 21)
    var table = Table([("k", .integer), ("x", .any), ("y", .any)])
    table.rows = (0..<200).map { number in
      Row(
        cells: [.unquoted(String(number % 17)), random.cell(), random.cell()], place: random.row(cells: 0).place)
    }
    let order = RowOrder([SortKey(path: table.path("k"))], schema: table.schema)
    let inMemory = try sorted(table, order, 1 << 24).rows.map(spelledOut)
    #expect(try sorted(table, order, 3000).rows.map(spelledOut) == inMemory)
    #expect(inMemory.sorted() == table.rows.map(spelledOut).sorted())
  }

  @Test func `the first row whose key does not fit is the error, spilled or not`() throws {
    let table = Table(
      [("i", .integer)], rows: (0..<100).map { [.unquoted($0 == 60 ? "sixty" : $0 == 80 ? "eighty" : String($0))] })
    let order = RowOrder([SortKey(path: table.path("i"))], schema: table.schema)
    for budget in [1 << 24, 0] {
      let rows = SortedRows(order, spilling: SpillPolicy(budget: budget, folder: "/tmp"))
      let fault = #expect(throws: RowFault.self) { for row in table.rows { try rows.add(row) } }
      guard case .misfit(let misfit)? = fault?.cause else {
        Issue.record("no misfit")
        continue
      }
      #expect(misfit.characters == "sixty")
    }
  }

  @Test func `a folder that cannot be written ends the sort`() throws {
    let table = Table([("i", .integer)], rows: [[.unquoted("1")]])
    let order = RowOrder([SortKey(path: table.path("i"))], schema: table.schema)
    let rows = SortedRows(order, spilling: SpillPolicy(budget: 0, folder: "/nonexistent"))
    let fault = #expect(throws: RowFault.self) { try rows.add(table.rows[0]) }
    guard case .stopped(let diagnostic)? = fault?.cause else {
      Issue.record("not stopped")
      return
    }
    #expect(diagnostic.code == .temporaryFile)
  }
}
