public import Foundation

/// An entity that no query finds: a result that lives as long as its workflow hands it on.
public protocol TransientAppEntity: AppEntity {
  init()
}

extension TransientAppEntity {
  public var id: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
  public static var defaultQuery: _TransientAppEntityQuery<Self> { _TransientAppEntityQuery() }
}

/// Finds nothing: there is nothing to be found of a transient entity.
public struct _TransientAppEntityQuery<Entity: AppEntity>: EntityQuery {
  public init() {}
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
  public func suggestedEntities() async throws -> [Entity] { [] }
}
