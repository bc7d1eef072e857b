package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// The article on a page of the web.
///
/// **Shape**: a dictionary with `title`, `author`, `publishedDate`, `siteName`, `excerpt`, `body` (plain text), `bodyHTML`, `mainImageURL`,
/// `numberOfWords` and `url`, as the page says them in Open Graph, JSON-LD and its elements. Redirects are followed, each address judged anew.
/// **Missing**: what the page does not say. **Errors**: `http-status` for 400 and more; an answer that is no page.
package struct GetArticle: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Article"
  package static let description: IntentDescription? = IntentDescription(
    "Reads the article on a page of the web, with its title, its author and its date", categoryName: "Web",
    searchKeywords: ["reader", "Open Graph", "scrape"], resultValueName: "Article")
  package static let example = ActionExample(
    #"{ "intent": "GetArticle", "with": { "url": "https://example.org/news" } }"#)
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["url": .address]

  @Parameter(
    title: "URL", description: "The page's address", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var url: String

  package init() {}

  private static let fields: [(name: String, type: Values.ValueType)] = [
    ("title", .text), ("author", .text), ("publishedDate", .dateTime), ("siteName", .text), ("excerpt", .text),
    ("body", .text), ("bodyHTML", .text), ("mainImageURL", .url), ("numberOfWords", .integer), ("url", .url),
  ]

  package static func resultType(for arguments: ArgumentTypes) -> ResultType {
    ResultType(.record(fields.map { ValueType.Field($0.name, $0.type) }))
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let (response, request) = try await WebConversation.run(try WebConversation.reading(url))
    let type = (response.header("content-type") ?? "text/html").lowercased().prefix { $0 != ";" }.filter { $0 != " " }
    guard type.hasSuffix("html") || type.hasSuffix("xhtml+xml") else {
      throw Diagnostic(
        "no-page", "“\(request.address.place)” answers with \(VisibleText.of(String(type))), which is no page",
        hint: "GetContentsOfURL gives it as it is")
    }
    let article = HTMLArticle(HTMLParser.parse(try response.pageText()))
    func text(_ text: String?) -> Value { text.map { .text($0) } ?? .missing }
    func address(_ text: String?) -> Value {
      text.flatMap { request.address.following($0) }.map { .url($0.text) } ?? .missing
    }
    let zone = IntentSurroundings.current.theZone
    let date = article.published.flatMap { Self.moment($0, in: zone) }
    return .result(
      value: AnyValue(
        .record(
          Record([
            ("title", text(article.title)), ("author", text(article.author)),
            ("publishedDate", date.map { .dateTime($0) } ?? .missing), ("siteName", text(article.site)),
            ("excerpt", text(article.excerpt)), ("body", .text(article.text)), ("bodyHTML", .text(article.html)),
            ("mainImageURL", address(article.image)), ("numberOfWords", .integer(ExactNumber(article.wordCount))),
            ("url", article.address == nil ? .url(request.address.text) : address(article.address)),
          ]))))
  }

  /// The moment that a page writes: a day is its beginning.
  private static func moment(_ text: String, in zone: TimeZoneRules) -> DateTime? {
    if let moment = DateTime(iso: text, zone: zone) { return moment }
    return CalendarDate(iso: text.prefix(10)).map { DateValue(moment: .day($0)).instant(in: zone) }
  }
}
