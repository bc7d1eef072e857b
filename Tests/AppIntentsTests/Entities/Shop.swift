import AppIntents
import Synchronization

// A shop's entities, as an app would declare them, and what its queries were asked.

enum Genre: String, AppEnum {
  case novel, poetry, essay
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Genre"
  static let caseDisplayRepresentations: [Genre: DisplayRepresentation] = [
    .novel: "Novel", .poetry: DisplayRepresentation(title: "Poetry", synonyms: ["Verse"]), .essay: "Essay",
  ]
}

struct AuthorEntity: AppEntity, Equatable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Author"
  static let defaultQuery = AuthorQuery()
  let id: Int
  @Property(title: "Name") var name: String
  var displayRepresentation: DisplayRepresentation { "\(name)" }

  init(_ id: Int, _ name: String) {
    self.id = id
    self.name = name
  }

  static func == (left: AuthorEntity, right: AuthorEntity) -> Bool { left.id == right.id }
}

struct AuthorQuery: EntityStringQuery {
  static let all = [AuthorEntity(1, "Ann Smith"), AuthorEntity(2, "Bob Smith"), AuthorEntity(3, "Cid")]
  func entities(for identifiers: [Int]) async throws -> [AuthorEntity] {
    Self.all.filter { identifiers.contains($0.id) }
  }
  func entities(matching string: String) async throws -> [AuthorEntity] {
    Self.all.filter { $0.name.contains(string) }
  }
  func suggestedEntities() async throws -> [AuthorEntity] { Array(Self.all.prefix(2)) }
}

/// What a book is; the entities of both queries are made of it.
struct BookFacts: Sendable {
  var id: String
  var title: String? = nil
  var note: String? = nil
  var pages: Int? = nil
  var price: Double? = nil
  var isLent = false
  var published: Date? = nil
  var genre: Genre? = nil
  var tags: [String] = []
  var author: AuthorEntity? = nil
}

/// A book whose query gives all of them.
struct ListedBookEntity: AppEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Listed Book", numericFormat: "\(placeholder: .int) listed books")
  static let defaultQuery = ListedBookQuery()
  let id: String
  @Property(title: "Title") var title: String
  @Property(title: "Note") var note: String?
  @Property(title: "Pages") var pages: Int
  @Property(title: "Price") var price: Double?
  @Property(title: "Lent") var isLent: Bool
  @Property(title: "Publishing Date") var published: Date?
  @Property(title: "Genre") var genre: Genre?
  @Property(title: "Tags") var tags: [String]
  @Property(title: "Author") var author: AuthorEntity?
  var shelfMark = "not seen by anybody"
  var displayRepresentation: DisplayRepresentation { "\(title)" }

  init(_ facts: BookFacts) {
    id = facts.id
    if let title = facts.title { self.title = title }
    note = facts.note
    if let pages = facts.pages { self.pages = pages }
    price = facts.price
    isLent = facts.isLent
    published = facts.published
    genre = facts.genre
    tags = facts.tags
    author = facts.author
  }
}

struct ListedBookQuery: EnumerableEntityQuery {
  func entities(for identifiers: [String]) async throws -> [ListedBookEntity] {
    Shop.books.filter { identifiers.contains($0.id) }.map(ListedBookEntity.init)
  }
  func allEntities() async throws -> [ListedBookEntity] { Shop.books.map(ListedBookEntity.init) }
}

/// A book whose query searches by itself.
struct SearchedBookEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Searched Book"
  static let defaultQuery = SearchedBookQuery()
  let id: String
  @Property(title: "Title") var title: String
  @Property(title: "Note") var note: String?
  @Property(title: "Pages") var pages: Int
  @Property(title: "Price") var price: Double?
  @Property(title: "Lent") var isLent: Bool
  @Property(title: "Publishing Date") var published: Date?
  @Property(title: "Genre") var genre: Genre?
  @Property(title: "Tags") var tags: [String]
  @Property(title: "Author") var author: AuthorEntity?
  var displayRepresentation: DisplayRepresentation { "\(title)" }

  init(_ facts: BookFacts) {
    id = facts.id
    if let title = facts.title { self.title = title }
    note = facts.note
    if let pages = facts.pages { self.pages = pages }
    price = facts.price
    isLent = facts.isLent
    published = facts.published
    genre = facts.genre
    tags = facts.tags
    author = facts.author
  }
}

/// A comparison of the app's own: a test, and words for the record of what was asked.
struct BookTest: Sendable {
  var words: String
  var holds: @Sendable (BookFacts) -> Bool

  init(_ words: String, _ holds: @escaping @Sendable (BookFacts) -> Bool) {
    self.words = words
    self.holds = holds
  }
}

