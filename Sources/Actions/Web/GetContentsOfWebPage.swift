package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// A page of the web as a person reads it.
///
/// **Shape**: `text` as `GetTextFromHTML`, `markdown` as `MakeMarkdownFromRichText`, `richText` as `MakeRichTextFromHTML` give it, or `html`
/// as the server sends it. Scripts of the page do not run. Text that is no HTML is given as it is. Redirects are followed, each
/// address judged anew. **Errors**: `http-status` for 400 and more; an answer that is no text.
package struct GetContentsOfWebPage: BuiltInAction {
  package enum Form: String, AppEnum {
    case text, markdown, richText, html

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Page Form"
    package static let caseDisplayRepresentations: [Form: DisplayRepresentation] = [
      .text: "Text", .markdown: "Markdown", .richText: "Rich Text", .html: "HTML",
    ]
  }

  package static let title: LocalizedStringResource = "Get Contents of Web Page"
  package static let description: IntentDescription? = IntentDescription(
    "Reads a page of the web as text, Markdown or HTML", categoryName: "Web", searchKeywords: ["scrape", "article"],
    resultValueName: "Contents of web page")
  package static let example = ActionExample(
    #"""
    { "intent": "GetContentsOfWebPage", "with": { "url": "https://example.org/news", "form": "markdown" } }
    """#)
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["url": .address]

  @Parameter(
    title: "Form", description: "What is made of the page", default: Form.text, inputConnectionBehavior: .never)
  package var form: Form

  @Parameter(title: "URL", description: "The address", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var url: String

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let (response, request) = try await WebConversation.run(try WebConversation.reading(url))
    let type = (response.header("content-type") ?? "text/html").lowercased().prefix { $0 != ";" }.filter { $0 != " " }
    guard type.hasPrefix("text/") || type.hasSuffix("xml") || type.hasSuffix("json") else {
      throw Diagnostic(
        "answer-is-binary", "“\(request.address.place)” answers with \(VisibleText.of(String(type))), which is no page",
        hint: "GetContentsOfURL puts it into a file")
    }
    let text = try response.pageText()
    guard type.hasSuffix("html") || type.hasSuffix("xhtml+xml") else { return .result(value: text) }
    switch form {
    case .html: return .result(value: text)
    case .text: return .result(value: HTMLText.text(of: HTMLParser.parse(text)))
    case .markdown: return .result(value: HTMLMarkdown.text(of: HTMLParser.parse(text)))
    case .richText: return .result(value: HTMLWriter.richText(of: HTMLParser.parse(text)))
    }
  }
}
