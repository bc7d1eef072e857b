public import Foundation
public import UniformTypeIdentifiers

// `@Parameter(…)` by the type of its value: each with a title and, since iOS 18, without.

extension IntentParameter where Value.ValueType == String {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, inputOptions: String.IntentInputOptions? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior, .text(inputOptions)),
      default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    inputOptions: String.IntentInputOptions? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior, .text(inputOptions)),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == Int {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, controlStyle: IntControlStyle = .stepper,
    inclusiveRange: InclusiveRange<Int>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .integer(controlStyle, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)),
      default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: IntControlStyle = .stepper, inclusiveRange: InclusiveRange<Int>? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior,
        .integer(controlStyle, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == Double {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, controlStyle: DoubleControlStyle = .stepper,
    inclusiveRange: InclusiveRange<Double>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .double(controlStyle, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)), default: defaultValue
    )
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    controlStyle: DoubleControlStyle = .stepper, inclusiveRange: InclusiveRange<Double>? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior,
        .double(controlStyle, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)), default: defaultValue
    )
  }
}

extension IntentParameter where Value.ValueType == Bool {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, displayName: Bool.IntentDisplayName? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior, .boolean(displayName)),
      default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    displayName: Bool.IntentDisplayName? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior, .boolean(displayName)),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == Date {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, kind: DateKind = .dateTime,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior, .date(kind)),
      default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    kind: DateKind = .dateTime, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior, .date(kind)),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == DateComponents {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, kind: DateKind? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior, .date(kind)),
      default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    kind: DateKind? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior, .date(kind)),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == URL {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == URL, Value.UnwrappedType: Collection {
  /// Those of the addresses that are some: an address of text may be none.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: [URL?],
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior),
      default: defaultValue.compactMap(\.self) as? Value.UnwrappedType)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: [URL?], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior),
      default: defaultValue.compactMap(\.self) as? Value.UnwrappedType)
  }
}

extension IntentParameter where Value.ValueType == AttributedString {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == Decimal {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == Swift.Duration {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == UUID {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == Float {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == IntentFile {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, supportedContentTypes: [UTType] = [.item],
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior, .file(supportedContentTypes, identifiers: nil)),
      default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    supportedContentTypes: [UTType] = [.item], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior, .file(supportedContentTypes, identifiers: nil)),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == IntentFile {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, supportedTypeIdentifiers: [String],
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .file(nil, identifiers: supportedTypeIdentifiers)), default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    supportedTypeIdentifiers: [String], requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior, .file(nil, identifiers: supportedTypeIdentifiers)
      ), default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == IntentPerson {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, mode: IntentPerson.ParameterMode = .contact,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior, .person(mode)),
      default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    mode: IntentPerson.ParameterMode = .contact, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior, .person(mode)),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == IntentCurrencyAmount {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, currencyCodes: [String] = [],
    inclusiveRange: InclusiveRange<Decimal>? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .currency(currencyCodes, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)),
      default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    currencyCodes: [String] = [], inclusiveRange: InclusiveRange<Decimal>? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior,
        .currency(currencyCodes, low: inclusiveRange?.lowerBound, high: inclusiveRange?.upperBound)),
      default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == IntentPaymentMethod {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior), default: defaultValue)
  }
}

extension IntentParameter where Value.ValueType == StringSearchCriteria {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    requestValueDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(title, description, requestValueDialog, inputConnectionBehavior))
  }

  public convenience init(
    description: LocalizedStringResource? = nil, requestValueDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(ParameterAttributes(nil, description, requestValueDialog, inputConnectionBehavior))
  }
}
