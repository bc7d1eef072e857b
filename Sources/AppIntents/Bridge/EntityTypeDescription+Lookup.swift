package import Diagnostics
package import Queries
package import Values

// Finding entities by what a workflow says of them.

extension EntityTypeDescription {
  /// The entity an id, an entity or `{ "matching": "text" }` stands for, as a value.
  ///
  /// **Errors**: as for a parameter; `entity-too-large`.
  package func entityValue(for value: Values.Value) async throws -> EntityValue {
    let entityType = self.type
    return try await Self.fetched(value, entityType, by: self)
  }

  private static func fetched<Entity: AppEntity>(
    _ value: Values.Value, _ type: Entity.Type, by description: EntityTypeDescription
  ) async throws -> EntityValue {
    try await description.filledValue(of: try await description.entity(for: value, as: type))
  }

  /// The entities the author suggests.
  package func suggested() async throws -> [EntityValue] {
    let entityType = self.type
    return try await Self.suggestions(entityType, by: self)
  }

  private static func suggestions<Entity: AppEntity>(
    _ type: Entity.Type, by description: EntityTypeDescription
  ) async throws -> [EntityValue] {
    let asked = try await description.ready(Entity.defaultQuery)
    let found = try await description.query { try await asked.suggestedEntities().items }
    var values: [EntityValue] = []
    for entity in found { values.append(try await description.filledValue(of: entity)) }
    return values
  }

  /// The entity a value stands for: its id, an entity with that id, or `{ "matching": "text" }`.
  ///
  /// **Errors**: `entity-gone`, `entity-too-large`, and for words that fit none or several, `entity-not-found` and `entity-ambiguous`.
  func entity<Entity: AppEntity>(for value: Values.Value, as type: Entity.Type) async throws -> Entity {
    if value.isMissing { throw _IntentValueFault("a value is missing") }
    if let words = Self.words(in: value) { return try await entity(matching: words, as: type) }
    if Entity.self is any TransientAppEntity.Type, let carried = value.carriedEntity as? Entity { return carried }
    if case .file(let file) = value.plain, let type = Entity.self as? any (AppEntity & Transferable).Type,
      !type.importedContentTypes().isEmpty
    {
      let made = try await query { try await type.imported(from: file) }
      if let made = made as? Entity { return made }
    }
    guard let id = id(from: value, of: type) else {
      throw _IntentValueFault("“\(Self.shown(value))” is no id of “\(name)”", hint: wordsHint)
    }
    let asked = try await ready(Entity.defaultQuery)
    let found = try await query { try await asked.entities(for: [id]) }
    guard let entity = found.first(where: { $0.id == id }) ?? (found.count == 1 ? found[0] : nil) else {
      throw Diagnostic(.entityGone, "there is no “\(name)” with the id “\(id.entityIdentifierString)”")
    }
    note(entity)
    try checkSize(of: entity)
    return entity
  }

  /// The same for several; ids that are gone are left out.
  func entities<Entity: AppEntity>(for values: [Values.Value], as type: Entity.Type) async throws -> [Entity] {
    var entities: [Entity?] = Array(repeating: nil, count: values.count)
    var ids: [Entity.ID] = []
    var places: [Entity.ID: [Int]] = [:]
    for (index, value) in values.enumerated() where !value.isMissing {
      if case .file = value.plain {
        entities[index] = try await entity(for: value, as: type)
      } else if let words = Self.words(in: value) {
        entities[index] = try await entity(matching: words, as: type)
      } else if Entity.self is any TransientAppEntity.Type, let carried = value.carriedEntity as? Entity {
        entities[index] = carried
      } else if let id = id(from: value, of: type) {
        if places[id] == nil { ids.append(id) }
        places[id, default: []].append(index)
      } else {
        throw _IntentValueFault("“\(Self.shown(value))” is no id of “\(name)”", hint: wordsHint)
      }
    }
    if !ids.isEmpty {
      let asked = try await ready(Entity.defaultQuery)
      for entity in try await query({ try await asked.entities(for: ids) }) {
        try checkSize(of: entity)
        for place in places[entity.id] ?? [] { entities[place] = entity }
      }
    }
    return entities.compactMap(\.self)
  }

  /// The rows of the entities with these ids; ids that are gone, or are none, are left out.
  package func rows(of ids: [Values.Value]) async throws -> [Row] {
    let entityType = self.type
    return try await Self.rows(of: ids, entityType, by: self)
  }

  private static func rows<Entity: AppEntity>(
    of ids: [Values.Value], _ type: Entity.Type, by description: EntityTypeDescription
  ) async throws -> [Row] {
    let known = ids.filter { description.id(from: $0, of: type) != nil }
    var rows: [Row] = []
    for (index, entity) in try await description.entities(for: known, as: type).enumerated() {
      rows.append(Row(cells: try description.rowCells(of: entity), place: RowPlace(record: index + 1)))
    }
    return rows
  }

  /// The one entity that some words find.
  private func entity<Entity: AppEntity>(matching words: String, as type: Entity.Type) async throws -> Entity {
    guard let stringQuery = try await ready(Entity.defaultQuery) as? any EntityStringQuery else {
      throw Diagnostic(
        .entityNotSearchable, "“\(name)” cannot be found by words",
        hint: "let its query adopt EntityStringQuery")
    }
    let hits = try await query { try await Self.hits(stringQuery, words) }.compactMap { $0 as? Entity }
    if hits.count == 1 {
      try checkSize(of: hits[0])
      return hits[0]
    }
    if hits.isEmpty { throw Diagnostic(.entityNotFound, "no “\(name)” matches “\(words)”") }
    let listed = hits.prefix(5).map { "“\($0.displayRepresentation.title._text)” (\(idValue(of: $0).writtenOut))" }
    throw Diagnostic(
      .entityAmbiguous,
      "\(hits.count) of “\(name)” match “\(words)”: \(listed.joined(separator: ", "))\(hits.count > 5 ? ", …" : "")",
      hint: "give the id of the one that is meant")
  }

  private static func hits<Query: EntityStringQuery>(_ query: Query, _ words: String) async throws -> [any AppEntity] {
    try await query.entities(matching: words).items
  }

  /// The author's query with its dependencies made.
  func ready<Query: EntityQuery>(_ query: Query) async throws -> Query {
    try await self.query { try await Dependencies.load(for: query) }
    return query
  }

  /// Runs a query of the author's; what it throws is told with the entity's name.
  func query<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as Diagnostic {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      let text =
        (error as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource._text
        ?? (error as? _IntentValueFault)?.message ?? "\(error)"
      throw Diagnostic(.entityQueryFailed, "the query of “\(name)” failed: \(text)")
    }
  }

  private var wordsHint: String? {
    isFoundByWords ? "write { \"matching\": \"…\" } to find it by words" : nil
  }

  private static func words(in value: Values.Value) -> String? {
    guard case .record(let record) = value.plain, record.count == 1, case .text(let words)? = record["matching"]?.plain
    else { return nil }
    return words
  }

  private static func shown(_ value: Values.Value) -> String {
    if case .record = value.plain { return "a record" }
    return String(value.writtenOut.prefix(60))
  }
}

extension Diagnostic.Code {
  package static let entityGone: Diagnostic.Code = "entity-gone"
  package static let entityNotFound: Diagnostic.Code = "entity-not-found"
  package static let entityAmbiguous: Diagnostic.Code = "entity-ambiguous"
  package static let entityNotSearchable: Diagnostic.Code = "entity-not-searchable"
  package static let entityQueryFailed: Diagnostic.Code = "entity-query-failed"
}
