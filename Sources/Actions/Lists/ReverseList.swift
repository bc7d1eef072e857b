package import AppIntents
package import Metadata
import Values

/// Turns the order of a list around.
package struct ReverseList: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Reverse List"
  package static let description: IntentDescription? = IntentDescription(
    "Turns the order of a list around", categoryName: "Lists", resultValueName: "Reversed list")
  package static let example = ActionExample(
    #"{ "intent": "ReverseList", "with": { "list": [1, 2, 3] } }"#,
    gives: #"[3,2,1]"#)
  package static let effects: Effects = []

  @Parameter(title: "List", description: "The list", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var list: [AnyValue]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    ResultType(.list(arguments["list"]?.items ?? .any))
  }

  package func perform() throws -> some IntentResult & ReturnsValue<[AnyValue]> {
    .result(value: list.reversed())
  }
}
