package import AppIntents
import Formats
import Values

/// What a person reads of HTML.
///
/// **Shape**: paragraphs, headings and tables with empty lines between them, items of a list with a hyphen or their number, cells with
/// tabs between them. Scripts, styles and what is hidden are left out.
package struct GetTextFromHTML: ImmediateAction {
  package static let title: LocalizedStringResource = "Get Text from HTML"
  package static let description: IntentDescription? = IntentDescription(
    "Gives what a person reads of HTML as plain text", categoryName: "Text",
    searchKeywords: ["strip tags", "rich text"],
    resultValueName: "Text")
  package static let example = ActionExample(
    #"{ "intent": "GetTextFromHTML", "with": { "html": "<p>Fish &amp; <b>chips</b></p>" } }"#,
    gives: #""Fish & chips""#)
  package static let effects: Effects = []

  @Parameter(title: "HTML", description: "The HTML", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var html: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    .result(value: HTMLText.text(of: HTMLParser.parse(html)))
  }
}
