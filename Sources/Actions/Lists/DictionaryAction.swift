package import AppIntents
import Formats
package import Metadata
import Values

/// `Dictionary`: names with values.
///
/// **Shape**: a dictionary as it is, an entity's properties, or what a JSON object says. **Errors**: text that is no JSON
/// object.
package struct DictionaryAction: ImmediateAction, TypedByInput {
  package static let workflowName: String? = "Dictionary"
  package static let title: LocalizedStringResource = "Dictionary"
  package static let description: IntentDescription? = IntentDescription(
    "Makes a dictionary of names and values, or of JSON text", categoryName: "Lists", resultValueName: "Dictionary")
  package static let example = ActionExample(
    #"{ "intent": "Dictionary", "with": { "items": { "name": "Ada", "born": 1815 } } }"#,
    gives: #"{"name":"Ada","born":1815}"#)
  package static let effects: Effects = []

  @Parameter(title: "Items", description: "Names and values, an entity, or JSON text")
  package var items: AnyValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    switch arguments["items"] ?? .any {
    case .record(let fields): return ResultType(.record(fields))
    case .entity(let name): return ResultType(arguments.properties(name).map { .record($0) } ?? .any)
    case .text, .any: return ResultType(.any)
    case let other: throw ArgumentMisfit("items", "a dictionary is not made of \(other)")
    }
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    switch items.value.plain {
    case .record: return .result(value: items)
    case .entity(let entity): return .result(value: AnyValue(.record(entity.record ?? Record())))
    case .text(let text): return .result(value: AnyValue(try Self.read(text)))
    case let other: throw ActionFailure("a dictionary is not made of \(other.writtenOut.prefix(60))")
    }
  }

  private static func read(_ text: String) throws -> Value {
    let document = try JSONReader.read(Array(text.utf8), file: "text", duplicates: .lastCounts)
    let value = try CellTyping(property: "items", type: .any).value(of: .json(document.root)).plain
    guard case .record = value else { throw ActionFailure("the text is no JSON object") }
    return value
  }
}
