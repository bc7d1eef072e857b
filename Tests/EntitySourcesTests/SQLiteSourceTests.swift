import Databases
import Diagnostics
import Metadata
import Queries
import Testing
import Values

@testable import EntitySources

struct SQLiteSourceTests {
  let folder: SQLiteFolder

  init() throws { folder = try SQLiteFolder() }

  @Test(.enabled(if: SharedData.hasChinook)) func `the chinook tables are read with the types they declare`() throws {
    let track = try SQLiteSource(SharedData.chinook, "Track")
    #expect(
      track.types == [
        "TrackId integer", "Name text", "AlbumId integer", "MediaTypeId integer", "GenreId integer", "Composer text",
        "Milliseconds integer", "Bytes integer", "UnitPrice decimal",
      ])
    #expect(track.schema.entity.id == "TrackId")
    let rows = try track.all()
    #expect(rows.count == 3503)
    #expect(
      try track.values(rows[0]) == [
        "1", "For Those About To Rock (We Salute You)", "1", "1", "1", "Angus Young, Malcolm Young, Brian Johnson",
        "343719", "11170334", "0.99",
      ])
    #expect(try rows.count { row in try track.values(row)[5] == nil } == 977)
    let employee = try SQLiteSource(SharedData.chinook, "employee")
    #expect(employee.schema.entity.property("HireDate")?.type == .dateTime)
    #expect(try employee.values(employee.all()[0])[5] == "1962-02-18T00:00:00Z")
  }

  @Test func `types come from the declaration, where the first rows fit it, else from the rows`() throws {
    let path = try folder.database(
      """
      CREATE TABLE t(
        id INTEGER PRIMARY KEY, a BIGINT, b VARCHAR(9), c DECIMAL(10, 2), d DOUBLE PRECISION, e BOOLEAN, f DATE,
        g DATETIME, h INTEGER, i, j, k BOOLEAN, l DATE, m STRING, n TIMESTAMP, o BLOB);
      INSERT INTO t VALUES
        (1, 9223372036854775807, '007', 1.10, 2.5, 1, '2026-11-30', '2026-11-30 07:00:00', 'n/a', 1, 1.5, 2, '30.11.', 'x',
         '2026-11-30', 'x'),
        (2, -9223372036854775808, '', 2, 3, 0, NULL, '2026-11-30T07:00:00.25+01:00', 5, 2, 2, 0, NULL, 7, NULL, NULL);
      """)
    let source = try SQLiteSource(path, "t")
    #expect(
      source.types == [
        "id integer", "a integer", "b text", "c decimal", "d number", "e boolean", "f date", "g dateTime", "h text",
        "i integer", "j number", "k integer", "l text", "m text", "n date", "o text",
      ])
    let rows = try source.all()
    #expect(
      try source.values(rows[0]) == [
        "1", "9223372036854775807", "007", "1.1", "2.5", "true", "2026-11-30", "2026-11-30T07:00:00Z", "n/a", "1",
        "1.5",
        "2", "30.11.", "x", "2026-11-30", "x",
      ])
    #expect(try source.values(rows[1])[2] == "")
    #expect(try source.values(rows[1])[5] == "false")
  }

  @Test func `rows come in the order of the id, the key or the rowid`() throws {
    let path = try folder.database(
      """
      CREATE TABLE keyed(name TEXT PRIMARY KEY COLLATE NOCASE, n); INSERT INTO keyed VALUES ('b', 1), ('B2', 2), ('a', 3);
      CREATE TABLE plain(n); INSERT INTO plain(rowid, n) VALUES (7, 'x'), (3, 'y');
      CREATE TABLE pair(a, b, PRIMARY KEY(a, b)) WITHOUT ROWID; INSERT INTO pair VALUES (2, 1), (1, 2), (1, 1);
      """)
    let keyed = try SQLiteSource(path, "keyed")
    #expect(keyed.schema.entity.id == "name")
    #expect(try keyed.all().map { try keyed.values($0)[0] } == ["B2", "a", "b"])
    let plain = try SQLiteSource(path, "plain")
    #expect(plain.schema.entity.id == nil)
    #expect(try plain.all().map(\.place.record) == [3, 7])
    let pair = try SQLiteSource(path, "pair")
    #expect(try pair.all().map { try pair.values($0).map { $0 ?? "" }.joined() } == ["11", "12", "21"])
    #expect(try pair.all().map(\.place.record) == [1, 2, 3])
    let declared = try SQLiteSource(path, "keyed", [PropertyInfo(name: "n", type: .integer)], id: "n")
    #expect(try declared.all().map { try declared.values($0)[0] } == ["1", "2", "3"])
  }

  @Test func `a query is read as a table is, whatever it ends in and however its columns are called`() throws {
    let path = try folder.database(
      "CREATE TABLE t(a INTEGER, b DATE); INSERT INTO t VALUES (1, '2026-01-01'), (2, NULL)")
    let source = try SQLiteSource(path, query: "SELECT a, a AS A, b, a * 2 FROM t ORDER BY a DESC; -- newest first")
    #expect(source.types == ["a integer", "A_2 integer", "b date", "a * 2 integer"])
    #expect(try source.all().map { try source.values($0)[0] } == ["2", "1"])
    #expect(throws: Diagnostic.self) { try SQLiteSource(path, query: "DELETE FROM t") }
    #expect(throws: Diagnostic.self) { try SQLiteSource(path, query: "SELECT 1) UNION SELECT (2") }
  }

  @Test func `a wrong table or column is named, with the nearest`() throws {
    let path = try folder.database("CREATE TABLE Track(TrackId INTEGER PRIMARY KEY, Name)")
    let table = #expect(throws: Diagnostic.self) { try SQLiteSource(path, "Trak") }
    #expect(table?.message == "“a.sqlite” has no table or view “Trak”")
    #expect(table?.hint == "did you mean “Track”?")
    let column = #expect(throws: Diagnostic.self) {
      try SQLiteSource(path, "Track", [PropertyInfo(name: "title", column: "Nam", type: .text)])
    }
    #expect(column?.message == "the table “Track” of “a.sqlite” has no column “Nam”")
  }

  @Test func `a value that does not fit its declared type is a misfit, and so are bytes that are no text`() throws {
    let path = try folder.database(
      "CREATE TABLE t(a INTEGER, b TEXT); INSERT INTO t VALUES ('five', CAST(x'FF' AS TEXT)), (1.5, x'00')")
    let source = try SQLiteSource(
      path, "t", [PropertyInfo(name: "a", type: .integer), PropertyInfo(name: "b", type: .text)])
    for row in try source.all() {
      for (typing, cell) in zip(source.schema.typings, row.cells) {
        #expect(throws: Misfit.self) { try typing.value(of: cell) }
      }
      #expect(source.placeInWords(property: 0, of: row.place) == "table “t”, column “a”, rowid \(row.place.record)")
    }
  }

  @Test func `a row's place is told by its id`() throws {
    let path = try folder.database(
      "CREATE TABLE t(k TEXT PRIMARY KEY, n INTEGER); INSERT INTO t VALUES ('b', 'x'), ('a', 1)")
    let source = try SQLiteSource(path, "t", [PropertyInfo(name: "n", type: .integer)])
    let rows = try source.all()
    #expect(source.placeInWords(property: 0, of: rows[1].place) == "table “t”, column “n”, k “b”")
    #expect(source.locate(property: 0, of: rows[1].place) == SourceRange(file: "a.sqlite"))
  }

  @Test(arguments: [
    (0.1, "0.1"), (-2.0, "-2"), (1e16, "10000000000000000"), (1.5e-7, "0.00000015"), (-0.0, "0"),
    (1.25e17, "125000000000000000"),
    (123456.789, "123456.789"), (9007199254740993.0, "9007199254740992"),
    (Double.leastNonzeroMagnitude, "0." + String(repeating: "0", count: 323) + "5"),
  ])
  func `a double stands by the shortest digits that read back`(double: Double, digits: String) {
    #expect(SQLiteCells.digits(of: double) == digits)
    #expect(Double(digits) == double)
  }

  @Test func `the rows of one scan are of one state of the database`() throws {
    let path = try folder.database(
      "PRAGMA journal_mode = WAL; CREATE TABLE t(a INTEGER PRIMARY KEY)",
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) INSERT INTO t SELECT i FROM n")
    let source = try SQLiteSource(path, "t")
    let cursor = try source.scan(source.request())
    var count = try cursor.nextBatch()?.count ?? 0
    _ = try folder.database("INSERT INTO t SELECT a + 1000 FROM t")
    while let batch = try cursor.nextBatch() { count += batch.count }
    #expect(count == 1000)
  }
}
