package import AppIntents
import Values

/// Joins the items of a list into one text.
///
/// **Missing**: items that are missing are left out.
package struct CombineText: ImmediateAction {
  package static let title: LocalizedStringResource = "Combine Text"
  package static let description: IntentDescription? = IntentDescription(
    "Joins the items of a list into one text", categoryName: "Text", resultValueName: "Combined text")
  package static let example = ActionExample(
    #"{ "intent": "CombineText", "with": { "text": ["a", "b"], "separator": ", " } }"#,
    gives: #""a, b""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Text", description: "What is joined, in this order",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var text: [AnyValue]

  @Parameter(
    title: "Separator", description: "What stands between two items; a new line where nothing is said",
    default: "\n", inputConnectionBehavior: .never)
  package var separator: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    .result(value: text.map(\.value).filter { !$0.isMissing }.map(\.writtenOut).joined(separator: separator))
  }
}
