import Diagnostics
import Metadata
import Values

@testable import Queries

/// A few rows with typed properties, for tests.
struct Table {
  var schema: Schema
  var rows: [Row]

  init(_ properties: [(name: String, type: ValueType)], rows: [[RawCell]] = []) {
    let entity = EntityInfo(name: "Thing", properties: properties.map { PropertyInfo(name: $0.name, type: $0.type) })
    schema = Schema(entity: entity, zone: .utc)
    self.rows = rows.enumerated().map { Row(cells: $0.element, place: RowPlace(record: $0.offset + 1)) }
  }

  /// The path of a property of the rows themselves.
  func path(_ name: String, _ steps: PropertyPath.Step..., type: ValueType? = nil) -> PropertyPath {
    let index = schema.entity.propertyIndex(name) ?? -1
    return PropertyPath(
      index: index, name: name, steps: steps, type: type ?? (index < 0 ? .any : schema.entity.properties[index].type))
  }

  /// `property comparator literal`.
  func compare(
    _ name: String, _ comparator: any Comparator.Type, _ literal: Value, _ options: TextOptions = []
  ) -> Predicate {
    .compare(
      Comparison(left: .property(path(name)), comparator: comparator, right: .literal(literal), options: options))
  }

  /// `property comparator property`.
  func compare(_ name: String, _ comparator: any Comparator.Type, to other: String) -> Predicate {
    .compare(Comparison(left: .property(path(name)), comparator: comparator, right: .property(path(other))))
  }

  func decisions(_ predicate: Predicate, lookup: (any EntityLookup)? = nil) throws -> [Decision] {
    let compiled = try CompiledPredicate(predicate, schema: schema, lookup: lookup)
    var decisions: [Decision] = []
    for row in rows { decisions.append(try compiled.decide(row)) }
    return decisions
  }

  /// The numbers of the rows that a predicate keeps, from 0. A row left undecided is none of them.
  func kept(_ predicate: Predicate, lookup: (any EntityLookup)? = nil) throws -> [Int] {
    try decisions(predicate, lookup: lookup).enumerated().compactMap { $0.element.isYes ? $0.offset : nil }
  }

  /// A column's cells as they are written out; “·” for missing.
  static func texts(_ rows: [Row], _ index: Int) -> [String] {
    rows.map { row in
      switch row.cells[index] {
      case .unquoted(let text), .quoted(let text): text
      case .value(let value): value.isMissing ? "·" : value.writtenOut
      default: "·"
      }
    }
  }
}

extension Decision {
  var isYes: Bool {
    if case .yes = self { return true }
    return false
  }

  /// The property a row is undecided for; nil for a row that is decided.
  var undecidedProperty: Int? {
    if case .undecided(_, let property) = self { return property }
    return nil
  }

  /// `yes`, `no`, or `undecided` with the index of the property.
  var text: String {
    switch self {
    case .yes: "yes"
    case .no: "no"
    case .undecided(_, let property): "undecided \(property)"
    }
  }
}

extension Value {
  static func whole(_ number: Int) -> Value { .integer(ExactNumber(number)) }
  static func exact(_ digits: String) -> Value { ExactNumber(digits).map { .decimal($0) } ?? .missing }
}
