import Foundation
package import Values

/// A parameter of no known type, for the one that fills it.
public class _AnyIntentParameter: @unchecked Sendable {
  // Reason for unchecked: a parameter is filled before `perform` and belongs to the one that performs from then on.

  /// The Swift name; empty until the intent is looked into.
  package internal(set) final var _name = ""
  /// The name of the intent it is a parameter of.
  package internal(set) final var _intent = ""
  final let attributes: ParameterAttributes

  init(_ attributes: ParameterAttributes) { self.attributes = attributes }

  /// The title, or where none is written the name in words.
  public final var title: LocalizedStringResource {
    attributes.title ?? LocalizedStringResource(stringLiteral: Self.words(of: _name))
  }

  package final var description: LocalizedStringResource? { attributes.description }
  package final var inputConnectionBehavior: InputConnectionBehavior { attributes.connection }

  /// Fills it at once. **Errors**: `_IntentValueFault`.
  package func take(_ value: Values.Value) throws {}
  /// Fills it with what must be fetched.
  package func fetch(_ value: Values.Value) async throws {}
  /// Whether `fetch` is needed.
  package var isFetched: Bool { false }
  /// Back to how the intent was made.
  package func reset() {}
  /// The value a workflow gave, for a parameter that keeps it as it is (`WorkflowValue`); nil where it was set otherwise.
  ///
  /// Read by actions that are performed in loops, since what is read of a value of an unknown type costs more than many of them.
  @exclusivity(unchecked) package final var given: Values.Value?
  /// Whether it has been given a value.
  @exclusivity(unchecked) final var _isSet = false
  /// Whether it must be given one.
  @exclusivity(unchecked) final var _isNeeded = false
  package final var hasValue: Bool { _isSet || !_isNeeded }
  package var currentValue: Values.Value { .missing }
  package var defaultWorkflowValue: Values.Value? { nil }
  public var isOptional: Bool { false }
  package var workflowType: Values.ValueType { .any }
  package var numberRange: (low: ExactNumber, high: ExactNumber)? { nil }
  /// What it may be chosen from, in the order of declaration; nil where that is not limited.
  package var supportedValues: [Values.Value]? { nil }
  /// The values that words of a person stand for: cases and entities by their titles and synonyms.
  package func values(called words: String) async throws -> [SpokenValue] { [] }
  /// What people call the values it offers.
  package func offeredNames() async throws -> [String] { [] }
  /// What its value is called; nil where it has none.
  package var currentTitle: String? { nil }

  /// `authorName` as people write it: Author name.
  static func words(of name: String) -> String {
    var words = ""
    var wasLower = false
    for character in name {
      if character.isUppercase && wasLower {
        words += " " + character.lowercased()
      } else {
        words += words.isEmpty ? character.uppercased() : String(character)
      }
      wasLower = character.isLowercase || character.isNumber
    }
    return words
  }
}

