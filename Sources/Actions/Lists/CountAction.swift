package import AppIntents
import Values

/// `Count`: how many there are.
///
/// **Shape**: one value counts as one item. Characters, words, sentences and lines are counted in each item's text and
/// added up. A word has a letter or a digit; a sentence ends at `.`, `!`, `?` or `…` before a blank, and at the end.
package struct CountAction: ImmediateAction {
  package enum Counted: String, AppEnum {
    case items, characters, words, sentences, lines

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Counted"
    package static let caseDisplayRepresentations: [Counted: DisplayRepresentation] = [
      .items: "Items", .characters: "Characters", .words: "Words", .sentences: "Sentences", .lines: "Lines",
    ]
  }

  package static let workflowName: String? = "Count"
  package static let title: LocalizedStringResource = "Count"
  package static let description: IntentDescription? = IntentDescription(
    "Counts items, characters, words, sentences or lines", categoryName: "Lists", resultValueName: "Count")
  package static let example = ActionExample(
    #"{ "intent": "Count", "with": { "input": "How many words?", "type": "words" } }"#,
    gives: #"3"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Type", description: "What is counted", default: Counted.items, inputConnectionBehavior: .never)
  package var type: Counted

  @Parameter(
    title: "Input", description: "Where it is counted", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: [AnyValue]

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<Int> {
    if type == .items { return .result(value: input.count) }
    return .result(value: input.reduce(0) { $0 + count($1.value.writtenOut) })
  }

  private func count(_ text: String) -> Int {
    switch type {
    case .items: 1
    case .characters: text.count
    case .words: text.split(whereSeparator: \.isWhitespace).count { $0.contains { $0.isLetter || $0.isNumber } }
    case .lines:
      text.isEmpty
        ? 0
        : text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
          - (text.last?.isNewline == true ? 1 : 0)
    case .sentences: Self.sentences(text)
    }
  }

  private static func sentences(_ text: String) -> Int {
    var count = 0
    var hasWords = false
    var hasEnded = false
    for character in text {
      if hasEnded, character.isWhitespace, hasWords {
        count += 1
        hasWords = false
      }
      if character.isLetter || character.isNumber { hasWords = true }
      hasEnded = ".!?…".contains(character) || (hasEnded && ")\"”’".contains(character))
    }
    return count + (hasWords ? 1 : 0)
  }
}
