public import CoreSpotlight
import Foundation
public import Values

/// A field of an entity that people can see and search by; written `@Property`.
///
/// **Shape**: a reference, as in Apple's framework: copies of an entity share what its properties hold.
/// **Missing**: a property never set reads as missing to a workflow.
@propertyWrapper
public final class EntityProperty<Value: _IntentValue & Sendable>: _AnyEntityProperty, AnyIntentValue,
  @unchecked Sendable
{
  // Reason for unchecked: an author sets properties while making an entity and hands it on afterwards, as on Apple's
  // platforms, where the class is declared so too.

  public var title: LocalizedStringResource {
    get { storedTitle ?? "" }
    set { storedTitle = newValue }
  }
  private var storedTitle: LocalizedStringResource?
  /// What is held. Nothing is called while it is read or written, so that no two of these can overlap.
  @exclusivity(unchecked)
  var stored: Value?
  /// Reads it of its entity, where it is computed.
  @exclusivity(unchecked)
  private var getter: (@Sendable (Any) -> Value?)?
  /// Gives the entity with the property set, where it can be set.
  private var setter: (@Sendable (Any, Value) -> Any?)?
  /// The entity it is computed of, where it was asked for by `$name`.
  private var owner: Any?

  override public init() {}

  public init(title: LocalizedStringResource) { storedTitle = title }

  /// The identifier is Apple's name for it in what it stores; nothing here follows from it.
  public init(title: LocalizedStringResource? = nil, identifier: String) { storedTitle = title }

  /// A property that is an attribute of the entity in the index, too.
  public init(title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>) {
    super.init()
    storedTitle = title
    self.indexingKey = indexingKey
  }

  public init(title: LocalizedStringResource? = nil, customIndexingKey: CSCustomAttributeKey) {
    super.init()
    storedTitle = title
    self.customIndexingKey = customIndexingKey
  }

  /// A property that is computed of its entity.
  public init<Entity: AppEntity>(
    title: LocalizedStringResource? = nil, identifier: String? = nil, getter: any KeyPath<Entity, Value> & Sendable
  ) {
    storedTitle = title
    self.getter = { ($0 as? Entity)?[keyPath: getter] }
  }

  /// A property that is computed of its entity, and can be set in it.
  public init<Entity: AppEntity>(
    title: LocalizedStringResource? = nil, identifier: String? = nil,
    getSetter: any WritableKeyPath<Entity, Value> & Sendable
  ) {
    storedTitle = title
    self.getter = { ($0 as? Entity)?[keyPath: getSetter] }
    self.setter = { owner, value in
      guard var entity = owner as? Entity else { return nil }
      entity[keyPath: getSetter] = value
      return entity
    }
  }

  /// A property that takes time to find.
  public init<Entity: AppEntity>(
    title: LocalizedStringResource? = nil, identifier: String? = nil,
    asyncGetter: @escaping @Sendable (Entity) async throws -> Value
  ) {
    super.init()
    storedTitle = title
    fetch = { owner in
      guard let entity = owner as? Entity else { return .missing }
      return try await asyncGetter(entity)._value
    }
  }

  /// Has it read of its entity from now on.
  func compute(of owner: Any?, _ getter: @escaping @Sendable (Any) -> Value?) {
    self.owner = owner
    self.getter = getter
  }

  /// Whether it is computed of its entity.
  @inline(__always)
  var isComputed: Bool { getter != nil }

  public var isOptional: Bool { Value._isOptional }

  public var wrappedValue: Value {
    get {
      noteReading()
      if let value = stored ?? owner.flatMap({ getter?($0) }) ?? empty { return value }
      fatalError("a property of type \(Value.self) is read before anything was stored in it")
    }
    set {
      if let owner, let changed = setter?(owner, newValue) {
        self.owner = changed
      } else {
        stored = newValue
      }
    }
  }

  public var projectedValue: EntityProperty<Value> { self }

  private var empty: Value? { (try? Value._make(from: .missing)) ?? EmptyValue.of(Value.self) }

  override public var _canBeRead: Bool { stored != nil || empty != nil }

  override public class var _facts: _EntityPropertyFacts {
    let unwrapped: Any.Type = Value.ValueType.self
    return _EntityPropertyFacts(
      type: Value._valueType, isOptional: Value._isOptional, entity: unwrapped as? any AppEntity.Type)
  }

  override public var _title: LocalizedStringResource? { storedTitle }

  override public func _cell(of owner: @autoclosure () -> Any) -> Values.Value {
    (getter == nil ? stored : getter?(owner()))?._value ?? .missing
  }

  override public func _content(of owner: @autoclosure () -> Any) -> Any? {
    getter == nil ? stored : getter?(owner())
  }
}

extension EntityProperty: CustomStringConvertible {
  public var description: String { stored.map { "\($0)" } ?? "nil" }
}

/// What all properties have in common, whatever they hold.
public class _AnyEntityProperty: @unchecked Sendable {
  // Reason for unchecked: see `EntityProperty`.
  init() {}

  /// Its Swift name, where a macro tells it.
  var fieldName: String?
  /// Fetches it of its entity, where it is deferred.
  var fetch: (@Sendable (Any) async throws -> Values.Value)?
  /// The attribute it is in the index.
  final var indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>?
  final var customIndexingKey: CSCustomAttributeKey?

  /// What is known of such properties without one at hand.
  public class var _facts: _EntityPropertyFacts { _EntityPropertyFacts(type: .any, isOptional: true, entity: nil) }
  /// What people call it, where the author says so.
  public var _title: LocalizedStringResource? { nil }
  /// Whether the author's own code may read it.
  public var _canBeRead: Bool { false }
  /// What it holds, as a workflow has it; `owner` is asked where it is computed.
  public func _cell(of owner: @autoclosure () -> Any) -> Values.Value { .missing }
  /// What it holds, as the author has it.
  public func _content(of owner: @autoclosure () -> Any) -> Any? { nil }
}

/// What a property's type says.
public struct _EntityPropertyFacts: Sendable {
  public let type: Values.ValueType
  public let isOptional: Bool
  /// The entity it refers to, one or several.
  public let entity: (any AppEntity.Type)?
}

/// What an author's own code gets for a property nothing was stored in, where its type has an empty value.
private enum EmptyValue {
  static func of<Value>(_ type: Value.Type) -> Value? {
    switch type {
    case is String.Type: "" as? Value
    case is Bool.Type: false as? Value
    case is Int.Type: 0 as? Value
    case is Double.Type: 0.0 as? Value
    case is Date.Type: Date(timeIntervalSinceReferenceDate: 0) as? Value
    case is AttributedString.Type: AttributedString() as? Value
    case let list as any EmptyMaking.Type: list.empty as? Value
    default: nil
    }
  }
}

private protocol EmptyMaking {
  static var empty: Self { get }
}

extension Array: EmptyMaking {
  fileprivate static var empty: [Element] { [] }
}
