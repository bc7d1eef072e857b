package import Diagnostics
package import Metadata
package import Queries
import Synchronization
package import Values

/// An author's entity type as the rest of the program sees it: its facts, its rows, its ids and how it is found.
///
/// **Shape**: made once per type; `of` gives the same one each time.
public final class EntityTypeDescription: Sendable {
  package let type: any AppEntity.Type
  package let name: String
  package let kind: EntityQueryKind
  /// Whether its query is an `EntityStringQuery`, whatever else it is.
  package let isFoundByWords: Bool
  /// The author's query type, for messages.
  let queryName: String
  /// The `@Property` fields, in declaration order.
  let fields: [EntityField]
  /// Whether a field of the entity holds its id, so that there is no property of its own for it.
  let hasIDField: Bool
  let isClass: Bool
  let names: Record.Names
  /// The deferred properties' places among `info.properties`.
  let deferredPlaces: [Int]
  private let baseInfo: EntityInfo
  /// What people call the properties, by name: known from the first entity seen.
  private let titles = Mutex<[String: String]?>(nil)

  private static let known = Mutex<[ObjectIdentifier: EntityTypeDescription]>([:])

  package static func of(_ type: any AppEntity.Type) -> EntityTypeDescription {
    let key = ObjectIdentifier(type)
    if let found = known.withLock({ $0[key] }) { return found }
    // Made outside the lock: a field's type may ask for the description of another entity.
    let made = EntityTypeDescription(type)
    return known.withLock { known in
      if let found = known[key] { return found }
      known[key] = made
      return made
    }
  }

  /// One that has been made before, by the name of its type.
  static func known(named name: String) -> EntityTypeDescription? {
    known.withLock { $0.values.first { $0.name.equalsScalars(of: name) } }
  }

  private init(_ type: any AppEntity.Type) {
    self.type = type
    name = EntityDescription.name(of: type)
    let query = Self.queryType(type)
    kind = EntityQueryKind(of: query)
    isFoundByWords = query is any EntityStringQuery.Type
    queryName = _typeName(query, qualified: false)
    fields = EntityField.fields(of: type)
    isClass = type is AnyClass
    hasIDField = fields.contains { $0.name == "id" }
    var properties = fields.map { field in
      var property = PropertyInfo(name: field.name, type: field.facts.type, isRequired: !field.facts.isOptional)
      property.isEnforced = false
      if let entity = field.facts.entity { property.idType = Self.idType(entity) }
      return property
    }
    if !hasIDField {
      properties.insert(PropertyInfo(name: "id", type: Self.idType(type), isRequired: true), at: 0)
    }
    names = Record.Names(properties.map(\.name))
    let first = hasIDField ? 0 : 1
    deferredPlaces = fields.enumerated().compactMap { $1.isDeferred ? $0 + first : nil }
    let shown = type.typeDisplayRepresentation
    baseInfo = EntityInfo(
      name: name, title: shown.name._text, plural: shown.numericFormat.map(Self.withoutCount), properties: properties,
      id: "id")
  }

  /// The facts, with the properties' titles where an entity has been seen.
  package var info: EntityInfo {
    guard let titles = titles.withLock({ $0 }) else { return baseInfo }
    var info = baseInfo
    for index in info.properties.indices {
      if let title = titles[info.properties[index].name] { info.properties[index].title = title }
    }
    return info
  }

  /// How the cells of `rowCells` become values.
  package func schema(zone: TimeZoneRules) -> Schema { Schema(entity: info, zone: zone) }

  /// Learns what people call the properties from an entity.
  func note(_ entity: some AppEntity) {
    guard titles.withLock({ $0 == nil }) else { return }
    var found: [String: String] = [:]
    entity.withProperties(fields, isClass: isClass) { field, property in
      if let title = property._title?._text, !title.isEmpty { found[field.name] = title }
    }
    EntityKeyPaths.note(entity)
    titles.withLock { $0 = found }
  }

  private static func queryType<Entity: AppEntity>(_ type: Entity.Type) -> any EntityQuery.Type {
    Entity.DefaultQuery.self
  }

  /// “%lld books” without the place for the count.
  private static func withoutCount(_ format: LocalizedStringResource) -> String {
    let words = format._text.split(separator: " ").filter { !$0.hasPrefix("%") }
    return words.isEmpty ? format._text : words.joined(separator: " ")
  }
}

