/// What an intent leaves: a value, words, a picture of it, an intent to follow.
public protocol IntentResult: Sendable {
  associatedtype Value: _IntentValue = Never
  associatedtype Snippet = Never
  associatedtype Dialog = Never
  associatedtype OpensAppIntent: AppIntent = Never

  var value: Value? { get }
  var _parts: _IntentResultParts { get }
}

extension IntentResult {
  public var _parts: _IntentResultParts { _IntentResultParts() }
}

/// What a result has beside its value; as a rule nothing.
public struct _IntentResultParts: Sendable {
  private final class Held: Sendable {
    let dialog: IntentDialog?
    let opensIntent: (any AppIntent)?
    let snippet: _SnippetViewContainer?
    let snippetIntent: (any SnippetIntent)?
    let actionButtonIntent: (any AppIntent)?

    init(
      _ dialog: IntentDialog?, _ opensIntent: (any AppIntent)?, _ snippet: _SnippetViewContainer?,
      _ snippetIntent: (any SnippetIntent)?, _ actionButtonIntent: (any AppIntent)?
    ) {
      self.dialog = dialog
      self.opensIntent = opensIntent
      self.snippet = snippet
      self.snippetIntent = snippetIntent
      self.actionButtonIntent = actionButtonIntent
    }
  }

  private let held: Held?

  package var isEmpty: Bool { held == nil }
  public var dialog: IntentDialog? { held?.dialog }
  public var opensIntent: (any AppIntent)? { held?.opensIntent }
  public var snippet: _SnippetViewContainer? { held?.snippet }
  public var snippetIntent: (any SnippetIntent)? { held?.snippetIntent }
  public var actionButtonIntent: (any AppIntent)? { held?.actionButtonIntent }

  /// Nothing beside the value.
  public init() { held = nil }

  public init(
    dialog: IntentDialog? = nil, opensIntent: (any AppIntent)? = nil, snippet: _SnippetViewContainer? = nil,
    snippetIntent: (any SnippetIntent)? = nil, actionButtonIntent: (any AppIntent)? = nil
  ) {
    held = Held(dialog, opensIntent, snippet, snippetIntent, actionButtonIntent)
  }
}

public protocol ReturnsValue<Value>: IntentResult {}

public protocol OpensIntent: IntentResult {}

public protocol ProvidesDialog: IntentResult where Dialog == IntentDialog {}

public protocol ShowsSnippetView: IntentResult where Snippet == _SnippetViewContainer {}

public protocol ShowsSnippetIntent: IntentResult where Snippet == _SnippetIntentContainer {}

/// A view as the result of an intent, of a type that only the module of views knows.
public struct _SnippetViewContainer: @unchecked Sendable {
  // Reason for unchecked: the view is made once, and read where it is drawn.
  public let content: Any

  public init(_ content: Any) { self.content = content }
}

public struct _SnippetIntentContainer: Sendable {
  public let intent: any SnippetIntent

  public init(_ intent: any SnippetIntent) { self.intent = intent }
}

/// The one result that all the `.result(…)` make.
public struct IntentResultContainer<Value: _IntentValue, OpensAppIntent: AppIntent, Snippet, Dialog>: IntentResult,
  ReturnsValue, OpensIntent, @unchecked Sendable
{
  // Reason for unchecked: a value is made in `perform` and read after it, never in both at once.
  public let value: Value?
  public let _parts: _IntentResultParts

  @inlinable
  public init(_value: Value?, parts: _IntentResultParts) {
    self.value = _value
    self._parts = parts
  }
}

extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: ShowsSnippetView where Snippet == _SnippetViewContainer {}
extension IntentResultContainer: ShowsSnippetIntent where Snippet == _SnippetIntentContainer {}

extension Never: IntentResult {
  public typealias Value = Never
  public typealias Snippet = Never
  public typealias Dialog = Never
  public typealias OpensAppIntent = Never
  public var value: Never? { nil }
}

/// Stands in a result's type for whatever intent follows it, so that it is known before the intent runs that one may.
///
/// Every branch of a `perform() -> … & OpensIntent` has this one type, whichever intent it opens, or none.
public struct _OpenedIntent: AppIntent {
  public static var title: LocalizedStringResource { "Open" }
  public static var isDiscoverable: Bool { false }
  public init() {}
  public func perform() async throws -> some IntentResult { .result() }
}
