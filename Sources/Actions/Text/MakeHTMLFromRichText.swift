package import AppIntents
import Formats
import Values

/// Rich text as HTML: a part of a page, or a page of its own.
///
/// **Shape**: of a page the part is what stands in its body. Text without any tag is plain text: its signs are escaped, and empty
/// lines part its paragraphs.
package struct MakeHTMLFromRichText: ImmediateAction {
  package static let title: LocalizedStringResource = "Make HTML from Rich Text"
  package static let description: IntentDescription? = IntentDescription(
    "Makes HTML of rich text or plain text, as a part of a page or a whole page", categoryName: "Text",
    resultValueName: "HTML from rich text")
  package static let example = ActionExample(
    #"{ "intent": "MakeHTMLFromRichText", "with": { "richText": "Fish &amp; <b>chips</b>" } }"#,
    gives: #""Fish &amp; <b>chips</b>""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Make Full Document", description: "Whether it is a page of its own", default: false,
    inputConnectionBehavior: .never)
  package var makeFullDocument: Bool

  @Parameter(
    title: "Title", description: "With makeFullDocument: the page's title", default: "",
    inputConnectionBehavior: .never)
  package var pageTitle: String

  @Parameter(
    title: "Rich Text", description: "The rich text, or plain text",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var richText: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    let nodes = HTMLParser.parse(richText)
    let part: String
    if nodes.allSatisfy({ $0.element == nil }) {
      part = Self.paragraphs(richText)
    } else if let body = nodes.lazy.flatMap({ $0.elements(named: "body") }).first {
      part = HTMLWriter.text(of: body.children)
    } else {
      part = richText
    }
    guard makeFullDocument else { return .result(value: part) }
    let end = part.hasSuffix("\n") ? "" : "\n"
    return .result(
      value: """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <title>\(HTMLReferences.escaped(pageTitle))</title>
        </head>
        <body>
        \(part)\(end)</body>
        </html>

        """)
  }

  private static func paragraphs(_ text: String) -> String {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.allSatisfy(\.isWhitespace) {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }
      .map { "<p>\($0.map { HTMLReferences.escaped(String($0)) }.joined(separator: "<br>\n"))</p>\n" }.joined()
  }
}
