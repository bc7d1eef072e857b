package import AppIntents
package import Metadata
import Values

/// Finds the addresses in a text.
///
/// **Shape**: what begins with a scheme and `://`, or with `mailto:` or `tel:`, up to a blank, a quote or an angle bracket;
/// punctuation at its end, and a closing bracket that it does not open, are the sentence's.
package struct GetURLsFromInput: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get URLs from Input"
  package static let description: IntentDescription? = IntentDescription(
    "Finds the addresses in a text", categoryName: "Web", resultValueName: "URLs")
  package static let example = ActionExample(
    #"""
    { "intent": "GetURLsFromInput", "with": { "input": "See https://example.org/a and https://example.org/b" } }
    """#,
    gives: #"["https://example.org/a","https://example.org/b"]"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Input", description: "Where they are looked for", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: [AnyValue]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    ResultType(.list(.url))
  }

  private static let pattern = #"\b(?:[a-z][a-z0-9+.-]*://|mailto:|tel:)[^\s<>"“”]+"#

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    let pattern = try TextPattern(Self.pattern, isCaseSensitive: false)
    var found: [Value] = []
    for item in input { found += try pattern.matches(in: item.value.writtenOut).map { .url(Self.trimmed($0)) } }
    return .result(value: AnyValue(.list(found)))
  }

  private static func trimmed(_ address: String) -> String {
    var address = address[...]
    while let last = address.last {
      switch last {
      case ".", ",", ";", ":", "!", "?", "'", "’": address = address.dropLast()
      case ")" where address.count(where: { $0 == ")" }) > address.count(where: { $0 == "(" }):
        address = address.dropLast()
      case "]" where address.count(where: { $0 == "]" }) > address.count(where: { $0 == "[" }):
        address = address.dropLast()
      default: return String(address)
      }
    }
    return String(address)
  }
}
