package import AppIntents
package import Metadata
import Values

/// Stands for an action of a shortcut that has no counterpart here.
///
/// **Errors**: where it is reached it fails, and names the action.
package struct Unsupported: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Unsupported"
  package static let description: IntentDescription? = IntentDescription(
    "Stands for an action of a shortcut that has no counterpart, and fails where it is reached",
    categoryName: "Scripting")
  package static let example = ActionExample(
    #"""
    { "intent": "Unsupported",
      "with": { "action": "is.workflow.actions.setbrightness", "reason": "there is no screen" } }
    """#)
  package static let effects: Effects = []

  @Parameter(title: "Action", description: "The action's identifier", inputConnectionBehavior: .never)
  package var action: String

  @Parameter(title: "Reason", description: "What of it is not known", inputConnectionBehavior: .never)
  package var reason: String?

  @Parameter(title: "Parameters", description: "What the shortcut gave it", inputConnectionBehavior: .never)
  package var parameters: AnyValue?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) -> ResultType { ResultType(.any, mayBeMissing: true) }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue?> {
    let why = reason.map { ": \($0)" } ?? ""
    let failure: ActionFailure? = ActionFailure("the shortcut's action “\(action)” has no counterpart here\(why)")
    if let failure { throw failure }
    return .result(value: nil)
  }
}
