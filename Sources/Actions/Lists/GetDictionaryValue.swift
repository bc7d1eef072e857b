package import AppIntents
package import Metadata
import Values

/// A value of a dictionary, or all its keys or values.
///
/// **Shape**: a key with points in it leads into dictionaries in the dictionary, where no key is called so.
/// **Missing**: a key that is not there gives nothing.
package struct GetDictionaryValue: ImmediateAction, TypedByInput {
  package enum Wanted: String, AppEnum {
    case value, allKeys, allValues

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Dictionary Value"
    package static let caseDisplayRepresentations: [Wanted: DisplayRepresentation] = [
      .value: "Value", .allKeys: "All Keys", .allValues: "All Values",
    ]
  }

  package static let title: LocalizedStringResource = "Get Dictionary Value"
  package static let description: IntentDescription? = IntentDescription(
    "Gets the value of a key in a dictionary, or all its keys or values", categoryName: "Lists",
    resultValueName: "Dictionary value")
  package static let example = ActionExample(
    #"""
    { "intent": "GetDictionaryValue",
      "with": { "dictionary": { "name": "Ada", "home": { "city": "London" } }, "key": "home.city" } }
    """#,
    gives: #""London""#)
  package static let effects: Effects = []

  @Parameter(title: "Get", description: "What is wanted", default: Wanted.value, inputConnectionBehavior: .never)
  package var get: Wanted

  @Parameter(title: "Key", description: "With value: the key", inputConnectionBehavior: .never)
  package var key: String?

  @Parameter(
    title: "Dictionary", description: "Where it is looked up",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var dictionary: AnyValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let dictionary = arguments["dictionary"] ?? .any
    let fields = arguments.fields(of: dictionary)
    switch dictionary {
    case .record, .entity, .any: break
    default: throw ArgumentMisfit("dictionary", "a dictionary is needed, and this is \(dictionary)")
    }
    switch arguments["get"] == nil ? "value" : arguments.literals["get"] {
    case "allKeys": return ResultType(.list(.text))
    case "allValues":
      guard let fields, let first = fields.first?.type else { return ResultType(.list(.any), itemsMayBeMissing: true) }
      return ResultType(.list(fields.allSatisfy { $0.type == first } ? first : .any), itemsMayBeMissing: true)
    case "value":
      if arguments["key"] == nil { throw ArgumentMisfit("key", "“key” says which value, and it is not given") }
      guard let key = arguments.literals["key"], let fields else { return ResultType(.any, mayBeMissing: true) }
      return ResultType(Self.type(of: key, in: fields, arguments) ?? .any, mayBeMissing: true)
    default: return ResultType(.any, mayBeMissing: true)
    }
  }

  private static func type(of key: String, in fields: [ValueType.Field], _ arguments: ArgumentTypes) -> ValueType? {
    if let field = fields.first(where: { $0.name.equalsScalars(of: key) }) { return field.type }
    guard let point = key.firstIndex(of: "."),
      let field = fields.first(where: { $0.name.equalsScalars(of: String(key[..<point])) }),
      let inner = arguments.fields(of: field.type)
    else { return nil }
    return type(of: String(key[key.index(after: point)...]), in: inner, arguments)
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue?> {
    let record: Record
    switch dictionary.value.plain {
    case .record(let own): record = own
    case .entity(let entity): record = entity.record ?? Record()
    case let other: throw ActionFailure("“\(other.writtenOut.prefix(60))” is no dictionary")
    }
    switch get {
    case .allKeys: return .result(value: AnyValue(.list(record.names.list.map { .text($0) })))
    case .allValues: return .result(value: AnyValue(.list(record.values)))
    case .value:
      guard let key else { throw $key.needsValueError("Which key?") }
      return .result(value: Self.value(of: key, in: record).map { AnyValue($0) })
    }
  }

  private static func value(of key: String, in record: Record) -> Value? {
    if let value = record[key] { return value }
    guard let point = key.firstIndex(of: "."), case .record(let inner)? = record[String(key[..<point])]?.plain else {
      return nil
    }
    return value(of: String(key[key.index(after: point)...]), in: inner)
  }
}
