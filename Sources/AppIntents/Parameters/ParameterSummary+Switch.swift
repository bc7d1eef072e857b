public import Values

/// `Switch`: one summary for each value of a parameter.
public struct ParameterSummarySwitchCondition<
  Intent: AppIntent, Value: _IntentValue & Sendable, CaseCondition: ParameterSummaryCase
>: ParameterSummary
where CaseCondition.Intent == Intent, CaseCondition.Value == Value {
  /// nil where it goes by the widget's size.
  let parameter: AnyKeyPath?
  let cases: CaseCondition

  public init(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> CaseCondition
  ) {
    self.parameter = parameter
    self.cases = cases()
  }

  /// There are no widgets here: the last case counts.
  public init(
    _ property: ParameterSummaryWidgetFamily, @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> CaseCondition
  ) where Value == IntentWidgetFamily {
    self.parameter = nil
    self.cases = cases()
  }

  public var _sentence: _SummarySentence { .choose(parameter, cases._cases) }
}

/// What a `Switch` may go by beside a parameter.
public struct ParameterSummaryWidgetFamily: Sendable {
  public static let widgetFamily = ParameterSummaryWidgetFamily()
}

/// One case of a `Switch`, or several.
public protocol ParameterSummaryCase {
  associatedtype Intent: AppIntent
  associatedtype Value: _IntentValue & Sendable
  /// The values of each; nil for any value.
  var _cases: [(values: [Values.Value]?, sentence: _SummarySentence)] { get }
}

public struct ParameterSummaryCaseCondition<
  Intent: AppIntent, Value: _IntentValue & Sendable, Content: ParameterSummary
>: ParameterSummaryCase
where Content.Intent == Intent {
  public let _cases: [(values: [Values.Value]?, sentence: _SummarySentence)]

  public init(_ value: Value, @ParameterSummaryBuilder<Intent> _ content: () -> Content) {
    self._cases = [([value._value], content()._sentence)]
  }

  public init(_ values: [Value], @ParameterSummaryBuilder<Intent> _ content: () -> Content) {
    self._cases = [(values.map(\._value), content()._sentence)]
  }
}

public struct ParameterSummaryDefaultCaseCondition<
  Intent: AppIntent, Value: _IntentValue & Sendable, Content: ParameterSummary
>: ParameterSummaryCase
where Content.Intent == Intent {
  public let _cases: [(values: [Values.Value]?, sentence: _SummarySentence)]

  public init(@ParameterSummaryBuilder<Intent> _ content: () -> Content) {
    self._cases = [(nil, content()._sentence)]
  }
}

public struct _ParameterSummaryCases<Intent: AppIntent, Value: _IntentValue & Sendable>: ParameterSummaryCase {
  public let _cases: [(values: [Values.Value]?, sentence: _SummarySentence)]
}

/// Takes the cases of a `Switch`.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue & Sendable> {
  public static func buildExpression<Content>(
    _ one: ParameterSummaryCaseCondition<Intent, Value, Content>
  ) -> _ParameterSummaryCases<Intent, Value> { _ParameterSummaryCases(_cases: one._cases) }

  public static func buildExpression<Content>(
    _ one: ParameterSummaryDefaultCaseCondition<Intent, Value, Content>
  ) -> _ParameterSummaryCases<Intent, Value> { _ParameterSummaryCases(_cases: one._cases) }

  public static func buildBlock(
    _ cases: _ParameterSummaryCases<Intent, Value>...
  ) -> _ParameterSummaryCases<Intent, Value> { _ParameterSummaryCases(_cases: cases.flatMap(\._cases)) }
}
