import AppIntents

/// Opens a book, and says what is known of it.
struct OpenBook: OpenIntent {
  static let title: LocalizedStringResource = "Open Book"
  static let description = IntentDescription("Opens a book, and says what is known of it", categoryName: "Library")
  static let effects: Effects = [.reads]

  static var parameterSummary: some ParameterSummary { Summary("Open \(\.$target)") }

  @Parameter(title: "Book")
  var target: BookEntity

  init() {}

  init(target: BookEntity) {
    self.target = target
  }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let author = target.author.map { " by \($0)" } ?? ""
    return .result(dialog: "“\(target.title)”\(author)")
  }
}
