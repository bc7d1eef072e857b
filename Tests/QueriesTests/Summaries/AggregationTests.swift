import Diagnostics
import Testing
import Values

@testable import Queries

@Suite struct AggregationTests {
  /// The rows of a summary, written out; “·” for missing.
  func summary(
    _ table: Table, by keys: [String] = [], _ aggregates: [(String, (any AggregateFunction.Type), String?)]
  ) throws -> [[String]] {
    let aggregation = Aggregation(
      by: keys.map { GroupKey(name: $0, path: table.path($0)) },
      aggregates.map { Aggregate(name: $0.0, function: $0.1, path: $0.2.map { table.path($0) }) }, schema: table.schema)
    for row in table.rows { try aggregation.add(row) }
    return try aggregation.finish().map { $0.map { $0.isMissing ? "·" : $0.writtenOut } }
  }

  func column(_ type: ValueType, _ cells: [String], _ function: any AggregateFunction.Type) throws -> String {
    let table = Table([("p", type)], rows: cells.map { [$0 == "·" ? .missing : .unquoted($0)] })
    return try summary(table, [("r", function, "p")])[0][0]
  }

  let books = Table(
    [("language", .text), ("rating", .decimal), ("pages", .integer)],
    rows: [
      [.unquoted("eng"), .unquoted("4.30"), .unquoted("300")],
      [.missing, .unquoted("1"), .missing],
      [.unquoted("fre"), .unquoted("3.9"), .unquoted("100")],
      [.unquoted("eng"), .unquoted("4.1"), .missing],
      [.unquoted("Eng"), .missing, .unquoted("7")],
    ])

