/// The properties an app can sort its entities by.
public struct EntityQuerySortingOptions<Entity: AppEntity>: Sendable {
  let properties: [EntityQuerySortableByProperty<Entity>]

  public init() { properties = [] }

  public init(
    @EntityQuerySortingOptionsBuilder<Entity> properties: () -> [EntityQuerySortableByProperty<Entity>]
  ) {
    self.properties = properties()
  }
}

/// One property an app can sort by: `SortableBy(\Book.$title)`.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: @unchecked Sendable {
  // Reason for unchecked: a key path of an entity's property captures nothing.
  let keyPath: PartialKeyPath<Entity>
  let propertyType: Any.Type

  public init<Property: AnyIntentValue>(_ keyPath: KeyPath<Entity, Property>) {
    self.keyPath = keyPath
    self.propertyType = Property.Value.self
  }
}

@resultBuilder
public enum EntityQuerySortingOptionsBuilder<Entity: AppEntity> {
  public typealias Properties = [EntityQuerySortableByProperty<Entity>]
  public static func buildExpression(_ property: EntityQuerySortableByProperty<Entity>) -> Properties { [property] }
  public static func buildBlock(_ parts: Properties...) -> Properties { parts.flatMap(\.self) }
  public static func buildLimitedAvailability(_ part: Properties) -> Properties { part }
  public static func buildOptional(_ part: Properties?) -> Properties { part ?? [] }
}

/// What a query is to sort by.
public struct EntityQuerySort<Entity: AppEntity>: @unchecked Sendable {
  // Reason for unchecked: as `EntityQuerySortableByProperty`.
  public enum Ordering: Hashable, Sendable {
    case ascending, descending
  }
  /// The property, as the sorting options name it: `\.$title`.
  public let by: PartialKeyPath<Entity>
  public let order: Ordering

  public init(by: PartialKeyPath<Entity>, order: Ordering) {
    self.by = by
    self.order = order
  }
}

/// For `switch sort.by { case \.$title: … }`, be the property named by itself (`\.$title`) or by its value (`\.title`).
///
/// `==` on key paths cannot be had so: the compiler prefers the one of `AnyKeyPath`, and by that only `\.$title` is equal.
public func ~= <Entity: AppEntity>(pattern: PartialKeyPath<Entity>, value: PartialKeyPath<Entity>) -> Bool {
  (pattern as AnyKeyPath) == (value as AnyKeyPath) || EntityKeyPaths.sameProperty(pattern, value)
}
