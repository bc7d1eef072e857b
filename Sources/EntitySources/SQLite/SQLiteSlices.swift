import Databases
import Diagnostics
import Queries
import Scanning
import Synchronization

/// A table cut into slices of its rowids, which several connections read at once, each on a thread of its own.
///
/// **Shape**: all connections see the same state of the database. The first has begun a read transaction before the others do,
/// and without a write-ahead log nobody can commit meanwhile.
final class SQLiteSlices: Sendable {
  /// The rowids of each slice, ascending.
  let ranges: [ClosedRange<Int64>]
  /// How many threads may read at once, the one that made this among them.
  let workers: Int
  /// As many connections as threads, so that one is free whenever a thread asks.
  private let free: Mutex<[Lent]>
  private let isStopped = Mutex(false)

  private struct Lent: @unchecked Sendable {
    // Whoever takes it out of the lock has it alone.
    let connection: Connection
  }

  /// How tables are cut.
  struct Policy: Sendable {
    var workers = min(WorkerThread.coreCount, 8)
    /// **Units**: bytes of a database file. In a smaller one a second connection is not worth its opening.
    var leastSize = 4 << 20
    /// **Units**: bytes of a database file that make one slice of rows to be written.
    var sliceSize = 1 << 19
    /// **Units**: bytes of rows that a slice may hold before it is its turn.
    var mostHeld = 4 << 20
    /// **Units**: rowids. No slice of rows to be counted or summarized has more, so that it can be stopped.
    var mostRowIDs = 1 << 19
  }

  /// - Parameters:
  ///   - select: the whole statement, which must go through all of the table's rows.
  ///   - connection: in a read transaction.
  ///   - holdsRows: whether a slice's rows are held until it is its turn, so that slices are to be small.
  ///
  /// **Missing**: nil where the rows are few, or found by an index, or no second connection can be had.
  init?(
    of select: SQLWriter, _ source: SQLiteSource, on connection: Connection, holdsRows: Bool
  ) {
    let policy = source.slicing
    guard policy.workers > 1, let size = source.size(on: connection), size >= policy.leastSize,
      let bounds = Self.bounds(of: source, on: connection), source.readsAll(select, on: connection),
      source.isAlone(connection)
    else { return nil }
    let span = bounds.upperBound.subtractingReportingOverflow(bounds.lowerBound)
    guard !span.overflow, span.partialValue > 0 else { return nil }
    let count =
      holdsRows
      ? max(1, size / policy.sliceSize) : max(4 * policy.workers, Int(clamping: span.partialValue) / policy.mostRowIDs)
    let step = max(1, span.partialValue / Int64(min(count, 1 << 16)) + 1)
    var ranges: [ClosedRange<Int64>] = []
    var first = bounds.lowerBound
    while true {
      let last = first.addingReportingOverflow(step - 1)
      guard !last.overflow, last.partialValue < bounds.upperBound else { break }
      ranges.append(first...last.partialValue)
      first = last.partialValue + 1
    }
    ranges.append(first...bounds.upperBound)
    guard ranges.count > 1 else { return nil }
    var others: [Lent] = []
    for _ in 1..<min(policy.workers, ranges.count) {
      guard let other = source.anotherSnapshot() else { break }
      others.append(Lent(connection: other))
    }
    // By now another file could have taken the place of the one that the first reads.
    guard !others.isEmpty, connection.isCurrent, others.allSatisfy({ $0.connection.isCurrent }) else { return nil }
    self.ranges = ranges
    workers = others.count + 1
    let all = [Lent(connection: connection)] + others
    free = Mutex(all)
    // What asks the run may be called by its own thread alone, which does so between slices; any thread may read a slice.
    for one in all { one.connection.onProgress(every: 100_000) { [weak self] in self?.goesOn ?? false } }
  }