/// `@Parameter`: what an intent needs to be told.
///
/// **Shape**: a class, so that a value may be set through an intent that is a constant, and `\.$name` leads to the very
/// same parameter. **Missing**: an optional one reads as nil; any other must be given a value before it is read.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue & Sendable>: _AnyIntentParameter, AnyIntentValue,
  @unchecked Sendable
{
  public typealias IntControlStyle = _IntControlStyle
  public typealias DoubleControlStyle = _DoubleControlStyle
  public typealias DateKind = _DateKind
  public typealias PlacemarkDisplayStyle = _PlacemarkDisplayStyle
  public typealias InclusiveRange<Bound: Comparable> = (lowerBound: Bound, upperBound: Bound)

  public enum ValueState {
    case unset
    case set(Value)
  }

  public let defaultValue: Value.UnwrappedType?
  let optionsProvider: _AnyOptionsProvider?
  private let hasLimits: Bool
  private let isMeasured: Bool
  /// Whether a workflow's value is kept as it is.
  private let staysAsGiven: Bool
  // Unchecked for the reason above: one task at a time has the parameter.
  @exclusivity(unchecked) private var held: Value?

  init(
    _ attributes: ParameterAttributes, default defaultValue: Value.UnwrappedType? = nil,
    optionsProvider: _AnyOptionsProvider? = nil
  ) {
    self.defaultValue = defaultValue
    self.optionsProvider = optionsProvider
    hasLimits = Self.hasLimits(attributes.detail)
    staysAsGiven = Value._isWorkflowValue
    isMeasured = if case .measurement = attributes.detail { true } else { false }
    super.init(attributes)
    _isNeeded = defaultValue == nil && !Value._isOptional
  }

  /// Only says that a parameter may be declared without parentheses; the initialiser for its type is taken.
  @available(*, unavailable)
  public convenience init() { preconditionFailure("this initialiser is never taken") }

  public var wrappedValue: Value {
    // For what actions of ours mostly read; any other type is read by what it says of itself.
    @_specialize(where Value == String)
    get {
      if let value = given { return (try? Value._make(from: value)) ?? unset() }
      if let held { return held }
      return unset()
    }
    set { hold(newValue) }
  }

  private func unset() -> Value {
    if let value = unsetValue { return value }
    fatalError("the parameter “\(_name.isEmpty ? title._text : _name)” is read before it has a value")
  }

  private func hold(_ value: Value?) {
    held = value
    given = nil
    _isSet = value != nil
  }

  /// The value as it was set or is as a workflow has it.
  private var setValue: Value? { given.map { (try? Value._make(from: $0)) ?? unset() } ?? held }

  public var projectedValue: IntentParameter<Value> { self }

  public var valueState: ValueState { setValue.map { .set($0) } ?? .unset }

  /// What it is where nobody has set it: the default, or nil for an optional.
  private var unsetValue: Value? {
    if let defaultValue, let value = defaultValue as? Value { return value }
    return Value._isOptional ? try? Value._make(from: .missing) : nil
  }

  public override var isOptional: Bool { Value._isOptional }
  package override var isFetched: Bool { Value._isFetched }

  package override func take(_ value: Values.Value) throws {
    if staysAsGiven {
      given = value
      _isSet = true
      return
    }
    let value = try Value._make(from: isMeasured ? measured(value) : value)
    if hasLimits { try checkLimits(value) }
    hold(value)
  }

  package override func fetch(_ value: Values.Value) async throws {
    let value = try await Value._fetch(value)
    if hasLimits { try checkLimits(value) }
    hold(value)
  }

  package override var workflowType: Values.ValueType { adjusted(Value._valueType) }
  package override var numberRange: (low: ExactNumber, high: ExactNumber)? { limits }

  package override func reset() { hold(nil) }
  package override var currentValue: Values.Value { given ?? (held ?? unsetValue).map(workflowValue) ?? .missing }

  package override var defaultWorkflowValue: Values.Value? {
    guard defaultValue != nil else { return nil }
    return unsetValue.map(workflowValue)
  }

  package override var supportedValues: [Values.Value]? {
    if case .choices(_, let supported) = attributes.detail { return supported }
    return nil
  }

  package override func values(called words: String) async throws -> [SpokenValue] { try await spokenValues(words) }
  package override func offeredNames() async throws -> [String] { try await spokenNames() }

  package override var currentTitle: String? {
    guard let value = held ?? unsetValue, !value._value.isMissing else { return nil }
    let text = (value as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource._text
    return text ?? workflowValue(value).writtenOut
  }
}

// MARK: Its type in a workflow

extension IntentParameter {
  /// A bare number of a measurement in the parameter's unit.
  private func measured(_ value: Values.Value) -> Values.Value {
    guard case .measurement(let unit?, _, _, _) = attributes.detail else { return value }
    switch value.plain {
    case .integer, .decimal, .number: return .record(Record([("value", value), ("unit", .text(unit))]))
    default: return value
    }
  }

  private var dateKind: DateKind? {
    if case .date(let kind) = attributes.detail { return kind }
    return nil
  }

  private func adjusted(_ type: Values.ValueType) -> Values.ValueType {
    if case .list(let item) = type { return .list(adjusted(item)) }
    switch (type, dateKind) {
    case (.dateTime, .date), (.date, .date): return .date
    case (.date, .dateTime): return .dateTime
    case (.date, .time): return .text
    default: break
    }
    if case .enumeration = type, let supported = supportedValues {
      return .enumeration(supported.map(\.writtenOut))
    }
    return type
  }

  private func workflowValue(_ value: Value) -> Values.Value {
    let value = value._value
    // A day was asked for, and a `Date` says an instant of it.
    if dateKind == .date, case .dateTime(let instant) = value.plain {
      return .date(instant.date(in: IntentSurroundings.current.theZone))
    }
    return value
  }
}

// MARK: What is said of it

extension IntentParameter {
  public var controlStyle: IntControlStyle? {
    if case .integer(let style, _, _) = attributes.detail { return style }
    return nil
  }

  public var inputOptions: String.IntentInputOptions? {
    if case .text(let options) = attributes.detail { return options }
    return nil
  }

  public var displayName: Bool.IntentDisplayName? {
    if case .boolean(let name) = attributes.detail { return name }
    return nil
  }

  public var currencyCodes: [String]? {
    if case .currency(let codes, _, _) = attributes.detail { return codes }
    return nil
  }

  public var parameterMode: IntentPerson.ParameterMode? {
    if case .person(let mode) = attributes.detail { return mode }
    return nil
  }

  /// The content types of the files it takes; nil where it takes any.
  package var contentTypeIdentifiers: [String]? {
    guard case .file(let types, let identifiers) = attributes.detail else { return nil }
    return identifiers ?? types?.map(\.identifier)
  }
}
