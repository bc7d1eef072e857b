import AppIntents

struct OpenBook: OpenIntent {
  static var title: LocalizedStringResource = "Open Book"

  static var parameterSummary: some ParameterSummary {
    Summary("Open \(\.$target)")
  }

  @Parameter(title: "Book", requestValueDialog: "Which book?")
  var target: BookEntity

  init() {}

  init(book: BookEntity) {
    self.target = book
  }

  @MainActor
  func perform() async throws -> some IntentResult {
    Navigator.shared.openBook(target)
    return .result()
  }
}
