package import AppIntents
import Foundation

/// Writes text in capitals, in small letters or in a mixture.
package struct ChangeCase: ImmediateAction {
  package enum Letters: String, AppEnum {
    case uppercase, lowercase, title, sentence, everyWord, alternating

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Case"
    package static let caseDisplayRepresentations: [Letters: DisplayRepresentation] = [
      .uppercase: "UPPERCASE", .lowercase: "lowercase", .title: "Capitalize with Title Case",
      .sentence: "Capitalize with sentence case", .everyWord: "Capitalize Every Word",
      .alternating: "cApItAlIzE wItH aLtErNaTiNg CaSe",
    ]
  }

  package static let title: LocalizedStringResource = "Change Case"
  package static let description: IntentDescription? = IntentDescription(
    "Writes text in capitals, in small letters or in a mixture of both", categoryName: "Text",
    resultValueName: "Updated text")
  package static let example = ActionExample(
    #"{ "intent": "ChangeCase", "with": { "text": "good morning", "to": "everyWord" } }"#,
    gives: #""Good Morning""#)
  package static let effects: Effects = []

  @Parameter(title: "Case", description: "How the letters are written", inputConnectionBehavior: .never)
  package var to: Letters

  @Parameter(
    title: "Text", description: "What is written so", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var text: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<String> {
    .result(value: changed)
  }

  private var changed: String {
    switch to {
    case .uppercase: text.uppercased()
    case .lowercase: text.lowercased()
    case .everyWord: Self.words(text) { _, _ in true }
    case .title: Self.words(text) { word, isFirst in isFirst || !Self.small.contains(word) }
    case .sentence: Self.sentences(text)
    case .alternating: Self.alternating(text)
    }
  }

  /// Words that a title writes small, but for its first one.
  private static let small: Set<String> = [
    "a", "an", "and", "as", "at", "but", "by", "for", "in", "nor", "of", "on", "or", "the", "to", "with",
  ]

  private static func words(_ text: String, _ isCapital: (String, Bool) -> Bool) -> String {
    var result = ""
    var word = ""
    var isFirst = true
    func end() {
      guard !word.isEmpty else { return }
      let lower = word.lowercased()
      result += isCapital(lower, isFirst) ? lower.prefix(1).uppercased() + lower.dropFirst() : lower
      isFirst = false
      word = ""
    }
    for character in text {
      if character.isLetter || character.isNumber || character == "'" || character == "’" {
        word.append(character)
      } else {
        end()
        result.append(character)
      }
    }
    end()
    return result
  }

  private static func sentences(_ text: String) -> String {
    var result = ""
    var begins = true
    for character in text.lowercased() {
      if character.isLetter || character.isNumber {
        result += begins ? character.uppercased() : String(character)
        begins = false
      } else {
        if ".!?\n\r\n".contains(character) { begins = true }
        result.append(character)
      }
    }
    return result
  }

  private static func alternating(_ text: String) -> String {
    var result = ""
    var isCapital = false
    for character in text {
      result += isCapital ? character.uppercased() : character.lowercased()
      if character.isLetter { isCapital.toggle() }
    }
    return result
  }
}
