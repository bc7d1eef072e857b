public import Values

/// A sentence that says what an intent does with its parameters.
public protocol ParameterSummary {
  associatedtype Intent: AppIntent
  var _sentence: _SummarySentence { get }
}

/// A summary of no known intent: a sentence, or one of several by the values of parameters.
public indirect enum _SummarySentence {
  public enum Part {
    case text(String)
    case parameter(AnyKeyPath)
  }

  /// The sentence, and the parameters that stand beneath it.
  case sentence([Part], others: [AnyKeyPath])
  case when(_SummaryCondition, _SummarySentence, otherwise: _SummarySentence)
  /// The first case that has the parameter's value.
  case choose(AnyKeyPath?, [(values: [Values.Value]?, sentence: _SummarySentence)])
}

/// What a `When` asks of a parameter.
public struct _SummaryCondition {
  public var parameter: AnyKeyPath?
  public var comparison: String
  public var values: [Values.Value]
}

/// Takes the one summary that a block has.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  public static func buildExpression<Summary: ParameterSummary>(_ summary: Summary) -> Summary
  where Summary.Intent == Intent { summary }

  public static func buildBlock<Summary: ParameterSummary>(_ summary: Summary) -> Summary
  where Summary.Intent == Intent { summary }
}

/// Text with parameters in it: `Summary("Log \(\.$amount)")`.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
  let parts: [_SummarySentence.Part]

  public init(stringLiteral value: String) { self.parts = [.text(value)] }
  public init(stringInterpolation: StringInterpolation) { self.parts = stringInterpolation.parts }

  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [_SummarySentence.Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.text(literal)) }
    }

    public mutating func appendInterpolation<Value: _IntentValue & Sendable>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {
      parts.append(.parameter(parameter))
    }
  }
}

/// `Summary`: one sentence.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary, @unchecked Sendable {
  // Reason for unchecked: key paths to properties hold nothing that changes.
  let parts: [_SummarySentence.Part]
  let others: [AnyKeyPath]

  public init(_ summary: ParameterSummaryString<Intent>, table: String? = nil) {
    self.parts = summary.parts
    self.others = []
  }

  public init(
    _ summary: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]
  ) {
    self.parts = summary.parts
    self.others = parameters()
  }

  public init(@ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]) {
    self.parts = []
    self.others = parameters()
  }

  public init() {
    self.parts = []
    self.others = []
  }

  public var _sentence: _SummarySentence { .sentence(parts, others: others) }
}

extension Never: ParameterSummary {
  public typealias Intent = Never
  public var _sentence: _SummarySentence { .sentence([], others: []) }
}

/// Takes key paths to parameters: `{ \.$a; \.$b }`.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
  public static func buildExpression<Value: _IntentValue & Sendable>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>
  ) -> PartialKeyPath<Intent> { parameter }

  public static func buildBlock(_ parameters: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>] { parameters }
}