struct SearchedBookQuery: EntityPropertyQuery {
  static let properties = QueryProperties {
    Property(\SearchedBookEntity.$title) {
      EqualToComparator { title in BookTest("title = \(title)") { $0.title == title } }
      NotEqualToComparator { title in BookTest("title != \(title)") { $0.title != title } }
      // Unlike a workflow's, this app's `contains` takes no notice of case.
      ContainsComparator { part in
        BookTest("title has \(part)") { $0.title?.lowercased().contains(part.lowercased()) ?? false }
      }
      HasPrefixComparator { part in BookTest("title begins \(part)") { $0.title?.hasPrefix(part) ?? false } }
      HasSuffixComparator { part in BookTest("title ends \(part)") { $0.title?.hasSuffix(part) ?? false } }
    }
    Property(\SearchedBookEntity.$note) {
      EqualToComparator { note in BookTest("note = \(note ?? "nil")") { $0.note == note } }
      NotEqualToComparator { note in BookTest("note != \(note ?? "nil")") { $0.note != note } }
      ContainsComparator { part in BookTest("note has \(part)") { $0.note?.contains(part) ?? false } }
    }
    Property(\SearchedBookEntity.$pages) {
      EqualToComparator { pages in BookTest("pages = \(pages)") { $0.pages == pages } }
      NotEqualToComparator { pages in BookTest("pages != \(pages)") { $0.pages != pages } }
      LessThanComparator { pages in BookTest("pages < \(pages)") { $0.pages.map { $0 < pages } ?? false } }
      GreaterThanComparator { pages in BookTest("pages > \(pages)") { $0.pages.map { $0 > pages } ?? false } }
      IsBetweenComparator { low, high in
        BookTest("pages in \(low)…\(high)") { $0.pages.map { $0 >= low && $0 <= high } ?? false }
      }
    }
    Property(\SearchedBookEntity.$price) {
      LessThanOrEqualToComparator { price in BookTest("price <= \(price)") { $0.price.map { $0 <= price } ?? false } }
      GreaterThanOrEqualToComparator { price in
        BookTest("price >= \(price)") { $0.price.map { $0 >= price } ?? false }
      }
    }
    Property(\SearchedBookEntity.$isLent) {
      EqualToComparator { isLent in BookTest("lent = \(isLent)") { $0.isLent == isLent } }
    }
    Property(\SearchedBookEntity.$published) {
      LessThanComparator { date in BookTest("published <") { $0.published.map { $0 < date } ?? false } }
      GreaterThanComparator { date in BookTest("published >") { $0.published.map { $0 > date } ?? false } }
    }
    Property(\SearchedBookEntity.$genre) {
      EqualToComparator { genre in BookTest("genre = \(genre?.rawValue ?? "nil")") { $0.genre == genre } }
    }
    Property(\SearchedBookEntity.$tags) {
      ContainsComparator { (tag: String) in BookTest("tags has \(tag)") { $0.tags.contains(tag) } }
    }
    Property(\SearchedBookEntity.$author) {
      EqualToComparator { author in BookTest("author = \(author?.name ?? "nil")") { $0.author?.id == author?.id } }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\SearchedBookEntity.$title)
    SortableBy(\SearchedBookEntity.$pages)
  }

  func entities(for identifiers: [String]) async throws -> [SearchedBookEntity] {
    Shop.books.filter { identifiers.contains($0.id) }.map(SearchedBookEntity.init)
  }

  func entities(
    matching comparators: [BookTest], mode: ComparatorMode, sortedBy: [Sort<SearchedBookEntity>], limit: Int?
  ) async throws -> [SearchedBookEntity] {
    let sorts = sortedBy.map { sort in
      let name =
        switch sort.by {
        case \.$title: "title"
        case \.pages: "pages"
        default: "unknown"
        }
      return "\(name) \(sort.order)"
    }
    Shop.asked.append(
      "[\(comparators.map(\.words).joined(separator: ", "))] \(mode) [\(sorts.joined(separator: ", "))] "
        + (limit.map(String.init) ?? "nil"))
    var books = Shop.books.filter { book in
      if comparators.isEmpty { return mode == .and }
      return mode == .and
        ? comparators.allSatisfy { $0.holds(book) } : comparators.contains { $0.holds(book) }
    }
    for sort in sortedBy.reversed() {
      let isUp = sort.order == .ascending
      if sort.by == \.$title {
        books.sort { isUp ? ($0.title ?? "") < ($1.title ?? "") : ($0.title ?? "") > ($1.title ?? "") }
      }
      if sort.by == \.$pages {
        books.sort { isUp ? ($0.pages ?? 0) < ($1.pages ?? 0) : ($0.pages ?? 0) > ($1.pages ?? 0) }
      }
    }
    let givesAll = Shop.ignoresLimit || limit == nil
    return (givesAll ? books : Array(books.prefix(limit ?? 0))).map(SearchedBookEntity.init)
  }
}

/// The books at hand in a test, and what the searching query was asked.
enum Shop {
  @TaskLocal static var books: [BookFacts] = standard
  @TaskLocal static var ignoresLimit = false
  @TaskLocal static var asked = Asked()

  final class Asked: Sendable {
    private let list = Mutex<[String]>([])
    func append(_ words: String) { list.withLock { $0.append(words) } }
    var all: [String] { list.withLock { $0 } }
  }

  static let standard = [
    BookFacts(
      id: "a", title: "Dune", note: "sand", pages: 412, price: 9.5, published: Date(timeIntervalSince1970: 0),
      genre: .novel, tags: ["desert", "spice"], author: AuthorQuery.all[0]),
    BookFacts(
      id: "b", title: "emma", pages: 474, isLent: true, published: Date(timeIntervalSince1970: 86_400),
      genre: .essay, author: AuthorQuery.all[1]),
    BookFacts(id: "c", title: "Odes", note: "", pages: 90, price: 4, genre: .poetry, tags: ["desert"]),
    BookFacts(id: "d", note: "untitled"),
  ]
}
