import Databases
import Diagnostics
import Queries
import Values

/// What the first values of a column have in common.
struct SQLiteSample: Sendable {
  /// Whether there was a value at all.
  private(set) var hasValues = false
  private(set) var isBoolean = true
  private(set) var isWhole = true
  private(set) var isNumber = true
  private(set) var isFiniteNumber = true
  private(set) var isDate = true
  private(set) var isDateTime = true
  /// The form of the first date-time that keeps to one.
  private(set) var dateTimeForm: SQLDateTimeForm?

  mutating func add(_ value: StoredValue) {
    if case .null = value { return }
    hasValues = true
    if isBoolean { isBoolean = SQLiteForm.isBoolean(value) }
    if isFiniteNumber { isFiniteNumber = SQLiteForm.isFiniteNumber(value) }
    switch value {
    case .integer: (isDate, isDateTime) = (false, false)
    case .real: (isWhole, isDate, isDateTime) = (false, false, false)
    case .text(let text):
      (isWhole, isNumber) = (false, false)
      if isDate { isDate = SQLiteForm.isDate(value) }
      if isDateTime { isDateTime = SQLiteForm.isDateTime(value) }
      if dateTimeForm == nil, text.utf8.count > 18 { dateTimeForm = SQLiteForm.dateTimeForm(of: value) }
    default: (isWhole, isNumber, isDate, isDateTime) = (false, false, false, false)
    }
  }

  /// What the first 1,000 rows hold in some columns; the others are taken to hold nothing.
  static func of(
    _ wanted: Set<Int>, in relation: SQLiteRelation, on connection: Connection
  ) throws(Diagnostic) -> [SQLiteSample] {
    var samples = [SQLiteSample](repeating: SQLiteSample(), count: relation.columns.count)
    let places = wanted.sorted().filter { samples.indices.contains($0) }
    guard !places.isEmpty else { return samples }
    let list = places.map { SQLiteRelation.expression(relation.columns[$0].name) }.joined(separator: ", ")
    let statement = try connection.prepare(
      "\(relation.prefix)SELECT \(list) FROM \(relation.text) AS \(SQLiteRelation.alias) LIMIT 1000")
    while try statement.step() {
      for (column, place) in places.enumerated() {
        samples[place].add(statement.value(at: column, upTo: 64) ?? .blob([]))
      }
    }
    return samples
  }
}
