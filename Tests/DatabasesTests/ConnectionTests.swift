import Diagnostics
import Glibc
import Testing

@testable import Databases

struct ConnectionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func database(_ sql: String, named name: String = "a.sqlite") throws -> String {
    let path = folder.file(name)
    let connection = try Connection(path: path, access: .readWrite(create: true))
    try connection.execute(sql)
    return path
  }

  private func code(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? Diagnostic)?.code.rawValue
    }
  }

  @Test func `a file that is not there, a folder, a text file and other bytes are told apart`() throws {
    #expect(code { _ = try Connection(path: folder.file("none.sqlite")) } == "database-missing")
    #expect(code { _ = try Connection(path: folder.path) } == "not-a-database")
    let text = try folder.write(Array("id,name\n1,Zoë\n".utf8), to: "a.csv")
    do {
      _ = try Connection(path: text, named: "a.csv")
      Issue.record("a text file was opened")
    } catch {
      #expect(error.message == "“a.csv” is a text file, no SQLite database")
      #expect(error.range == SourceRange(file: "a.csv"))
    }
    let noise = try folder.write((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 11) }, to: "b.sqlite")
    #expect(code { _ = try Connection(path: noise) } == "not-a-database")
  }

  @Test func `a damaged database is said to be damaged`() throws {
    let path = try database(
      "CREATE TABLE a(x); INSERT INTO a SELECT zeroblob(3000) FROM (VALUES (1), (2), (3), (4), (5))")
    let descriptor = open(path, O_WRONLY)
    let noise = [UInt8](repeating: 0xEE, count: 12_000)
    pwrite(descriptor, noise, noise.count, 4096)
    close(descriptor)
    let found = code {
      let statement = try Connection(path: path).prepare("SELECT * FROM a")
      while try statement.step() {}
    }
    #expect(found == "database-corrupt")
  }

  @Test func `a locked database is said to be locked once patience ends`() throws {
    let path = try database("CREATE TABLE a(x)")
    let writer = try Connection(path: path, access: .readWrite(create: false))
    try writer.execute("BEGIN EXCLUSIVE")
    #expect(code { _ = try Connection(path: path, patience: 0.01) } == "database-locked")
  }

  @Test func `a database opened for reading is never written`() throws {
    let path = try database("CREATE TABLE a(x)")
    let connection = try Connection(path: path)
    #expect(code { try connection.execute("INSERT INTO a VALUES (1)") } != nil)
  }

  @Test func `a path is never taken for an address or for a database in memory`() throws {
    #expect(code { _ = try Connection(path: ":memory:") } == "database-missing")
    let path = try database("CREATE TABLE a(x)", named: "a?mode=memory&b#c%20.sqlite")
    let statement = try Connection(path: path).prepare("SELECT count(*) FROM a")
    #expect(try statement.step())
  }

  @Test func `a database with a log is read while another connection writes to it`() throws {
    let path = try database("PRAGMA journal_mode = WAL; CREATE TABLE a(x); INSERT INTO a VALUES (1)")
    let writer = try Connection(path: path, access: .readWrite(create: false))
    try writer.execute("BEGIN IMMEDIATE; INSERT INTO a VALUES (2)")
    let statement = try Connection(path: path).prepare("SELECT count(*) FROM a")
    #expect(try statement.step())
    #expect(statement.value(at: 0) == .integer(1))
    try writer.execute("COMMIT")
  }

  @Test func `only without a log and without write access a database is taken as it stands`() {
    #expect(DatabaseFile.standsStill(hasLog: false, canWriteFolder: false))
    #expect(!DatabaseFile.standsStill(hasLog: true, canWriteFolder: false))
    #expect(!DatabaseFile.standsStill(hasLog: false, canWriteFolder: true))
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may write everywhere"))
  func `a database with a log is read where its folder may not be written, unless the log lies there`() throws {
    let path = try database("PRAGMA journal_mode = WAL; CREATE TABLE a(x); INSERT INTO a VALUES (1)")
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let connection = try Connection(path: path)
    #expect(connection.isImmutable)
    let statement = try connection.prepare("SELECT count(*) FROM a")
    #expect(try statement.step())
    #expect(statement.value(at: 0) == .integer(1))
    chmod(folder.path, 0o755)
    _ = try folder.write([UInt8](repeating: 1, count: 100), to: "a.sqlite-wal")
    chmod(folder.path, 0o555)
    #expect(code { _ = try Connection(path: path) } == "database-unreadable")
  }

  @Test func `a read transaction sees the rows of its first read, whatever is written meanwhile`() throws {
    let path = try database("PRAGMA journal_mode = WAL; CREATE TABLE a(x); INSERT INTO a VALUES (1)")
    let reader = try Connection(path: path)
    try reader.execute("BEGIN")
    reader.permitOnlyReading()
    let statement = try reader.prepare("SELECT count(*) FROM a")
    #expect(try statement.step())
    statement.reset()
    try Connection(path: path, access: .readWrite(create: false)).execute("INSERT INTO a VALUES (2)")
    #expect(try statement.step())
    #expect(statement.value(at: 0) == .integer(1))
  }

  @Test func `a statement that runs too long is ended`() throws {
    let connection = try Connection(inMemoryNamed: "memory")
    connection.limit(seconds: 0.02)
    let statement = try connection.prepare(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
    #expect(code { _ = try statement.step() } == "database-interrupted")
  }

  @Test func `a change shows in the fingerprint`() throws {
    let path = try database("CREATE TABLE a(x)")
    let before = DatabaseFingerprint(path: path)
    #expect(before == DatabaseFingerprint(path: path))
    try Connection(path: path, access: .readWrite(create: false)).execute(
      "INSERT INTO a SELECT zeroblob(9000)")
    #expect(before != DatabaseFingerprint(path: path))
  }
}
