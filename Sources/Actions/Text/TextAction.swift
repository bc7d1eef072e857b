package import AppIntents
import Values

/// `Text`: any value as text, written as a reference inside longer text is.
///
/// **Shape**: a list one item a line, a record as JSON, an entity by its title. **Missing**: an error.
package struct TextAction: ImmediateAction {
  package static let workflowName: String? = "Text"
  package static let title: LocalizedStringResource = "Text"
  package static let description: IntentDescription? = IntentDescription(
    "Writes a value out as text", categoryName: "Text", resultValueName: "Text")
  package static let example = ActionExample(
    #"{ "intent": "Text", "with": { "text": "Today is ${today}" } }"#,
    gives: #""Today is 2026-11-30""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Text", description: "What is written out",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var text: AnyValue

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    .result(value: text.value.writtenOut)
  }
}
