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
      connection = try openSnapshot()
    } catch {
      // The scan will say so.
      return ScanPlan(explanation: error.message)
    }
    let proven = claims(worthProving: request).filter { claim in
      if let known = proofs.answer(to: claim, for: fingerprint) { return known }
      guard let answer = try? prove(claim, in: connection) else { return false }
      proofs.keep(answer, to: claim, for: fingerprint)
      return answer
    }
    let select = select(request, isProven: proven.contains)
    return ScanPlan(
      filters: select.filters, sorts: select.sorts, limits: select.limits, explanation: explanation(of: select, request)
    )
  }

  package func scan(_ request: ScanRequest) throws(Diagnostic) -> any RowCursor {
    let connection = try openSnapshot()
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
    return SQLiteCursor(statement, select: select, typings: schema.typings, numbersByRowID: numbersByRowID)
  }

  /// Whether the rowid is the id, for want of a property that is.
  private var numbersByRowID: Bool { schema.entity.id == nil && relation.rowID != nil }

  /// A connection in a read transaction, which has begun: its statements all see the same state of the database.
  private func openSnapshot() throws(Diagnostic) -> Connection {
    let connection = try Connection(path: path, named: name, at: range)
    if let timeLimit { connection.limit(seconds: timeLimit) }
    var defined: Set<String> = []
    for (property, form) in forms.enumerated() {
      guard let form else { continue }
      let function = functionName(SQLiteClaim(property: property, form: form))
      guard defined.insert(function).inserted else { continue }
      var cases: Set<ExactText>?
      if case .enumeration(let list) = schema.typings[property].type { cases = Set(list.map { ExactText($0) }) }
      try connection.define(function, argumentCount: 1) { SQLiteForm.fits($0.value(at: 0), form, cases: cases) }
    }
    try connection.execute("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1")
    connection.permitOnlyReading()
    return connection
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

  private static func stored(_ value: Value) -> StoredValue {
    switch value {
    case .text(let text): .text(text)
    case .integer(let number): number.intValue.map { .integer(Int64($0)) } ?? .real(number.doubleValue)
    case .number(let double): .real(double)
    default: .null
    }
  }

  private func explanation(of select: SQLiteSelect, _ request: ScanRequest) -> String {
    var words = "SQLite runs \(select.sql.readable)"
    if !select.filters {
      words += select.narrows ? "; of its rows, the condition chooses here" : "; the condition is decided here"
    }
    if !select.sorts { words += "; the rows are sorted here" }
    return words
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