  private static func bounds(of source: SQLiteSource, on connection: Connection) -> ClosedRange<Int64>? {
    guard let rowID = source.relation.rowIDExpression else { return nil }
    let table = "\(source.relation.text) AS \(SQLiteRelation.alias)"
    // Each by itself is found at an end of the table; asked for together they are looked for.
    guard
      let statement = try? connection.prepare(
        "SELECT (SELECT min(\(rowID)) FROM \(table)), (SELECT max(\(rowID)) FROM \(table))"),
      (try? statement.step()) == true, case .integer(let first) = statement.value(at: 0),
      case .integer(let last) = statement.value(at: 1), first <= last
    else { return nil }
    return first...last
  }

  /// WHERE, with the rows of a slice alone: its first and last rowid are bound behind the condition's values.
  static func condition(_ condition: SQLWriter?, by rowID: String) -> SQLWriter {
    var text = SQLWriter(" WHERE ")
    if let condition {
      text.append("(")
      text.append(condition)
      text.append(") AND ")
    }
    text.append("\(rowID) BETWEEN ? AND ?")
    return text
  }

  private var goesOn: Bool { !isStopped.withLock { $0 } }

  /// Ends what the other threads are doing.
  func stop() { isStopped.withLock { $0 = true } }

  /// Lets one slice be read by a connection that nobody uses just now.
  func read<Result>(
    _ range: ClosedRange<Int64>, with sql: SQLWriter, _ body: (Statement) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    guard let lent = free.withLock({ $0.popLast() }) else {
      throw Diagnostic(.databaseFailed, "the database is read by more threads than there are connections")
    }
    defer { free.withLock { $0.append(lent) } }
    return try Self.read(range, with: sql, on: lent.connection, body)
  }

  private static func read<Result>(
    _ range: ClosedRange<Int64>, with sql: SQLWriter, on connection: Connection,
    _ body: (Statement) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let statement = try connection.prepare(sql.text)
    try statement.bind(
      sql.bindings.map(SQLiteSource.stored) + [.integer(range.lowerBound), .integer(range.upperBound)])
    return try body(statement)
  }
}

extension SQLiteSource {
  /// One more connection, which sees the same state as those that have begun to read; nil where it would have to wait.
  fileprivate func anotherSnapshot() -> Connection? {
    guard let connection = try? Connection(path: path, named: name, patience: 0, at: range),
      (try? prepare(connection)) != nil, (try? begin(connection)) != nil
    else { return nil }
    return connection
  }

  /// Whether no other program can commit while the connection is in a read transaction.
  fileprivate func isAlone(_ connection: Connection) -> Bool {
    if connection.isImmutable { return true }
    guard let statement = try? connection.prepareOwn("PRAGMA journal_mode"), (try? statement.step()) == true,
      case .text(let mode) = statement.value(at: 0)
    else { return false }
    return mode.lowercased() != "wal"
  }

  /// **Units**: bytes.
  fileprivate func size(on connection: Connection) -> Int? {
    func number(_ pragma: String) -> Int? {
      guard let statement = try? connection.prepareOwn("PRAGMA " + pragma), (try? statement.step()) == true else {
        return nil
      }
      return Int(statement.integer(at: 0))
    }
    guard let count = number("page_count"), let size = number("page_size") else { return nil }
    return count * size
  }

  /// Whether a statement goes through all rows of the table, one after the other.
  fileprivate func readsAll(_ select: SQLWriter, on connection: Connection) -> Bool {
    guard let statement = try? connection.prepareOwn("EXPLAIN QUERY PLAN " + select.text) else { return false }
    var scans = 0
    while (try? statement.step()) == true {
      guard case .text(let line) = statement.value(at: 3) else { return false }
      if line.hasPrefix("USE TEMP B-TREE") { continue }
      guard line.hasPrefix("SCAN "), !line.contains(" USING "), !line.contains("VIRTUAL") else { return false }
      scans += 1
    }
    return scans == 1
  }
}
