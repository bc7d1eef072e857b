import AppIntents

struct BookEntity: IndexedEntity, Identifiable {
  var id: UUID

  @Property(title: "Title")
  var title: String

  @Property(title: "Author")
  var authorName: String

  @Property(title: "Publishing Date")
  var datePublished: Date

  @Property(title: "Read Date")
  var dateRead: Date?

  var recommendedBy: String?

  var displayRepresentation: DisplayRepresentation { "\(title)" }

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Book"

  static var defaultQuery = BookQuery()

  init(id: UUID) {
    self.id = id
  }

  init(id: UUID, title: String) {
    self.id = id
    self.title = title
  }
}

/// The same with the smallest query there is: by id, and with suggestions.
struct SuggestedBookEntity: AppEntity {
  var id: UUID

  @Property(title: "Title")
  var title: String

  var displayRepresentation: DisplayRepresentation { "\(title)" }
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Suggested Book"
  static var defaultQuery = SuggestedBookQuery()

  init(_ book: BookEntity) {
    id = book.id
    title = book.title
  }
}

/// The same with a query that finds by words.
struct SearchedBookEntity: AppEntity {
  var id: UUID

  @Property(title: "Title")
  var title: String

  var displayRepresentation: DisplayRepresentation { "\(title)" }
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Searched Book"
  static var defaultQuery = SearchedBookQuery()

  init(_ book: BookEntity) {
    id = book.id
    title = book.title
  }
}
