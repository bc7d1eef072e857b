/// What a provider of options gives: a list, or a list in sections.
public protocol ResultsCollection<Result> {
  associatedtype Result: _IntentValue
  var promptLabel: LocalizedStringResource? { get }
  var usesIndexedCollation: Bool { get }
  var items: [Result] { get }
  /// The items with what a person sees of them.
  var _choices: _Choices { get }
  static var empty: Self { get }
}

/// What a person may choose from, for the one that asks.
public struct _Choices: Sendable {
  package var all: [IntentQuestion.Choice]
}

extension ResultsCollection {
  public var _choices: _Choices { _Choices(all: items.map { ParameterChoices.choice($0) }) }
}

extension Array: ResultsCollection where Element: _IntentValue {
  public typealias Result = Element
  public var promptLabel: LocalizedStringResource? { nil }
  public var usesIndexedCollation: Bool { false }
  public var items: [Element] { self }
  public static var empty: [Element] { [] }
}
