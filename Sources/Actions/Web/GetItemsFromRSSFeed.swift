package import AppIntents
import Formats
package import Metadata
import Values

/// The entries of a news feed, in RSS or Atom.
///
/// **Shape**: a dictionary for each: `title`, `url`, `date`, `author`, `summary` (plain text), `content` (HTML), `id`, `categories` and
/// `feed`, in the feed's order. The feed is asked for at `url`, or is the input: text, a file, or its address. **Missing**: what an entry does not say.
/// **Errors**: what is no XML, with its line, or no feed; those of asking.
package struct GetItemsFromRSSFeed: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Items from RSS Feed"
  package static let description: IntentDescription? = IntentDescription(
    "Reads the entries of a news feed in RSS or Atom", categoryName: "Web",
    searchKeywords: ["news", "Atom", "podcast"],
    resultValueName: "Items from RSS feed")
  package static let example = ActionExample(
    #"{ "intent": "GetItemsFromRSSFeed", "with": { "url": "https://example.org/feed.xml", "count": 5 } }"#)
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["url": .address]

  @Parameter(
    title: "Count", description: "How many at most; all where nothing is said", inclusiveRange: (0, 1_000_000),
    inputConnectionBehavior: .never)
  package var count: Int?

  @Parameter(title: "URL", description: "The feed's address", inputConnectionBehavior: .never)
  package var url: String?

  @Parameter(
    title: "Input", description: "Where no address is said: the feed as text or in a file, or its address",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    switch arguments["input"] ?? .any {
    case .text, .url, .file, .any: break
    case let other:
      if arguments["url"] == nil { throw ArgumentMisfit("input", "a feed is text, a file or an address, not \(other)") }
    }
    return ResultType(.list(.record(FeedReader.properties.map { ValueType.Field($0.name, $0.type) })))
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let entries: [Record]
    if let address = url ?? input.flatMap({ Self.address(in: $0.value) }) {
      let (response, request) = try await WebConversation.run(try WebConversation.reading(address))
      entries = try FeedReader.entries(try Self.utf8(response), file: request.address.text)
    } else if let input {
      let isFile = if case .file = input.value.plain { true } else { false }
      let name = try isFile ? WorkspaceSurroundings.current().named(input.value.writtenOut) : "text"
      entries = try FeedReader.entries(Array(try InputText.of(input.value).utf8), file: name)
    } else {
      throw $url.needsValueError("Which feed?")
    }
    return .result(value: AnyValue(.list(entries.prefix(count ?? .max).map { .record($0) })))
  }

  /// The address that an input is; nil where it is the feed itself.
  private static func address(in value: Value) -> String? {
    switch value.plain {
    case .url(let address): return address
    case .text(let text):
      let trimmed = text.prefix(4_000).drop(while: \.isWhitespace)
      return trimmed.first == "<" || !trimmed.contains("://") ? nil : String(trimmed).filter { !$0.isWhitespace }
    default: return nil
    }
  }

  /// The document in UTF-8, in the encoding that the server says, else the document itself.
  private static func utf8(_ response: WebResponse) throws -> [UInt8] {
    if response.header("content-type")?.lowercased().contains("charset=") == true {
      return Array(try response.text().utf8)
    }
    let beginning = String(decoding: response.body.prefix(200), as: UTF8.self)
    var encoding: String?
    if let place = beginning.firstRange(of: "encoding=") {
      encoding = String(beginning[place.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" })
    }
    let input = try TextInput(MemoryInput(response.body, name: "answer"), encoding: encoding)
    var bytes: [UInt8] = []
    while let block = try input.nextBlock() { bytes += block }
    return bytes
  }
}
