import Databases
package import Diagnostics
import Glibc
import Values

extension RunStore {
  private static let columns = """
    id, workflow, schedule, planned, origin, status, exit, now, started, ended, failure, steps, log, version, inputs,
    answers, attempts, owner, handled
    """

  private static func record(_ row: Statement) -> RunRecord {
    var record = RunRecord(
      id: row.text(at: 0), workflow: row.text(at: 1), schedule: row.optionalText(at: 2),
      planned: row.optionalInteger(at: 3), origin: RunRecord.Origin(rawValue: row.text(at: 4)) ?? .hand,
      status: RunRecord.Status(rawValue: row.text(at: 5)) ?? .killed,
      now: row.optionalText(at: 7).flatMap { DateTime(iso: $0, zone: .utc) }, started: row.optionalInteger(at: 8))
    record.exit = row.optionalInteger(at: 6).map { Int32(truncatingIfNeeded: $0) }
    record.ended = row.optionalInteger(at: 9)
    record.failure = row.optionalText(at: 10).flatMap { RunFailure($0) }
    record.steps = row.optionalText(at: 11).map(StepSummary.read) ?? []
    record.log = row.text(at: 12)
    record.version = row.optionalText(at: 13)
    record.inputs = row.optionalText(at: 14)
    record.answers = row.optionalText(at: 15)
    record.attempts = Int(row.integer(at: 16))
    record.owner = row.optionalText(at: 17)
    record.isHandled = row.integer(at: 18) != 0
    return record
  }

  /// Writes a run, as it is now; false where its planned time is another's.
  ///
  /// **Shape**: of runs that are over only the newest are kept.
  @discardableResult
  package func put(_ run: RunRecord) throws(Diagnostic) -> Bool {
    let changed = try change(
      """
      INSERT INTO run (\(Self.columns)) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
      ON CONFLICT (id) DO UPDATE SET workflow = excluded.workflow, status = excluded.status, exit = excluded.exit,
        now = excluded.now, started = excluded.started, ended = excluded.ended, failure = excluded.failure,
        steps = excluded.steps, log = excluded.log, version = excluded.version, inputs = excluded.inputs,
        answers = excluded.answers, attempts = excluded.attempts, owner = excluded.owner, handled = excluded.handled
      ON CONFLICT (workflow, schedule, planned) WHERE planned IS NOT NULL DO NOTHING
      """,
      [
        .text(run.id), .text(run.workflow), StoredValue(run.schedule), StoredValue(run.planned),
        .text(run.origin.rawValue), .text(run.status.rawValue), StoredValue(run.exit.map(Int64.init)),
        StoredValue(run.now.map { "\($0)" }), StoredValue(run.started), StoredValue(run.ended),
        StoredValue(run.failure.map { $0.value.jsonText }),
        run.steps.isEmpty ? .null : .text(Value.list(run.steps.map(\.asValue)).jsonText),
        run.log.isEmpty ? .null : .text(run.log), StoredValue(run.version), StoredValue(run.inputs),
        StoredValue(run.answers), .integer(Int64(run.attempts)), StoredValue(run.owner),
        .integer(run.isHandled ? 1 : 0),
      ])
    return changed > 0
  }

  package func run(_ id: String) throws(Diagnostic) -> RunRecord? {
    try rows("SELECT \(Self.columns) FROM run WHERE id = ?", [.text(id)], Self.record).first
  }

  /// The ids that begin with a text, two at most.
  package func ids(beginningWith start: String) throws(Diagnostic) -> [String] {
    try rows("SELECT id FROM run WHERE substr(id, 1, length(?1)) = ?1 LIMIT 2", [.text(start)]) { $0.text(at: 0) }
  }

  /// The newest runs, newest first, without what was said.
  package func newest(_ count: Int) throws(Diagnostic) -> [RunRecord] {
    try rows(
      "SELECT \(Self.columns) FROM run ORDER BY number DESC LIMIT ?", [.integer(Int64(count))], Self.record)
  }

  /// The newest run that a schedule has planned, or has missed.
  package func last(of workflow: String, _ schedule: String) throws(Diagnostic) -> RunRecord? {
    try rows(
      "SELECT \(Self.columns) FROM run WHERE workflow = ? AND schedule = ? ORDER BY number DESC LIMIT 1",
      [.text(workflow), .text(schedule)], Self.record
    ).first
  }

  /// The runs that have begun, or are about to.
  package func open() throws(Diagnostic) -> [RunRecord] {
    try rows(
      "SELECT \(Self.columns) FROM run WHERE status IN ('claimed', 'running') ORDER BY number", [], Self.record)
  }

  /// The runs of schedules that have failed, and about which nothing was done yet.
  package func unhandled() throws(Diagnostic) -> [RunRecord] {
    try rows(
      """
      SELECT \(Self.columns) FROM run WHERE handled = 0 AND origin = 'schedule' AND status NOT IN
      ('claimed', 'running', 'done', 'skipped', 'missed') ORDER BY number
      """, [], Self.record)
  }

