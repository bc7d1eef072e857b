package import AppIntents
package import Metadata
import Values

/// The workflows of the workspace.
///
/// **Shape**: for each its `name`, as `run` takes it, and its `path` in the workspace, in the order of the paths.
package struct GetMyWorkflows: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get My Workflows"
  package static let description: IntentDescription? = IntentDescription(
    "Lists the workflows of the workspace", categoryName: "Scripting", searchKeywords: ["shortcuts"],
    resultValueName: "My workflows")
  package static let example = ActionExample(
    #"{ "intent": "GetMyWorkflows" }"#)
  package static let effects: Effects = [.reads]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    .list(of: .record(["name": ResultType(.text), "path": ResultType(.text)]))
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let workflows = try WorkspaceSurroundings.current().workflows()
    return .result(
      value: AnyValue(
        .list(workflows.map { .record(Record([("name", .text($0.name)), ("path", .text($0.path))])) })))
  }
}
