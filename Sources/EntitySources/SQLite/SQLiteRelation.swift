import Databases
package import Diagnostics
import Values

extension Diagnostic.Code {
  package static let unknownTable: Self = "unknown-table"
  package static let unknownColumn: Self = "unknown-column"
}

/// What rows are read from: a table, a view or a query, with its columns.
struct SQLiteRelation: Sendable {
  /// What SQL reads from: `main."Track"`.
  var text: String
  /// What stands before SELECT, to give a query's columns names of their own.
  var prefix: String
  /// For messages: `table “Track”`.
  var title: String
  var columns: [SQLiteColumn]
  /// The name under which SQL knows the record's number; nil for views, queries and tables WITHOUT ROWID.
  var rowID: String?
  /// The columns of the primary key, in its order.
  var primaryKey: [String] = []
  /// Whether it is a table, whose indexes serve conditions and whose columns are cheap to look through.
  var isTable: Bool

  /// The name of the relation inside a statement.
  static let alias = "t"

  func columnIndex(_ name: String) -> Int? {
    columns.firstIndex { $0.name.compareScalars(to: name) == 0 }
      // SQL names do not tell ASCII case apart.
      ?? columns.firstIndex { $0.name.lowercased().compareScalars(to: name.lowercased()) == 0 }
  }

  static func expression(_ column: String) -> String { alias + "." + SQLText.name(column) }

  var rowIDExpression: String? { rowID.map { Self.alias + "." + $0 } }
}

extension SQLiteRelation {
  /// Looks at a table or view.
  ///
  /// **Errors**: `unknown-table`, with the nearest name.
  init(table: String, in connection: Connection, at range: SourceRange?) throws(Diagnostic) {
    guard let found = try Self.find(table, in: connection) else {
      throw try Self.unknown(table, in: connection, at: range)
    }
    isTable = found.type == "table" || found.type == "virtual"
    text = "main." + SQLText.name(found.name)
    prefix = ""
    title = (isTable ? "table" : "view") + " “\(found.name)”"
    columns = []
    var key: [(place: Int64, name: String)] = []
    let info = try connection.prepare("SELECT name, type, pk, hidden FROM pragma_table_xinfo(?)")
    try info.bind([.text(found.name)])
    while try info.step() {
      guard case .text(let name) = info.value(at: 0) else { continue }
      if case .integer(let place) = info.value(at: 2), place > 0 { key.append((place, name)) }
      guard info.value(at: 3) != .integer(1) else { continue }
      var declared = ""
      if case .text(let words) = info.value(at: 1) { declared = words }
      columns.append(SQLiteColumn(name: name, declared: declared, isStrict: found.isStrict))
    }
    primaryKey = key.sorted { $0.place < $1.place }.map(\.name)
    guard isTable else { return }
    if found.hasRowID {
      rowID = ["rowid", "_rowid_", "oid"].first { name in !columns.contains { $0.name.lowercased() == name } }
    }
    try findIndexes(of: found.name, in: connection)
    // A key of one column declared INTEGER is another name of the rowid, exactly if it got no index of its own.
    if found.hasRowID, found.type == "table", primaryKey.count == 1, let place = columnIndex(primaryKey[0]),
      columns[place].declared.uppercased() == "INTEGER"
    {
      let index = try connection.prepare("SELECT 1 FROM pragma_index_list(?) WHERE origin = 'pk'")
      try index.bind([.text(found.name)])
      columns[place].isRowID = try !index.step()
      if columns[place].isRowID { columns[place].isIndexed = true }
    }
  }

  /// The table or view of the name; SQL does not tell ASCII case apart.
  private static func find(
    _ table: String, in connection: Connection
  ) throws(Diagnostic) -> (name: String, type: String, hasRowID: Bool, isStrict: Bool)? {
    // With its argument the pragma looks at one table; without, at the columns of all.
    let list = try connection.prepare("SELECT name, type, wr, strict FROM pragma_table_list(?) WHERE schema = 'main'")
    try list.bind([.text(table)])
    while try list.step() {
      guard case .text(let name) = list.value(at: 0), case .text(let type) = list.value(at: 1) else { continue }
      return (name, type, list.value(at: 2) == .integer(0), list.value(at: 3) == .integer(1))
    }
    return nil
  }

  private static func unknown(
    _ table: String, in connection: Connection, at range: SourceRange?
  ) throws(Diagnostic) -> Diagnostic {
    let list = try connection.prepare("SELECT name, type FROM pragma_table_list WHERE schema = 'main'")
    var names: [String] = []
    while try list.step() {
      guard case .text(let name) = list.value(at: 0), case .text(let type) = list.value(at: 1) else { continue }
      if type != "shadow" && !name.hasPrefix("sqlite_") { names.append(name) }
    }
    return Diagnostic(
      .unknownTable, "“\(connection.name)” has no table or view “\(table)”",
      at: range ?? connection.range ?? SourceRange(file: connection.name),
      hint: Suggestion.hint(for: table, among: names)
        ?? (names.isEmpty
          ? "it holds no tables" : "it has " + names.sorted().map { "“\($0)”" }.joined(separator: ", ")))
  }

  private mutating func findIndexes(of table: String, in connection: Connection) throws(Diagnostic) {
    let indexes = try connection.prepare(
      """
      SELECT i.name FROM pragma_index_list(?) AS l, pragma_index_xinfo(l.name) AS i
      WHERE i.seqno = 0 AND i.name IS NOT NULL AND l.partial = 0 AND upper(i.coll) = 'BINARY'
      """)
    try indexes.bind([.text(table)])
    while try indexes.step() {
      if case .text(let name) = indexes.value(at: 0), let place = columnIndex(name) { columns[place].isIndexed = true }
    }
  }

  /// Looks at a query, which may only read: `permitOnlyReading` was called.
  init(query: String, anchor: SourceAnchor?, in connection: Connection) throws(Diagnostic) {
    let (text, statement) = try connection.prepareQuery(query, anchor: anchor)
    isTable = false
    title = "query"
    columns = []
    var taken: Set<ExactText> = []
    for (index, name) in statement.columnNames.enumerated() {
      // As in a header: a blank name becomes its number, a repeated one is told apart. SQL takes ASCII case for one.
      let name = name.isEmpty ? "column\(index + 1)" : name
      var unique = name
      var number = 2
      while !taken.insert(ExactText(unique.lowercased())).inserted {
        unique = "\(name)_\(number)"
        number += 1
      }
      columns.append(SQLiteColumn(name: unique, declared: statement.declaredType(at: index) ?? ""))
    }
    let names = columns.map { SQLText.name($0.name) }.joined(separator: ", ")
    // The line end ends a comment that the query may end in.
    prefix = "WITH intently_query(\(names)) AS (\(text)\n) "
    self.text = "intently_query"
  }
}
