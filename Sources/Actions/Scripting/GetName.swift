package import AppIntents
package import Metadata
import Values

/// What something is called.
///
/// **Shape**: an entity's title, a file's name, a person's name, else the address; the last part of a web address; of a
/// dictionary its `name`, `title`, `fullName` or `summary`; a text's first line. Of a list the name of each item.
/// **Missing**: what has no name gives nothing, in a list a missing item.
package struct GetName: ImmediateAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Name"
  package static let description: IntentDescription? = IntentDescription(
    "Gets the name of a file, an entity or another value", categoryName: "Scripting", resultValueName: "Name")
  package static let example = ActionExample(
    #"{ "intent": "GetName", "with": { "input": "inbox/report.csv" } }"#,
    gives: #""inbox/report.csv""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Include Extension", description: "Whether a file's name has its ending", default: false,
    inputConnectionBehavior: .never)
  package var includeExtension: Bool

  @Parameter(
    title: "Input", description: "What has the name", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    switch arguments["input"] ?? .any {
    case .list: return ResultType(.list(.text), itemsMayBeMissing: true)
    case .any: return ResultType(.any, mayBeMissing: true)
    case .file, .entity: return ResultType(.text)
    default: return ResultType(.text, mayBeMissing: true)
    }
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue?> {
    if case .list(let items) = input.value.plain {
      return .result(value: AnyValue(.list(items.map { item in name(of: item).map { .text($0) } ?? .missing })))
    }
    return .result(value: name(of: input.value).map { AnyValue(.text($0)) })
  }

  private func name(of value: Value) -> String? {
    switch value.plain {
    case .file(let file): return includeExtension ? file.name : Self.withoutExtension(file.name)
    case .person(let person): return person.name ?? person.email
    case .record(let record):
      return ["name", "title", "fullName", "summary"].lazy.compactMap { record[$0] }.first { !$0.isMissing }?.writtenOut
    case .url(let address): return address.split(separator: "/").last.map { String($0) }
    case .text(let text):
      return text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline).first.map { String($0) }
    case .missing, .null: return nil
    case let other: return other.writtenOut
    }
  }

  /// A point at the beginning begins no ending.
  private static func withoutExtension(_ name: String) -> String {
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return name }
    return String(name[..<point])
  }
}
