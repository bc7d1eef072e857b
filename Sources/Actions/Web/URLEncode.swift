package import AppIntents
import Foundation

/// Writes text so that it can stand in an address, or back.
///
/// **Shape**: percent signs for all but ASCII letters, digits and `-._~` (RFC 3986, “unreserved”). **Errors**: with decode, a
/// percent sign without two digits behind it, and bytes that are no UTF-8.
package struct URLEncode: ImmediateAction {
  package enum Mode: String, AppEnum {
    case encode, decode

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "URL Encoding"
    package static let caseDisplayRepresentations: [Mode: DisplayRepresentation] = [
      .encode: "Encode", .decode: "Decode",
    ]
  }

  package static let title: LocalizedStringResource = "URL Encode"
  package static let description: IntentDescription? = IntentDescription(
    "Writes text so that it can stand in an address, or back", categoryName: "Web", resultValueName: "Encoded text")
  package static let example = ActionExample(
    #"{ "intent": "URLEncode", "with": { "text": "fish & chips" } }"#,
    gives: #""fish%20%26%20chips""#)
  package static let effects: Effects = []

  @Parameter(title: "Mode", description: "In which direction", default: Mode.encode, inputConnectionBehavior: .never)
  package var mode: Mode

  @Parameter(
    title: "Text", description: "The text", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var text: String

  package init() {}

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    switch mode {
    case .encode: return .result(value: text.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? "")
    case .decode:
      guard let decoded = text.removingPercentEncoding else {
        throw ActionFailure("“\(text.prefix(60))” has a percent sign that begins no UTF-8 character")
      }
      return .result(value: decoded)
    }
  }
}
