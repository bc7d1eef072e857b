import Databases
package import Diagnostics
package import Formats
package import Queries
import Scanning
package import Values

// Questions that SQLite answers without giving rows. It is asked for the answer and, in the same pass, whether a cell the answer
// hangs on is not of the form SQL reckons with; if one is, there is no answer, and the rows are read, which tells what is wrong.

extension SQLiteSource: DirectSource {
  package func count(_ query: DirectQuery) throws(Diagnostic) -> Int? {
    try answer(to: query) { (connection, isProven) throws(Diagnostic) in
      let select = select(query.request, isProven: isProven)
      guard let counting = select.counting, select.sorts else { return nil }
      if select.narrows, let sql = select.sliceCounting,
        let slices = SQLiteSlices(of: select.sql, self, on: connection, holdsRows: false)
      {
        var sum = 0
        for part in try Self.parts(of: slices, with: sql, query.check, { ($0.integer(at: 0), $0.integer(at: 1)) }) {
          guard let (count, odd) = part.first, odd == 0 else { return nil }
          sum += Int(count)
        }
        return sum
      }
      let count = try connection.prepare(counting.text)
      try count.bind(counting.bindings.map(Self.stored))
      guard try count.step(), count.integer(at: 1) == 0 else { return nil }
      return Int(count.integer(at: 0))
    }
  }

  /// Rows are not written as a whole, but stepped into the writer (`SQLiteWrittenRows`), so that any writer may have them.
  package func export(
    _ query: DirectQuery, as export: DirectExport, to output: any ByteOutput
  ) throws(Diagnostic) -> DirectExport.Outcome? { nil }

  package func summarize(
    _ query: DirectQuery, by keys: [GroupKey], _ aggregates: [Aggregate]
  ) throws(Diagnostic) -> [[Value]]? {
    try answer(to: query) { (connection, isProven) throws(Diagnostic) in
      guard let summary = SQLiteSummary(query.request, by: keys, aggregates, of: self, isProven: isProven) else {
        return nil
      }
      var groups = SQLiteGroups()
      if let sql = summary.slice, let slices = SQLiteSlices(of: summary.sql, self, on: connection, holdsRows: false) {
        let parts = try Self.parts(of: slices, with: sql, query.check) { summary.row(of: $0) }
        for row in parts.joined() {
          guard let row, (try? groups.add(row)) != nil else { return nil }
        }
      } else {
        let statement = try connection.prepare(summary.sql.text)
        try statement.bind(summary.sql.bindings.map(Self.stored))
        while try statement.step() {
          try query.check()
          guard let row = summary.row(of: statement), (try? groups.add(row)) != nil else { return nil }
        }
      }
      return Aggregation(by: keys, aggregates, schema: schema).inOrder(groups.rows)
    }
  }

  /// What a statement gives for each slice of a table, row by row.
  private static func parts<Part: Sendable>(
    of slices: SQLiteSlices, with sql: SQLWriter, _ check: () throws(Diagnostic) -> Void,
    _ part: @escaping @Sendable (Statement) -> Part
  ) throws(Diagnostic) -> [[Part]] {
    let products = OrderedProducts(slices.ranges.count, workers: slices.workers) { index in
      Result { () throws(Diagnostic) in
        try slices.read(slices.ranges[index], with: sql) { (statement) throws(Diagnostic) in
          var parts: [Part] = []
          while try statement.step() { parts.append(part(statement)) }
          return parts
        }
      }
    }
    defer { slices.stop() }
    var all: [[Part]] = []
    while let (_, product) = products.next() {
      try check()
      all.append(try product.get())
    }
    return all
  }

  /// What SQLite would be asked for a summary, for `check --explain`; nil where the rows are summarized here.
  package func explanation(
    of request: ScanRequest, by keys: [GroupKey], _ aggregates: [Aggregate]
  ) -> String? {
    SQLiteSummary(request, by: keys, aggregates, of: self, isProven: known(DatabaseFingerprint(path: path)))
      .map { "SQLite runs \($0.sql.readable)\nSQLite makes the summary, unless a cell is not of its type" }
  }

  /// Which claims are known to hold, without looking.
  private func known(_ fingerprint: DatabaseFingerprint) -> (SQLiteClaim) -> Bool {
    { proofs.answer(to: $0, for: fingerprint) ?? false }
  }

  /// Asks SQLite in one state of the database.
  ///
  /// **Missing**: nil where SQLite failed: reading the rows says why, or works (a sum of theirs may be too large for SQL).
  private func answer<Answer>(
    to query: DirectQuery,
    _ ask: (Connection, _ isProven: @escaping (SQLiteClaim) -> Bool) throws(Diagnostic) -> Answer?
  ) throws(Diagnostic) -> Answer? {
    // Nobody else has it as long as the call takes.
    nonisolated(unsafe) let check = query.check
    guard let connection = try? openSnapshot({ (try? check()) != nil }) else { return nil }
    defer { giveBack(connection) }
    do throws(Diagnostic) {
      return try ask(connection, known(DatabaseFingerprint(path: path)))
    } catch {
      try query.check()
      guard error.code == .databaseFailed else { throw error }
      return nil
    }
  }
}
