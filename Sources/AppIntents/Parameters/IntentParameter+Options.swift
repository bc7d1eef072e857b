public import Foundation
public import UniformTypeIdentifiers

// `@Parameter(…, optionsProvider:)`: the values offered come from the app.

extension IntentParameter where Value.ValueType == String {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    inputOptions: String.IntentInputOptions? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == String {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior, .text(inputOptions)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == String {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior, .text(inputOptions)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == Int {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    controlStyle: IntControlStyle = .stepper, inclusiveRange: InclusiveRange<Int>? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Int {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .integer(controlStyle, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, controlStyle: IntControlStyle = .stepper,
    inclusiveRange: InclusiveRange<Int>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Int {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior,
        .integer(controlStyle, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == Double {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    controlStyle: DoubleControlStyle = .stepper, inclusiveRange: InclusiveRange<Double>? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Double {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .double(controlStyle, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, controlStyle: DoubleControlStyle = .stepper,
    inclusiveRange: InclusiveRange<Double>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Double {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior,
        .double(controlStyle, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == Date {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, kind: DateKind = .dateTime,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Date {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior, .date(kind)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, kind: DateKind = .dateTime, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Date {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior, .date(kind)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == DateComponents {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, kind: DateKind? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == DateComponents {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior, .date(kind)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, kind: DateKind? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == DateComponents {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior, .date(kind)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == URL {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == URL {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == URL {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == AttributedString {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == AttributedString {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == AttributedString {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == Decimal {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Decimal {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Decimal {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == Swift.Duration {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Swift.Duration {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Swift.Duration {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == UUID {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == UUID {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == UUID {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == Float {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Float {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Float {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == IntentFile {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    supportedContentTypes: [UTType] = [.item], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == IntentFile {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior, .file(supportedContentTypes, identifiers: nil)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, supportedContentTypes: [UTType] = [.item],
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == IntentFile {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior, .file(supportedContentTypes, identifiers: nil)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == IntentFile {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == IntentFile {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .file(nil, identifiers: supportedTypeIdentifiers)), optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == IntentFile {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior, .file(nil, identifiers: supportedTypeIdentifiers)
      ), optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == IntentPerson {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    mode: IntentPerson.ParameterMode = .contact, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == IntentPerson {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior, .person(mode)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, mode: IntentPerson.ParameterMode = .contact,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == IntentPerson {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior, .person(mode)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == IntentCurrencyAmount {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, currencyCodes: [String] = [],
    inclusiveRange: InclusiveRange<Decimal>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == IntentCurrencyAmount {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .currency(currencyCodes, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, currencyCodes: [String] = [],
    inclusiveRange: InclusiveRange<Decimal>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == IntentCurrencyAmount {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior,
        .currency(currencyCodes, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType == IntentPaymentMethod {
  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == IntentPaymentMethod {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == IntentPaymentMethod {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior),
      optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter {
  /// What the provider offers, with the titles it gives; nil where there is no provider.
  func offeredChoices() async throws -> [IntentQuestion.Choice]? {
    guard let optionsProvider else { return nil }
    return try await Self.choices(of: optionsProvider.provider)
  }

  private static func choices<Provider: DynamicOptionsProvider>(
    of provider: Provider
  ) async throws -> [IntentQuestion.Choice] {
    try await Dependencies.load(for: provider)
    return try await provider.results().items.map { item in
      let title = (item as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource._text
      return IntentQuestion.Choice(title: title ?? item._value.writtenOut, value: item._value)
    }
  }
}
