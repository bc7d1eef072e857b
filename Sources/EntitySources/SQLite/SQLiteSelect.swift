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
  /// The place of a column that is 1 where a compared cell is not of the form SQL compares, so that the row has to be judged
  /// here, and 0 where the condition surely holds. Nil where SQL decides for all rows, or for none.
  var oddPlace: Int?
  /// The statement that counts the rows instead, and says in a second column whether one of them has to be judged here; nil
  /// where SQL cannot tell.
  var counting: SQLWriter?
  /// The statement for one slice of the table, the rows between two rowids that are bound behind its other values, and the one
  /// that counts them; nil where the rows are not in the order of the rowid, or are cut.
  var slice: SQLWriter?
  var sliceCounting: SQLWriter?
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
    var lowering = SQLLowering { path in field(of: path.index, isProven: isProven) }
    let isNumbered = relation.rowID == nil && schema.entity.id == nil
    var condition = lowering.condition(request.predicate)
    // A record's number counts all records, so all must come.
    if isNumbered, condition.sql != nil { condition = SQLLowering.Condition(sql: nil, fidelity: .unsupported) }
    select.filters = condition.fidelity == .exact
    let oddity = condition.oddities.flatMap { $0.isEmpty ? nil : "(" + $0.joined(separator: " OR ") + ")" }
    if !select.filters, let oddity {
      select.oddPlace = list.count
      list.append(oddity)
    }
    var from = SQLWriter(" FROM \(relation.text) AS \(SQLiteRelation.alias)")
    let table = from
    var order = baseOrder
    if request.sort.isEmpty {
      select.sorts = true
    } else if !isNumbered, select.filters || isDecided(request.predicate, isProven: isProven),
      let terms = lowering.order(request.sort)
    {
      select.sorts = true
      order = terms + order
    }
    let isCut = request.limit != nil || request.offset > 0
    if request.sort.isEmpty, !isCut, comesByRowID, let rowID = relation.rowIDExpression {
      let slice = table + SQLiteSlices.condition(condition.sql, by: rowID)
      select.slice = SQLWriter("SELECT \(list.joined(separator: ", "))") + slice + SQLWriter(" ORDER BY \(rowID)")
      select.sliceCounting = SQLWriter("SELECT count(*), \(oddity.map { "max(\($0))" } ?? "0")") + slice
    }
    if let filter = condition.sql {
      select.narrows = true
      from.append(" WHERE ")
      from.append(filter)
    }
    var sql = SQLWriter("\(relation.prefix)SELECT \(list.isEmpty ? "1" : list.joined(separator: ", "))")
    sql.append(from)
    if !order.isEmpty { sql.append(" ORDER BY " + order.joined(separator: ", ")) }
    select.limits = select.filters && select.sorts
    if select.limits, request.limit != nil || request.offset > 0 {
      sql.append(" LIMIT \(max(-1, request.limit ?? -1)) OFFSET \(max(0, request.offset))")
      select.skipped = max(0, request.offset)
    }
    select.sql = sql
    // Where rows are judged here, those before a limit are read sooner than all are counted.
    if isCut ? select.limits : select.filters || select.oddPlace != nil {
      var counting = SQLWriter("\(relation.prefix)SELECT count(*), ")
      if isCut {
        counting.append("0 FROM (SELECT 1")
        counting.append(from)
        counting.append(" LIMIT \(max(-1, request.limit ?? -1)) OFFSET \(select.skipped))")
      } else {
        counting.append(select.oddPlace == nil ? "0" : "max(\(oddity ?? "0"))")
        counting.append(from)
      }
      select.counting = counting
    }
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

  /// Whether the source's own order is that of the rowid.
  private var comesByRowID: Bool {
    guard relation.isTable, relation.rowID != nil else { return false }
    guard let first = orderColumns.first else { return true }
    return relation.columnIndex(first).map { relation.columns[$0].isRowID } ?? false
  }

  func field(of property: Int, isProven: (SQLiteClaim) -> Bool) -> SQLField? {
    guard forms.indices.contains(property), let form = forms[property] else { return nil }
    let claim = SQLiteClaim(property: property, form: form)
    return SQLField(
      column: expression(of: property), type: schema.typings[property].type, form: form,
      oddity: isDeclared(claim) || isProven(claim) ? nil : oddity(claim), isOddityDear: Self.asksFunction(form))
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
}
