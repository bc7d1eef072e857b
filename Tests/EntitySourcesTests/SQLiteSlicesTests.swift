import Databases
import Diagnostics
import Queries
import Testing
import Values

@testable import EntitySources

struct SQLiteSlicesTests {
  let folder: SQLiteFolder

  init() throws { folder = try SQLiteFolder() }

  private func table(_ columns: String = "id INTEGER PRIMARY KEY, s TEXT", _ pragma: String = "") throws -> String {
    try folder.database(
      pragma, "CREATE TABLE t(\(columns))",
      "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 1000) INSERT INTO t SELECT i, i FROM c")
  }

  private func slices(
    _ source: SQLiteSource, where predicate: Queries.Predicate = .constant(true), sort: [SortKey] = [],
    limit: Int? = nil
  ) throws -> SQLiteSlices? {
    let connection = try source.openSnapshot(nil)
    var request = source.request(predicate)
    request.sort = sort
    request.limit = limit
    let select = source.select(request) { _ in false }
    guard select.slice != nil else { return nil }
    return SQLiteSlices(of: select.sql, source, on: connection, holdsRows: true)
  }

  @Test func `a table is cut into slices that leave out no rowid`() throws {
    let source = try SQLiteSource(try table(), "t").cut(.tiny)
    let slices = try #require(try slices(source))
    #expect(slices.workers == 3)
    #expect(slices.ranges.count > 5)
    var next: Int64 = 1
    for range in slices.ranges {
      #expect(range.lowerBound == next)
      next = range.upperBound + 1
    }
    #expect(next == 1_001)
  }

  @Test func `rowids at both ends of their range are cut, or read in one piece`() throws {
    let path = try table()
    let connection = try Connection(path: path, access: .readWrite(create: false))
    try connection.execute("INSERT INTO t VALUES (9223372036854775807, 'last'), (9223372036854775000, 'late')")
    let ranges = try slices(try SQLiteSource(path, "t").cut(.tiny))?.ranges
    #expect(ranges?.last?.upperBound == .max)
    #expect(ranges?.first?.lowerBound == 1)
    try connection.execute("INSERT INTO t VALUES (-9223372036854775808, 'first')")
    #expect(try self.slices(try SQLiteSource(path, "t").cut(.tiny)) == nil)
  }

  @Test func `what an index, an order, a limit or another key decides is read in one piece`() throws {
    let path = try table()
    let source = try SQLiteSource(path, "t").cut(.tiny)
    #expect(try slices(source.cut(.none)) == nil)
    #expect(try slices(source, limit: 3) == nil)
    #expect(try slices(source, sort: [SortKey(path: try source.path("s"))]) == nil)
    #expect(try slices(source, where: try source.compare("id", EqualTo.self, .integer(ExactNumber(5)))) == nil)
    let other = try folder.database(
      "CREATE TABLE t(id TEXT PRIMARY KEY, s) WITHOUT ROWID", "INSERT INTO t VALUES ('a', 1), ('b', 2)",
      named: "b.sqlite")
    #expect(try slices(try SQLiteSource(other, "t").cut(.tiny)) == nil)
    let ordered = try folder.database(
      "CREATE TABLE t(id TEXT PRIMARY KEY, s)", "INSERT INTO t VALUES ('a', 1), ('b', 2)", named: "c.sqlite")
    #expect(try slices(try SQLiteSource(ordered, "t").cut(.tiny)) == nil)
  }

  @Test func `a database with a write-ahead log, which others may write to meanwhile, is read in one piece`() throws {
    let path = try table("id INTEGER PRIMARY KEY, s TEXT", "PRAGMA journal_mode = wal")
    #expect(try slices(try SQLiteSource(path, "t").cut(.tiny)) == nil)
  }

  @Test func `a writer that waits for the first reader does not make the others wait for it`() throws {
    let path = try table()
    let source = try SQLiteSource(path, "t").cut(.tiny)
    let reader = try source.openSnapshot(nil)
    let writer = try Connection(path: path, access: .readWrite(create: false), patience: 0)
    try writer.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (5000, 'new')")
    // It cannot commit while there is a reader, and lets no further one in from then on.
    #expect(throws: Diagnostic.self) { try writer.execute("COMMIT") }
    let select = source.select(source.request(.constant(true))) { _ in false }
    #expect(SQLiteSlices(of: select.sql, source, on: reader, holdsRows: true) == nil)
    source.giveBack(reader)
    try writer.execute("COMMIT")
    #expect(try slices(source)?.ranges.last?.upperBound == 5_000)
  }

  @Test func `a fault in a slice is the export's, and ends the other threads`() throws {
    let path = try table()
    let source = try SQLiteSource(path, "t").cut(.tiny)
    let connection = try source.openSnapshot(nil)
    let select = source.select(source.request(.constant(true))) { _ in false }
    let slices = try #require(SQLiteSlices(of: select.sql, source, on: connection, holdsRows: true))
    slices.stop()
    var counts = 0
    for range in slices.ranges {
      counts += try slices.read(range, with: try #require(select.sliceCounting)) { (statement) throws(Diagnostic) in
        try statement.step() ? Int(statement.integer(at: 0)) : 0
      }
    }
    #expect(counts == 1_000)
  }
}
