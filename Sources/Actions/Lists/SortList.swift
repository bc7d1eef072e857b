package import AppIntents
package import Metadata
import Queries
import Values

/// Puts the items of a list in order.
///
/// **Shape**: numbers by size, dates by time, text by scalars or, with `natural`, as people read it: capitals beside small
/// letters, 2 before 10. With `property`, entities and dictionaries by one of theirs. Equal items stay as they were.
/// **Missing**: items without a value come last, in both orders.
package struct SortList: ImmediateAction, TypedByInput {
  package enum Order: String, AppEnum {
    case ascending, descending

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Order"
    package static let caseDisplayRepresentations: [Order: DisplayRepresentation] = [
      .ascending: "Smallest First", .descending: "Largest First",
    ]
  }

  package static let title: LocalizedStringResource = "Sort List"
  package static let description: IntentDescription? = IntentDescription(
    "Puts the items of a list in order", categoryName: "Lists", resultValueName: "Sorted list")
  package static let example = ActionExample(
    #"{ "intent": "SortList", "with": { "list": ["file10", "file9"], "natural": true } }"#,
    gives: #"["file9","file10"]"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Order", description: "Which items come first", default: Order.ascending, inputConnectionBehavior: .never)
  package var order: Order

  @Parameter(
    title: "Property",
    description: "What entities or dictionaries are sorted by; the items themselves where nothing is said",
    inputConnectionBehavior: .never)
  package var property: String?

  @Parameter(
    title: "Natural", description: "Whether text is sorted as people read it", default: false,
    inputConnectionBehavior: .never)
  package var natural: Bool

  @Parameter(title: "List", description: "The list", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var list: [AnyValue]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let item = arguments["list"]?.items ?? .any
    try ItemProperty.check(arguments, of: item)
    return ResultType(.list(item))
  }

  package func perform() throws -> some IntentResult & ReturnsValue<[AnyValue]> {
    let keyed = list.map { item in
      (item: item, key: property.map { ItemProperty.value($0, of: item.value) } ?? item.value.plain)
    }
    let sorted = keyed.enumerated().sorted { left, right in
      let order = compare(left.element.key, right.element.key)
      return order == 0 ? left.offset < right.offset : order < 0
    }
    return .result(value: sorted.map(\.element.item))
  }

  private func compare(_ left: Value, _ right: Value) -> Int {
    if left.isMissing || right.isMissing { return left.isMissing == right.isMissing ? 0 : left.isMissing ? 1 : -1 }
    var result = left.totalOrder(to: right)
    if natural, case .text(let first) = left, case .text(let second) = right {
      let order = NaturalOrder.compare(first.lowercased(), second.lowercased())
      result = order == 0 ? NaturalOrder.compare(first, second) : order
    }
    return order == .ascending ? result : -result
  }
}
