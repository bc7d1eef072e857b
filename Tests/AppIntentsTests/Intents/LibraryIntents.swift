// Declared as an iOS file does, after the library of “Dive into App Intents” (WWDC22).
import AppIntents

enum Library {
  actor Store {
    static let shared = Store()
    private(set) var books: [BookEntity] = [
      BookEntity(
        id: UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF") ?? UUID(), title: "Dune", author: "Herbert"),
      BookEntity(
        id: UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964F0") ?? UUID(), title: "Emma", author: "Austen"),
      BookEntity(
        id: UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964F1") ?? UUID(), title: "Emma", author: "McCall"),
    ]

    func book(for id: UUID) -> BookEntity? { books.first { $0.id == id } }
    func find(named title: String, author: String?) -> [BookEntity] {
      books.filter { $0.title == title && (author == nil || $0.authorName == author) }
    }
  }

  @MainActor
  final class Navigator {
    static let shared = Navigator()
    var opened: [String] = []
    func openShelf(_ shelf: Shelf) { opened.append(shelf.rawValue) }
  }

  struct BookEntity: AppEntity, Identifiable {
    var id: UUID

    @Property(title: "Title")
    var title: String

    @Property(title: "Author")
    var authorName: String

    var recommendedBy: String?

    var displayRepresentation: DisplayRepresentation { "\(title)" }

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Book"

    static let defaultQuery = BookQuery()

    init(id: UUID, title: String, author: String) {
      self.id = id
      self.title = title
      self.authorName = author
    }
  }

  struct BookQuery: EntityStringQuery {
    func entities(for identifiers: [UUID]) async throws -> [BookEntity] {
      var found: [BookEntity] = []
      for identifier in identifiers {
        if let book = await Store.shared.book(for: identifier) { found.append(book) }
      }
      return found
    }

    func suggestedEntities() async throws -> [BookEntity] { await Store.shared.books }

    func entities(matching string: String) async throws -> [BookEntity] {
      await Store.shared.books.filter { $0.title.lowercased().contains(string.lowercased()) }
    }
  }

  enum Shelf: String {
    case currentlyReading
    case wantToRead
    case read = "finished"
  }

  struct OpenCurrentlyReading: AppIntent {
    static let title: LocalizedStringResource = "Open Currently Reading"

    @MainActor
    func perform() async throws -> some IntentResult {
      Navigator.shared.openShelf(.currentlyReading)
      return .result()
    }

    static let openAppWhenRun: Bool = true
  }

  struct OpenShelf: AppIntent {
    static let title: LocalizedStringResource = "Open Shelf"

    @Parameter(title: "Shelf")
    var shelf: Shelf

    @MainActor
    func perform() async throws -> some IntentResult {
      Navigator.shared.openShelf(shelf)
      return .result()
    }

    static var parameterSummary: some ParameterSummary {
      Summary("Open \(\.$shelf)")
    }

    static let openAppWhenRun: Bool = true
  }

  struct OpenBook: OpenIntent, TargetContentProvidingIntent {
    static let title: LocalizedStringResource = "Open Book"

    static var parameterSummary: some ParameterSummary {
      Summary("Open \(\.$target)")
    }

    @Parameter(title: "Book", requestValueDialog: "Which book?")
    var target: BookEntity

    init() {}
    init(book: BookEntity) { self.target = book }
  }

  struct AddBook: AppIntent {
    static let title: LocalizedStringResource = "Add Book"
    static let description = IntentDescription(
      "Adds a book to the library.", categoryName: "Books", searchKeywords: ["library", "read"],
      resultValueName: "New book")

    @Parameter(title: "Title")
    var title: String

    @Parameter(title: "Author Name", description: "Who wrote it")
    var authorName: String?

    @Parameter(title: "Recommended By", inputConnectionBehavior: .never)
    var recommendedBy: String?

    func perform() async throws -> some IntentResult & ReturnsValue<BookEntity> & OpensIntent & ProvidesDialog {
      guard var book = await Store.shared.find(named: title, author: authorName).first else {
        throw Error.notFound
      }
      book.recommendedBy = recommendedBy

      return .result(
        value: book,
        openIntent: OpenBook(book: book),
        dialog: "Added \(book) to Library!"
      )
    }

    enum Error: Swift.Error, CustomLocalizedStringResourceConvertible {
      case notFound

      var localizedStringResource: LocalizedStringResource {
        switch self {
        case .notFound: return "Book Not Found"
        }
      }
    }
  }

  /// Asks by throwing.
  struct FindBook: AppIntent {
    static let title: LocalizedStringResource = "Find Book"

    @Parameter(title: "Title")
    var title: String

    @Parameter(title: "Author Name")
    var authorName: String?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      let books = await Store.shared.find(named: title, author: authorName)
      guard !books.isEmpty else { throw AddBook.Error.notFound }
      if books.count > 1 && authorName == nil {
        throw $authorName.requestValue("Who wrote the book?")
      }
      return .result(value: books[0].authorName)
    }
  }

  /// Asks and waits.
  struct ChooseAuthor: AppIntent {
    static let title: LocalizedStringResource = "Choose Author"

    @Parameter(title: "Title")
    var title: String

    @Parameter(title: "Author Name")
    var authorName: String?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      let books = await Store.shared.find(named: title, author: authorName)
      if books.count > 1 {
        let chosenAuthor = try await $authorName.requestDisambiguation(
          among: books.map { $0.authorName }, dialog: "Which author?")
        return .result(value: chosenAuthor)
      }
      return .result(value: books.first?.authorName ?? "")
    }
  }

  struct BuyBook: AppIntent {
    @Parameter(title: "Book")
    var book: BookEntity

    @Parameter(title: "Count")
    var count: Int

    static let title: LocalizedStringResource = "Buy Book"

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
      try await requestConfirmation(output: .result(value: book, dialog: "Are you ready to order?"))
      return .result(value: count, dialog: "Thank you for your order!")
    }
  }

  struct LibraryAppShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
      AppShortcut(
        intent: OpenCurrentlyReading(),
        phrases: ["Open Currently Reading in \(.applicationName)"],
        systemImageName: "books.vertical.fill"
      )
      AppShortcut(
        intent: OpenShelf(),
        phrases: ["Open \(\.$shelf) in \(.applicationName)", "\(.applicationName) \(\.$shelf)"],
        shortTitle: "Open Shelf",
        systemImageName: "books.vertical"
      )
    }

    static var negativePhrases: NegativeAppShortcutPhrases {
      NegativeAppShortcutPhrases(phrases: ["Close \(.applicationName)"])
    }
  }

  struct ListedShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
      [
        AppShortcut(
          intent: OpenShelf(), phrases: ["打开\(.applicationName)的\(\.$shelf)"], shortTitle: "打开功能",
          systemImageName: "arrow.forward.app")
      ]
    }

    static let shortcutTileColor: ShortcutTileColor = .blue
  }
}

extension Library.Shelf: AppEnum {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"

  static let caseDisplayRepresentations: [Library.Shelf: DisplayRepresentation] = [
    .currentlyReading: "Currently Reading",
    .wantToRead: "Want to Read",
    .read: DisplayRepresentation(title: "Read", synonyms: ["Finished"]),
  ]
}
