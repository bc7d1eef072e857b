public import Values

/// Something of an app's that people can name, pick and search for.
///
/// **Shape**: in a workflow an entity under the type's name without a final `Entity`, with its id and its `@Property` fields.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == ValueType, ID: EntityIdentifierConvertible & Sendable {
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == ValueType
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  public typealias Property = EntityProperty

  public static var _valueType: Values.ValueType { .entity(EntityDescription.name(of: Self.self)) }

  /// Not before it has been fetched by its id.
  public static var _isFetched: Bool { true }

  /// The entity itself where the value still carries it.
  public static func _make(from value: Values.Value) throws -> Self {
    if let entity = value.carriedEntity as? Self { return entity }
    throw _IntentValueFault("\(EntityDescription.name(of: Self.self)) has not been fetched by its id")
  }

  public static func _fetch(_ value: Values.Value) async throws -> Self {
    try await EntityTypeDescription.of(Self.self).entity(for: value, as: Self.self)
  }

  public static func _fetch(all values: [Values.Value]) async throws -> [Self] {
    try await EntityTypeDescription.of(Self.self).entities(for: values, as: Self.self)
  }

  public var _value: Values.Value { .entity(EntityTypeDescription.of(Self.self).value(of: self)) }
}

extension AppEntity where Self: CaseDisplayRepresentable {
  public var displayRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self] ?? DisplayRepresentation(stringLiteral: "\(self)")
  }
}

extension AppEntity where Self: CaseDisplayRepresentable {
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

extension AppEntity where Self: RawRepresentable, ID == RawValue {
  public var id: RawValue { rawValue }
}

// A type that is both is searched as an entity.
extension AppEntity where Self: AppEnum {
  public static var _valueType: Values.ValueType { .entity(EntityDescription.name(of: Self.self)) }

  public static func _make(from value: Values.Value) throws -> Self {
    if let entity = value.carriedEntity as? Self { return entity }
    throw _IntentValueFault("\(EntityDescription.name(of: Self.self)) has not been fetched by its id")
  }

  public var _value: Values.Value { .entity(EntityTypeDescription.of(Self.self).value(of: self)) }
}

extension Values.Value {
  /// The author's own entity, where the value came from one in this run.
  var carriedEntity: (any Sendable)? {
    if case .entity(let entity) = plain { return entity.origin }
    return nil
  }
}
