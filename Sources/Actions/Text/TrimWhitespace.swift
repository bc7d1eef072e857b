package import AppIntents
import Values

/// Takes blanks and line ends off the ends of a text.
///
/// **Shape**: with `lines`, off the ends of each line, and lines that are empty then are left out. With `between`, each run of
/// blanks inside becomes one.
package struct TrimWhitespace: ImmediateAction {
  package static let title: LocalizedStringResource = "Trim Whitespace"
  package static let description: IntentDescription? = IntentDescription(
    "Takes blanks and line ends off the ends of a text", categoryName: "Text", resultValueName: "Trimmed text")
  package static let example = ActionExample(
    #"{ "intent": "TrimWhitespace", "with": { "text": "  Hello  " } }"#,
    gives: #""Hello""#)
  package static let effects: Effects = []

  @Parameter(
    title: "Each Line", description: "Whether every line is trimmed, and empty lines are left out", default: false,
    inputConnectionBehavior: .never)
  package var lines: Bool

  @Parameter(
    title: "Between Words", description: "Whether several blanks between words become one", default: false,
    inputConnectionBehavior: .never)
  package var between: Bool

  @Parameter(title: "Text", description: "The text", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var text: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    guard lines else { return .result(value: trimmed(text[...], keepingLines: true)) }
    let parts = text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    return .result(
      value: parts.map { trimmed($0, keepingLines: false) }.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private func trimmed(_ text: Substring, keepingLines: Bool) -> String {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    guard between else { return String(text) }
    var result = ""
    var isBlank = false
    for character in text {
      if character.isNewline || !character.isWhitespace {
        if isBlank { result.append(" ") }
        isBlank = false
        result.append(character)
      } else {
        isBlank = true
      }
    }
    return result
  }
}
