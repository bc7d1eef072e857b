import AppIntents

// Four intents, each of another type, and a step that may have nothing to say.

struct TitleOfCard: AppIntent {
  static let title: LocalizedStringResource = "Title of Card"
  static let effects: Effects = []
  @Parameter(title: "Card") var card: CardEntity
  func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: card.name) }
}

struct LengthOfText: AppIntent {
  static let title: LocalizedStringResource = "Length of Text"
  static let effects: Effects = []
  @Parameter(title: "Text") var text: String
  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: text.count) }
}

struct DaysAfter: AppIntent {
  static let title: LocalizedStringResource = "Days After"
  static let effects: Effects = []
  @Parameter(title: "Start") var start: Date
  @Parameter(title: "Days") var days: Int
  func perform() async throws -> some IntentResult & ReturnsValue<Date> {
    .result(value: start.addingTimeInterval(Double(days) * 86_400))
  }
}

struct IsLater: AppIntent {
  static let title: LocalizedStringResource = "Is Later"
  static let effects: Effects = []
  @Parameter(title: "Date") var date: Date
  @Parameter(title: "Than", default: Date(timeIntervalSince1970: 0)) var than: Date
  func perform() async throws -> some IntentResult & ReturnsValue<Bool> { .result(value: date > than) }
}

struct MaybeText: AppIntent {
  static let title: LocalizedStringResource = "Maybe Text"
  static let effects: Effects = []
  @Parameter(title: "Text") var text: String?
  func perform() async throws -> some IntentResult & ReturnsValue<String?> { .result(value: text) }
}
