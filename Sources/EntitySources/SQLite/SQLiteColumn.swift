import Values

/// A column of a table, view or query.
struct SQLiteColumn: Sendable {
  /// As SQL knows it.
  var name: String
  /// The type it was declared with; empty where there is none.
  var declared: String
  /// Whether it is another name of the rowid, so that it holds whole numbers and nothing else.
  var isRowID = false
  /// Whether the table is STRICT, so that it holds its declared kind and nothing else.
  var isStrict = false
  /// Whether an index begins with it.
  var isIndexed = false

  /// What SQLite makes of values compared with the column's.
  ///
  /// **Source**: sqlite.org/datatype3.html §3.1.
  enum Affinity {
    case integer, text, none, real, numeric
  }

  var affinity: Affinity {
    let declared = declared.uppercased()
    if declared.contains("INT") { return .integer }
    if ["CHAR", "CLOB", "TEXT"].contains(where: declared.contains) { return .text }
    if declared.isEmpty || declared.contains("BLOB") || (isStrict && declared == "ANY") { return .none }
    if ["REAL", "FLOA", "DOUB"].contains(where: declared.contains) { return .real }
    return .numeric
  }
}

extension SQLiteColumn {
  /// What the declared words promise, by the words of SQL and those people use with SQLite.
  private enum Promise {
    case text, whole, floating, exact, boolean, date, dateTime, nothing
  }

  private var promise: Promise {
    let declared = declared.uppercased()
    func says(_ words: String...) -> Bool { words.contains(where: declared.contains) }
    if says("BOOL") { return .boolean }
    if says("DATETIME", "TIMESTAMP") { return .dateTime }
    if declared == "DATE" { return .date }
    if says("INT", "SERIAL") && !says("POINT", "INTERVAL") { return .whole }
    if says("CHAR", "CLOB", "TEXT", "STRING", "UUID", "JSON", "ENUM", "TIME") { return .text }
    if says("REAL", "FLOA", "DOUB") { return .floating }
    if says("NUM", "DEC", "MONEY") { return .exact }
    return .nothing
  }

  /// Whether its values have a say in its type.
  var needsSample: Bool { promise != .text }

  /// The type of the column's values, by its declaration and a sample of what it holds.
  ///
  /// **Shape**: SQLite lets every cell be of any kind, so the declaration counts only where every value of the sample
  /// fits it; else what the values have in common, and text at last.
  func type(sample: SQLiteSample) -> ValueType {
    switch promise {
    case .text: return .text
    case .boolean where sample.isBoolean: return .boolean
    case .whole where sample.isWhole: return .integer
    case .exact where sample.isFiniteNumber: return .decimal
    case .floating where sample.isNumber: return .number
    case .date where sample.isDate: return .date
    case .dateTime where sample.isDateTime: return .dateTime
    case .date, .dateTime:
      if !sample.hasValues { break }
      if sample.isDate { return .date }
      if sample.isDateTime { return .dateTime }
    default: break
    }
    if !sample.hasValues { return .text }
    if sample.isWhole { return .integer }
    if sample.isNumber { return .number }
    return .text
  }
}
