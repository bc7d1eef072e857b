package import AppIntents
package import Metadata
package import Values

/// An action that a step can run: an intent behind its facts.
package protocol RunnableAction: Sendable {
  /// What a workflow calls it.
  var name: String { get }
  var info: ActionInfo { get }
  /// The action as a step performs it, with values for these parameters; one that is not among them has its default, or is asked
  /// for.
  func performance(
    setting parameters: [String], in surroundings: WorkspaceSurroundings, interaction: (any IntentInteraction)?
  ) -> any ActionPerformance
  /// What an error that the intent threw says to a person.
  func message(of error: any Error) -> String
}

/// An action that one step performs, again and again with other values.
///
/// **Shape**: for one task at a time.
package protocol ActionPerformance: AnyObject, Sendable {
  /// Says the value of a parameter, by its place among those that are set; it stays until another one is said.
  ///
  /// **Shape**: a value of the parameter's type.
  func set(_ place: Int, to value: Value)
  /// Performs it once.
  ///
  /// **Errors**: `ActionFault`, and what the intent throws.
  func perform() async throws -> ActionResult
  /// Whether it waits for nothing; known once it has been performed.
  var isImmediate: Bool { get }
  /// As `perform`, for one that waits for nothing.
  func performNow() throws -> ActionResult
  /// Looks at how far it is.
  func look(_ signs: SignsOfLife)
  /// What it says of what it would do, with the values it has; nil where it says nothing.
  func preview() throws -> ActionPreview?
}

/// What an action gave.
package struct ActionResult: Sendable {
  /// Missing where it returns nothing.
  package var value: Value
  /// What there is beside the value; as a rule nothing.
  private let beside: Beside?

  private final class Beside: Sendable {
    let dialog: String?
    let snippet: Snippet?
    let opens: OpenedAction?

    init(_ dialog: String?, _ snippet: Snippet?, _ opens: OpenedAction?) {
      (self.dialog, self.snippet, self.opens) = (dialog, snippet, opens)
    }
  }

  package typealias Snippet = @Sendable () async throws -> _SnippetViewContainer?

  /// What it says to a person.
  package var dialog: String? { beside?.dialog }
  /// Makes the view that it shows; nil where it shows none.
  package var snippet: Snippet? { beside?.snippet }
  /// The action that it opens, ready to be run.
  package var opens: OpenedAction? { beside?.opens }

  package init(value: Value) {
    self.value = value
    beside = nil
  }

  package init(value: Value, dialog: String?, snippet: Snippet? = nil, opens: OpenedAction? = nil) {
    self.value = value
    beside = Beside(dialog, snippet, opens)
  }
}

/// An action that the result of another one opens.
package struct OpenedAction: Sendable {
  /// What people call it.
  package var title: String
  package var perform: @Sendable () async throws -> ActionResult
  /// Looks at how far it is.
  package var look: @Sendable (SignsOfLife) -> Void
}

/// Why an action did not run: a value that its parameter cannot hold, or one that only a person could give.
package struct ActionFault: Error, Sendable {
  package enum Kind: Sendable { case parameter, answerMissing }
  package var kind: Kind
  package var parameter: String?
  package var message: String

  package init(_ kind: Kind, parameter: String? = nil, message: String) {
    self.kind = kind
    self.parameter = parameter
    self.message = message
  }
}
