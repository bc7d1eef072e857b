/// Finds entities by their properties, with an app's own means: its database, its server.
public protocol EntityPropertyQuery: EntityQuery {
  /// What a comparison becomes: an `NSPredicate`, say, or a closure.
  associatedtype ComparatorMappingType
  associatedtype _FindDescription: _DescriptionLike = IntentDescription?
  static var properties: EntityQueryProperties<Entity, ComparatorMappingType> { get }
  static var sortingOptions: EntityQuerySortingOptions<Entity> { get }
  static var findIntentDescription: _FindDescription { get }
  func entities(
    matching comparators: [ComparatorMappingType], mode: EntityQueryComparatorMode,
    sortedBy: [EntityQuerySort<Entity>], limit: Int?
  ) async throws -> Result
}

extension EntityPropertyQuery {
  public typealias ComparatorMode = EntityQueryComparatorMode
  public typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
  public typealias Property = EntityQueryProperty
  public typealias SortingOptions = EntityQuerySortingOptions<Entity>
  public typealias SortableBy = EntityQuerySortableByProperty
  public typealias Sort = EntityQuerySort
}

/// Whether all comparisons must hold or one is enough.
public enum EntityQueryComparatorMode: Hashable, Sendable {
  case and, or
}
