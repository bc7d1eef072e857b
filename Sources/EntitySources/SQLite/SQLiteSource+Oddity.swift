import Queries
import Values

// How SQL tells that a cell is not of the form in which SQL compares values as `Value`s are compared.

extension SQLiteSource {
  /// The condition that a cell is not as claimed; false or NULL for a cell that is, or is NULL.
  func oddity(_ claim: SQLiteClaim) -> String {
    let column = expression(of: claim.property)
    switch claim.form {
    case .text, .date, .dateTime: return "NOT \(functionName(claim))(\(column))"
    case .integer, .exact, .real, .boolean: break
    }
    let full = Self.oddity(column, claim.form)
    guard relation.isTable else { return full }
    return Self.quickOddity(column, relation.columns[places[claim.property]].affinity, claim.form, full) ?? full
  }

  /// The condition by the kinds that cells are stored as.
  private static func oddity(_ column: String, _ form: SQLForm) -> String {
    switch form {
    case .integer: "typeof(\(column)) NOT IN ('integer', 'null')"
    case .exact:
      "(typeof(\(column)) NOT IN ('integer', 'null') AND NOT (typeof(\(column)) = 'real' AND "
        + "(\(column) = 0 OR (abs(\(column)) >= 1e-290 AND abs(\(column)) < 1e15))))"
    case .real:
      "(typeof(\(column)) NOT IN ('real', 'null') AND NOT (typeof(\(column)) = 'integer' AND "
        + "\(column) BETWEEN -9007199254740992 AND 9007199254740992))"
    default:
      "(typeof(\(column)) <> 'null' AND NOT (typeof(\(column)) = 'integer' AND \(column) BETWEEN 0 AND 1))"
    }
  }

  /// The same condition by comparisons, which cost a fraction: text and blobs come after all numbers, and are no number.
  ///
  /// **Missing**: nil where SQLite would take text for a number, or a number for text, before it compares them.
  private static func quickOddity(
    _ column: String, _ affinity: SQLiteColumn.Affinity, _ form: SQLForm, _ full: String
  ) -> String? {
    if affinity == .text { return nil }
    switch form {
    // A double without a fraction, which no column for whole numbers holds, is the same whole number to both.
    case .integer: return "(\(column) | 0) <> \(column)"
    case .exact: return "(\(column) NOT BETWEEN 1e-290 AND 1e14 AND \(full))"
    case .real: return "(\(column) NOT BETWEEN -1e14 AND 1e14 AND \(full))"
    case .boolean where affinity == .integer || affinity == .numeric: return "(\(column) <> 0 AND \(column) <> 1)"
    default: return nil
    }
  }

  /// Whether SQLite asks us whether a cell is of the form; of numbers it knows by itself.
  static func asksFunction(_ form: SQLForm) -> Bool {
    switch form {
    case .text, .date, .dateTime: true
    case .integer, .exact, .real, .boolean: false
    }
  }

  /// The name of the function that tells whether a value is of the claimed form.
  func functionName(_ claim: SQLiteClaim) -> String {
    switch (claim.form, schema.typings[claim.property].type) {
    case (_, .enumeration): "intently_is_case_\(claim.property)"
    case (.date, _): "intently_is_date"
    case (.dateTime(let form), _): "intently_is_datetime_\(form.separator == "T" ? "t" : "s")\(form.isZulu ? "z" : "")"
    default: "intently_is_text"
    }
  }
}
