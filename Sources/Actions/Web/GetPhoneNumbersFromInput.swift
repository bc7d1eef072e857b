package import AppIntents

/// Finds the telephone numbers in a text, as they are written there.
///
/// **Shape**: 7 to 15 digits, perhaps a `+` before them and blanks, points, hyphens, slashes and brackets between them; not a
/// date, and not within a longer row of digits.
package struct GetPhoneNumbersFromInput: ImmediateAction {
  package static let title: LocalizedStringResource = "Get Phone Numbers from Input"
  package static let description: IntentDescription? = IntentDescription(
    "Finds the telephone numbers in a text", categoryName: "Web", resultValueName: "Phone numbers")
  package static let example = ActionExample(
    #"{ "intent": "GetPhoneNumbersFromInput", "with": { "input": "Call +49 30 123456" } }"#,
    gives: #"["+49 30 123456"]"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Input", description: "Where they are looked for", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: [AnyValue]

  package init() {}

  private static let pattern = #"(?<![\w+.@/-])\+?(?:\([0-9]+\)|[0-9])(?:[ .()/-]{0,2}[0-9])*(?![\w@])"#
  private static let date = #"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{2,4})"#

  package func perform() throws -> some IntentResult & ReturnsValue<[String]> {
    let pattern = try TextPattern(Self.pattern, isCaseSensitive: true)
    let date = try TextPattern("^\(Self.date)$", isCaseSensitive: true)
    var found: [String] = []
    for item in input {
      for text in try pattern.matches(in: item.value.writtenOut) where try date.matches(in: text).isEmpty {
        if (7...15).contains(text.count { $0.isASCII && $0.isNumber }) { found.append(text) }
      }
    }
    return .result(value: found)
  }
}
