public import CoreSpotlight

/// An entity that can be put into an index and searched there.
public protocol IndexedEntity: AppEntity {
  /// What the index knows of it; what its declaration says where an author says nothing.
  var attributeSet: CSSearchableItemAttributeSet { get }
  var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
  public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }
  public var hideInSpotlight: Bool { false }

  /// Its title, its line, its synonyms, and each property that says which attribute it is.
  public var defaultAttributeSet: CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    let shown = displayRepresentation
    attributes.title = shown.title._text
    attributes.displayName = shown.title._text
    attributes.contentDescription = shown.subtitle?._text
    if !shown.synonyms.isEmpty { attributes.alternateNames = shown.synonyms.map(\._text) }
    let description = EntityTypeDescription.of(Self.self)
    withProperties(description.fields, isClass: description.isClass) { _, property in
      guard property.indexingKey != nil || property.customIndexingKey != nil else { return }
      let content = property._searched(of: self)
      if let key = property.indexingKey { attributes.set(key, to: content) }
      if let key = property.customIndexingKey { attributes.setValue(content, forCustomKey: key) }
    }
    return attributes
  }
}

extension _AnyEntityProperty {
  /// What it holds, as an index takes it: an entity or a choice is its title.
  fileprivate func _searched(of owner: some AppEntity) -> (any Sendable)? {
    switch _content(of: owner) {
    case nil: nil
    case let text as String: text
    case let texts as [String]: texts
    case let date as Date: date
    case let url as URL: url
    case let truth as Bool: truth
    case let number as Int: number
    case let number as Double: number
    case let shown as any CustomLocalizedStringResourceConvertible: shown.localizedStringResource._text
    case let list as [any CustomLocalizedStringResourceConvertible]: list.map(\.localizedStringResource._text)
    default: _cell(of: owner).writtenOut
    }
  }
}

extension CSSearchableItem {
  /// The item of an entity: found by the entity's id.
  public convenience init(appEntity: some IndexedEntity) { self.init(appEntity: appEntity, priority: 0) }

  /// - Parameter priority: how much it counts beside others of its kind; 0 is what is usual.
  public convenience init<Entity: IndexedEntity>(appEntity: Entity, priority: Int) {
    let type = EntityDescription.name(of: Entity.self)
    let id = appEntity.id.entityIdentifierString
    self.init(uniqueIdentifier: "\(type)/\(id)", domainIdentifier: type, attributeSet: appEntity.attributeSet)
    expirationDate = .distantFuture
    associateAppEntity(appEntity, priority: priority)
  }

  /// Says which entity the item shows.
  public func associateAppEntity<Entity: AppEntity>(_ appEntity: Entity, priority: Int = 0) {
    entity = SearchableEntity(
      type: EntityDescription.name(of: Entity.self), id: appEntity.id.entityIdentifierString, priority: priority)
  }
}

extension CSSearchableIndex {
  /// Puts entities into the index; those that hide are taken out of it.
  public func indexAppEntities<Entity: IndexedEntity>(_ entities: [Entity], priority: Int = 0) async throws {
    let hidden = entities.filter(\.hideInSpotlight)
    if !hidden.isEmpty { try await deleteAppEntities(identifiedBy: hidden.map(\.id), ofType: Entity.self) }
    try await indexSearchableItems(
      entities.filter { !$0.hideInSpotlight }.map { CSSearchableItem(appEntity: $0, priority: priority) })
  }

  public func deleteAppEntities<Entity: AppEntity>(
    identifiedBy identifiers: [Entity.ID], ofType type: Entity.Type
  ) async throws {
    try await delete(
      .entities(type: EntityDescription.name(of: type), ids: identifiers.map(\.entityIdentifierString)))
  }

  public func deleteAppEntities<Entity: AppEntity>(ofType type: Entity.Type) async throws {
    try await delete(.entities(type: EntityDescription.name(of: type), ids: nil))
  }
}

extension CSSearchableIndex {
  /// Puts all entities of a type into the index in the place of those that are in it: all that its query gives, else those it
  /// suggests.
  package func reindex(_ type: any IndexedEntity.Type) async throws { try await reindex(all: type) }

  private func reindex<Entity: IndexedEntity>(all type: Entity.Type) async throws {
    let description = EntityTypeDescription.of(type)
    let asked = try await description.ready(Entity.defaultQuery)
    let entities = try await description.query { try await asked._allOrSuggested() }.compactMap { $0 as? Entity }
    try await deleteAppEntities(ofType: type)
    try await indexAppEntities(entities)
  }
}

extension EntityQuery {
  fileprivate func _allOrSuggested() async throws -> [any AppEntity] {
    if let enumerable = self as? any EnumerableEntityQuery { return try await enumerable._all() }
    return try await suggestedEntities().items
  }
}

extension EnumerableEntityQuery {
  fileprivate func _all() async throws -> [any AppEntity] { try await allEntities().items }
}
