import Queries
import Values

/// One SELECT: what it reads, and how much of a request it does.
struct SQLiteSelect {
  var sql = SQLWriter()
  /// For each property its place among the columns; nil where it is not read.
  var places: [Int?]
  /// The place of the rowid among the columns.
  var rowIDPlace: Int?
  /// The number of records before the first.
  var skipped = 0
  var filters = false
  var sorts = false
  var limits = false
  /// Whether some of the condition is SQL.
  var narrows = false
}

extension SQLiteSource {
  /// Writes the request as SQL. `isProven` tells which claims about columns hold, in the state of the database that the
  /// statement will see.
  func select(_ request: ScanRequest, isProven: @escaping (SQLiteClaim) -> Bool) -> SQLiteSelect {
    var select = SQLiteSelect(places: [Int?](repeating: nil, count: schema.typings.count))
    var list: [String] = []
    for index in request.properties.sorted() where places.indices.contains(index) {
      select.places[index] = list.count
      list.append(expression(of: index))
    }
    if let rowID = relation.rowIDExpression {
      select.rowIDPlace = list.count
      list.append(rowID)
    }
    var sql = SQLWriter(
      "\(relation.prefix)SELECT \(list.isEmpty ? "1" : list.joined(separator: ", ")) FROM \(relation.text) AS \(SQLiteRelation.alias)"
    )
    var lowering = SQLLowering { path in field(of: path.index, isProven: isProven) }
    let isNumbered = relation.rowID == nil && schema.entity.id == nil
    var condition = lowering.condition(request.predicate)
    // A record's number counts all records, so all must come.
    if isNumbered, condition.sql != nil { condition = SQLLowering.Condition(sql: nil, fidelity: .unsupported) }
    select.filters = condition.fidelity == .exact
    if let filter = condition.sql {
      select.narrows = true
      sql.append(" WHERE ")
      sql.append(filter)
    }
    var order = baseOrder
    if request.sort.isEmpty {
      select.sorts = true
    } else if !isNumbered, select.filters || isDecided(request.predicate, isProven: isProven),
      let terms = lowering.order(request.sort)
    {
      select.sorts = true
      order = terms + order
    }
    if !order.isEmpty { sql.append(" ORDER BY " + order.joined(separator: ", ")) }
    select.limits = select.filters && select.sorts
    if select.limits, request.limit != nil || request.offset > 0 {
      sql.append(" LIMIT \(max(-1, request.limit ?? -1)) OFFSET \(max(0, request.offset))")
      select.skipped = max(0, request.offset)
    }
    select.sql = sql
    return select
  }

  /// Whether the predicate is decided for every row. In another order than the source's, the first row that is not would
  /// be another, and so would be the error.
  private func isDecided(_ predicate: Predicate, isProven: (SQLiteClaim) -> Bool) -> Bool {
    switch predicate {
    case .constant: true
    case .not(let part): isDecided(part, isProven: isProven)
    case .all(let parts), .any(let parts): parts.allSatisfy { isDecided($0, isProven: isProven) }
    case .compare(let comparison):
      [comparison.left, comparison.right].allSatisfy { operand in
        switch operand {
        case .literal: true
        case .property(let path): path.steps.isEmpty && field(of: path.index, isProven: isProven)?.oddity == .some(nil)
        case .arithmetic: false
        }
      }
    }
  }

  func expression(of property: Int) -> String { SQLiteRelation.expression(relation.columns[places[property]].name) }

  /// The terms of ORDER BY that give the source's own order.
  private var baseOrder: [String] {
    var terms: [String] = []
    for name in orderColumns {
      guard let place = relation.columnIndex(name) else { continue }
      // The rowid by another name tells all rows apart.
      if relation.columns[place].isRowID { return [SQLiteRelation.expression(name)] }
      terms.append(SQLiteRelation.expression(name) + " COLLATE BINARY NULLS LAST")
    }
    if let rowID = relation.rowIDExpression { terms.append(rowID) }
    return terms
  }

  private func field(of property: Int, isProven: (SQLiteClaim) -> Bool) -> SQLField? {
    guard forms.indices.contains(property), let form = forms[property] else { return nil }
    let claim = SQLiteClaim(property: property, form: form)
    return SQLField(
      column: expression(of: property), type: schema.typings[property].type, form: form,
      oddity: isDeclared(claim) || isProven(claim) ? nil : oddity(claim))
  }

  /// Whether the table itself sees to it that the claim holds.
  func isDeclared(_ claim: SQLiteClaim) -> Bool {
    let column = relation.columns[places[claim.property]]
    let isWhole = claim.form == .integer || claim.form == .exact
    if column.isRowID { return isWhole }
    guard column.isStrict else { return false }
    switch column.declared.uppercased() {
    case "INT", "INTEGER": return isWhole
    case "REAL": return claim.form == .real
    default: return false
    }
  }

  /// The condition that a cell is not as claimed.
  func oddity(_ claim: SQLiteClaim) -> String {
    let column = expression(of: claim.property)
    return claim.form == .integer
      ? "typeof(\(column)) NOT IN ('integer', 'null')" : "NOT \(functionName(claim))(\(column))"
  }

  /// The name of the function that tells whether a value is of the claimed form.
  func functionName(_ claim: SQLiteClaim) -> String {
    switch (claim.form, schema.typings[claim.property].type) {
    case (_, .enumeration): "intently_is_case_\(claim.property)"
    case (.integer, _): "intently_is_integer"
    case (.exact, _): "intently_is_decimal"
    case (.real, _): "intently_is_number"
    case (.text, _): "intently_is_text"
    case (.boolean, _): "intently_is_boolean"
    case (.date, _): "intently_is_date"
    case (.dateTime(let form), _): "intently_is_datetime_\(form.separator == "T" ? "t" : "s")\(form.isZulu ? "z" : "")"
    }
  }
}
