import Databases
import Diagnostics
import Metadata
import Queries
import Testing
import Values

@testable import EntitySources

struct SQLitePlanTests {
  let folder: SQLiteFolder

  init() throws { folder = try SQLiteFolder() }

  private func table(_ rows: String) throws -> SQLiteSource {
    let path = try folder.database(
      "CREATE TABLE t(id INTEGER PRIMARY KEY, n INTEGER, s TEXT); CREATE INDEX tn ON t(n); CREATE INDEX ts ON t(s)",
      "INSERT INTO t(n, s) VALUES " + rows)
    return try SQLiteSource(
      path, "t",
      [
        PropertyInfo(name: "id", type: .integer), PropertyInfo(name: "n", type: .integer),
        PropertyInfo(name: "s", type: .text),
      ])
  }

  /// What SQLite says of how it would run the request.
  private func queryPlan(_ source: SQLiteSource, _ request: ScanRequest) throws -> String {
    let select = source.select(request) { _ in true }
    let connection = try Connection(path: source.path)
    let statement = try connection.prepare("EXPLAIN QUERY PLAN " + select.sql.text)
    var lines: [String] = []
    while try statement.step() {
      if case .text(let line) = statement.value(at: 3) { lines.append(line) }
    }
    return lines.joined(separator: "; ")
  }

  @Test func `equality, order and beginnings use the index, and so does a sort`() throws {
    let source = try table("(1, 'a'), (2, 'b')")
    let equal = source.request(try source.compare("n", EqualTo.self, .integer(ExactNumber(1))))
    #expect(try queryPlan(source, equal) == "SEARCH t USING INDEX tn (n=?)")
    let between = source.request(try source.compare("s", IsBetween.self, .list([.text("a"), .text("b")])))
    #expect(try queryPlan(source, between).hasPrefix("SEARCH t USING INDEX ts (s>? AND s<?)"))
    let prefix = source.request(try source.compare("s", HasPrefix.self, .text("a")))
    #expect(try queryPlan(source, prefix).hasPrefix("SEARCH t USING INDEX ts (s>? AND s<?)"))
    let sorted = source.request(sort: [SortKey(path: try source.path("s"))], limit: 5)
    #expect(try queryPlan(source, sorted) == "SCAN t USING INDEX ts")
    let byID = source.request(try source.compare("id", EqualTo.self, .integer(ExactNumber(1))))
    #expect(try queryPlan(source, byID) == "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)")
  }

  @Test func `where every cell fits, filter, sort and limit are SQLite's`() throws {
    let source = try table("(3, 'c'), (1, 'a'), (2, NULL), (NULL, 'b')")
    let request = source.request(
      .not(try source.compare("n", EqualTo.self, .integer(ExactNumber(1)))),
      sort: [SortKey(path: try source.path("s"), isDescending: true)], offset: 1, limit: 1)
    let plan = source.plan(request)
    #expect(plan.filters && plan.sorts && plan.limits)
    #expect(
      plan.explanation
        == #"SQLite runs SELECT t."id", t."n", t."s", t.rowid FROM main."t" AS t WHERE (NOT (t."n" = 1) OR t."n" IS NULL) ORDER BY t."s" COLLATE BINARY DESC NULLS LAST, t."id" LIMIT 1 OFFSET 1"#
        + "\nSQLite finds the rows, sorts them and cuts them")
    #expect(try source.all(request).map { try source.values($0)[2] } == ["b"])
  }

  @Test func `a plan for people says in words what SQLite does, by which index, and what is left`() throws {
    let source = try table("(3, 'c'), (1, 'a')")
    func words(_ request: ScanRequest) -> [String] {
      var request = request
      request.isExplained = true
      return source.plan(request).explanation.split(separator: "\n").dropFirst().map(String.init)
    }
    let equal = source.request(try source.compare("n", EqualTo.self, .integer(ExactNumber(1))))
    #expect(words(equal) == ["SQLite finds the rows by the index “tn”"])
    let like = source.request(
      .all([
        try source.compare("n", EqualTo.self, .integer(ExactNumber(1))),
        try source.compare("s", Like.self, .text("a*")),
      ]),
      sort: [SortKey(path: try source.path("s"), isNatural: true)], limit: 3)
    #expect(
      words(like) == [
        "SQLite narrows the rows down by the index “tn”",
        "here the condition chooses among those rows, the rows are sorted and they are cut",
      ])
    #expect(
      words(source.request(sort: [SortKey(path: try source.path("s"))])) == [
        "SQLite goes by the index “ts” and sorts them"
      ])
    #expect(words(source.request()).isEmpty)
  }

  @Test func `a row whose cell does not fit comes back, so that it fails the step`() throws {
    let source = try table("(3, 'c'), ('many', 'a'), (2, NULL)")
    let request = source.request(try source.compare("n", GreaterThan.self, .integer(ExactNumber(2))), limit: 1)
    let plan = source.plan(request)
    #expect(!plan.filters && !plan.limits)
    #expect(try source.all(request).map(\.place.record) == [1, 2])
    let sorted = source.plan(source.request(sort: [SortKey(path: try source.path("n"))]))
    #expect(!sorted.sorts)
  }

  @Test func `what SQL would mean otherwise is decided here`() throws {
    let source = try table("(1, 'a')")
    let long = ExactNumber("12345678901234567890123") ?? .zero
    for predicate in [
      try source.compare("s", EqualTo.self, .text("A"), .ignoringCase), try source.compare("s", Like.self, .text("a*")),
      try source.compare("s", Contains.self, .text("a\0b")), try source.compare("n", LessThan.self, .integer(long)),
    ] {
      #expect(!source.plan(source.request(predicate)).filters)
      #expect(try source.all(source.request(predicate)).count == 1)
    }
    let natural = SortKey(path: try source.path("s"), isNatural: true)
    #expect(!source.plan(source.request(sort: [natural])).sorts)
  }

  @Test func `a database changed under a plan is noticed`() throws {
    let source = try table("(1, 'a')")
    let request = source.request(try source.compare("n", EqualTo.self, .integer(ExactNumber(1))))
    #expect(source.plan(request).filters)
    _ = try folder.database("INSERT INTO t(n) VALUES ('many')")
    let error = #expect(throws: Diagnostic.self) { try source.scan(request) }
    #expect(error?.code == .databaseChanged)
    #expect(!source.plan(request).filters)
    #expect(try source.all(request).count == 2)
  }

  @Test func `a view without id keeps its records' numbers, so nothing is left out of it`() throws {
    _ = try table("(1, 'a'), (2, 'b'), (3, 'c')")
    let path = try folder.database("CREATE VIEW v AS SELECT n, s FROM t ORDER BY n DESC")
    let source = try SQLiteSource(path, "v")
    let request = source.request(try source.compare("n", EqualTo.self, .integer(ExactNumber(1))))
    #expect(!source.plan(request).filters)
    #expect(try source.all(request).map(\.place.record) == [1, 2, 3])
    #expect(try source.all(source.request(offset: 1, limit: 1)).map(\.place.record) == [2])
  }
}
