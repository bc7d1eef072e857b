package import AppIntents
package import Metadata
import Values

/// `Number`: a number, or text that is written as one.
///
/// **Shape**: digits with a point, as JSON writes numbers; blanks around them do not count. Exact as `decimal` and
/// `integer`; `number` is the nearest double. **Errors**: text that is no number, and a fraction as `integer`.
package struct NumberAction: ImmediateAction, TypedByInput {
  package enum Kind: String, AppEnum {
    case integer, decimal, number

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kind of Number"
    package static let caseDisplayRepresentations: [Kind: DisplayRepresentation] = [
      .integer: "Whole number", .decimal: "Decimal", .number: "Floating-point number",
    ]
  }

  package static let workflowName: String? = "Number"
  package static let title: LocalizedStringResource = "Number"
  package static let description: IntentDescription? = IntentDescription(
    "Makes a number of text, or one kind of number of another", categoryName: "Numbers", resultValueName: "Number")
  package static let example = ActionExample(
    #"{ "intent": "Number", "with": { "number": "12.50" } }"#,
    gives: #"12.5"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Number", description: "A number, or text that is one",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var number: AnyValue

  @Parameter(
    title: "Kind", description: "What kind of number it becomes", default: Kind.decimal,
    inputConnectionBehavior: .never)
  package var kind: Kind

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    switch arguments["number"] ?? .any {
    case .text, .integer, .decimal, .number, .boolean, .any, .enumeration: break
    case .list(let item):
      throw ArgumentMisfit(
        "number", "one number is needed, and this is a list of \(item)",
        hint: "forEach goes through a list item by item")
    case let other: throw ArgumentMisfit("number", "a number is not made of \(other)")
    }
    guard arguments["kind"] != nil else { return ResultType(.decimal) }
    switch arguments.literals["kind"] {
    case "integer": return ResultType(.integer)
    case "number": return ResultType(.number)
    case nil: return ResultType(.any)
    default: return ResultType(.decimal)
    }
  }

  package func perform() throws -> some IntentResult & ReturnsValue<AnyValue> {
    let exact: ExactNumber
    switch number.value.plain {
    case .integer(let number), .decimal(let number): exact = number
    case .number(let double):
      if kind == .number { return .result(value: number) }
      guard let shortest = ExactNumber(shortest: double) else { throw ActionFailure("\(double) is no exact number") }
      exact = shortest
    case .boolean(let flag): exact = ExactNumber(flag ? 1 : 0)
    case let other:
      let text = other.writtenOut.split(omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
      guard text.count == 1, let number = ExactNumber(text[0]) else {
        throw ActionFailure("“\(other.writtenOut.prefix(60))” is no number")
      }
      exact = number
    }
    switch kind {
    case .decimal: return .result(value: AnyValue(.decimal(exact)))
    case .integer:
      guard exact.isInteger else { throw ActionFailure("\(exact) is no whole number") }
      return .result(value: AnyValue(.integer(exact)))
    case .number: return .result(value: AnyValue(.number(exact.doubleValue)))
    }
  }
}
