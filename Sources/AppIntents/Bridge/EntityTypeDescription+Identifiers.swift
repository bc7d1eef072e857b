package import Values

// Ids: as an author has them, and as a workflow writes them.

extension EntityTypeDescription {
  /// The type of an entity's ids: whole numbers for `Int`, text for everything else.
  static func idType(_ type: any AppEntity.Type) -> Values.ValueType { idType(ofEntity: type) }

  private static func idType<Entity: AppEntity>(ofEntity type: Entity.Type) -> Values.ValueType {
    Entity.ID.self == Int.self ? .integer : .text
  }

  package func idValue<Entity: AppEntity>(of entity: Entity) -> Values.Value {
    if let number = entity.id as? Int { return .integer(ExactNumber(number)) }
    return .text(entity.id.entityIdentifierString)
  }

  /// **Shape**: an id, an entity with one, or the text of one. **Missing**: nil for what is no such id.
  func id<Entity: AppEntity>(from value: Values.Value, of type: Entity.Type) -> Entity.ID? {
    switch value.plain {
    case .entity(let entity): entity.type.equalsScalars(of: name) ? id(from: entity.id, of: type) : nil
    case .text(let text), .url(let text): Entity.ID.entityIdentifier(for: text)
    case .file(let file): Entity.self is any FileEntity.Type ? Entity.ID.entityIdentifier(for: file.path) : nil
    case .integer(let number), .decimal(let number):
      number.isInteger ? Entity.ID.entityIdentifier(for: number.description) : nil
    case .number(let number): Entity.ID.entityIdentifier(for: number.shortestText)
    default: nil
    }
  }
}
