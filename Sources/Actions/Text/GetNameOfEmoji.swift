package import AppIntents
import Values

/// What the emoji in a text are called, in Unicode's English names.
///
/// **Shape**: a name for each emoji, in small letters, in the text's order; one that is made of several (a family, a flag, a
/// colour of the skin) has their names with commas between them. What is no emoji is passed over.
package struct GetNameOfEmoji: ImmediateAction {
  package static let title: LocalizedStringResource = "Get Name of Emoji"
  package static let description: IntentDescription? = IntentDescription(
    "Tells what the emoji in a text are called", categoryName: "Text", resultValueName: "Names of emoji")
  package static let example = ActionExample(
    #"{ "intent": "GetNameOfEmoji", "with": { "emoji": "🐢" } }"#,
    gives: #"["turtle"]"#)
  package static let effects: Effects = []

  @Parameter(
    title: "Emoji", description: "Text with emoji in it", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var emoji: String

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<[String]> {
    .result(value: emoji.compactMap(Self.name))
  }

  /// Nil for a character that is no emoji: digits can only become one.
  private static func name(of character: Character) -> String? {
    let scalars = character.unicodeScalars
    let isEmoji = scalars.contains { $0.properties.isEmojiPresentation || ($0.value == 0xFE0F && scalars.count > 1) }
    guard isEmoji else { return nil }
    let names = scalars.filter { !$0.properties.isVariationSelector && $0.value != 0x200D }
      .compactMap { $0.properties.name?.lowercased() }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }
}
