import Values

/// `When`: one summary where a parameter is so, another where it is not.
public struct ParameterSummaryWhenCondition<Intent: AppIntent, Then: ParameterSummary, Otherwise: ParameterSummary>:
  ParameterSummary
where Then.Intent == Intent, Otherwise.Intent == Intent {
  let condition: _SummaryCondition
  let then: Then
  let otherwise: Otherwise

  public var _sentence: _SummarySentence { .when(condition, then._sentence, otherwise: otherwise._sentence) }

  private init(
    _ parameter: AnyKeyPath?, _ comparison: String, _ values: [Values.Value], _ then: Then, _ otherwise: Otherwise
  ) {
    self.condition = _SummaryCondition(parameter: parameter, comparison: comparison, values: values)
    self.then = then
    self.otherwise = otherwise
  }

  public init<Value: _IntentValue & Sendable>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryPresence,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(parameter, comparison.rawValue, [], then(), otherwise())
  }

  public init<Value: _IntentValue & Sendable>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryEquality,
    _ value: Value.UnwrappedType, @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(parameter, comparison.rawValue, [value._value], then(), otherwise())
  }

  public init<Value: _IntentValue & Sendable>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryMembership,
    _ values: [Value.UnwrappedType], @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(parameter, comparison.rawValue, values.map(\._value), then(), otherwise())
  }

  public init<Value: _IntentValue & Sendable>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryOrder,
    _ value: Value.UnwrappedType, @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: Comparable {
    self.init(parameter, comparison.rawValue, [value._value], then(), otherwise())
  }

  /// By the id of an entity.
  public init<Value: _IntentValue & Sendable>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, identifier comparison: ParameterSummaryEquality,
    _ value: String, @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(parameter, comparison.rawValue, [.text(value)], then(), otherwise())
  }

  /// There are no widgets here: otherwise counts.
  public init(
    widgetFamily comparison: ParameterSummaryEquality, _ value: IntentWidgetFamily,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(nil, comparison.rawValue, [.text(value.rawValue)], then(), otherwise())
  }
}

public enum ParameterSummaryPresence: String, Sendable { case hasAnyValue, hasNoValue }
public enum ParameterSummaryEquality: String, Sendable { case equalTo, notEqualTo }
public enum ParameterSummaryMembership: String, Sendable { case oneOf }
public enum ParameterSummaryOrder: String, Sendable {
  case lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
}
