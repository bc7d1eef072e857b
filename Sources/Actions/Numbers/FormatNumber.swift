package import AppIntents
import Values

/// A number as people write it: with a fixed number of digits after the point, and groups of three before it.
///
/// **Shape**: English signs, `1,234.50`; a half is rounded to even. `|number(2)` in text does the same without groups.
package struct FormatNumber: ImmediateAction {
  package static let title: LocalizedStringResource = "Format Number"
  package static let description: IntentDescription? = IntentDescription(
    "Writes a number with so many digits after the point", categoryName: "Numbers",
    resultValueName: "Formatted number")
  package static let example = ActionExample(
    #"{ "intent": "FormatNumber", "with": { "number": 1234.5, "decimalPlaces": 2 } }"#,
    gives: #""1,234.50""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Decimal Places", description: "How many digits stand after the point", default: 2,
    inclusiveRange: (0, 1_000), inputConnectionBehavior: .never)
  package var decimalPlaces: Int

  @Parameter(
    title: "Grouping", description: "Whether commas stand between groups of three digits", default: true,
    inputConnectionBehavior: .never)
  package var grouping: Bool

  @Parameter(title: "Number", description: "The number", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var number: ExactValue

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    let text = number.number.text(places: decimalPlaces)
    return .result(value: grouping ? Self.grouped(text) : text)
  }

  static func grouped(_ text: String) -> String {
    let end = text.firstIndex(of: ".") ?? text.endIndex
    let first = text.hasPrefix("-") ? text.index(after: text.startIndex) : text.startIndex
    var digits = Array(text[first..<end])
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return text[..<first] + String(digits) + text[end...]
  }
}
