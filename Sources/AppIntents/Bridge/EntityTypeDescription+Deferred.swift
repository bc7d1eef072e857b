import Queries
import Values

// Deferred properties: fetched where an entity's row or record is looked at, several entities at once.

extension EntityTypeDescription {
  /// How many entities' properties are fetched at once.
  private static let mostAtOnce = 8

  private func field(at place: Int) -> EntityField { fields[place - (hasIDField ? 0 : 1)] }

  /// Rows with some deferred properties fetched; `record` of a row's place is the entity's number, from 1 on.
  ///
  /// **Errors**: `entity-query-failed`, with what the author's code says.
  func filled<Entity: AppEntity>(_ rows: [Row], of entities: [Entity], _ places: Set<Int>) async throws -> [Row] {
    if places.isEmpty { return rows }
    var wanted: [(row: Int, place: Int)] = []
    for index in rows.indices {
      for place in places.sorted() {
        // What was fetched to decide is there already.
        if case .missing = rows[index].cells[place] { wanted.append((index, place)) }
      }
    }
    var filled = rows
    var start = 0
    while start < wanted.count {
      let batch = wanted[start..<min(wanted.count, start + Self.mostAtOnce)]
      start += batch.count
      let values = try await query {
        try await withThrowingTaskGroup(of: (Int, Values.Value).self) { group in
          for (number, want) in batch.enumerated() {
            let entity = entities[rows[want.row].place.record - 1]
            let property = field(at: want.place).shared
            group.addTask { (number, try await property?.fetch?(entity) ?? .missing) }
          }
          var values: [Int: Values.Value] = [:]
          for try await (number, value) in group { values[number] = value }
          return values
        }
      }
      for (number, want) in batch.enumerated() {
        guard let value = values[number], !value.isMissing else { continue }
        filled[want.row].cells[want.place] = .value(value)
      }
    }
    return filled
  }

  /// As `entityValue(of:)`, with the deferred properties.
  func filledValue<Entity: AppEntity>(of entity: Entity) async throws -> EntityValue {
    let value = try entityValue(of: entity)
    guard !deferredPlaces.isEmpty, var record = value.record else { return value }
    for place in deferredPlaces {
      let field = field(at: place)
      let fetched = try await query { try await field.shared?.fetch?(entity) ?? .missing }
      record.set(field.name, to: fetched)
    }
    let filled = EntityValue(
      type: value.type, id: value.id, title: value.title, record: record, origin: value.origin)
    try EntitySize.check(.entity(filled))
    return filled
  }

  /// A value an intent gave, with the deferred properties of its entities.
  ///
  /// **Errors**: `entity-too-large`.
  static func filled(_ value: Values.Value?) async throws -> Values.Value? {
    if let value { try EntitySize.check(value) }
    switch value?.plain {
    case .entity(let held):
      guard let entity = held.origin as? any AppEntity else { return value }
      let description = Self.of(Swift.type(of: entity))
      return description.deferredPlaces.isEmpty ? value : .entity(try await description.filledValue(of: entity))
    case .list(let items):
      guard case .entity(let first)? = items.first?.plain, let entity = first.origin as? any AppEntity,
        !Self.of(Swift.type(of: entity)).deferredPlaces.isEmpty
      else { return value }
      var filled: [Values.Value] = []
      for item in items { filled.append(try await Self.filled(item) ?? .missing) }
      return .list(filled)
    default: return value
    }
  }
}

extension Queries.Predicate {
  /// The places of the row's own properties that it looks at.
  var propertyPlaces: Set<Int> {
    switch self {
    case .constant: []
    case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.propertyPlaces) }
    case .not(let part): part.propertyPlaces
    case .compare(let comparison): comparison.left.propertyPlaces.union(comparison.right.propertyPlaces)
    }
  }
}

extension Operand {
  fileprivate var propertyPlaces: Set<Int> {
    switch self {
    case .literal: []
    case .property(let path): [path.index]
    case .arithmetic(_, let left, let right): left.propertyPlaces.union(right.propertyPlaces)
    }
  }
}
