package import AppIntents
import Formats
package import Metadata
import Values

/// The dictionaries that the input holds.
///
/// **Shape**: a dictionary as it is, an entity's properties; text and files are read as JSON: an object is a dictionary, an array
/// and lines with an object each (JSON Lines) are lists. A list gives what each of its items gives, in one list.
/// **Errors**: JSON that is none, with its line and column; JSON that holds something else.
package struct GetDictionaryFromInput: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Dictionary from Input"
  package static let description: IntentDescription? = IntentDescription(
    "Makes dictionaries of JSON text, of files or of entities", categoryName: "Lists",
    searchKeywords: ["JSON", "parse"],
    resultValueName: "Dictionary")
  package static let example = ActionExample(
    #"{ "intent": "GetDictionaryFromInput", "with": { "input": "{\"name\": \"Ada\", \"born\": 1815}" } }"#,
    gives: #"{"name":"Ada","born":1815}"#)
  package static let effects: Effects = [.reads]

  @Parameter(
    title: "Input", description: "JSON as text or in a file, a dictionary, an entity, or several of them",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue

  package init() {}

  package static func effects(of arguments: ArgumentTypes) -> Effects { InputText.effects(of: arguments, "input") }

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    func type(of item: ValueType) throws(ArgumentMisfit) -> ValueType {
      switch item {
      case .record: return item
      case .entity(let name): return arguments.properties(name).map { .record($0) } ?? .any
      case .text, .file, .any: return .any
      default: throw ArgumentMisfit("input", "a dictionary is not made of \(item)")
      }
    }
    let input = arguments["input"] ?? .any
    if case .list(let item) = input { return ResultType(.list(try type(of: item))) }
    return ResultType(try type(of: input))
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    guard case .list(let items) = input.value.plain else {
      return .result(value: AnyValue(try Self.dictionary(of: input.value)))
    }
    var all: [Value] = []
    for item in items where !item.isMissing {
      let value = try Self.dictionary(of: item)
      if case .list(let several) = value { all += several } else { all.append(value) }
    }
    return .result(value: AnyValue(.list(all)))
  }

  private static func dictionary(of value: Value) throws -> Value {
    switch value.plain {
    case .record: return value.plain
    case .entity(let entity): return .record(entity.followed ?? Record())
    case .text(let text): return try read(Array(text.utf8), "text")
    case .file(let file):
      let workspace = try WorkspaceSurroundings.current()
      return try read(try InputText.bytes(of: file), workspace.named(file.path))
    case let other: throw ActionFailure("a dictionary is not made of “\(other.writtenOut.prefix(60))”")
    }
  }

  private static func read(_ bytes: [UInt8], _ name: String) throws -> Value {
    let value = try JSONInput.value(bytes, named: name)
    switch value.plain {
    case .record, .list: return value
    default:
      throw ActionFailure(
        "“\(value.writtenOut.prefix(60))” is JSON, but no dictionary and no list")
    }
  }
}
