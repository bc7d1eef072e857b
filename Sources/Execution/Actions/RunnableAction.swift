package import AppIntents
package import Metadata
package import Values

/// An action that a step can run: an intent behind its facts.
package protocol RunnableAction: Sendable {
  /// What a workflow calls it.
  var name: String { get }
  var info: ActionInfo { get }
  /// Runs it once.
  ///
  /// **Shape**: values by parameter, each of its parameter's type; a parameter that is not among them has its default.
  /// **Errors**: `ActionFault`, and what the intent throws.
  func perform(_ values: [String: Value], in surroundings: WorkspaceSurroundings) async throws -> ActionResult
  /// What an error that the intent threw says to a person.
  func message(of error: any Error) -> String
}

/// What an action gave.
package struct ActionResult: Sendable {
  /// Missing where it returns nothing.
  package var value: Value
  /// What it says to a person.
  package var dialog: String?
  /// The action that it opens, ready to be run.
  package var opens: (@Sendable () async throws -> ActionResult)?

  package init(value: Value, dialog: String? = nil, opens: (@Sendable () async throws -> ActionResult)? = nil) {
    self.value = value
    self.dialog = dialog
    self.opens = opens
  }
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
