public import Foundation
import Values

/// Makes a parameter's value of a value of another type.
public protocol Resolver<Input, Output>: Hashable, Sendable {
  associatedtype Input: _IntentValue
  associatedtype Output: _IntentValue & Sendable
  typealias Context = IntentParameterContext<Output>

  /// **Missing**: nil where it can make nothing of the value, and the next resolver is asked.
  func resolve(from input: Input, context: IntentParameterContext<Output>) async throws -> Output?
}

/// What a resolver knows of the parameter it fills, and how it asks.
public struct IntentParameterContext<Value: _IntentValue & Sendable>: AnyIntentValue {
  public let isOptional: Bool
  public let title: LocalizedStringResource
  private let parameter: IntentParameter<Value>

  init<Other: _IntentValue & Sendable>(_ other: IntentParameter<Other>) {
    isOptional = other.isOptional
    title = other.title
    parameter = IntentParameter<Value>(other.attributes)
    parameter._name = other._name
    parameter._intent = other._intent
  }
}

extension IntentParameterContext where Value.ValueType: Sendable {
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
    try await parameter.requestValue(dialog)
  }

  public func requestDisambiguation(
    among items: [Value.ValueType], dialog: IntentDialog? = nil
  ) async throws -> Value.ValueType {
    try await parameter.requestDisambiguation(among: items, dialog: dialog)
  }

  public func requestConfirmation(for value: Value.ValueType, dialog: IntentDialog? = nil) async throws -> Bool {
    try await parameter.requestConfirmation(for: value, dialog: dialog)
  }

  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError { parameter.needsValueError(dialog) }

  public func needsDisambiguationError(
    among items: [Value.ValueType], dialog: IntentDialog? = nil
  ) -> AppIntentError {
    parameter.needsDisambiguationError(among: items, dialog: dialog)
  }
}

/// The resolvers of a parameter, in the order they are asked.
public struct _Resolvers<Output: _IntentValue & Sendable>: ResolverSpecification {
  typealias Resolve = @Sendable (Values.Value, IntentParameterContext<Output>) async throws -> Output?
  var all: [Resolve] = []

  public init() {}

  init<One: Resolver>(_ resolver: One) where One.Output == Output {
    all = [
      { value, context in
        guard let input = try? await One.Input._fetch(value) else { return nil }
        return try await resolver.resolve(from: input, context: context)
      }
    ]
  }

  /// The first that makes something of the value. **Missing**: nil where none does.
  func resolve(_ value: Values.Value, _ context: IntentParameterContext<Output>) async throws -> Output? {
    for resolve in all {
      if let output = try await resolve(value, context) { return output }
    }
    return nil
  }
}

@resultBuilder
public enum ResolverSpecificationBuilder<Property: _IntentValue & Sendable> {
  public static func buildExpression<One: Resolver>(_ resolver: One) -> _Resolvers<Property>
  where One.Output == Property {
    _Resolvers(resolver)
  }

  public static func buildBlock(_ parts: _Resolvers<Property>...) -> _Resolvers<Property> {
    var resolvers = _Resolvers<Property>()
    for part in parts { resolvers.all += part.all }
    return resolvers
  }
}

// MARK: Those that need not be written

public struct IntResolver: Resolver {
  public init() {}
  public func resolve(from input: Int, context: IntentParameterContext<Int>) async throws -> Int? { input }
}

public struct IntFromStringResolver: Resolver {
  private let radix: Int

  public init(radix: Int = 10) { self.radix = min(36, max(2, radix)) }

  public func resolve(from input: String, context: IntentParameterContext<Int>) async throws -> Int? {
    Int(input.trimmingCharacters(in: .whitespaces), radix: radix)
  }
}

public struct IntFromDoubleResolver: Resolver {
  private let roundingRule: FloatingPointRoundingRule

  public init(roundingRule: FloatingPointRoundingRule = .towardZero) { self.roundingRule = roundingRule }

  public func resolve(from input: Double, context: IntentParameterContext<Int>) async throws -> Int? {
    Int(exactly: input.rounded(roundingRule))
  }
}

public struct DoubleResolver: Resolver {
  public init() {}
  public func resolve(from input: Double, context: IntentParameterContext<Double>) async throws -> Double? { input }
}

public struct DoubleFromStringResolver: Resolver {
  public init() {}

  public func resolve(from input: String, context: IntentParameterContext<Double>) async throws -> Double? {
    Double(input.trimmingCharacters(in: .whitespaces))
  }
}

public struct DoubleFromIntResolver: Resolver {
  public init() {}
  public func resolve(from input: Int, context: IntentParameterContext<Double>) async throws -> Double? {
    Double(input)
  }
}

public struct StringFromIntResolver: Resolver {
  public init() {}
  public func resolve(from input: Int, context: IntentParameterContext<String>) async throws -> String? {
    String(input)
  }
}

public struct StringFromDoubleResolver: Resolver {
  public init() {}
  public func resolve(from input: Double, context: IntentParameterContext<String>) async throws -> String? {
    input._value.writtenOut
  }
}

