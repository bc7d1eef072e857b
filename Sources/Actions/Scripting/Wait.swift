package import AppIntents
package import Metadata

/// Waits, and hands on what it is given.
///
/// **Units**: seconds; 31,536,000, a year, at most. **Missing**: gives nothing where it is given nothing.
package struct Wait: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Wait"
  package static let description: IntentDescription? = IntentDescription(
    "Waits for some seconds and hands on what it is given", categoryName: "Scripting",
    searchKeywords: ["delay", "sleep", "pause"])
  package static let example = ActionExample(
    #"{ "intent": "Wait", "with": { "seconds": 0.5 } }"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Seconds", description: "How long", default: 1, inclusiveRange: (0, 31_536_000),
    inputConnectionBehavior: .never)
  package var seconds: Double

  @Parameter(
    title: "Input", description: "What is handed on", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) -> ResultType { Comment.resultType(for: arguments) }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue?> {
    if seconds > 0 { try await WorkspaceSurroundings.current().wait(seconds) }
    return .result(value: input)
  }
}
