import Databases
package import Diagnostics
import Queries
import Values

extension Diagnostic.Code {
  package static let databaseChanged: Self = "database-changed"
}

// How a misfit never gets lost in SQL.
//
// SQLite's columns may hold anything, and a cell that does not fit its type leaves a comparison undecided (FORMAT.md §1). So
// a comparison is exact only where every cell of its column is known to be of the form SQL compares: by the schema (the
// rowid, STRICT tables), or since we looked. Looking costs a pass over the column, so it is done where much is won: an index
// that can be used, a sort. Elsewhere the odd cells come back together with those that fit, and are judged here.

extension SQLiteSource {
  package func plan(_ request: ScanRequest) -> ScanPlan {
    let fingerprint = DatabaseFingerprint(path: path)
    let connection: Connection
    do {
      connection = try openSnapshot(request.goesOn)
    } catch {
      // The scan will say so.
      return ScanPlan(explanation: error.message)
    }
    defer { giveBack(connection) }
    let proven = claims(worthProving: request).filter { claim in
      if let known = proofs.answer(to: claim, for: fingerprint) { return known }
      guard let answer = try? prove(claim, in: connection) else { return false }
      proofs.keep(answer, to: claim, for: fingerprint)
      return answer
    }
    let select = select(request, isProven: proven.contains)
    return ScanPlan(
      filters: select.filters, sorts: select.sorts, limits: select.limits,
      explanation: explanation(of: select, request, on: connection))
  }

  package func scan(_ request: ScanRequest) throws(Diagnostic) -> any RowCursor {
    let connection = try openSnapshot(request.goesOn)
    let fingerprint = DatabaseFingerprint(path: path)
    var proven: Set<SQLiteClaim> = []
    for claim in claims(worthProving: request) {
      var answer = proofs.answer(to: claim, for: fingerprint)
      if answer == nil {
        let isTrue = try prove(claim, in: connection)
        if !isTrue, proofs.lastAnswer(to: claim) == true {
          proofs.keep(false, to: claim, for: fingerprint)
          throw Diagnostic(
            .databaseChanged, "“\(name)” was changed since the query was planned", at: range ?? SourceRange(file: name),
            hint: "run it again")
        }
        proofs.keep(isTrue, to: claim, for: fingerprint)
        answer = isTrue
      }
      if answer == true { proven.insert(claim) }
    }
    let select = select(request, isProven: proven.contains)
    let statement = try connection.prepare(select.sql.text)
    try statement.bind(select.sql.bindings.map(Self.stored))
    return SQLiteCursor(statement, select: select, of: self, on: connection)
  }

  /// Whether the rowid is the id, for want of a property that is.
  var numbersByRowID: Bool { schema.entity.id == nil && relation.rowID != nil }

  /// A connection to the database, in no transaction; whoever has done with it gives it back.
  func connection() throws(Diagnostic) -> Connection {
    if let connection = connections.take() { return connection }
    let connection = try Connection(path: path, named: name, at: range)
    try prepare(connection)
    return connection
  }

  /// Ends the transaction, and lets the next who asks have the connection.
  func giveBack(_ connection: Connection) {
    connection.onProgress(nil)
    if connection.isInTransaction, (try? connection.execute("COMMIT")) == nil { return }
    connections.give(connection)
  }

  /// Makes a new connection ready: the functions that judge cells, and no way to write.
  func prepare(_ connection: Connection) throws(Diagnostic) {
    var defined: Set<String> = []
    for (property, form) in forms.enumerated() {
      guard let form, Self.asksFunction(form) else { continue }
      let function = functionName(SQLiteClaim(property: property, form: form))
      guard defined.insert(function).inserted else { continue }
      switch (form, schema.typings[property].type) {
      case (_, .enumeration(let list)):
        let cases = Set(list.map { ExactText($0) })
        try connection.define(function, argumentCount: 1) { SQLiteForm.fits($0.value(at: 0), form, cases: cases) }
      case (.text, _): try connection.define(function, argumentCount: 1) { $0.isPlainText(at: 0) }
      case (.date, _): try connection.define(function, argumentCount: 1) { $0.isDay(at: 0) }
      default: try connection.define(function, argumentCount: 1) { SQLiteForm.fits($0.value(at: 0), form) }
      }
    }
    connection.permitOnlyReading()
  }

