package import AppIntents
package import Metadata
import Values

/// Runs a workflow whose name is known only in the run.
///
/// **Shape**: `workflow` is a name of the workspace's workflows, as `GetMyWorkflows` lists them and `run` takes them, and never a path;
/// the input goes to the workflow's `piped` input, if it has one. It gives what the workflow gives. What it asks is answered by names
/// that begin with the step's id, as with `run`.
/// **Errors**: `unknown-workflow` with the nearest name; what `check` finds wrong in the workflow; `too-deep`.
package struct RunWorkflow: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Run Workflow"
  package static let description: IntentDescription? = IntentDescription(
    "Runs the workflow of the workspace that is called as a value says", categoryName: "Scripting",
    searchKeywords: ["shortcut", "run", "call"], resultValueName: "Workflow result")
  package static let example = ActionExample(
    #"{ "intent": "RunWorkflow", "with": { "workflow": "greeting", "input": "Ada" } }"#,
    gives: #""Hello Ada""#,
    files: [
      "greeting.json": """
      {
        "intently": 1,
        "inputs": { "name": { "type": "text", "piped": true } },
        "steps": [{ "give": "Hello ${input.name}" }]
      }
      """
    ])
  package static let effects: Effects = .all
  package static let runsWorkflow = true

  @Parameter(title: "Workflow", description: "The workflow's name", inputConnectionBehavior: .never)
  package var workflow: String

  @Parameter(
    title: "Input", description: "What its piped input is given",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) -> ResultType { ResultType(.any, mayBeMissing: true) }

  /// **Errors**: always, for whoever runs the steps runs the workflow in its place.
  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue?> {
    let failure: ActionFailure? = ActionFailure("a workflow is run by a step of another one")
    if let failure { throw failure }
    return .result(value: nil)
  }
}
