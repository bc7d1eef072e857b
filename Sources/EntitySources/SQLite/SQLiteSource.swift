import Databases
package import Diagnostics
package import Metadata
package import Queries
package import Values

/// The rows of a SQLite table, view or query.
///
/// **Shape**: in the order of the id: the property declared as `id`, else the primary key, else the rowid, whose number then
/// is the record's. A key of several columns gives the order, and the rowid the record's number. A view or query without
/// `id` comes in the order SQLite gives, numbered from 1.
/// **Missing**: NULL.
/// **Errors**: those of `Connection`, `unknown-table`, `unknown-column`, `sql-wrong`, `sql-not-reading`.
package struct SQLiteSource: EntitySource {
  /// What is read.
  package enum Origin: Sendable {
    /// A table or view.
    case table(String)
    /// One SELECT; the anchor is where its text stands.
    case query(String, SourceAnchor?)
  }

  package let schema: Schema
  /// The database's path as the user named it.
  package let name: String
  let path: String
  let relation: SQLiteRelation
  let range: SourceRange?
  /// How long one scan may take; nil for as long as it likes.
  let timeLimit: Double?
  /// The columns the rows are ordered by, most important first, without the rowid.
  let orderColumns: [String]
  /// For each property its column's place in the relation.
  let places: [Int]
  /// For each property the form its values are compared in; nil where SQL's meaning would be another.
  let forms: [SQLForm?]
  /// How its table is cut for several threads.
  var slicing = SQLiteSlices.Policy()
  let proofs = SQLiteProofs()
  let connections = SQLiteConnections()

  /// Opens the database and looks at what it holds.
  ///
  /// - `declared`: the entity as declared. Where its properties are left out (`properties` is empty), they are found from
  ///   the SQL schema and the first 1,000 rows.
  /// - `name`: the path as the user wrote it, `path` the one to open.
  /// - `range`: where the source is declared.
  package init(
    path: String, named name: String? = nil, origin: Origin, declared: EntityInfo, zone: TimeZoneRules,
    timeLimit: Double? = nil, at range: SourceRange? = nil, tableAt tableRange: SourceRange? = nil
  ) throws(Diagnostic) {
    let connection = try Connection(path: path, named: name, at: range)
    if let timeLimit { connection.limit(seconds: timeLimit) }
    let keepsUTF8 = try connection.keepsUTF8()
    try connection.execute("BEGIN")
    let relation: SQLiteRelation
    switch origin {
    case .table(let table):
      relation = try SQLiteRelation(table: table, in: connection, at: tableRange ?? range)
      connection.permitOnlyReading()
    case .query(let query, let anchor):
      connection.permitOnlyReading()
      relation = try SQLiteRelation(query: query, anchor: anchor, in: connection)
    }
    let wanted = Self.sampled(of: declared, in: relation)
    let sample = try SQLiteSample.of(wanted, in: relation, on: connection)
    try connection.execute("COMMIT")
    var entity = declared
    if entity.properties.isEmpty {
      entity.isDeclared = false
      entity.properties = relation.columns.indices.map {
        PropertyInfo(name: relation.columns[$0].name, type: relation.columns[$0].type(sample: sample[$0]))
      }
    }
    let places = try Self.places(of: entity, in: relation, database: name ?? path, at: range)
    let order = try Self.order(of: &entity, places: places, in: relation, at: range)
    entity.isOrdered = !order.isEmpty || relation.rowID != nil
    let schema = Schema(entity: entity, zone: zone)
    self.schema = schema
    self.path = path
    self.name = name ?? path
    self.relation = relation
    self.range = range
    self.timeLimit = timeLimit
    self.orderColumns = order
    self.places = places
    self.forms = entity.properties.indices.map { index in
      // SQL knows no value that must be there: NULL would be compared in silence.
      entity.properties[index].isRequired
        ? nil
        : Self.form(
          of: schema.typings[index], column: relation.columns[places[index]], sample: sample[places[index]],
          keepsUTF8: keepsUTF8)
    }
    try prepare(connection)
    giveBack(connection)
  }

  /// The columns whose first values tell something the declaration does not: their types, or how date-times are written.
  private static func sampled(of declared: EntityInfo, in relation: SQLiteRelation) -> Set<Int> {
    if declared.properties.isEmpty { return Set(relation.columns.indices.filter { relation.columns[$0].needsSample }) }
    return Set(declared.properties.filter { $0.type == .dateTime }.compactMap { relation.columnIndex($0.column) })
  }

  private static func places(
    of entity: EntityInfo, in relation: SQLiteRelation, database: String, at range: SourceRange?
  ) throws(Diagnostic) -> [Int] {
    var places: [Int] = []
    for property in entity.properties {
      guard let place = relation.columnIndex(property.column) else {
        throw Diagnostic(
          .unknownColumn, "the \(relation.title) of “\(database)” has no column “\(property.column)”",
          at: property.range ?? range, hint: Suggestion.hint(for: property.column, among: relation.columns.map(\.name)))
      }
      places.append(place)
    }
    return places
  }

  /// Finds the id where none is declared, and the columns that order the rows.
  private static func order(
    of entity: inout EntityInfo, places: [Int], in relation: SQLiteRelation, at range: SourceRange?
  ) throws(Diagnostic) -> [String] {
    if let id = entity.id {
      if let index = entity.propertyIndex(id) { return [relation.columns[places[index]].name] }
      guard let place = relation.columnIndex(id) else {
        throw Diagnostic(
          .unknownColumn, "the id “\(id)” is no property and no column of the \(relation.title)",
          at: entity.range ?? range,
          hint: Suggestion.hint(for: id, among: relation.columns.map(\.name)))
      }
      return [relation.columns[place].name]
    }
    if relation.primaryKey.count == 1, let place = relation.columnIndex(relation.primaryKey[0]) {
      if let index = places.firstIndex(of: place) { entity.id = entity.properties[index].name }
      return relation.primaryKey
    }
    // A rowid is the record's number, so that is what orders them; without one the key does.
    return relation.rowID == nil ? relation.primaryKey : []
  }

  private static func form(
    of typing: CellTyping, column: SQLiteColumn, sample: SQLiteSample, keepsUTF8: Bool
  ) -> SQLForm? {
    guard typing.spelling == CellSpelling() else { return nil }
    switch typing.type {
    case .integer: return .integer
    case .decimal: return .exact
    case .number: return .real
    case .boolean: return .boolean
    case .date: return .date
    // Under numeric affinity SQL would take an operand like '12' for the number.
    case .text, .enumeration: return keepsUTF8 && [.text, .none].contains(column.affinity) ? .text : nil
    case .dateTime:
      guard let form = sample.dateTimeForm else { return nil }
      return form.isZulu || typing.zone.name == "UTC" ? .dateTime(form) : nil
    default: return nil
    }
  }

  package func locate(property index: Int, of place: RowPlace) -> SourceRange { SourceRange(file: name) }

  /// The row in words, since a database has no lines: by its id, which is looked up, else by its number.
  ///
  /// **Missing**: rows of a view, query or table WITHOUT ROWID that have an id are not told apart here, since those that
  /// SQLite left out are not counted; the row's own id cell does.
  package func placeInWords(property index: Int, of place: RowPlace) -> String? {
    var words = relation.title
    if schema.typings.indices.contains(index) { words += ", column “\(relation.columns[places[index]].name)”" }
    guard relation.rowID != nil else { return schema.entity.id == nil ? words + ", row \(place.record)" : words }
    if let column = orderColumns.first, let id = try? self.id(in: column, rowID: place.offset) {
      return words + ", \(column) \(id)"
    }
    return words + ", rowid \(place.offset)"
  }

  private func id(in column: String, rowID: Int64) throws(Diagnostic) -> String? {
    guard let rowIDExpression = relation.rowIDExpression else { return nil }
    let connection = try connection()
    defer { giveBack(connection) }
    let statement = try connection.prepare(
      "SELECT \(SQLiteRelation.expression(column)) FROM \(relation.text) AS \(SQLiteRelation.alias) WHERE \(rowIDExpression) = ?"
    )
    try statement.bind([.integer(rowID)])
    guard try statement.step() else { return nil }
    switch statement.value(at: 0) {
    case .integer(let whole): return String(whole)
    case .text(let text): return "“\(text)”"
    case .real(let double): return SQLiteCells.digits(of: double)
    case .null, .undecodable, .blob: return nil
    }
  }
}
