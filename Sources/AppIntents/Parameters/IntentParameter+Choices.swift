// `@Parameter(…)` of an app's own types: a fixed choice, or an entity.

extension IntentParameter where Value.ValueType: AppEnum {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    supportedValues: [Value.ValueType]? = nil
  ) {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .choices(dialog: requestDisambiguationDialog, supported: supportedValues?.map(\._value))),
      default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, supportedValues: [Value.ValueType]? = nil
  ) {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior,
        .choices(dialog: requestDisambiguationDialog, supported: supportedValues?.map(\._value))),
      default: defaultValue)
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .choices(dialog: requestDisambiguationDialog, supported: nil)),
      default: defaultValue, optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.ValueType: AppEntity {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .choices(dialog: requestDisambiguationDialog, supported: nil)),
      default: defaultValue)
  }

  public convenience init(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior,
        .choices(dialog: requestDisambiguationDialog, supported: nil)),
      default: defaultValue)
  }

  /// With a query of its own, whose suggestions are what may be chosen.
  public convenience init<Query: EntityQuery>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    query: Query
  ) where Query.Entity == Value.ValueType {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .choices(dialog: requestDisambiguationDialog, supported: nil)),
      default: defaultValue, optionsProvider: _AnyOptionsProvider(query))
  }

  public convenience init<Query: EntityQuery>(
    description: LocalizedStringResource? = nil, default defaultValue: Value.UnwrappedType? = nil,
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
    inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
  ) where Query.Entity == Value.ValueType {
    self.init(
      ParameterAttributes(
        nil, description, requestValueDialog, inputConnectionBehavior,
        .choices(dialog: requestDisambiguationDialog, supported: nil)),
      default: defaultValue, optionsProvider: _AnyOptionsProvider(query))
  }

  public convenience init<Provider: DynamicOptionsProvider>(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, requestValueDialog: IntentDialog? = nil,
    requestDisambiguationDialog: IntentDialog? = nil, inputConnectionBehavior: InputConnectionBehavior = .default,
    optionsProvider: Provider
  ) where Provider.DefaultValue.ValueType == Value.ValueType {
    self.init(
      ParameterAttributes(
        title, description, requestValueDialog, inputConnectionBehavior,
        .choices(dialog: requestDisambiguationDialog, supported: nil)),
      default: defaultValue, optionsProvider: _AnyOptionsProvider(optionsProvider))
  }
}

extension IntentParameter where Value.UnwrappedType: Collection, Value.ValueType: AppEntity {
  /// A list with so many items.
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, size: IntentCollectionSize,
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, nil, inputConnectionBehavior, .size(nil, size)), default: defaultValue)
  }

  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, size: [IntentWidgetFamily: IntentCollectionSize],
    inputConnectionBehavior: InputConnectionBehavior = .default
  ) {
    self.init(
      ParameterAttributes(title, description, nil, inputConnectionBehavior, .size(size, nil)), default: defaultValue)
  }
}

/// An options provider of no known type.
struct _AnyOptionsProvider: @unchecked Sendable {
  // Reason for unchecked: a provider is asked by the one that performs the intent, and holds settings.
  let provider: any DynamicOptionsProvider

  init(_ provider: any DynamicOptionsProvider) { self.provider = provider }
}
