package import AppIntents
package import Metadata
import Queries
import Values

/// Makes one list of two.
///
/// **Shape**: `append` has the items of both, those of the first list before those of the second; `union` each item once, `common`
/// the items of the first that are in the second too, `difference` those that are not. Equal is what `equalTo` has as equal; with
/// `property`, items whose property is. **Missing**: items without a value are equal to one another.
package struct CombineLists: ImmediateAction, TypedByInput {
  package enum Mode: String, AppEnum {
    case append, union, common, difference

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Combination"
    package static let caseDisplayRepresentations: [Mode: DisplayRepresentation] = [
      .append: "All Items of Both", .union: "Each Item Once", .common: "Items in Both",
      .difference: "Items Not in the Second",
    ]
  }

  package static let title: LocalizedStringResource = "Combine Lists"
  package static let description: IntentDescription? = IntentDescription(
    "Makes one list of two", categoryName: "Lists", searchKeywords: ["add", "append", "merge", "intersection"],
    resultValueName: "Combined list")
  package static let example = ActionExample(
    #"{ "intent": "CombineLists", "with": { "list": [1, 2, 3], "with": [2, 3, 4], "mode": "common" } }"#,
    gives: #"[2,3]"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Mode", description: "Which items it has", default: Mode.append, inputConnectionBehavior: .never)
  package var mode: Mode

  @Parameter(
    title: "Property",
    description: "What is compared of entities or dictionaries; the items themselves where nothing is said",
    inputConnectionBehavior: .never)
  package var property: String?

  @Parameter(title: "With", description: "The second list, or one item", inputConnectionBehavior: .never)
  package var with: [AnyValue]

  @Parameter(title: "List", description: "The first list", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var list: [AnyValue]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let first = arguments["list"]?.items ?? .any
    let second = arguments["with"]?.items ?? .any
    try ItemProperty.check(arguments, of: first)
    try ItemProperty.check(arguments, of: second)
    let keepsFirst = ["common", "difference"].contains(arguments.literals["mode"])
    let given = keepsFirst ? ["list"] : ["list", "with"]
    return ResultType(
      .list(keepsFirst || first == second ? first : .any),
      itemsMayBeMissing: given.contains { arguments.withOptionalItems.contains($0) })
  }

  package func perform() throws -> some IntentResult & ReturnsValue<[AnyValue]> {
    func identity(_ item: AnyValue) -> Value.Sameness? {
      let value = property.map { ItemProperty.value($0, of: item.value) } ?? item.value.plain
      return value.isMissing ? nil : value.sameness([])
    }
    switch mode {
    case .append: return .result(value: list + with)
    case .union:
      var seen: Set<Value.Sameness?> = []
      return .result(value: (list + with).filter { seen.insert(identity($0)).inserted })
    case .common:
      let others = Set(with.map(identity))
      return .result(value: list.filter { others.contains(identity($0)) })
    case .difference:
      let others = Set(with.map(identity))
      return .result(value: list.filter { !others.contains(identity($0)) })
    }
  }
}
