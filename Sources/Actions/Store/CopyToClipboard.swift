package import AppIntents
package import Metadata
import Values

/// Keeps a value where `GetClipboard` finds it: the workspace has a clipboard of its own, which lasts from run to run.
///
/// **Shape**: one value, in the place of the one before; kept as `SetValue` does, and handed on.
package struct CopyToClipboard: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Copy to Clipboard"
  package static let description: IntentDescription? = IntentDescription(
    "Puts a value on the workspace's clipboard", categoryName: "Store", resultValueName: "Copied value")
  package static let example = ActionExample(
    #"{ "intent": "CopyToClipboard", "with": { "content": "Hello" } }"#,
    gives: #""Hello""#)
  package static let effects: Effects = [.writes]

  @Parameter(
    title: "Content", description: "What is copied", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var content: AnyValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) -> ResultType {
    ResultType(
      arguments["content"] ?? .any, itemsMayBeMissing: arguments.withOptionalItems.contains("content"))
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    try ValueStore().set("", to: content.value, on: .clipboard)
    return .result(value: content)
  }
}
