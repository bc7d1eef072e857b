package import AppIntents
package import Metadata
import Queries
import Values

/// Puts the items together that have one value in common.
///
/// **Shape**: a list of groups, each with its `key` and its `items`, in the order in which the keys are met first.
/// **Missing**: the items that do not have the property are a group, whose key is missing.
package struct GroupItems: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Group Items"
  package static let description: IntentDescription? = IntentDescription(
    "Puts the items together that have the same value of a property", categoryName: "Lists", resultValueName: "Groups")
  package static let example = ActionExample(
    #"""
    { "intent": "GroupItems",
      "with": { "list": [{ "name": "Emma", "shelf": "top" },
          { "name": "Faust", "shelf": "low" },
          { "name": "Zadig", "shelf": "top" }], "property": "shelf" } }
    """#,
    gives: #"""
      [
      {"key":"top","items":[{"name":"Emma","shelf":"top"},{"name":"Zadig","shelf":"top"}]},
      {"key":"low","items":[{"name":"Faust","shelf":"low"}]}
      ]
      """#)
  package static let effects: Effects = []

  @Parameter(title: "Property", description: "What they are grouped by", inputConnectionBehavior: .never)
  package var property: String

  @Parameter(title: "List", description: "The list", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var list: [AnyValue]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let item = arguments["list"]?.items ?? .any
    try ItemProperty.check(arguments, of: item)
    return .list(
      of: .record([
        "key": ResultType(ItemProperty.type(arguments, of: item), mayBeMissing: true),
        "items": ResultType(.list(item), itemsMayBeMissing: arguments.withOptionalItems.contains("list")),
      ]))
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    var groups: [(key: Value, items: [Value])] = []
    var places: [Value.Sameness?: Int] = [:]
    for item in list {
      let key = ItemProperty.value(property, of: item.value)
      let identity = key.isMissing ? nil : key.sameness([])
      if let place = places[identity] {
        groups[place].items.append(item.value)
      } else {
        places[identity] = groups.count
        groups.append((key, [item.value]))
      }
    }
    return .result(
      value: AnyValue(.list(groups.map { .record(Record([("key", $0.key), ("items", .list($0.items))])) })))
  }
}
