package import AppIntents
import Formats
package import Metadata
import Values

/// The news feeds that a page of the web names in its head.
///
/// **Shape**: their whole addresses, in the page's order: of RSS, Atom and JSON feeds. **Errors**: those of asking.
package struct GetRSSFeedsFromPage: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get RSS Feeds from Page"
  package static let description: IntentDescription? = IntentDescription(
    "Finds the news feeds that a page of the web names", categoryName: "Web", searchKeywords: ["news", "Atom"],
    resultValueName: "RSS feeds")
  package static let example = ActionExample(
    #"{ "intent": "GetRSSFeedsFromPage", "with": { "url": "https://example.org" } }"#)
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["url": .address]

  @Parameter(
    title: "URL", description: "The page's address", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var url: String

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    ResultType(.list(.url))
  }

  private static let types = ["application/rss+xml", "application/atom+xml", "application/feed+json"]

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let (response, request) = try await WebConversation.run(try WebConversation.reading(url))
    let nodes = HTMLParser.parse(try response.pageText())
    let base =
      nodes.lazy.flatMap { $0.elements(named: "base") }.first?["href"]
      .flatMap { request.address.following($0) } ?? request.address
    let links = nodes.flatMap { $0.elements(named: "link") }.filter { link in
      (link["rel"] ?? "").lowercased().split(separator: " ").contains("alternate")
        && Self.types.contains((link["type"] ?? "").lowercased())
    }
    let feeds = links.compactMap { $0["href"] }.compactMap { base.following($0) }.map { Value.url($0.text) }
    return .result(value: AnyValue(.list(feeds)))
  }
}
