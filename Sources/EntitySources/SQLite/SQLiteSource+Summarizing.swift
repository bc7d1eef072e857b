import Databases
package import Diagnostics
package import Formats
package import Queries
package import Values

// Questions that SQLite answers without giving rows. It is asked for the answer and, in the same pass, whether a cell the answer
// hangs on is not of the form SQL reckons with; if one is, there is no answer, and the rows are read, which tells what is wrong.

extension SQLiteSource: DirectSource {
  package func count(_ query: DirectQuery) throws(Diagnostic) -> Int? {
    try answer(to: query) { (connection, isProven) throws(Diagnostic) in
      let select = select(query.request, isProven: isProven)
      guard let counting = select.counting, select.sorts else { return nil }
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
      let statement = try connection.prepare(summary.sql.text)
      try statement.bind(summary.sql.bindings.map(Self.stored))
      var rows: [[Value]] = []
      while try statement.step() {
        try query.check()
        guard let row = try summary.row(of: statement) else { return nil }
        rows.append(row)
      }
      return Aggregation(by: keys, aggregates, schema: schema).inOrder(rows)
    }
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

/// One SELECT that gives the rows of a summary.
///
/// **Shape**: COUNT, MIN, MAX and SUM of whole numbers; an average of whole numbers is made here of their sum and count. Sums of
/// decimals and doubles are added here, since SQLite adds doubles. Whole numbers whose sum 64 bits do not hold make SQLite fail.
struct SQLiteSummary {
  private(set) var sql = SQLWriter()
  private let typings: [CellTyping]
  private let keys: [Column]
  private let measures: [Measure]

  /// A property as a column of the statement.
  private struct Column {
    var property: Int
    var place: Int
  }

  private enum Measure {
    case count(place: Int)
    /// The least or greatest value.
    case extreme(Column)
    case sum(place: Int)
    /// The sum and the number of the values.
    case average(sum: Int, count: Int)
  }

  /// **Missing**: nil where SQL would reckon otherwise.
  init?(
    _ request: ScanRequest, by groups: [GroupKey], _ aggregates: [Aggregate], of source: SQLiteSource,
    isProven: @escaping (SQLiteClaim) -> Bool
  ) {
    typings = source.schema.typings
    var lowering = SQLLowering { source.field(of: $0.index, isProven: isProven) }
    let condition = lowering.condition(request.predicate)
    guard var oddities = condition.oddities else { return nil }
    var list: [String] = []
    func field(_ path: PropertyPath) -> SQLField? {
      guard path.steps.isEmpty, let field = source.field(of: path.index, isProven: isProven) else { return nil }
      if let oddity = field.oddity, !oddities.contains(oddity) { oddities.append(oddity) }
      return field
    }
    func add(_ term: String) -> Int {
      list.append(term)
      return list.count - 1
    }
    var keys: [Column] = []
    for key in groups {
      // Doubles have two zeros.
      guard let field = field(key.path), field.form != .real else { return nil }
      keys.append(Column(property: key.path.index, place: add(field.compared)))
    }
    let grouping = list
    var measures: [Measure] = []
    for aggregate in aggregates {
      guard let path = aggregate.path else {
        guard aggregate.function == Count.self else { return nil }
        measures.append(.count(place: add("count(*)")))
        continue
      }
      guard let field = field(path) else { return nil }
      switch aggregate.function {
      case is Count.Type: measures.append(.count(place: add("count(\(field.column))")))
      case is Minimum.Type, is Maximum.Type:
        if case .enumeration = field.type { return nil }
        guard field.form != .real else { return nil }
        let name = aggregate.function == Minimum.self ? "min" : "max"
        measures.append(.extreme(Column(property: path.index, place: add("\(name)(\(field.compared))"))))
      case is Sum.Type where field.form == .integer: measures.append(.sum(place: add("sum(\(field.column))")))
      case is Average.Type where field.form == .integer:
        measures.append(.average(sum: add("sum(\(field.column))"), count: add("count(\(field.column))")))
      default: return nil
      }
    }
    self.keys = keys
    self.measures = measures
    list.append(oddities.isEmpty ? "0" : "max(\(oddities.joined(separator: " OR ")))")
    oddPlace = list.count - 1
    sql = SQLWriter("\(source.relation.prefix)SELECT \(list.joined(separator: ", ")) FROM \(source.relation.text)")
    sql.append(" AS \(SQLiteRelation.alias)")
    if let filter = condition.sql {
      sql.append(" WHERE ")
      sql.append(filter)
    }
    if !grouping.isEmpty { sql.append(" GROUP BY " + grouping.joined(separator: ", ")) }
  }

  /// Where the statement says whether a cell of the row is odd.
  private let oddPlace: Int

  /// The values of the row that the statement stands on; nil where it hangs on an odd cell.
  func row(of statement: Statement) throws(Diagnostic) -> [Value]? {
    guard statement.integer(at: oddPlace) == 0 else { return nil }
    var values: [Value] = []
    for key in keys {
      guard let value = value(key, statement) else { return nil }
      values.append(value)
    }
    for measure in measures {
      switch measure {
      case .count(let place), .sum(let place): values.append(.integer(ExactNumber(Int(statement.integer(at: place)))))
      case .extreme(let column):
        guard let value = value(column, statement) else { return nil }
        values.append(value.isMissing ? .missing : value)
      case .average(let sum, let count):
        values.append(
          Average.value(
            sum: ExactNumber(Int(statement.integer(at: sum))), count: Int(statement.integer(at: count))))
      }
    }
    return values
  }

  private func value(_ column: Column, _ statement: Statement) -> Value? {
    let typing = typings[column.property]
    return try? typing.value(of: SQLiteCells(typing).cell(statement.value(at: column.place))).plain
  }
}