extension EntityTypeDescription {
  /// How deep the entities a property refers to are read along: `author.country.name` without asking again.
  private static let depth = 2

  /// A cell for each property, in the order of `info.properties`.
  ///
  /// **Missing**: a property never set, or nil. **Errors**: `entity-too-large` for one of more than 10 MB.
  package func rowCells(of entity: some AppEntity) throws(Diagnostic) -> [RawCell] {
    note(entity)
    var cells: [RawCell] = []
    cells.reserveCapacity(fields.count + 1)
    var size = 0
    if !hasIDField { cells.append(.value(idValue(of: entity))) }
    entity.withProperties(fields, isClass: isClass) { field, property in
      let value = self.value(of: property, field, in: entity, depth: Self.depth)
      size &+= EntitySize.bytes(of: value)
      cells.append(value.isMissing ? .missing : .value(value))
    }
    if size > EntitySize.limit { throw EntitySize.refusal(name, idValue(of: entity), size) }
    return cells
  }

  /// The same, of these properties alone; the others are missing.
  func rowCells(of entity: some AppEntity, only properties: Set<Int>) -> [RawCell] {
    var cells: [RawCell] = []
    cells.reserveCapacity(fields.count + 1)
    if !hasIDField { cells.append(.value(idValue(of: entity))) }
    entity.withProperties(fields, isClass: isClass) { field, property in
      guard properties.contains(cells.count) else {
        cells.append(.missing)
        return
      }
      let value = self.value(of: property, field, in: entity, depth: Self.depth)
      cells.append(value.isMissing ? .missing : .value(value))
    }
    return cells
  }

  /// The field that holds a property, by its place among `info.properties`. **Missing**: nil for an id without a field, and for
  /// what is computed.
  func storedField(at index: Int) -> EntityField? {
    let place = hasIDField ? index : index - 1
    return fields.indices.contains(place) && fields[place].shared == nil ? fields[place] : nil
  }

  /// The entity as a value, with its id, its title and its properties.
  ///
  /// **Errors**: `entity-too-large` for one of more than 10 MB.
  package func entityValue(of entity: some AppEntity) throws(Diagnostic) -> EntityValue {
    let value = value(of: entity)
    try EntitySize.check(.entity(value))
    return value
  }

  /// **Errors**: `entity-too-large` for one whose properties hold more than 10 MB.
  func checkSize(of entity: some AppEntity) throws(Diagnostic) {
    var size = 0
    entity.withProperties(fields, isClass: isClass) { field, property in
      size &+= EntitySize.bytes(of: value(of: property, field, in: entity, depth: Self.depth))
    }
    if size > EntitySize.limit { throw EntitySize.refusal(name, idValue(of: entity), size) }
  }

  /// The same, without looking at its size.
  package func value(of entity: some AppEntity) -> EntityValue { value(of: entity, depth: Self.depth) }

  private func value(of entity: some AppEntity, depth: Int) -> EntityValue {
    note(entity)
    var record: Record?
    if depth > 0 {
      var values: [Values.Value] = []
      values.reserveCapacity(names.count)
      if !hasIDField { values.append(idValue(of: entity)) }
      entity.withProperties(fields, isClass: isClass) { field, property in
        values.append(self.value(of: property, field, in: entity, depth: depth - 1))
      }
      record = Record(names: names, values: values)
    }
    return EntityValue(
      type: name, id: idValue(of: entity), title: entity.displayRepresentation.title._text, record: record,
      origin: entity, reading: record == nil ? reading(entity) : nil)
  }

  private func reading<Entity: AppEntity>(_ entity: Entity) -> @Sendable () -> Record? {
    { self.value(of: entity, depth: Self.depth).record }
  }

  private func value(
    of property: _AnyEntityProperty, _ field: EntityField, in entity: some AppEntity, depth: Int
  ) -> Values.Value {
    guard field.facts.entity != nil else { return property._cell(of: entity) }
    // Entities refer to one another, in circles too: their records are read only so deep.
    switch property._content(of: entity) {
    case let other as any AppEntity: return .entity(Self.of(Swift.type(of: other)).value(of: other, depth: depth))
    case let others as [any AppEntity]:
      return .list(others.map { .entity(Self.of(Swift.type(of: $0)).value(of: $0, depth: depth)) })
    case nil: return .missing
    default: return property._cell(of: entity)
    }
  }
}
