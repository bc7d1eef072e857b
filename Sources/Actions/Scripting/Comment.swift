package import AppIntents
package import Metadata

/// Says something to the reader of a workflow, and hands on what it is given.
///
/// **Missing**: gives nothing where it is given nothing.
package struct Comment: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Comment"
  package static let description: IntentDescription? = IntentDescription(
    "Says something to the reader of a workflow and hands on what it is given", categoryName: "Scripting")
  package static let example = ActionExample(
    #"{ "intent": "Comment", "with": { "text": "The next steps tidy up" } }"#)
  package static let effects: Effects = []

  @Parameter(title: "Comment", description: "What it says", default: "", inputConnectionBehavior: .never)
  package var text: String

  @Parameter(
    title: "Input", description: "What is handed on", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) -> ResultType {
    ResultType(
      arguments["input"] ?? .any, mayBeMissing: arguments["input"] == nil || arguments.optional.contains("input"),
      itemsMayBeMissing: arguments.withOptionalItems.contains("input"))
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue?> { .result(value: input) }
}
