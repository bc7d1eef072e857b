import Databases
import Diagnostics
import Queries
import Values

/// One SELECT that gives the rows of a summary.
///
/// **Shape**: COUNT, MIN, MAX and SUM of whole numbers; an average of whole numbers is made here of their sum and count. Sums of
/// decimals and doubles are added here, since SQLite adds doubles. Whole numbers whose sum 64 bits do not hold make SQLite fail.
struct SQLiteSummary: Sendable {
  private(set) var sql = SQLWriter()
  /// The same for one slice of the table (`SQLiteSlices`); nil for what is no table with a rowid.
  private(set) var slice: SQLWriter?
  private let typings: [CellTyping]
  private let keys: [Column]
  private let measures: [Measure]

  /// A property as a column of the statement.
  private struct Column {
    var property: Int
    var place: Int
  }

  private enum Measure {
    case count(place: Int)
    /// The least or greatest value.
    case extreme(Column, isLeast: Bool)
    case sum(place: Int)
    /// The sum and the number of the values.
    case average(sum: Int, count: Int)
  }

  /// **Missing**: nil where SQL would reckon otherwise.
  init?(
    _ request: ScanRequest, by groups: [GroupKey], _ aggregates: [Aggregate], of source: SQLiteSource,
    isProven: @escaping (SQLiteClaim) -> Bool
  ) {
    typings = source.schema.typings
    var lowering = SQLLowering { source.field(of: $0.index, isProven: isProven) }
    let condition = lowering.condition(request.predicate)
    guard var oddities = condition.oddities else { return nil }
    var list: [String] = []
    func field(_ path: PropertyPath) -> SQLField? {
      guard path.steps.isEmpty, let field = source.field(of: path.index, isProven: isProven) else { return nil }
      if let oddity = field.oddity, !oddities.contains(oddity) { oddities.append(oddity) }
      return field
    }
    func add(_ term: String) -> Int {
      list.append(term)
      return list.count - 1
    }
    var keys: [Column] = []
    for key in groups {
      // Doubles have two zeros.
      guard let field = field(key.path), field.form != .real else { return nil }
      keys.append(Column(property: key.path.index, place: add(field.compared)))
    }
    let grouping = list
    var measures: [Measure] = []
    for aggregate in aggregates {
      guard let path = aggregate.path else {
        guard aggregate.function == Count.self else { return nil }
        measures.append(.count(place: add("count(*)")))
        continue
      }
      guard let field = field(path) else { return nil }
      switch aggregate.function {
      case is Count.Type: measures.append(.count(place: add("count(\(field.column))")))
      case is Minimum.Type, is Maximum.Type:
        if case .enumeration = field.type { return nil }
        guard field.form != .real else { return nil }
        let name = aggregate.function == Minimum.self ? "min" : "max"
        measures.append(
          .extreme(
            Column(property: path.index, place: add("\(name)(\(field.compared))")), isLeast: name == "min"))
      case is Sum.Type where field.form == .integer: measures.append(.sum(place: add("sum(\(field.column))")))
      case is Average.Type where field.form == .integer:
        measures.append(.average(sum: add("sum(\(field.column))"), count: add("count(\(field.column))")))
      default: return nil
      }
    }
    self.keys = keys
    self.measures = measures
    list.append(oddities.isEmpty ? "0" : "max(\(oddities.joined(separator: " OR ")))")
    oddPlace = list.count - 1
    var from = SQLWriter("\(source.relation.prefix)SELECT \(list.joined(separator: ", ")) FROM \(source.relation.text)")
    from.append(" AS \(SQLiteRelation.alias)")
    let end = SQLWriter(grouping.isEmpty ? "" : " GROUP BY " + grouping.joined(separator: ", "))
    sql = from
    if let filter = condition.sql {
      sql.append(" WHERE ")
      sql.append(filter)
    }
    sql.append(end)
    if source.relation.isTable, let rowID = source.relation.rowIDExpression {
      slice = from + SQLiteSlices.condition(condition.sql, by: rowID) + end
    }
  }

  /// Where the statement says whether a cell of the row is odd.
  private let oddPlace: Int

  /// A group, or what a slice has of it.
  struct Row: Sendable {
    var keys: [Value]
    var parts: [Part]
  }

  /// What a measure is made of.
  enum Part: Sendable {
    case sum(ExactNumber)
    case average(sum: ExactNumber, count: Int)
    /// Missing where there are no values.
    case least(Value)
    case greatest(Value)
  }

  /// The row that the statement stands on; nil where it hangs on an odd cell.
  func row(of statement: Statement) -> Row? {
    guard statement.integer(at: oddPlace) == 0 else { return nil }
    var row = Row(keys: [], parts: [])
    for key in keys {
      guard let value = value(key, statement) else { return nil }
      row.keys.append(value)
    }
    func number(at place: Int) -> ExactNumber { ExactNumber(Int(statement.integer(at: place))) }
    for measure in measures {
      switch measure {
      case .count(let place), .sum(let place): row.parts.append(.sum(number(at: place)))
      case .average(let sum, let count):
        row.parts.append(.average(sum: number(at: sum), count: Int(statement.integer(at: count))))
      case .extreme(let column, let isLeast):
        guard let value = value(column, statement) else { return nil }
        row.parts.append(isLeast ? .least(value) : .greatest(value))
      }
    }
    return row
  }

  private func value(_ column: Column, _ statement: Statement) -> Value? {
    let typing = typings[column.property]
    return try? typing.value(of: SQLiteCells(typing).cell(statement.value(at: column.place))).plain
  }
}

/// The groups of a summary, put together from slices.
struct SQLiteGroups {
  private var groups: [SQLiteSummary.Row] = []
  private var places: [[Value.Sameness?]: Int] = [:]

  mutating func add(_ row: SQLiteSummary.Row) throws(ExactNumber.Fault) {
    let identity = row.keys.map { $0.isMissing ? nil : $0.sameness([]) }
    guard let place = places[identity] else {
      places[identity] = groups.count
      groups.append(row)
      return
    }
    for index in row.parts.indices { try groups[place].parts[index].add(row.parts[index]) }
  }

  /// Result rows: the keys' values and the measures.
  var rows: [[Value]] { groups.map { $0.keys + $0.parts.map(\.value) } }
}

extension SQLiteSummary.Part {
  mutating func add(_ other: Self) throws(ExactNumber.Fault) {
    switch (self, other) {
    case (.sum(let sum), .sum(let next)): self = .sum(try sum + next)
    case (.average(let sum, let count), .average(let next, let more)):
      self = .average(sum: try sum + next, count: count + more)
    case (.least(let value), .least(let next)): self = .least(Self.first(value, next, isLeast: true))
    case (.greatest(let value), .greatest(let next)): self = .greatest(Self.first(value, next, isLeast: false))
    default: break
    }
  }

  /// Of values of one type the least or greatest, of equal ones the first.
  private static func first(_ value: Value, _ next: Value, isLeast: Bool) -> Value {
    if next.isMissing { return value }
    if value.isMissing { return next }
    let order = next.totalOrder(to: value)
    return (isLeast ? order < 0 : order > 0) ? next : value
  }

  var value: Value {
    switch self {
    case .sum(let number): .integer(number)
    case .average(let sum, let count): Average.value(sum: sum, count: count)
    case .least(let value), .greatest(let value): value.isMissing ? .missing : value
    }
  }
}
