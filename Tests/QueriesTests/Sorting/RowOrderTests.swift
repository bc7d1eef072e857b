import TestSupport
import Testing
import Values

@testable import Queries

@Suite struct RowOrderTests {
  /// The cells of one column after sorting by it.
  func sorted(
    _ type: ValueType, _ cells: [String], descending: Bool = false, options: TextOptions = [], natural: Bool = false,
    missingFirst: Bool = false
  ) throws -> [String] {
    let table = Table([("p", type)], rows: cells.map { [$0 == "·" ? .missing : .unquoted($0)] })
    let key = SortKey(
      path: table.path("p"), isDescending: descending, options: options, isNatural: natural,
      isMissingFirst: missingFirst)
    let rows = SortedRows(RowOrder([key], schema: table.schema))
    for row in table.rows { try rows.add(row) }
    return Table.texts(try rows.finish().rows(), 0)
  }

  @Test func `numbers sort by what they are worth, not as text`() throws {
    #expect(try sorted(.integer, ["10", "2", "-1", "007"]) == ["-1", "2", "007", "10"])
    #expect(try sorted(.decimal, ["4.30", "4.3", "-1e3", "0.5"]) == ["-1e3", "0.5", "4.30", "4.3"])
    #expect(try sorted(.number, ["1e300", "-0.5", "2"]) == ["-0.5", "2", "1e300"])
  }

  @Test func `text sorts by scalars, and naturally where asked`() throws {
    #expect(try sorted(.text, ["a10", "a2", "B", "ä"]) == ["B", "a10", "a2", "ä"])
    #expect(try sorted(.text, ["a10", "a2", "B", "ä"], natural: true) == ["B", "a2", "a10", "ä"])
    #expect(try sorted(.text, ["b", "C", "A"], options: .ignoringCase) == ["A", "b", "C"])
    #expect(
      try sorted(.text, ["zebra", "éclair", "eclat"], options: .ignoringDiacritics) == ["éclair", "eclat", "zebra"])
    #expect(
      try sorted(.text, ["File10", "file9", "FILE1"], options: .ignoringCase, natural: true) == [
        "FILE1", "file9", "File10",
      ])
  }

  @Test func `false comes before true, and enumerations in declared order`() throws {
    #expect(try sorted(.boolean, ["true", "false", "true"]) == ["false", "true", "true"])
    #expect(try sorted(.enumeration(["low", "mid", "high"]), ["high", "low", "mid"]) == ["low", "mid", "high"])
  }

  @Test func `dates sort by day`() throws {
    #expect(
      try sorted(.date, ["2026-03-01", "2024-02-29", "2026-02-28"]) == ["2024-02-29", "2026-02-28", "2026-03-01"])
  }

  @Test func `missing is last in both directions, and first where asked`() throws {
    #expect(try sorted(.integer, ["2", "·", "1"]) == ["1", "2", "·"])
    #expect(try sorted(.integer, ["2", "·", "1"], descending: true) == ["2", "1", "·"])
    #expect(try sorted(.integer, ["2", "·", "1"], missingFirst: true) == ["·", "1", "2"])
    #expect(try sorted(.integer, ["2", "·", "1"], descending: true, missingFirst: true) == ["·", "2", "1"])
  }

  @Test func `a cell that does not fit is always an error, the first of the row`() throws {
    let table = Table(
      [("a", .integer), ("b", .integer)], rows: [[.unquoted("x"), .unquoted("y")], [.unquoted("1"), .unquoted("y")]])
    let order = RowOrder([SortKey(path: table.path("b")), SortKey(path: table.path("a"))], schema: table.schema)
    for (row, property) in zip(table.rows, [0, 1]) {
      do {
        _ = try order.position(of: row)
        Issue.record("no error")
      } catch {
        #expect(error.property == property)
      }
    }
    // Also in a row that a limit would leave out.
    var top = TopRows(order, limit: 0)
    #expect(throws: RowFault.self) { try top.add(table.rows[0]) }
  }

  @Test func `ties keep the source's order, in a full sort and among the first`() throws {
    let table = Table(
      [("k", .integer), ("n", .integer)], rows: (0..<200).map { [.unquoted(String($0 % 3)), .unquoted(String($0))] })
    let order = RowOrder([SortKey(path: table.path("k"), isDescending: true)], schema: table.schema)
    let all = SortedRows(order)
    for row in table.rows { try all.add(row) }
    let sorted = Table.texts(try all.finish().rows(), 1).compactMap { Int($0) }
    #expect(sorted == [2, 1, 0].flatMap { rest in (0..<200).filter { $0 % 3 == rest } })
  }

  @Test(arguments: 1...20)
  func `the first rows are those of the whole sort, whatever limit and offset`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let words = ["a", "B", "b", "ä", "·", "a10", "a2"]
    let table = Table(
      [("t", .text), ("i", .integer), ("n", .integer)],
      rows: (0..<Int.random(in: 0...60, using: &random)).map { number in
        let text = words.randomElement(using: &random) ?? "a"
        return [
          text == "·" ? .missing : .unquoted(text), .unquoted(String(Int.random(in: 0...3, using: &random))),
          .unquoted(String(number)),
        ]
      })
    let keys = ["t", "i"].shuffled(using: &random).map {
      SortKey(
        path: table.path($0), isDescending: .random(using: &random),
        options: .random(using: &random) ? .ignoringCase : [], isNatural: .random(using: &random),
        isMissingFirst: .random(using: &random))
    }
    let order = RowOrder(keys, schema: table.schema)
    for _ in 0..<10 {
      let limit = Int.random(in: 0...20, using: &random)
      let offset = Int.random(in: 0...20, using: &random)
      var top = TopRows(order, limit: limit, offset: offset)
      let all = SortedRows(order)
      for row in table.rows {
        try top.add(row)
        try all.add(row)
      }
      let expected = Table.texts(try all.finish(offset: offset, limit: limit).rows(), 2)
      #expect(Table.texts(top.finish(), 2) == expected, "seed \(seed), limit \(limit), offset \(offset)")
    }
  }

  @Test func `limits at the edge do no harm`() throws {
    let table = Table([("i", .integer)], rows: [[.unquoted("2")], [.unquoted("1")]])
    let order = RowOrder([SortKey(path: table.path("i"))], schema: table.schema)
    for (limit, offset, expected) in [(Int.max, Int.max, []), (Int.max, 1, ["2"]), (0, 0, []), (1, 5, [])] {
      var top = TopRows(order, limit: limit, offset: offset)
      for row in table.rows { try top.add(row) }
      #expect(Table.texts(top.finish(), 0) == expected)
    }
  }

  @Test func `values of different kinds have an order too`() throws {
    let values: [Value] = [
      .boolean(false), .boolean(true), .number(-.infinity), .whole(-1), .exact("0.5"), .number(2), .number(.nan),
      .text("B"), .text("a"), .date(CalendarDate(daysSinceEpoch: 0)), .list([.whole(1)]),
      .list([.whole(1), .whole(0)]),
    ]
    for (left, one) in values.enumerated() {
      for (right, other) in values.enumerated() {
        #expect(one.totalOrder(to: other).signum() == (left - right).signum(), "\(one) and \(other)")
      }
    }
  }
}
