package import AppIntents
package import Metadata
import Values

/// A property of an entity, a record, a file or a person; of a list, that property of each item.
///
/// **Missing**: a property that is not set gives nothing, in a list a missing item.
/// **Errors**: a property that there is not, as far as the properties are known.
package struct GetDetails: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Details"
  package static let description: IntentDescription? = IntentDescription(
    "Gets a property of an entity, or of each one in a list", categoryName: "Entities", resultValueName: "Detail")
  package static let example = ActionExample(
    #"""
    { "intent": "GetDetails", "with": { "property": "city", "input": { "name": "Ada", "city": "London" } } }
    """#,
    gives: #""London""#)
  package static let effects: Effects = []

  @Parameter(title: "Detail", description: "The property's name", inputConnectionBehavior: .never)
  package var property: String

  @Parameter(
    title: "Input", description: "What has the property", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue

  package init() {}

  private static let file: [ValueType.Field] = [
    ValueType.Field("path", .text), ValueType.Field("name", .text), ValueType.Field("size", .integer),
    ValueType.Field("rows", .integer),
  ]
  private static let person: [ValueType.Field] = [ValueType.Field("name", .text), ValueType.Field("email", .text)]

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    let input = arguments["input"] ?? .any
    if case .list(let item) = input {
      return ResultType(.list(try type(arguments, item) ?? .any), itemsMayBeMissing: true)
    }
    return ResultType(try type(arguments, input) ?? .any, mayBeMissing: true)
  }

  private static func type(
    _ arguments: ArgumentTypes, _ item: ValueType
  ) throws(ArgumentMisfit) -> ValueType? {
    let fields: [ValueType.Field]
    switch item {
    case .any: return nil
    case .file: fields = file
    case .person: fields = person
    case .record, .entity:
      guard let known = arguments.fields(of: item) else { return nil }
      fields = known
    default: throw ArgumentMisfit("input", "\(item) has no details", hint: "entities, dictionaries and files have")
    }
    guard let name = arguments.literals["property"] else { return nil }
    guard let field = fields.first(where: { $0.name.equalsScalars(of: name) }) else {
      throw ArgumentMisfit(
        "property", "there is no property “\(name)”",
        hint: "the properties are \(fields.map(\.name).joined(separator: ", "))")
    }
    return field.type
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue?> {
    if case .list(let items) = input.value.plain {
      var details: [Value] = []
      for item in items { details.append(try detail(of: item)) }
      return .result(value: AnyValue(.list(details)))
    }
    let value = try detail(of: input.value)
    return .result(value: value.isMissing ? nil : AnyValue(value))
  }

  private func detail(of value: Value) throws -> Value {
    switch (value.plain, property) {
    case (.missing, _), (.null, _): return .missing
    case (.record(let record), _): return record[property] ?? .missing
    case (.entity(let entity), _): return entity.record?[property] ?? .missing
    case (.file(let file), "path"): return .text(file.path)
    case (.file(let file), "name"): return .text(file.name)
    case (.file(let file), "size"):
      return file.size.flatMap { Int(exactly: $0) }.map { .integer(.init($0)) } ?? .missing
    case (.file(let file), "rows"): return file.rows.map { .integer(.init($0)) } ?? .missing
    case (.person(let person), "name"): return person.name.map { .text($0) } ?? .missing
    case (.person(let person), "email"): return person.email.map { .text($0) } ?? .missing
    case (let other, _):
      throw ActionFailure("“\(other.writtenOut.prefix(60))” has no property “\(property)”")
    }
  }
}
