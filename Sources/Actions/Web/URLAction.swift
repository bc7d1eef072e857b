package import AppIntents
import Foundation
package import Metadata
import Values

/// `URL`: an address made of text.
///
/// **Shape**: RFC 3986, with letters beyond ASCII percent-encoded. **Errors**: text without a scheme, or that is no address.
package struct URLAction: ImmediateAction, TypedByInput {
  package static let workflowName: String? = "URL"
  package static let title: LocalizedStringResource = "URL"
  package static let description: IntentDescription? = IntentDescription(
    "Makes an address of text", categoryName: "Web", resultValueName: "URL")
  package static let example = ActionExample(
    #"{ "intent": "URL", "with": { "url": "https://example.org/a b" } }"#,
    gives: #""https://example.org/a%20b""#)
  package static let effects: Effects = []

  @Parameter(title: "URL", description: "The address as text", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var url: String

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    ResultType(.url)
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    .result(value: AnyValue(.url(try Self.components(of: url).string ?? url)))
  }

  /// **Errors**: what is no address with a scheme.
  static func components(of text: String) throws -> URLComponents {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let components = URLComponents(string: trimmed) else {
      throw ActionFailure("“\(text.prefix(60))” is no address")
    }
    guard components.scheme?.isEmpty == false else {
      throw ActionFailure("“\(text.prefix(60))” has no scheme, such as https://")
    }
    return components
  }
}
