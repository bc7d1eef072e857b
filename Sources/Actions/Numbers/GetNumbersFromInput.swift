package import AppIntents
package import Metadata
import Values

/// The numbers in a text, in its order.
///
/// **Shape**: digits with a point, perhaps a sign before and an exponent behind; commas between groups of three digits do not
/// count. Numbers that are given as such are given again. What follows a letter, such as the 2 of `B2`, is part of a
/// word. A number beyond ±10⁶¹⁴⁴ is passed over.
package struct GetNumbersFromInput: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get Numbers from Input"
  package static let description: IntentDescription? = IntentDescription(
    "Finds the numbers in a text or a file", categoryName: "Numbers", resultValueName: "Numbers")
  package static let example = ActionExample(
    #"{ "intent": "GetNumbersFromInput", "with": { "input": "2 apples and 3.5 pears" } }"#,
    gives: #"[2,3.5]"#)
  package static let effects: Effects = [.reads]

  @Parameter(
    title: "Input", description: "Where they are looked for", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: [AnyValue]

  package init() {}

  package static func effects(of arguments: ArgumentTypes) -> Effects { InputText.effects(of: arguments, "input") }

  package static func resultType(for arguments: ArgumentTypes) throws(ArgumentMisfit) -> ResultType {
    ResultType(.list(.decimal))
  }

  private static let pattern =
    #"(?<![\p{L}\p{N}_.])(?:(?<![\p{L}\p{N}_.])[-+−])?(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+)(?:\.[0-9]+)?"#
    + #"(?:[eE][-+]?[0-9]{1,9}(?![\p{L}\p{N}]))?"#

  package func perform() async throws -> some IntentResult & ReturnsValue<[ExactValue]> {
    let pattern = try TextPattern(Self.pattern, isCaseSensitive: true)
    var found: [ExactValue] = []
    for item in input where !item.value.isMissing {
      switch item.value.plain {
      case .integer(let number), .decimal(let number): found.append(ExactValue(number))
      case .number(let double):
        if let number = ExactNumber(shortest: double) { found.append(ExactValue(number)) }
      case let other:
        for text in try pattern.matches(in: try InputText.of(other)) {
          let plain = text.filter { $0 != "," && $0 != "+" }.replacing("−", with: "-")
          if let number = ExactNumber(Self.withoutZeros(plain)) { found.append(ExactValue(number)) }
        }
      }
    }
    return .result(value: found)
  }

  /// The digits without zeros before them, which a number of JSON does not have.
  private static func withoutZeros(_ text: String) -> String {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count)
    let rest = digits.drop { $0 == "0" }
    return sign + (rest.first?.isNumber == true ? rest : "0" + rest)
  }
}
