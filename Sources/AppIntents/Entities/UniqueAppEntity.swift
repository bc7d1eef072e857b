/// An entity of which there is exactly one: an app's settings, say.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

extension UniqueAppEntity {
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: Self.typeDisplayRepresentation.name)
  }
}

extension UniqueAppEntity where ID == String {
  public var id: String { Self.persistentIdentifier }
}

/// Gives the one entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery where Result == [Entity] {
  func uniqueEntity() async throws -> Entity
}

extension UniqueAppEntityQuery {
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    let entity = try await uniqueEntity()
    return identifiers.map(\.entityIdentifierString).contains(entity.id.entityIdentifierString) ? [entity] : []
  }

  public func allEntities() async throws -> [Entity] { [try await uniqueEntity()] }

  public func suggestedEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}

/// A query for a unique entity, made of a closure.
public struct UniqueAppEntityProvider<Entity: AppEntity>: UniqueAppEntityQuery {
  private let make: (@Sendable () async throws -> Entity)?

  public init() { make = nil }

  public init(_ entityProvider: @escaping @Sendable () async throws -> Entity) { make = entityProvider }

  public func uniqueEntity() async throws -> Entity {
    if let make { return try await make() }
    throw _IntentValueFault("there is no \(EntityDescription.name(of: Entity.self))")
  }
}
