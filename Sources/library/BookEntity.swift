import AppIntents

/// A book of the library.
struct BookEntity: IndexedEntity {
  let id: UUID

  @Property(title: "Title")
  var title: String

  @Property(title: "Author")
  var author: String?

  @Property(title: "Publishing Date")
  var datePublished: Date?

  @Property(title: "Read Date")
  var dateRead: Date?

  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Book", numericFormat: "Books")
  static let defaultQuery = BookQuery()

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)", subtitle: "\(author ?? "")")
  }

  init(id: UUID, title: String, author: String? = nil, datePublished: Date? = nil, dateRead: Date? = nil) {
    self.id = id
    self.title = title
    self.author = author
    self.datePublished = datePublished
    self.dateRead = dateRead
  }
}