  /// A connection in a read transaction, which has begun: its statements all see the same state of the database.
  func openSnapshot(_ goesOn: (@Sendable () -> Bool)?) throws(Diagnostic) -> Connection {
    let connection = try connection()
    if let timeLimit { connection.limit(seconds: timeLimit) }
    if let goesOn { connection.onProgress(every: 100_000, goesOn) }
    try begin(connection)
    return connection
  }

  /// Begins a read transaction at once, not with the first statement in it.
  func begin(_ connection: Connection) throws(Diagnostic) {
    try connection.execute("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1")
  }

  /// The claims about columns of the request whose proof would win more than it costs.
  private func claims(worthProving request: ScanRequest) -> Set<SQLiteClaim> {
    guard relation.isTable else { return [] }
    var properties = Set(request.sort.map(\.path.index))
    let compared = request.predicate.comparedProperties
    let hasIndex = compared.contains { places.indices.contains($0) && relation.columns[places[$0]].isIndexed }
    if hasIndex || !properties.isEmpty { properties.formUnion(compared) }
    var claims: Set<SQLiteClaim> = []
    for property in properties where forms.indices.contains(property) {
      guard let form = forms[property] else { continue }
      let claim = SQLiteClaim(property: property, form: form)
      if !isDeclared(claim) { claims.insert(claim) }
    }
    return claims
  }

  /// Looks whether every cell is as claimed.
  private func prove(_ claim: SQLiteClaim, in connection: Connection) throws(Diagnostic) -> Bool {
    let statement = try connection.prepare(
      "SELECT 1 FROM \(relation.text) AS \(SQLiteRelation.alias) WHERE \(oddity(claim)) LIMIT 1")
    return try !statement.step()
  }

  static func stored(_ value: Value) -> StoredValue {
    switch value {
    case .text(let text): .text(text)
    case .integer(let number): number.intValue.map { .integer(Int64($0)) } ?? .real(number.doubleValue)
    case .number(let double): .real(double)
    default: .null
    }
  }

  /// What SQLite does in words, below the statement, and what is left to be done here.
  private func explanation(of select: SQLiteSelect, _ request: ScanRequest, on connection: Connection) -> String {
    var words = "SQLite runs \(select.sql.readable)"
    var there: [String] = []
    let index = request.isExplained ? index(of: select, on: connection) : nil
    if select.narrows {
      let how = index.map { " by \($0)" } ?? ""
      there.append(select.filters ? "finds the rows\(how)" : "narrows the rows down\(how)")
    } else if select.sorts, !request.sort.isEmpty, let index {
      there.append("goes by \(index)")
    }
    if select.sorts, !request.sort.isEmpty { there.append("sorts them") }
    if select.limits, request.limit != nil || request.offset > 0 { there.append("cuts them") }
    if !there.isEmpty { words += "\nSQLite \(Self.list(there))" }
    var here: [String] = []
    if !select.filters {
      if select.oddPlace != nil {
        here.append("rows with a cell that is not of its type are judged")
      } else {
        here.append(select.narrows ? "the condition chooses among those rows" : "the condition is decided")
      }
    }
    if !select.sorts { here.append("the rows are sorted") }
    if !select.limits, request.limit != nil || request.offset > 0 { here.append("they are cut") }
    if !here.isEmpty { words += "\nhere \(Self.list(here))" }
    return words
  }

  private static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The index that SQLite would look the rows up by, in words; nil where it goes through all of them.
  private func index(of select: SQLiteSelect, on connection: Connection) -> String? {
    guard let statement = try? connection.prepareOwn("EXPLAIN QUERY PLAN " + select.sql.text) else { return nil }
    while (try? statement.step()) == true {
      guard case .text(let line) = statement.value(at: 3) else { continue }
      let parts = line.split(separator: " USING ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      if parts[1].contains("INTEGER PRIMARY KEY") { return "the primary key" }
      guard let name = parts[1].split(separator: "INDEX ").last?.split(separator: " (").first else { continue }
      return parts[1].contains("AUTOMATIC") ? nil : "the index “\(name)”"
    }
    return nil
  }
}

extension Predicate {
  /// The row's own properties that are compared with something, by index.
  fileprivate var comparedProperties: Set<Int> {
    switch self {
    case .constant: []
    case .not(let part): part.comparedProperties
    case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.comparedProperties) }
    case .compare(let comparison):
      Set(
        [comparison.left, comparison.right].compactMap {
          if case .property(let path) = $0, path.steps.isEmpty { path.index } else { nil }
        })
    }
  }
}
