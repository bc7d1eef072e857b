package import AppIntents
package import Metadata
import Values

/// What a server says about an address, without sending what is there.
///
/// **Shape**: a dictionary of the headers, their names in small letters; one that comes several times has its values with commas
/// between them. Redirects are followed. **Errors**: `http-status` for 400 and more; `request-failed`.
package struct GetHeadersOfURL: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Headers of URL"
  package static let description: IntentDescription? = IntentDescription(
    "Gets the headers with which a server answers", categoryName: "Web", searchKeywords: ["HTTP", "HEAD"],
    resultValueName: "Headers of URL")
  package static let example = ActionExample(
    #"{ "intent": "GetHeadersOfURL", "with": { "url": "https://example.org" } }"#)
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["url": .address]

  @Parameter(title: "URL", description: "The address", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var url: String

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    ResultType(.record([]))
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let response = try await WebConversation.run(try WebConversation.reading(url, method: "HEAD")).response
    var record = Record()
    for (name, value) in response.headers {
      let earlier = record[name].map { $0.writtenOut + ", " } ?? ""
      record.set(name, to: .text(earlier + value))
    }
    return .result(value: AnyValue(.record(record)))
  }
}
