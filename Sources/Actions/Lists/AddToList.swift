package import AppIntents
package import Metadata
import Values

/// Adds an item to the end of a list, as “Add to Variable” of Shortcuts does.
///
/// **Shape**: of an item that is a list, its items are added, and those of lists in it. What is no list is a list of one. **Missing**: no list is one
/// without items; no item adds nothing.
package struct AddToList: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Add to List"
  package static let description: IntentDescription? = IntentDescription(
    "Adds an item to the end of a list", categoryName: "Lists", resultValueName: "Longer list")
  package static let example = ActionExample(
    #"{ "intent": "AddToList", "with": { "list": ["tea", "milk"], "item": "bread" } }"#,
    gives: #"["tea","milk","bread"]"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Item", description: "What is added; of a list, each of its items, and of lists in it",
    inputConnectionBehavior: .never)
  package var item: AnyValue?

  @Parameter(
    title: "List", description: "The list; one without items where nothing is given",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var list: [AnyValue]?

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) -> ResultType {
    // What is added may be of any kind, and with the next pass of a loop of another one.
    ResultType(.list(.any))
  }

  package func perform() throws -> some IntentResult & ReturnsValue<[AnyValue]> {
    var items = list ?? []
    if let item { Self.add(item.value, to: &items) }
    return .result(value: items)
  }

  private static func add(_ value: Value, to items: inout [AnyValue]) {
    switch value.plain {
    case .missing, .null: return
    case .list(let more): for one in more { add(one, to: &items) }
    case let one: items.append(AnyValue(one))
    }
  }
}
