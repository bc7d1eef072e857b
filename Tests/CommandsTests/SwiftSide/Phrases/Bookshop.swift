import AppIntents
import Commands
import CoreSpotlight

// A bookshop with phrases, a search index and intents that open things; and, for its phrases, a travel app in Chinese.

enum BookshopShelf: String, AppEnum {
  case wantToRead, reading, read

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
  static let caseDisplayRepresentations: [BookshopShelf: DisplayRepresentation] = [
    .wantToRead: DisplayRepresentation(title: "Want to Read", synonyms: ["Wish List", "Später"]),
    .reading: "Currently Reading",
    .read: "Read",
  ]
}

extension Bookshop {
  struct BookEntity: IndexedEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Book"
    static let defaultQuery = BookQuery()

    let id: Int
    @Property(title: "Title", indexingKey: \.displayName) var title: String
    @Property(title: "Author", indexingKey: \.contentDescription) var author: String
    var synonyms: [LocalizedStringResource] = []

    var displayRepresentation: DisplayRepresentation {
      DisplayRepresentation(title: "\(title)", subtitle: "\(author)", synonyms: synonyms)
    }

    init(_ id: Int, _ title: String, _ author: String, synonyms: [LocalizedStringResource] = []) {
      self.id = id
      self.synonyms = synonyms
      self.title = title
      self.author = author
    }

    static var all: [BookEntity] {
      [
        BookEntity(1, "Emma", "Jane Austen"),
        BookEntity(2, "Pride and Prejudice", "Jane Austen", synonyms: ["P&P"]),
        BookEntity(3, "Les Misérables", "Victor Hugo"),
        BookEntity(4, "Faust", "Johann Wolfgang von Goethe"),
        BookEntity(5, "Faust II", "Johann Wolfgang von Goethe"),
        BookEntity(6, "Poems", "Emily Dickinson"),
        BookEntity(7, "Poems", "Robert Frost"),
        BookEntity(8, "红楼梦", "曹雪芹"),
      ]
    }
  }

  struct BookQuery: EntityStringQuery {
    func entities(for identifiers: [Int]) async throws -> [BookEntity] {
      BookEntity.all.filter { identifiers.contains($0.id) }
    }
    func suggestedEntities() async throws -> [BookEntity] { BookEntity.all.filter { $0.id < 3 } }
    func entities(matching text: String) async throws -> [BookEntity] {
      BookEntity.all.filter { $0.title.localizedCaseInsensitiveContains(text) }
    }
  }
}

struct OpenShopShelf: AppIntent {
  static let title: LocalizedStringResource = "Open Shelf"
  static let openAppWhenRun = true
  static let effects: Effects = []
  static var parameterSummary: some ParameterSummary { Summary("Open \(\.$shelf)") }
  @Parameter(title: "Shelf") var shelf: BookshopShelf
  @Parameter(title: "Compact", default: false) var isCompact: Bool
  func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
    .result(
      value: shelf.rawValue, dialog: "The shelf is \(shelf.localizedStringResource)\(isCompact ? ", compact" : "")")
  }
}

struct OpenShopBook: OpenIntent {
  static let title: LocalizedStringResource = "Open Book"
  static let effects: Effects = []
  @Parameter(title: "Book") var target: Bookshop.BookEntity
  func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Here is \(target.title)") }
}

struct RateBook: AppIntent {
  static let title: LocalizedStringResource = "Rate Book"
  static let effects: Effects = []
  @Parameter(title: "Book") var book: Bookshop.BookEntity
  @Parameter(title: "Stars", inclusiveRange: (1, 5)) var stars: Int
  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "\(book.title): \(stars)")
  }
}

struct FailBook: AppIntent {
  static let title: LocalizedStringResource = "Fail"
  static let effects: Effects = []
  @Parameter(title: "Offline", default: true) var isOffline: Bool
  func perform() async throws -> some IntentResult {
    if isOffline { throw AppIntentError.Unrecoverable.networkFailure }
    return .result()
  }
}

struct IndexBooks: AppIntent {
  static let title: LocalizedStringResource = "Index Books"
  static let effects: Effects = [.writes]
  @Parameter(title: "Times", default: 1) var times: Int
  @Parameter(title: "Name") var name: String?
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let index = name.map { CSSearchableIndex(name: $0) } ?? .default()
    for _ in 0..<times { try await index.indexAppEntities(Bookshop.BookEntity.all) }
    return .result(value: Bookshop.BookEntity.all.count)
  }
}

struct ForgetBook: AppIntent {
  static let title: LocalizedStringResource = "Forget Book"
  static let effects: Effects = [.writes]
  @Parameter(title: "ID") var id: Int
  func perform() async throws -> some IntentResult {
    try await CSSearchableIndex.default().deleteAppEntities(identifiedBy: [id], ofType: Bookshop.BookEntity.self)
    return .result()
  }
}

/// Indexes the pages of the shop, which are no entities.
struct IndexPages: AppIntent {
  static let title: LocalizedStringResource = "Index Pages"
  static let effects: Effects = [.writes]
  func perform() async throws -> some IntentResult {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    attributes.title = "目标 App 旅游"
    attributes.displayName = "旅游"
    attributes.contentDescription = "查找景点并规划旅行行程"
    attributes.keywords = ["景点", "行程"]
    let item = CSSearchableItem(uniqueIdentifier: "page.travel", domainIdentifier: "pages", attributeSet: attributes)
    try await CSSearchableIndex.default().indexSearchableItems([item])
    return .result()
  }
}

struct BookshopShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: OpenShopShelf(),
      phrases: ["Open \(\.$shelf) in \(.applicationName)", "Show my \(\.$shelf) shelf of \(.applicationName)"],
      shortTitle: "Open Shelf", systemImageName: "books.vertical")
    AppShortcut(
      intent: OpenShopShelf(.reading), phrases: ["Go on reading in \(.applicationName)"], shortTitle: "Go On",
      systemImageName: "book")
    AppShortcut(
      intent: OpenShopBook(),
      phrases: ["Open \(\.$target) in \(.applicationName)", "用\(.applicationName)打开\(\.$target)"],
      shortTitle: "Open Book", systemImageName: "book")
    AppShortcut(
      intent: RateBook(),
      phrases: ["Rate \(\.$book) in \(.applicationName)", "Give \(\.$book) \(\.$stars) stars in \(.applicationName)"],
      shortTitle: "Rate", systemImageName: "star")
    AppShortcut(
      intent: FailBook(), phrases: ["Fail in \(.applicationName)"], shortTitle: "Fail", systemImageName: "xmark")
  }

  static var negativePhrases: NegativeAppShortcutPhrases {
    ["Open nothing in \(.applicationName)", "Open Emma quickly in \(.applicationName)"]
  }
}

extension OpenShopShelf {
  init(_ shelf: BookshopShelf) {
    self.init()
    self.shelf = shelf
    isCompact = true
  }
}

enum Bookshop {
  /// - `router`: the way to the person; one that prints where nil.
  static func tool(
    router: IntentRouter? = nil, name: String = "bookshop", title: String = "Library",
    intents: [any AppIntent.Type] = []
  ) -> ToolTypes {
    ToolTypes(
      name: name, title: title, intents: [IndexBooks.self, ForgetBook.self, IndexPages.self] + intents,
      entities: [Bookshop.BookEntity.self],
      shortcuts: BookshopShortcuts.self, router: { router ?? .printing })
  }
}
