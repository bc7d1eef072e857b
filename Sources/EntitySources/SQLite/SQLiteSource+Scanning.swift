import Databases
package import Diagnostics
import Queries
import Values

extension SQLiteSource {
  package func plan(_ request: ScanRequest) -> ScanPlan {
    let select = select(request)
    return ScanPlan(explanation: "SQLite runs: \(select.text)")
  }

  package func scan(_ request: ScanRequest) throws(Diagnostic) -> any RowCursor {
    let connection = try openSnapshot()
    let select = select(request)
    let statement = try connection.prepare(select.text)
    return SQLiteCursor(
      statement, places: select.places, typings: schema.typings, rowIDPlace: select.rowIDPlace,
      numbersByRowID: numbersByRowID)
  }

  /// A connection in a read transaction: all statements see the database as it is at the first.
  func openSnapshot() throws(Diagnostic) -> Connection {
    let connection = try Connection(path: path, named: name, at: range)
    if let timeLimit { connection.limit(seconds: timeLimit) }
    try connection.execute("BEGIN")
    connection.permitOnlyReading()
    return connection
  }

  /// Whether the rowid is the id, for want of a property that is.
  var numbersByRowID: Bool { schema.entity.id == nil && relation.rowID != nil }

  struct Select {
    var text: String
    var places: [Int?]
    var rowIDPlace: Int?
  }

  func select(_ request: ScanRequest) -> Select {
    var list: [String] = []
    var places = [Int?](repeating: nil, count: schema.typings.count)
    for index in request.properties.sorted() where places.indices.contains(index) {
      places[index] = list.count
      list.append(SQLiteRelation.expression(relation.columns[self.places[index]].name))
    }
    var rowIDPlace: Int?
    if let rowID = relation.rowIDExpression {
      rowIDPlace = list.count
      list.append(rowID)
    }
    if list.isEmpty { list = ["1"] }
    var text =
      "\(relation.prefix)SELECT \(list.joined(separator: ", ")) FROM \(relation.text) AS \(SQLiteRelation.alias)"
    let order = baseOrder
    if !order.isEmpty { text += " ORDER BY " + order.joined(separator: ", ") }
    return Select(text: text, places: places, rowIDPlace: rowIDPlace)
  }

  /// The terms of ORDER BY that give the source's own order.
  var baseOrder: [String] {
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
}
