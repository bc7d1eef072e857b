package import AppIntents
package import Metadata
import Values

/// Puts the items of a list in a random order, each order being as likely as any other.
///
/// **Shape**: by the run's own random numbers, so that a resumed run has the same order.
package struct ShuffleList: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Shuffle List"
  package static let description: IntentDescription? = IntentDescription(
    "Puts the items of a list in a random order", categoryName: "Lists", searchKeywords: ["random", "mix"],
    resultValueName: "Shuffled list")
  package static let example = ActionExample(
    #"{ "intent": "ShuffleList", "with": { "list": [1, 2, 3] } }"#)
  package static let effects: Effects = []

  @Parameter(title: "List", description: "The list", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var list: [AnyValue]

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    ResultType(
      .list(arguments["list"]?.items ?? .any), itemsMayBeMissing: arguments.withOptionalItems.contains("list"))
  }

  package func perform() throws -> some IntentResult & ReturnsValue<[AnyValue]> {
    var items = list
    let random = try RunRandom.current()
    // Fisher and Yates.
    for last in stride(from: items.count - 1, to: 0, by: -1) {
      items.swapAt(last, Int(random.below(UInt64(last + 1))))
    }
    return .result(value: items)
  }
}