  @Test func `groups stand in the order of their keys, a missing key last`() throws {
    let rows = try summary(
      books, by: ["language"],
      [
        ("books", Count.self, nil), ("rated", Count.self, "rating"), ("mean", Average.self, "rating"),
        ("all", Sum.self, "pages"),
      ])
    #expect(
      rows == [
        ["Eng", "1", "0", "·", "7"], ["eng", "2", "2", "4.2", "300"], ["fre", "1", "1", "3.9", "100"],
        ["·", "1", "1", "1", "0"],
      ])
  }

  @Test func `without keys there is one row, also of no rows`() throws {
    let empty = Table([("p", .integer)])
    let all = BuiltInAggregates.all
    let rows = try summary(empty, all.map { ($0.info.name, $0, "p") })
    #expect(rows.count == 1)
    for (function, text) in zip(all, rows[0]) {
      #expect(text == (["count", "sum"].contains(function.info.name) ? "0" : "·"), "\(function.info.name)")
      #expect(function.info.mayBeMissing == (text == "·"))
    }
    #expect(try summary(empty, [("n", Count.self, nil)]) == [["0"]])
  }

  @Test func `with keys and no rows there is no group`() throws {
    #expect(try summary(Table([("p", .integer)]), by: ["p"], [("n", Count.self, nil)]) == [])
  }

  @Test func `keys that are equal are one group, shown as the first row has it`() throws {
    let table = Table([("k", .decimal)], rows: ["1.0", "1", "-0", "0", "1e0"].map { [.unquoted($0)] })
    #expect(try summary(table, by: ["k"], [("n", Count.self, nil)]) == [["0", "2"], ["1", "3"]])
    let text = Table([("k", .text)], rows: [[.unquoted("\u{e9}")], [.unquoted("e\u{301}")], [.quoted("")]])
    #expect(try summary(text, by: ["k"], [("n", Count.self, nil)]).map { $0[1] } == ["1", "1", "1"])
  }

  @Test func `several keys group by all of them`() throws {
    let table = Table(
      [("a", .enumeration(["z", "y"])), ("b", .boolean)],
      rows: [("y", "true"), ("z", "true"), ("z", "false"), ("z", "true")].map { [.unquoted($0.0), .unquoted($0.1)] })
    #expect(
      try summary(table, by: ["a", "b"], [("n", Count.self, nil)]) == [
        ["z", "false", "1"], ["z", "true", "2"], ["y", "true", "1"],
      ])
  }

  @Test func `sums of integers and decimals are exact, whatever the order`() throws {
    #expect(try column(.decimal, Array(repeating: "0.1", count: 10), Sum.self) == "1")
    #expect(
      try column(.integer, ["9223372036854775807", "9223372036854775807", "-1"], Sum.self) == "18446744073709551613")
    #expect(
      try column(.decimal, ["1e900", "1e-900", "-1e900"], Sum.self) == "0." + String(repeating: "0", count: 899) + "1")
  }

  @Test func `sums of numbers are rounded once`() throws {
    #expect(try column(.number, Array(repeating: "0.1", count: 10), Sum.self) == "1")
    #expect(try column(.number, ["1e100", "1", "-1e100"], Sum.self) == "1")
    #expect(try column(.number, ["1e308", "1e308", "-1e308"], Sum.self) == Value.number(1e308).writtenOut)
  }

  @Test func `an average of exact values has at most sixteen digits, half to even`() throws {
    #expect(try column(.integer, ["1", "2"], Average.self) == "1.5")
    #expect(try column(.integer, ["1", "1", "0"], Average.self) == "0.6666666666666667")
    #expect(try column(.integer, ["1000000000000000", "1000000000000001"], Average.self) == "1000000000000000")
    #expect(try column(.integer, ["1000000000000001", "1000000000000002"], Average.self) == "1000000000000002")
    #expect(try column(.decimal, ["·", "4", "·"], Average.self) == "4")
  }

  @Test func `a sum beyond a thousand digits is an error, not a trap`() throws {
    for function in [Sum.self, Average.self] as [any AggregateFunction.Type] {
      do {
        _ = try column(.decimal, ["1e900", "1e-900"], function)
        Issue.record("no error")
      } catch let error as Diagnostic {
        #expect(error.code == .numberTooLong)
      }
    }
  }

  @Test func `the median of an even count of numbers is the mean of the two in the middle`() throws {
    #expect(try column(.integer, ["10", "2", "1"], Median.self) == "2")
    #expect(try column(.integer, ["10", "2", "1", "3"], Median.self) == "2.5")
    #expect(try column(.decimal, ["0.1", "0.2"], Median.self) == "0.15")
    #expect(try column(.number, ["1e308", "1.5e308"], Median.self) == Value.number(1.25e308).writtenOut)
    #expect(try column(.date, ["2026-03-01", "2026-01-01", "2026-02-01", "2026-04-01"], Median.self) == "2026-02-01")
  }

  @Test func `least and greatest are those of a sort`() throws {
    #expect(try column(.integer, ["10", "9", "·"], Minimum.self) == "9")
    #expect(try column(.integer, ["10", "9", "·"], Maximum.self) == "10")
    #expect(try column(.text, ["b", "B", "ä"], Minimum.self) == "B")
    #expect(try column(.text, ["b", "B", "ä"], Maximum.self) == "ä")
    #expect(try column(.enumeration(["low", "mid", "high"]), ["mid", "high", "low"], Maximum.self) == "high")
    #expect(try column(.boolean, ["true", "false"], Minimum.self) == "false")
  }

  @Test func `first and last pass over missing values`() throws {
    #expect(try column(.text, ["·", "b", "a", "·"], First.self) == "b")
    #expect(try column(.text, ["·", "b", "a", "·"], Last.self) == "a")
  }

  @Test func `distinct counts different values`() throws {
    #expect(try column(.decimal, ["1", "1.0", "2", "·"], Distinct.self) == "2")
    #expect(try column(.text, ["\u{e9}", "e\u{301}", "\u{e9}"], Distinct.self) == "2")
  }

  @Test func `a cell that does not fit is always an error, the first of the row`() throws {
    let table = Table([("a", .integer), ("b", .integer)], rows: [[.unquoted("x"), .unquoted("y")]])
    let aggregation = Aggregation(
      by: [GroupKey(name: "b", path: table.path("b"))],
      [Aggregate(name: "s", function: Sum.self, path: table.path("a"))], schema: table.schema)
    do {
      try aggregation.add(table.rows[0])
      Issue.record("no error")
    } catch {
      #expect(error.property == 0)
    }
  }

  @Test func `the columns' types are known before any row`() {
    let aggregation = Aggregation(
      by: [GroupKey(name: "language", path: books.path("language"))],
      [
        Aggregate(name: "n", function: Count.self), Aggregate(name: "s", function: Sum.self, path: books.path("pages")),
        Aggregate(name: "m", function: Average.self, path: books.path("pages")),
        Aggregate(name: "d", function: Median.self, path: books.path("rating")),
        Aggregate(name: "f", function: First.self, path: books.path("language")),
      ], schema: books.schema)
    #expect(aggregation.fields.map(\.name) == ["language", "n", "s", "m", "d", "f"])
    #expect(aggregation.fields.map(\.type) == [.text, .integer, .integer, .decimal, .decimal, .text])
    #expect(aggregation.properties == [0, 1, 2])
  }

  @Test func `results have the type that was announced`() throws {
    let cells: [ValueType: [String]] = [
      .integer: ["1", "2", "4"], .decimal: ["1", "2.5"], .number: ["1", "2"], .date: ["2026-01-01"], .text: ["a"],
      .boolean: ["true"],
    ]
    for function in BuiltInAggregates.all {
      for (type, texts) in cells where function.info.accepts(type) {
        let table = Table([("p", type)], rows: texts.map { [.unquoted($0)] })
        let aggregate = Aggregate(name: "r", function: function, path: table.path("p"))
        let aggregation = Aggregation(by: [], [aggregate], schema: table.schema)
        for row in table.rows { try aggregation.add(row) }
        let value = try aggregation.finish()[0][0]
        #expect(aggregate.resultType.accepts(value), "\(function.info.name) of \(type) gave \(value)")
      }
    }
  }

  @Test func `text and booleans are not added up`() {
    for function in [Sum.self, Average.self, Median.self] as [any AggregateFunction.Type] {
      #expect(!function.info.accepts(.text))
      #expect(!function.info.accepts(.boolean))
      #expect(function.info.accepts(.decimal))
    }
    #expect(BuiltInAggregates.all.map { $0.info.name } == BuiltInAggregates.all.map { $0.info.name }.sorted())
    #expect(BuiltInAggregates.named("average") != nil)
  }
}
