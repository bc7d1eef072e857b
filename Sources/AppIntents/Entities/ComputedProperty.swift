public import CoreSpotlight

// Properties of an entity that are worked out when they are read: what the macros write, and how it is read.

/// A property that the entity works out: `@ComputedProperty(title: "Name") var name: String { item.title }`.
///
/// **Shape**: like a `@Property` to workflows, and `\.$name` leads to it; the getter stays as it is.
@attached(peer, names: prefixed(`$`), prefixed(_), prefixed(__))
public macro ComputedProperty() = #externalMacro(module: "IntentMacros", type: "ComputedProperty")

@attached(peer, names: prefixed(`$`), prefixed(_), prefixed(__))
public macro ComputedProperty(title: LocalizedStringResource) =
  #externalMacro(module: "IntentMacros", type: "ComputedProperty")

@attached(peer, names: prefixed(`$`), prefixed(_), prefixed(__))
public macro ComputedProperty(indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>) =
  #externalMacro(module: "IntentMacros", type: "ComputedProperty")

@attached(peer, names: prefixed(`$`), prefixed(_), prefixed(__))
public macro ComputedProperty(
  title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
) = #externalMacro(module: "IntentMacros", type: "ComputedProperty")

@attached(peer, names: prefixed(`$`), prefixed(_), prefixed(__))
public macro ComputedProperty(customIndexingKey: CSCustomAttributeKey) =
  #externalMacro(module: "IntentMacros", type: "ComputedProperty")

@attached(peer, names: prefixed(`$`), prefixed(_), prefixed(__))
public macro ComputedProperty(title: LocalizedStringResource, customIndexingKey: CSCustomAttributeKey) =
  #externalMacro(module: "IntentMacros", type: "ComputedProperty")

/// A property that takes time to find: `@DeferredProperty(title: "Price") var price: Double { get async throws { … } }`.
///
/// **Shape**: like a `@Property` to workflows, which fetch it when they look at it.
@attached(peer, names: prefixed(`$`), prefixed(_), prefixed(__))
public macro DeferredProperty() = #externalMacro(module: "IntentMacros", type: "DeferredProperty")

@attached(peer, names: prefixed(`$`), prefixed(_), prefixed(__))
public macro DeferredProperty(title: LocalizedStringResource) =
  #externalMacro(module: "IntentMacros", type: "DeferredProperty")

/// What a macro writes of a property: its name, its title, how it is read.
public protocol _EntityPropertyDeclaration: SendableMetatype {
  associatedtype _Entity: AppEntity
  associatedtype _Value: _IntentValue & Sendable
  static var _name: String { get }
  static func _make() -> EntityProperty<_Value>
  static func _property(of entity: _Entity?) -> EntityProperty<_Value>
}

public protocol _ComputedEntityProperty: _EntityPropertyDeclaration {
  static func _value(of entity: _Entity) -> _Value
}

extension _ComputedEntityProperty {
  public static func _property(of entity: _Entity?) -> EntityProperty<_Value> {
    let property = _make()
    property.fieldName = _name
    property.compute(of: entity) { ($0 as? _Entity).map { _value(of: $0) } }
    return property
  }
}

public protocol _DeferredEntityProperty: _EntityPropertyDeclaration {
  static func _value(of entity: _Entity) async throws -> _Value
}

extension _DeferredEntityProperty {
  public static func _property(of entity: _Entity?) -> EntityProperty<_Value> {
    let property = _make()
    property.fieldName = _name
    property.fetch = { owner in
      guard let owner = owner as? _Entity else { return .missing }
      return try await _value(of: owner)._value
    }
    return property
  }
}

/// Stands among an entity's stored properties for one that a macro declared.
///
/// **Shape**: without size, and the same to every entity: neither what is equal nor what is encoded changes by it.
public struct _EntityPropertyMarker<Declaration: _EntityPropertyDeclaration>: Sendable, Hashable, Codable {
  public init() {}
  public init(from decoder: any Decoder) throws {}
  public func encode(to encoder: any Encoder) throws {}
}

protocol AnyEntityPropertyMarker {
  static var name: String { get }
  static var type: _AnyEntityProperty.Type { get }
  static func property() -> _AnyEntityProperty
}

extension _EntityPropertyMarker: AnyEntityPropertyMarker {
  static var name: String { Declaration._name }
  static var type: _AnyEntityProperty.Type { EntityProperty<Declaration._Value>.self }
  static func property() -> _AnyEntityProperty { Declaration._property(of: nil) }
}
