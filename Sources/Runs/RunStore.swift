import Databases
package import Diagnostics
import Glibc

extension Diagnostic.Code {
  package static let storeTooNew: Self = "run-store-too-new"
}

/// What a workspace remembers of its runs: `.intently/runs.sqlite`.
///
/// **Shape**: one database with a write-ahead log, which any number of processes of one machine share. What changes is changed in
/// one transaction. **Errors**: those of `Connection`; `run-store-too-new`, `state-on-network`, `no-state-folder`.
package final class RunStore {
  package let root: String
  let connection: Connection
  /// Whether what is written is on the disk before the call returns.
  private var isDurable = false

  /// The file as a user names it.
  package static let name = ".intently/runs.sqlite"

  package static func path(in root: String) -> String { StateFolder.path(in: root) + "/runs.sqlite" }

  package static func isThere(in root: String) -> Bool { access(path(in: root), F_OK) == 0 }

  /// How many runs of one workflow are kept.
  package static let mostRuns: Int64 = 1_000
  /// How long a run is kept. **Units**: milliseconds.
  package static let longest: Int64 = 366 * 86_400_000

  package init(in root: String) throws(Diagnostic) {
    self.root = root
    if let network = StateFolder.network(of: root) {
      throw Diagnostic(
        .stateOnNetwork, "the workspace is on a network file system (\(network)), where runs cannot be kept apart",
        hint: "keep the workspace on a disk of the machine that runs it")
    }
    try StateFolder.make(in: root)
    try StateFolder.make("locks", in: root)
    connection = try Connection(
      path: Self.path(in: root), named: Self.name, access: .readWrite(create: true), patience: 60)
    if !hasLongLog { connection.keepLogOnClose() }
    try connection.execute("PRAGMA synchronous = NORMAL")
    try migrate()
  }

  /// How long the log may grow before it is brought in. **Units**: bytes. Every start reads it, in 1 µs a kilobyte; to bring
  /// it in takes two waits for the disk.
  private static let longestLog: off_t = 512 * 1024

  /// Whether the log is to be brought in when this connection closes as the last one.
  private var hasLongLog: Bool {
    var log = stat()
    return stat(Self.path(in: root) + "-wal", &log) == 0 && log.st_size > Self.longestLog
  }

  /// What there is, to be read alone.
  package init(reading root: String) throws(Diagnostic) {
    self.root = root
    connection = try Connection(path: Self.path(in: root), named: Self.name)
    guard try version() <= Self.migrations.count else { throw Self.tooNew }
  }

  private static var tooNew: Diagnostic {
    Diagnostic(
      .storeTooNew, "“\(name)” was written by a later version of this program",
      hint: "use that version, or put the file elsewhere, which forgets the history")
  }

  /// From now on what is written is on the disk before the call returns.
  package func makeDurable() throws(Diagnostic) {
    guard !isDurable else { return }
    isDurable = true
    try connection.execute("PRAGMA synchronous = FULL")
  }

  /// What SQLite finds wrong in the file; nothing where it is whole.
  package func faults() throws(Diagnostic) -> [String] {
    let statement = try connection.prepare("PRAGMA integrity_check")
    var faults: [String] = []
    while try statement.step() {
      let text = statement.text(at: 0)
      if text != "ok" { faults.append(text) }
    }
    return faults
  }

  // MARK: Versions

  /// One step a version, each from the one before.
  private static let migrations = [
    """
    CREATE TABLE run (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, workflow TEXT NOT NULL, schedule TEXT, planned INTEGER,
      origin TEXT NOT NULL, status TEXT NOT NULL, exit INTEGER, now TEXT, started INTEGER, ended INTEGER, failure TEXT,
      steps TEXT, log TEXT, version TEXT, inputs TEXT, answers TEXT, attempts INTEGER NOT NULL DEFAULT 1, owner TEXT,
      handled INTEGER NOT NULL DEFAULT 0);
    CREATE UNIQUE INDEX run_claim ON run (workflow, schedule, planned) WHERE planned IS NOT NULL;
    CREATE INDEX run_open ON run (status) WHERE status IN ('claimed', 'running');
    CREATE INDEX run_failed ON run (number) WHERE handled = 0 AND origin = 'schedule' AND status NOT IN
      ('claimed', 'running', 'done', 'skipped', 'missed');
    CREATE INDEX run_workflow ON run (workflow, number);
    CREATE TABLE document (hash TEXT NOT NULL, path TEXT NOT NULL, text BLOB NOT NULL, PRIMARY KEY (hash, path))
      WITHOUT ROWID;
    CREATE TABLE journal (
      run TEXT NOT NULL, number INTEGER NOT NULL, path TEXT NOT NULL, kind TEXT NOT NULL, status TEXT NOT NULL,
      name TEXT NOT NULL, value TEXT, reference TEXT, file TEXT, length INTEGER, PRIMARY KEY (run, number))
      WITHOUT ROWID;
    CREATE INDEX journal_file ON journal (file) WHERE file IS NOT NULL AND status = 'begun';
    CREATE TABLE file (
      path TEXT NOT NULL PRIMARY KEY, stamp TEXT NOT NULL, broken TEXT, told INTEGER) WITHOUT ROWID;
    CREATE TABLE schedule (
      workflow TEXT NOT NULL, schedule TEXT NOT NULL, spec TEXT NOT NULL, zone TEXT NOT NULL, since INTEGER NOT NULL,
      decided INTEGER NOT NULL, next INTEGER, paused INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (workflow, schedule))
      WITHOUT ROWID;
    CREATE INDEX schedule_next ON schedule (next) WHERE next IS NOT NULL;
    CREATE TABLE fact (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """
  ]

  private func version() throws(Diagnostic) -> Int {
    let statement = try connection.prepare("PRAGMA user_version")
    return try statement.step() ? Int(statement.integer(at: 0)) : 0
  }

  /// Several that make the store at the same time wait for one another; for this SQLite itself does not wait.
  private func beginLog() throws(Diagnostic) {
    for attempt in 1...500 {
      do throws(Diagnostic) {
        return try connection.execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.code == .databaseLocked, attempt < 500 else { throw error }
        usleep(10_000)
      }
    }
  }

  private func migrate() throws(Diagnostic) {
    let known = Self.migrations.count
    var version = try version()
    if version == known { return }
    if version == 0 { try beginLog() }
    if version < known {
      try transaction { () throws(Diagnostic) in
        // Another process may have done it in the meantime.
        version = try self.version()
        while version < known {
          try connection.execute(Self.migrations[version])
          version += 1
          try connection.execute("PRAGMA user_version = \(version)")
        }
      }
    }
    guard version == known else { throw Self.tooNew }
  }

  // MARK: Statements

  /// Does something as one: all of it or nothing.
  package func transaction<Result>(_ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    try connection.execute("BEGIN IMMEDIATE")
    do throws(Diagnostic) {
      let result = try body()
      try connection.execute("COMMIT")
      return result
    } catch {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      throw error
    }
  }

  private var prepared: [String: Statement] = [:]

  /// Runs a statement for what it changes; gives how many rows it changed.
  @discardableResult
  func change(_ sql: String, _ values: [StoredValue]) throws(Diagnostic) -> Int {
    let statement = try statement(sql, values)
    defer { statement.reset() }
    _ = try statement.step()
    return connection.changeCount
  }

  /// Runs a statement for its rows.
  func rows<Row>(
    _ sql: String, _ values: [StoredValue] = [], _ row: (Statement) -> Row
  ) throws(Diagnostic) -> [Row] {
    let statement = try statement(sql, values)
    defer { statement.reset() }
    var rows: [Row] = []
    while try statement.step() { rows.append(row(statement)) }
    return rows
  }

  private func statement(_ sql: String, _ values: [StoredValue]) throws(Diagnostic) -> Statement {
    let statement: Statement
    if let known = prepared[sql] {
      statement = known
    } else {
      statement = try connection.prepare(sql)
      prepared[sql] = statement
    }
    try statement.bind(values)
    return statement
  }
}

extension StoredValue {
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
}

extension Statement {
  /// **Missing**: empty text.
  func text(at column: Int) -> String {
    if case .text(let text) = value(at: column) { return text }
    return ""
  }

  func optionalText(at column: Int) -> String? { storageClass(at: column) == .null ? nil : text(at: column) }

  func optionalInteger(at column: Int) -> Int64? { storageClass(at: column) == .null ? nil : integer(at: column) }
}
