package import AppIntents
package import Metadata
import Queries
import Values

/// Leaves one of the items that are equal, the first of them.
///
/// **Shape**: equal as `equalTo` has it: 1 and 1.0 are, `é` in one scalar and in two is not. With `property`, items whose
/// property is equal. **Missing**: items without a value are equal to one another.
package struct RemoveDuplicates: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Remove Duplicates"
  package static let description: IntentDescription? = IntentDescription(
    "Leaves the first of the items that are equal", categoryName: "Lists", resultValueName: "Unique items")
  package static let example = ActionExample(
    #"{ "intent": "RemoveDuplicates", "with": { "list": ["tea", "milk", "Tea"], "caseSensitive": false } }"#,
    gives: #"["tea","milk"]"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Property",
    description: "What is compared of entities or dictionaries; the items themselves where nothing is said",
    inputConnectionBehavior: .never)
  package var property: String?

  @Parameter(
    title: "Case Sensitive", description: "Whether capitals and small letters differ", default: true,
    inputConnectionBehavior: .never)
  package var caseSensitive: Bool

  @Parameter(title: "List", description: "The list", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var list: [AnyValue]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let item = arguments["list"]?.items ?? .any
    try ItemProperty.check(arguments, of: item)
    return ResultType(.list(item))
  }

  package func perform() throws -> some IntentResult & ReturnsValue<[AnyValue]> {
    var seen: Set<Value.Sameness?> = []
    let unique = list.filter { item in
      let value = property.map { ItemProperty.value($0, of: item.value) } ?? item.value.plain
      return seen.insert(value.isMissing ? nil : value.sameness(caseSensitive ? [] : [.ignoringCase])).inserted
    }
    return .result(value: unique)
  }
}
