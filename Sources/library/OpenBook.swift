import AppIntents

/// Says what is known of a book.
struct OpenBook: AppIntent {
  static let title: LocalizedStringResource = "Open Book"
  static let description = IntentDescription("Says what is known of a book", categoryName: "Library")
  static let effects: Effects = [.reads]

  @Parameter(title: "Book")
  var book: BookEntity

  init() {}

  init(book: BookEntity) {
    self.book = book
  }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let author = book.author.map { " by \($0)" } ?? ""
    return .result(dialog: "“\(book.title)”\(author)")
  }
}
