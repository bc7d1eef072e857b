/// The properties a query can be asked by, each with its comparators.
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType>: @unchecked Sendable {
  // Reason for unchecked: the declarations are constants; their mappings are called by one query at a time.
  let declarations: [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>]

  public init(
    @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType> properties: () ->
      [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>]
  ) {
    declarations = properties()
  }
}

/// One property a query can be asked by, whatever it holds.
public class EntityQueryPropertyDeclaration<Entity: AppEntity, ComparatorMappingType>: @unchecked Sendable {
  // Reason for unchecked: constants, see `EntityQueryProperties`.

  /// Where it is in the entity; nil where it is in another value, which the entity leads to.
  let keyPath: PartialKeyPath<Entity>?
  /// The type it holds.
  let propertyType: Any.Type
  let comparators: [_EntityQueryComparison<ComparatorMappingType>]

  init(
    _ keyPath: PartialKeyPath<Entity>?, _ propertyType: Any.Type,
    _ comparators: [_EntityQueryComparison<ComparatorMappingType>]
  ) {
    self.keyPath = keyPath
    self.propertyType = propertyType
    self.comparators = comparators
  }
}

/// A property a query can be asked by: `Property(\Book.$title) { EqualToComparator { … } }`.
public final class EntityQueryProperty<
  Entity: AppEntity, Subject, Property: AnyIntentValue, PropertyType, ComparatorMappingType
>: EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>, @unchecked Sendable
where Property.Value == PropertyType {
  public init(
    _ keyPath: KeyPath<Subject, Property>,
    @EntityQueryComparatorsBuilder<Property, PropertyType, ComparatorMappingType> comparators: () ->
      [_EntityQueryComparison<ComparatorMappingType>]
  ) where Entity == Subject {
    super.init(keyPath, PropertyType.self, comparators())
  }

  /// A property of another value that the entity leads to.
  public init(
    _ keyPath: KeyPath<Subject, Property>, entityProvider: @escaping (Entity) -> Subject,
    @EntityQueryComparatorsBuilder<Property, PropertyType, ComparatorMappingType> comparators: () ->
      [_EntityQueryComparison<ComparatorMappingType>]
  ) {
    super.init(nil, PropertyType.self, comparators())
  }
}

@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
  public typealias Declarations = [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>]
  public static func buildExpression(
    _ property: EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>
  ) -> Declarations { [property] }
  public static func buildBlock(_ parts: Declarations...) -> Declarations { parts.flatMap(\.self) }
  public static func buildLimitedAvailability(_ part: Declarations) -> Declarations { part }
  public static func buildOptional(_ part: Declarations?) -> Declarations { part ?? [] }
  public static func buildEither(first part: Declarations) -> Declarations { part }
  public static func buildEither(second part: Declarations) -> Declarations { part }
}
