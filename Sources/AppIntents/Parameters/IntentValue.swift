public import Metadata
public import Values

/// What a parameter, a property or a result may be.
///
/// The members with an underscore are the way to a workflow's values and back; they have defaults, so that no author writes
/// them.
public protocol _IntentValue {
  /// The type without `Optional` or a collection around it.
  associatedtype ValueType: _IntentValue = Self
  /// The type without `Optional` around it.
  associatedtype UnwrappedType: _IntentValue = Self
  associatedtype Specification: ResolverSpecification = EmptyResolverSpecification<Self>

  static var defaultResolverSpecification: Specification { get }

  /// The type as a workflow knows it.
  static var _valueType: Values.ValueType { get }

  /// Of a record, or of the records of a collection, the fields that are always there.
  static var _presentFields: [String] { get }

  /// What its values are called, where they are a few that are known beforehand.
  static var _choices: [ChoiceInfo] { get }

  /// Whether nil is one of its values.
  static var _isOptional: Bool { get }

  /// The value that a workflow's value stands for.
  ///
  /// **Missing**: an error but for an optional. **Errors**: `_IntentValueFault`, in the user's words.
  static func _make(from value: Values.Value) throws -> Self

  /// Whether `_make` is not enough, since the value must be fetched: an entity by its id.
  static var _isFetched: Bool { get }
  /// Whether it is a workflow's value as it stands, in an optional or not.
  static var _isWorkflowValue: Bool { get }

  /// As `_make`, fetching what must be fetched.
  static func _fetch(_ value: Values.Value) async throws -> Self

  /// As `_fetch` for several at once; those that are gone are left out.
  static func _fetch(all values: [Values.Value]) async throws -> [Self]

  /// The value as a workflow has it.
  var _value: Values.Value { get }
}

extension _IntentValue {
  public static var _presentFields: [String] { [] }
  public static var _choices: [ChoiceInfo] { [] }
  public static var _isOptional: Bool { false }
  public static var _isFetched: Bool { false }
  public static var _isWorkflowValue: Bool { false }

  public static func _fetch(_ value: Values.Value) async throws -> Self { try _make(from: value) }

  public static func _fetch(all values: [Values.Value]) async throws -> [Self] {
    if !_isFetched { return try values.map { try _make(from: $0) } }
    var fetched: [Self] = []
    for value in values { fetched.append(try await _fetch(value)) }
    return fetched
  }
}

extension _IntentValue where Specification == EmptyResolverSpecification<Self> {
  public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

/// Marks the collections among the values: `Array` and `Set`.
public protocol _SequenceIntentValue: _IntentValue {}

/// What holds or describes a value and has a name for people: a parameter, a property.
public protocol AnyIntentValue: Sendable {
  associatedtype Value: _IntentValue & Sendable
  var isOptional: Bool { get }
  var title: LocalizedStringResource { get }
}

/// What has a name that stays the same from one version of an app to the next; the type's name where none is given.
public protocol PersistentlyIdentifiable {
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  public static var persistentIdentifier: String { _typeName(Self.self, qualified: false) }
}

/// How a value is found from another one: by the resolvers a parameter names; without any as a workflow converts values.
public protocol ResolverSpecification: Sendable {
  init()
}

public struct EmptyResolverSpecification<Property>: ResolverSpecification {
  public init() {}
}

/// Why a workflow's value cannot be the value an intent asks for.
public struct _IntentValueFault: Error, Sendable {
  /// In the user's words, without a final stop.
  public var message: String
  public var hint: String?

  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

extension _IntentValueFault {
  /// “x” is no integer.
  package static func misfit(_ value: Values.Value, _ type: Values.ValueType) -> _IntentValueFault {
    misfit(value, type.description)
  }

  package static func misfit(_ value: Values.Value, _ type: String) -> _IntentValueFault {
    if value.isMissing { return _IntentValueFault("a value is missing") }
    let shown: String
    switch value.plain {
    case .list(let items): shown = "a list of \(items.count)"
    case .record: shown = "a record"
    default:
      let text = value.writtenOut
      shown = "“" + String(text.unicodeScalars.prefix(60)) + (text.unicodeScalars.count > 60 ? "…”" : "”")
    }
    return _IntentValueFault("\(shown) is no \(type)")
  }
}
