package import AppIntents
package import Metadata
import Values

/// `List`: values as a list.
package struct ListAction: ImmediateAction, TypedByInput {
  package static let workflowName: String? = "List"
  package static let title: LocalizedStringResource = "List"
  package static let description: IntentDescription? = IntentDescription(
    "Makes a list of values", categoryName: "Lists", resultValueName: "List")
  package static let example = ActionExample(
    #"{ "intent": "List", "with": { "items": ["tea", "milk"] } }"#,
    gives: #"["tea","milk"]"#)
  package static let effects: Effects = []

  @Parameter(title: "Items", description: "The values; one value makes a list of one")
  package var items: [AnyValue]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) -> ResultType {
    ResultType(
      .list(arguments["items"]?.items ?? .any), itemsMayBeMissing: arguments.withOptionalItems.contains("items"))
  }

  package func perform() throws -> some IntentResult & ReturnsValue<[AnyValue]> { .result(value: items) }
}
