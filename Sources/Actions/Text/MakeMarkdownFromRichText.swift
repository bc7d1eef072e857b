package import AppIntents
import Formats
import Values

/// Rich text, which is HTML here, as Markdown.
///
/// **Shape**: headings, paragraphs, lists, quotations, code, tables, links, images and emphasis; of everything else its text. What
/// Markdown would take for a sign of its own is escaped. Scripts, styles and forms are left out.
package struct MakeMarkdownFromRichText: ImmediateAction {
  package static let title: LocalizedStringResource = "Make Markdown from Rich Text"
  package static let description: IntentDescription? = IntentDescription(
    "Makes Markdown of rich text, which is HTML", categoryName: "Text", searchKeywords: ["HTML"],
    resultValueName: "Markdown from rich text")
  package static let example = ActionExample(
    #"{ "intent": "MakeMarkdownFromRichText", "with": { "richText": "Fish &amp; <b>chips</b>" } }"#,
    gives: #""Fish & **chips**""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Rich Text", description: "The rich text, as HTML", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var richText: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    .result(value: HTMLMarkdown.text(of: HTMLParser.parse(richText)))
  }
}
