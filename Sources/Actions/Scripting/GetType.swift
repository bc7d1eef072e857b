package import AppIntents
import Values

/// What kind of value something is, in a word.
///
/// **Shape**: `text`, `integer`, `decimal`, `number`, `boolean`, `date`, `dateTime`, `duration`, `url`, `file`, `person`,
/// `list`, `dictionary`, an entity's own name, and `nothing`.
package struct GetType: ImmediateAction {
  package static let title: LocalizedStringResource = "Get Type"
  package static let description: IntentDescription? = IntentDescription(
    "Tells what kind of value something is", categoryName: "Scripting", resultValueName: "Type")
  package static let example = ActionExample(
    #"{ "intent": "GetType", "with": { "input": 3.5 } }"#,
    gives: #""decimal""#)
  package static let effects: Effects = []

  @Parameter(title: "Input", description: "The value", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue?

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    .result(value: Self.word(for: input?.value ?? .missing))
  }

  private static func word(for value: Value) -> String {
    switch value.plain {
    case .missing, .null, .spelled: "nothing"
    case .text: "text"
    case .integer: "integer"
    case .decimal: "decimal"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .dateTime: "dateTime"
    case .duration: "duration"
    case .url: "url"
    case .file: "file"
    case .person: "person"
    case .list: "list"
    case .record: "dictionary"
    case .entity(let entity): entity.type
    }
  }
}