  /// Notes that what is to be done after a failure is done; false where somebody else has.
  package func handle(_ id: String) throws(Diagnostic) -> Bool {
    try change("UPDATE run SET handled = 1 WHERE id = ? AND handled = 0", [.text(id)]) > 0
  }

  // MARK: Whose run it is

  /// Makes the lock that shows that a process lives, and takes it; nil where it cannot be made.
  package func lock(_ name: String) -> FileLock? {
    guard let lock = FileLock(lockPath(name)), lock.take() else { return nil }
    return lock
  }

  private func lockPath(_ name: String) -> String { StateFolder.path(in: root) + "/locks/" + name }

  /// The lock of a workflow's runs; nil where it cannot be made.
  package func lock(of workflow: String, _ ending: String = "run") -> FileLock? {
    // The name of a file has at most 255 bytes, and holds no “/”.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in workflow.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return FileLock(lockPath("workflow-\(String(hash, radix: 16)).\(ending)"))
  }

  /// Makes a claimed run that of a process that holds its lock; false where somebody else has begun it.
  package func begin(_ id: String, by owner: String) throws(Diagnostic) -> Bool {
    try change(
      "UPDATE run SET status = 'running', owner = ? WHERE id = ? AND status = 'claimed'", [.text(owner), .text(id)]) > 0
  }

  /// Whether a process holds a lock.
  package func isAlive(_ owner: String?) -> Bool {
    guard let owner, access(lockPath(owner), F_OK) == 0, let lock = FileLock(lockPath(owner)) else { return false }
    if lock.take() {
      lock.free()
      return false
    }
    return true
  }

  /// Marks the runs whose processes are dead, and gives them. A claimed time that nobody will start is given to `owner`.
  package func reapDead(
    claimingFor owner: String?, at moment: Int64
  ) throws(Diagnostic) -> (killed: [RunRecord], claimed: [RunRecord]) {
    let dead = try open().filter { !isAlive($0.owner) }
    if dead.isEmpty { return ([], []) }
    return try transaction { () throws(Diagnostic) in
      var (killed, claimed): ([RunRecord], [RunRecord]) = ([], [])
      for one in dead {
        // It may have ended, or been taken over, since it was looked at.
        guard var run = try self.run(one.id), run.owner == one.owner, run.status == one.status else { continue }
        if run.status == .claimed {
          guard let owner else { continue }
          run.owner = owner
          try put(run)
          claimed.append(run)
        } else {
          run.status = .killed
          run.ended = run.ended ?? moment
          run.failure = RunFailure(
            code: "killed", message: "the run ended without a word: it was killed, or the machine stopped", place: "",
            step: "")
          run.log += log(of: run.id)
          try put(run)
          forgetLog(of: run.id)
          killed.append(run)
        }
        if let owner = one.owner, owner.hasPrefix("run-") { unlink(lockPath(owner)) }
      }
      return (killed, claimed)
    }
  }

  // MARK: What it was

  /// Keeps the texts that a run is of; gives the name that they have here.
  package func keep(_ documents: [(path: String, bytes: [UInt8])]) throws(Diagnostic) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ bytes: some Sequence<UInt8>) { for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    for document in documents {
      mix(document.path.utf8)
      mix([0])
      mix(document.bytes)
      mix([0])
    }
    let name = String(hash, radix: 16)
    try transaction { () throws(Diagnostic) in
      for document in documents {
        try change(
          "INSERT OR IGNORE INTO document (hash, path, text) VALUES (?, ?, ?)",
          [.text(name), .text(document.path), .blob(document.bytes)])
      }
    }
    return name
  }

  /// The texts of that name, by their paths.
  package func documents(_ name: String) throws(Diagnostic) -> [String: [UInt8]] {
    var documents: [String: [UInt8]] = [:]
    for (path, bytes) in try rows(
      "SELECT path, text FROM document WHERE hash = ?", [.text(name)], { ($0.text(at: 0), $0.bytes(at: 1)) })
    {
      documents[path] = bytes
    }
    return documents
  }

  // MARK: How long

  /// Forgets runs that are over and old.
  package func forgetOld(_ workflow: String, at moment: Int64) throws(Diagnostic) {
    let old = try rows(
      "SELECT number FROM run WHERE workflow = ? ORDER BY number DESC LIMIT 1 OFFSET ?",
      [.text(workflow), .integer(Self.mostRuns)]
    ) { $0.integer(at: 0) }
    try change(
      """
      DELETE FROM run WHERE workflow = ? AND (number <= ? OR ended < ?) AND status NOT IN ('claimed', 'running')
      """, [.text(workflow), .integer(old.first ?? -1), .integer(moment - Self.longest)])
    for run in try rows(
      "SELECT DISTINCT run FROM journal WHERE run NOT IN (SELECT id FROM run)", [], { $0.text(at: 0) })
    { try RunJournal.forget(run, in: self) }
    try connection.execute(
      "DELETE FROM document WHERE hash NOT IN (SELECT version FROM run WHERE version IS NOT NULL)")
  }
}
