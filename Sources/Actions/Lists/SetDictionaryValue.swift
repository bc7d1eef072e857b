package import AppIntents
package import Metadata
import Values

/// A dictionary with one value set, added at its end where the key is new.
///
/// **Shape**: the dictionary that is given is left as it is. A key with points in it leads into dictionaries in the
/// dictionary, which are made where they are not there. **Errors**: a point behind a key whose value is no dictionary.
package struct SetDictionaryValue: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Set Dictionary Value"
  package static let description: IntentDescription? = IntentDescription(
    "Gives a dictionary with the value of one key set", categoryName: "Lists", resultValueName: "Dictionary")
  package static let example = ActionExample(
    #"""
    { "intent": "SetDictionaryValue",
      "with": { "dictionary": { "name": "Ada" }, "key": "born", "value": 1815 } }
    """#,
    gives: #"{"name":"Ada","born":1815}"#)
  package static let effects: Effects = []

  @Parameter(title: "Key", description: "The key", inputConnectionBehavior: .never)
  package var key: String

  @Parameter(title: "Value", description: "Its value; nothing takes the value away", inputConnectionBehavior: .never)
  package var value: AnyValue?

  @Parameter(
    title: "Dictionary", description: "The dictionary", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var dictionary: AnyValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    switch arguments["dictionary"] ?? .any {
    case .record(var fields) where !fields.isEmpty:
      guard let key = arguments.literals["key"], !key.contains("."), let type = arguments["value"] else {
        return ResultType(.record([]))
      }
      if let place = fields.firstIndex(where: { $0.name.equalsScalars(of: key) }) {
        fields[place].type = type
      } else {
        fields.append(.init(key, type))
      }
      return .record(
        fields.map { field in
          let mayBeMissing =
            field.name.equalsScalars(of: key)
            ? arguments.optional.contains("value") : arguments.mayBeMissing(field.name, of: "dictionary")
          return (field.name, ResultType(field.type, mayBeMissing: mayBeMissing, itemsMayBeMissing: true))
        })
    case .record, .entity, .any: return ResultType(.record([]))
    case let other: throw ArgumentMisfit("dictionary", "a dictionary is needed, and this is \(other)")
    }
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    let record: Record
    switch dictionary.value.plain {
    case .record(let given): record = given
    case .entity(let entity): record = entity.record ?? Record()
    case let other: throw ActionFailure("“\(other.writtenOut.prefix(60))” is no dictionary")
    }
    return .result(value: AnyValue(.record(try set(key, in: record))))
  }

  private func set(_ key: String, in record: Record) throws -> Record {
    var record = record
    guard record[key] == nil, let point = key.firstIndex(of: ".") else {
      record.set(key, to: value?.value ?? .null)
      return record
    }
    let first = String(key[..<point])
    var inner = Record()
    switch record[first]?.plain {
    case .record(let there): inner = there
    case nil, .missing, .null: break
    default: throw ActionFailure("the value of “\(first)” is no dictionary")
    }
    record.set(first, to: .record(try set(String(key[key.index(after: point)...]), in: inner)))
    return record
  }
}
