package import AppIntents
import Formats
import Values

/// What rich text has of HTML: paragraphs, headings, lists, tables, quotations, code, links, images and emphasis.
///
/// **Shape**: HTML again, without scripts, styles, forms, frames and all attributes but those of links, images and tables; an
/// address that runs a script is left out.
package struct MakeRichTextFromHTML: ImmediateAction {
  package static let title: LocalizedStringResource = "Make Rich Text from HTML"
  package static let description: IntentDescription? = IntentDescription(
    "Takes from HTML what rich text has, without scripts, styles and forms", categoryName: "Text",
    searchKeywords: ["clean"], resultValueName: "Rich text from HTML")
  package static let example = ActionExample(
    #"{ "intent": "MakeRichTextFromHTML", "with": { "html": "<p>Fish <script>x()</script></p>" } }"#,
    gives: #""<p>Fish </p>""#)
  package static let effects: Effects = []

  @Parameter(title: "HTML", description: "The HTML", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var html: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    .result(value: HTMLWriter.richText(of: HTMLParser.parse(html)))
  }
}
