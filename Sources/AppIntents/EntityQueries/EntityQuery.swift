/// Finds entities: by their ids, and some to suggest.
///
/// **Shape**: `entities(for:)` is all an author must write; ids that are gone are left out.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  associatedtype Entity: AppEntity = Result.Result.ValueType where Entity == Result.Result
  associatedtype Result = [Entity]
  init()
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  func suggestedEntities() async throws -> Result
}

extension EntityQuery {
  public func suggestedEntities() async throws -> Result { .empty }
  public func results() async throws -> Result { try await suggestedEntities() }

  /// What is known of `findIntentDescription` where an author says nothing.
  public static var findIntentDescription: IntentDescription? { nil }
}

/// Finds entities by words a person gives.
public protocol EntityStringQuery: EntityQuery {
  func entities(matching string: String) async throws -> Result
}

/// Gives all entities there are; finding and filtering them is done for it.
public protocol EnumerableEntityQuery: EntityQuery {
  associatedtype _FindDescription: _DescriptionLike = IntentDescription?
  static var findIntentDescription: _FindDescription { get }
  func allEntities() async throws -> Result
}

extension EnumerableEntityQuery {
  public func suggestedEntities() async throws -> Result { try await allEntities() }
}
