import AppIntents
import CoreSpotlight

/// Adds a book to the library, where it can be searched then, and may open it afterwards.
struct AddBook: AppIntent {
  static let title: LocalizedStringResource = "Add Book"
  static let description = IntentDescription("Adds a book to the library", categoryName: "Library")
  static let effects: Effects = [.reads, .writes]

  @Parameter(title: "Title")
  var title: String

  @Parameter(title: "Author Name")
  var authorName: String?

  @Parameter(title: "Publishing Date")
  var datePublished: Date?

  @Parameter(title: "Read Date")
  var dateRead: Date?

  @Dependency var store: BookStore

  func perform() async throws -> some IntentResult & ReturnsValue<BookEntity> & ProvidesDialog & OpensIntent {
    guard !title.isEmpty else { throw Fault.noTitle }
    let book = BookEntity(
      id: UUID(), title: title, author: authorName, datePublished: datePublished, dateRead: dateRead)
    try store.add(book)
    try await CSSearchableIndex.default().indexAppEntities([book])
    return .result(value: book, opensIntent: OpenBook(target: book), dialog: "Added \(book) to the library")
  }

  enum Fault: Error, CustomLocalizedStringResourceConvertible {
    case noTitle

    var localizedStringResource: LocalizedStringResource {
      switch self {
      case .noTitle: "A book needs a title"
      }
    }
  }
}
