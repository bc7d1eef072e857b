import Foundation
package import Metadata
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
  /// Asks a person for its value and sets it.
  ///
  /// **Errors**: `answer-missing` where nobody is there to answer.
  package func ask() async throws {}
  /// Back to how the intent was made.
  package func reset() {}
  /// The value a workflow gave, for a parameter that keeps it as it is (`WorkflowValue`); nil where it was set otherwise.
  ///
  /// Read by actions that are performed in loops, since what is read of a value of an unknown type costs more than many of them.
  @exclusivity(unchecked) package final var given: Values.Value?
  /// How often it has been given a value, or lost it.
  @exclusivity(unchecked) package internal(set) final var changes = 0
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
  /// Whether people have names for its few values.
  package var hasTitles: Bool { false }
  /// Its few values with what people call them.
  package var titles: [(value: Values.Value, title: String)] { [] }
  /// What it may be chosen from, in the order of declaration; nil where that is not limited.
  package var supportedValues: [Values.Value]? { nil }
  /// What its choices are called.
  package var choices: [ChoiceInfo] { [] }
  /// The content types of the files it takes; nil where it takes any.
  package var fileTypes: [String]? { nil }
  /// Whether this value must be fetched, whatever other ones need.
  package func fetches(_ value: Values.Value) -> Bool { isFetched }
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
  /// Makes a value of one that is none of its own, where the author named resolvers.
  var resolution: (@Sendable (Values.Value, IntentParameter<Value>) async throws -> Value?)?

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
    changes += 1
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
  package override var isFetched: Bool { Value._isFetched || resolution != nil }

  package override func take(_ value: Values.Value) throws {
    // What is read of a value of an unknown type is read in a function of its own: only that one pays for its type.
    guard staysAsGiven else { return try make(value) }
    given = value
    changes += 1
    _isSet = true
  }

  @inline(never)
  private func make(_ value: Values.Value) throws {
    let value = try Value._make(from: isMeasured ? measured(value) : value)
    if hasLimits { try checkLimits(value) }
    hold(value)
  }

  private static var isOfFiles: Bool { Value.ValueType.self == IntentFile.self }

  /// An entity becomes a file by its author's own code.
  package override func fetches(_ value: Values.Value) -> Bool {
    isFetched || (Self.isOfFiles && value.holdsEntity)
  }

  package override func fetch(_ value: Values.Value) async throws {
    let isToBeMade = Self.isOfFiles && value.holdsEntity
    let made = isToBeMade ? try await EntityFiles.made(of: value, as: contentTypeIdentifiers) : value
    let value = try await resolved(made)
    if hasLimits { try checkLimits(value) }
    hold(value)
  }

  /// What fits is taken as it is; of anything else the resolvers make a value, else it is converted as a workflow does it.
  private func resolved(_ value: Values.Value) async throws -> Value {
    guard let resolution else { return try await Value._fetch(value) }
    do {
      return try await Value._fetch(measured(value))
    } catch let fault as _IntentValueFault {
      if let value = try await resolution(value, self) { return value }
      guard let converted = value.converted(to: adjusted(Value._valueType)) else { throw fault }
      return try await Value._fetch(converted)
    }
  }

  /// **Shape**: any value where resolvers make what is needed of it.
  package override var workflowType: Values.ValueType {
    let type = adjusted(Value._valueType)
    if resolution == nil { return type }
    if case .list = type { return .list(.any) }
    return .any
  }
  package override var numberRange: (low: ExactNumber, high: ExactNumber)? { limits }

  package override var hasTitles: Bool {
    switch attributes.detail {
    case .choices: if case .enumeration = Value.ValueType._valueType { true } else { false }
    case .boolean(let name): name != nil
    default: false
    }
  }

  package override var titles: [(value: Values.Value, title: String)] {
    if let name = displayName {
      return [
        (.boolean(true), name.trueDisplayName._text), (.boolean(false), name.falseDisplayName._text),
      ]
    }
    guard let enumeration = Value.ValueType.self as? any AppEnum.Type else { return [] }
    return ParameterChoices.of(enumeration, supported: supportedValues).choices.map { ($0.value, $0.title) }
  }

  package override func ask() async throws {
    let question = try await question(nil, several: true)
    hold(
      try await IntentSurroundings.current.answering(question).answer(to: question) { answer in
        let value = try await Value._fetch(measured(answer))
        if hasLimits { try checkLimits(value) }
        return value
      })
  }

  package override func reset() { hold(nil) }
  package override var currentValue: Values.Value { given ?? (held ?? unsetValue).map(workflowValue) ?? .missing }

  package override var defaultWorkflowValue: Values.Value? {
    guard defaultValue != nil else { return nil }
    return unsetValue.map(workflowValue)
  }

  package override var fileTypes: [String]? { Self.isOfFiles ? contentTypeIdentifiers : nil }

  package override var choices: [ChoiceInfo] {
    guard let supported = supportedValues?.map(\.writtenOut) else { return Value.ValueType._choices }
    return Value.ValueType._choices.filter { choice in supported.contains { $0.equalsScalars(of: choice.value) } }
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
  func measured(_ value: Values.Value) -> Values.Value {
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

  func adjusted(_ type: Values.ValueType) -> Values.ValueType {
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
