package import AppIntents
import Formats
package import Metadata
import Values

/// The contacts in vCards.
///
/// **Shape**: a dictionary for each card, with the properties that `find` has of a vCard file: `fullName`, `email`, `phones` and the
/// rest, in the order they stand in. The cards are a file's, or stand in text; dictionaries are handed on.
/// **Missing**: what a card does not say. **Errors**: what is no card, with its line.
package struct GetContactsFromInput: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Contacts from Input"
  package static let description: IntentDescription? = IntentDescription(
    "Reads the contacts in vCards, in text or in a file", categoryName: "Contacts",
    searchKeywords: ["vCard", "address book"], resultValueName: "Contacts")
  package static let example = ActionExample(
    #"""
    { "intent": "GetContactsFromInput",
      "with": { "input": "BEGIN:VCARD\nFN:Ada Lovelace\nEMAIL:ada@example.org\nEND:VCARD" } }
    """#,
    gives: #"""
      [
      {"id":"1","fullName":"Ada Lovelace","email":"ada@example.org","emails":["ada@example.org"]}
      ]
      """#)
  package static let effects: Effects = [.reads]

  @Parameter(
    title: "Input", description: "Cards as text, or files of them",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: [AnyValue]

  package init() {}

  package static func effects(of arguments: ArgumentTypes) -> Effects { InputText.effects(of: arguments, "input") }

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    switch arguments["input"]?.items ?? .any {
    case .text, .file, .any: return ResultType(.list(TypedRecords.type(of: VCardFormat.self)))
    case .record(let fields): return ResultType(.list(.record(fields)))
    case let other: throw ArgumentMisfit("input", "contacts are read from vCards, and this is \(other)")
    }
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    var options = ReadingOptions()
    options.timeZone = IntentSurroundings.current.theZone
    var contacts: [Value] = []
    for item in input where !item.value.isMissing {
      let input: any ByteInput
      switch item.value.plain {
      case .record:
        contacts.append(item.value.plain)
        continue
      case .file(let file):
        input = UnpackedInput(try WorkspaceSurroundings.current().input(file.path))
      case let other: input = MemoryInput(Array(other.writtenOut.utf8), name: "text")
      }
      contacts += try TypedRecords.all(VCardFormat.self, in: input, options: options).map { .record($0) }
    }
    return .result(value: AnyValue(.list(contacts)))
  }
}
