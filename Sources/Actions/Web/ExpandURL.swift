package import AppIntents
import Diagnostics
package import Metadata
import Values

/// The address that a short or old one leads to.
///
/// **Shape**: the server is asked with HEAD, and with GET where it does not know that; ten redirects are followed at most, each
/// judged by `allow.network` anew. An address that leads nowhere else is given as it is.
package struct ExpandURL: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Expand URL"
  package static let description: IntentDescription? = IntentDescription(
    "Finds the address that a short one leads to", categoryName: "Web", searchKeywords: ["redirect", "shortened"],
    resultValueName: "Expanded URL")
  package static let example = ActionExample(
    #"{ "intent": "ExpandURL", "with": { "url": "https://example.org/short" } }"#)
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["url": .address]

  @Parameter(title: "URL", description: "The address", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var url: String

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    ResultType(.url)
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    var request = try WebConversation.reading(url, method: "HEAD")
    for _ in 0...10 {
      var response = try await WebConversation.step(request)
      if [405, 501].contains(response.status) {
        request.method = "GET"
        response = try await WebConversation.step(request)
      }
      guard response.isRedirect else { return .result(value: AnyValue(.url(request.address.text))) }
      request = try WebConversation.following(response, request)
    }
    throw Diagnostic("request-failed", "“\(request.address.place)” leads on and on: ten redirects are enough")
  }
}
