package import AppIntents
package import Metadata
import Values

/// Adds an item to the end of a list, as “Add to Variable” of Shortcuts does.
///
/// **Shape**: of an item that is a list, its items are added. What is no list is a list of one. **Missing**: no list is one
/// without items; no item adds nothing.
package struct AddToList: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Add to List"
  package static let description: IntentDescription? = IntentDescription(
    "Adds an item to the end of a list", categoryName: "Lists", resultValueName: "Longer list")
  package static let effects: Effects = []

  @Parameter(
    title: "Item", description: "What is added; of a list, each of its items", inputConnectionBehavior: .never)
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
    switch item?.value.plain {
    case nil, .missing, .null: break
    case .list(let more): items += more.filter { !$0.isMissing }.map { AnyValue($0) }
    case let one?: items.append(AnyValue(one))
    }
    return .result(value: items)
  }
}