/// Yes, on and 1 are true as well; no, off and 0 are false.
public struct BoolFromStringResolver: Resolver {
  public init() {}

  public func resolve(from input: String, context: IntentParameterContext<Bool>) async throws -> Bool? {
    switch input.trimmingCharacters(in: .whitespaces).lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }
}

public struct URLFromStringResolver: Resolver {
  public init() {}
  public func resolve(from input: String, context: IntentParameterContext<URL>) async throws -> URL? {
    URL(string: input)
  }
}

public struct AttributedStringFromStringResolver: Resolver {
  public init() {}

  public func resolve(
    from input: String, context: IntentParameterContext<AttributedString>
  ) async throws -> AttributedString? {
    AttributedString(input)
  }
}

// MARK: Parameters with resolvers

extension IntentParameter where Value.ValueType: Sendable {
  /// Has values that are none of its own made by resolvers.
  fileprivate func resolve(by resolvers: _Resolvers<Value.ValueType>) {
    resolution = { value, parameter in
      let context = IntentParameterContext<Value.ValueType>(parameter)
      guard Value.UnwrappedType.self is any _SequenceIntentValue.Type else {
        guard let made = try await resolvers.resolve(value, context) else { return nil }
        return made as? Value
      }
      var made: [Value.ValueType] = []
      for item in value.items {
        if let own = try? await Value.ValueType._fetch(item) {
          made.append(own)
        } else if let resolved = try await resolvers.resolve(item, context) {
          made.append(resolved)
        } else {
          return nil
        }
      }
      return made as? Value
    }
  }
}

extension Values.Value {
  /// The items of a list; any other value is one item.
  fileprivate var items: [Values.Value] {
    if case .list(let items) = plain { return items }
    return [self]
  }
}

extension IntentParameter where Value.ValueType == String {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<String> resolvers: () -> _Resolvers<String>
  ) {
    self.init(
      title: title, description: description, default: defaultValue, inputOptions: inputOptions,
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior)
    resolve(by: resolvers())
  }
}

extension IntentParameter where Value.ValueType == Int {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, controlStyle: IntControlStyle = .stepper,
    inclusiveRange: InclusiveRange<Int>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Int> resolvers: () -> _Resolvers<Int>
  ) {
    self.init(
      title: title, description: description, default: defaultValue, controlStyle: controlStyle,
      inclusiveRange: inclusiveRange, requestValueDialog: requestValueDialog,
      inputConnectionBehavior: inputConnectionBehavior)
    resolve(by: resolvers())
  }
}

extension IntentParameter where Value.ValueType == Double {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, controlStyle: DoubleControlStyle = .stepper,
    inclusiveRange: InclusiveRange<Double>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Double> resolvers: () -> _Resolvers<Double>
  ) {
    self.init(
      title: title, description: description, default: defaultValue, controlStyle: controlStyle,
      inclusiveRange: inclusiveRange, requestValueDialog: requestValueDialog,
      inputConnectionBehavior: inputConnectionBehavior)
    resolve(by: resolvers())
  }
}

extension IntentParameter where Value.ValueType == Bool {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, displayName: Bool.IntentDisplayName? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Bool> resolvers: () -> _Resolvers<Bool>
  ) {
    self.init(
      title: title, description: description, default: defaultValue, displayName: displayName,
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior)
    resolve(by: resolvers())
  }
}

extension IntentParameter where Value.ValueType == Date {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, kind: DateKind = .dateTime,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Date> resolvers: () -> _Resolvers<Date>
  ) {
    self.init(
      title: title, description: description, default: defaultValue, kind: kind,
      requestValueDialog: requestValueDialog, inputConnectionBehavior: inputConnectionBehavior)
    resolve(by: resolvers())
  }
}

extension IntentParameter where Value.ValueType == URL {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<URL> resolvers: () -> _Resolvers<URL>
  ) {
    self.init(
      title: title, description: description, default: defaultValue, requestValueDialog: requestValueDialog,
      inputConnectionBehavior: inputConnectionBehavior)
    resolve(by: resolvers())
  }
}

extension IntentParameter where Value.ValueType == AttributedString {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<AttributedString> resolvers: () -> _Resolvers<AttributedString>
  ) {
    self.init(
      title: title, description: description, default: defaultValue, requestValueDialog: requestValueDialog,
      inputConnectionBehavior: inputConnectionBehavior)
    resolve(by: resolvers())
  }
}

extension IntentParameter where Value.ValueType: AppEnum {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.ValueType> resolvers: () -> _Resolvers<Value.ValueType>
  ) {
    self.init(
      title: title, description: description, default: defaultValue, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog, inputConnectionBehavior: inputConnectionBehavior)
    resolve(by: resolvers())
  }
}

extension IntentParameter where Value.ValueType: AppEntity {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    @ResolverSpecificationBuilder<Value.ValueType> resolvers: () -> _Resolvers<Value.ValueType>
  ) {
    self.init(
      title: title, description: description, default: defaultValue, requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog, inputConnectionBehavior: inputConnectionBehavior)
    resolve(by: resolvers())
  }
}
