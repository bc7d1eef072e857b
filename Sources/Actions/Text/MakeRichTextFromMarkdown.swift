package import AppIntents
import Formats
import Values

/// Markdown as rich text, which is HTML here.
///
/// **Shape**: CommonMark, with the tables, tasks and deleted text of GitHub Flavored Markdown; HTML in it stays as it stands.
package struct MakeRichTextFromMarkdown: ImmediateAction {
  package static let title: LocalizedStringResource = "Make Rich Text from Markdown"
  package static let description: IntentDescription? = IntentDescription(
    "Makes rich text, as HTML, of Markdown", categoryName: "Text", searchKeywords: ["HTML"],
    resultValueName: "Rich text from Markdown")
  package static let example = ActionExample(
    #"{ "intent": "MakeRichTextFromMarkdown", "with": { "markdown": "Fish & **chips**" } }"#,
    gives: #""<p>Fish &amp; <strong>chips</strong></p>\n""#)
  package static let effects: Effects = []

  @Parameter(title: "Markdown", description: "The Markdown", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var markdown: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    .result(value: MarkdownHTML.html(of: markdown))
  }
}
