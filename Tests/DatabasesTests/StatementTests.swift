import Diagnostics
import Testing

@testable import Databases

struct StatementTests {
  let connection: Connection

  init() throws {
    connection = try Connection(inMemoryNamed: "memory")
    try connection.execute("CREATE TABLE a(x INTEGER, y TEXT)")
  }

  @Test func `values of every class come back as they were bound`() throws {
    let values: [StoredValue] = [
      .null, .integer(.max), .integer(.min), .real(0.1), .real(-.infinity), .text(""), .text("Zoë 旅\0x"), .blob([]),
      .blob([0, 255]),
    ]
    let statement = try connection.prepare("SELECT " + values.map { _ in "?" }.joined(separator: ", "))
    try statement.bind(values)
    #expect(try statement.step())
    #expect(values.indices.map { statement.value(at: $0) } == values)
    #expect(try !statement.step())
  }

  @Test func `text that is no UTF-8 keeps its bytes and is no text`() throws {
    let statement = try connection.prepare("SELECT CAST(x'61FF62' AS TEXT)")
    #expect(try statement.step())
    #expect(statement.value(at: 0) == .undecodable([0x61, 0xFF, 0x62]))
  }

  @Test(arguments: ["SELECT 1", "SELECT 1;", " SELECT 1 ; -- done", "/* one */ SELECT 1; /* two */ ", "VALUES (1)"])
  func `one statement is prepared, with a semicolon and comments`(sql: String) throws {
    connection.permitOnlyReading()
    let (text, _) = try connection.prepareQuery(sql)
    let wrapped = try connection.prepare("SELECT * FROM (\(text)\n)")
    #expect(try wrapped.step())
    #expect(wrapped.value(at: 0) == .integer(1))
  }

  @Test(arguments: [
    ("", "sql-no-statement"), (" -- nothing", "sql-no-statement"), ("SELECT 1; SELECT 2", "sql-several-statements"),
    ("SELECT 1; nonsense", "sql-several-statements"), ("SELEC 1", "sql-wrong"), ("SELECT z FROM a", "sql-wrong"),
    ("SELECT 1\0", "sql-wrong"),
  ])
  func `anything but one statement is refused`(sql: String, code: String) {
    let error = #expect(throws: Diagnostic.self) { _ = try connection.prepare(sql) }
    #expect(error?.code.rawValue == code)
  }

  @Test func `wrong SQL is pointed at where it stands`() {
    let range = SourceRange(file: "intently.json", line: 7, column: 20, endColumn: 50)
    let error = #expect(throws: Diagnostic.self) {
      _ = try connection.prepare("SELECT 'é', z FROM a", anchor: SourceAnchor(range: range, isVerbatim: true))
    }
    #expect(error?.range?.description == "intently.json:7:32")
    #expect(error?.message == "“memory” cannot run the SQL: no such column: z")
  }
}

struct AuthorizerTests {
  @Test(arguments: [
    ("INSERT INTO a VALUES (1, 2)", "INSERT INTO “a”"), ("UPDATE a SET x = 1", "UPDATE “a”"),
    ("DELETE FROM a", "DELETE FROM “a”"), ("ATTACH 'b.sqlite' AS b", "ATTACH"), ("DETACH b", "DETACH"),
    ("PRAGMA journal_mode = DELETE", "PRAGMA “journal_mode”"),
    ("SELECT * FROM pragma_user_version", "user_version"),
    ("CREATE TABLE b(x)", "INSERT INTO “sqlite_master”"), ("CREATE TEMP TABLE b AS SELECT 1", "INSERT INTO"),
    ("DROP TABLE a", "DELETE FROM “sqlite_master”"), ("BEGIN", "a transaction"), ("VACUUM INTO 'c'", "no SELECT"),
    ("UPDATE sqlite_master SET sql = ''", "may not be modified"),
    ("SELECT load_extension('x')", "the function “load_extension”"), ("SAVEPOINT s", "a savepoint"),
    ("WITH n AS (SELECT 1) INSERT INTO a SELECT 1, 2 FROM n RETURNING x", "INSERT INTO “a”"),
  ])
  func `what does more than read is refused by name`(sql: String, refused: String) throws {
    let connection = try Connection(inMemoryNamed: "memory")
    try connection.execute("CREATE TABLE a(x, y)")
    connection.permitOnlyReading()
    let error = #expect(throws: Diagnostic.self) { _ = try connection.prepareQuery(sql).statement.step() }
    #expect([.sqlNotReading, .sqlWrong].contains(error?.code))
    #expect(error?.message.contains(refused) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: ["EXPLAIN SELECT 1", "EXPLAIN QUERY PLAN SELECT 1"])
  func `an explanation is no query`(sql: String) throws {
    let connection = try Connection(inMemoryNamed: "memory")
    connection.permitOnlyReading()
    #expect(throws: Diagnostic.self) { _ = try connection.prepareQuery(sql) }
  }

  @Test(arguments: [
    "SELECT a.x, count(*) FROM a JOIN a AS b USING (x) GROUP BY 1 HAVING count(*) > 1 ORDER BY 2",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 9) SELECT upper(i), substr(i, 1) FROM n",
    "SELECT name FROM sqlite_schema", "SELECT x FROM f WHERE f MATCH 'a'", "SELECT value FROM json_each('[1]')",
    "SELECT row_number() OVER (ORDER BY x) FROM a",
  ])
  func `whatever only reads is permitted`(sql: String) throws {
    let connection = try Connection(inMemoryNamed: "memory")
    try connection.execute("CREATE TABLE a(x, y); CREATE VIRTUAL TABLE f USING fts5(x)")
    connection.permitOnlyReading()
    let (_, statement) = try connection.prepareQuery(sql)
    while try statement.step() {}
  }
}
