package import AppIntents
package import Metadata
import Values

/// An item of a list, or some that follow one another.
///
/// **Units**: places are counted from 1. **Shape**: a random item is one of the run's own numbers, as of `RandomNumber`. **Errors**: a place that the list does not have; a range takes what there is of it.
package struct GetItemFromList: ImmediateAction, TypedByInput {
  package enum Wanted: String, AppEnum {
    case first, last, random, atIndex, inRange

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Item"
    package static let caseDisplayRepresentations: [Wanted: DisplayRepresentation] = [
      .first: "First Item", .last: "Last Item", .random: "Random Item", .atIndex: "Item At Index",
      .inRange: "Items in Range",
    ]
  }

  package static let title: LocalizedStringResource = "Get Item from List"
  package static let description: IntentDescription? = IntentDescription(
    "Gets one item of a list, or the items in a range", categoryName: "Lists", resultValueName: "Item from list")
  package static let example = ActionExample(
    #"""
    { "intent": "GetItemFromList", "with": { "list": ["tea", "milk", "bread"], "get": "atIndex", "index": 2 } }
    """#,
    gives: #""milk""#)
  package static let effects: Effects = []

  @Parameter(title: "Get", description: "Which item", default: Wanted.first, inputConnectionBehavior: .never)
  package var get: Wanted

  @Parameter(title: "Index", description: "With atIndex: the place, from 1", inputConnectionBehavior: .never)
  package var index: Int?

  @Parameter(
    title: "Start Index", description: "With inRange: the first place; 1 where nothing is said",
    inputConnectionBehavior: .never)
  package var from: Int?

  @Parameter(
    title: "End Index", description: "With inRange: the last place; the list's where nothing is said",
    inputConnectionBehavior: .never)
  package var to: Int?

  @Parameter(
    title: "List", description: "Where it is taken from", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var list: [AnyValue]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let item = arguments["list"]?.items ?? .any
    let isOptional = arguments.withOptionalItems.contains("list")
    guard arguments["get"] != nil else { return ResultType(item, mayBeMissing: isOptional) }
    switch arguments.literals["get"] {
    case nil: return ResultType(.any, mayBeMissing: isOptional)
    case "inRange": return ResultType(.list(item), itemsMayBeMissing: isOptional)
    case "atIndex" where arguments["index"] == nil:
      throw ArgumentMisfit("get", "“index” says which item, and it is not given", hint: "\"index\": 1")
    default: return ResultType(item, mayBeMissing: isOptional)
    }
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    switch get {
    case .first: return .result(value: try item(1))
    case .last: return .result(value: try item(max(1, list.count)))
    case .random:
      return .result(value: try item(list.isEmpty ? 1 : 1 + Int(try RunRandom.current().below(UInt64(list.count)))))
    case .atIndex:
      guard let index else { throw $index.needsValueError("Which item?") }
      return .result(value: try item(index))
    case .inRange:
      let first = max(1, from ?? 1)
      let last = min(list.count, to ?? list.count)
      if let from, from < 1 { throw ActionFailure("places are counted from 1, and “from” is \(from)") }
      guard first <= last else { return .result(value: AnyValue(.list([]))) }
      return .result(value: AnyValue(.list(list[first - 1...last - 1].map(\.value))))
    }
  }

  private func item(_ place: Int) throws -> AnyValue {
    if place < 1 { throw ActionFailure("places are counted from 1, and “index” is \(place)") }
    guard place <= list.count else {
      throw ActionFailure(
        list.isEmpty ? "the list is empty" : "there is no item \(place) in a list of \(list.count)")
    }
    return list[place - 1]
  }
}
