import AppIntents
import Databases
import Glibc

/// A condition of the database on a book.
struct BookCondition: Sendable {
  var sql: String
  var value: StoredValue
}

/// The file the books are in, made with the first one.
struct BookStore: Sendable {
  let path: String

  func add(_ book: BookEntity) throws {
    let statement = try opened().prepare(
      "INSERT INTO book (id, title, author, date_published, date_read) VALUES (?, ?, ?, ?, ?)")
    try statement.bind([
      .text(book.id.uuidString), .text(book.title), book.author.map { .text($0) } ?? .null,
      stored(book.datePublished), stored(book.dateRead),
    ])
    _ = try statement.step()
  }

  /// The books that fit, in the order they were added where no other is asked for.
  func books(
    where conditions: [BookCondition] = [], joinedBy word: String = "AND", orderedBy order: [String] = [],
    limit: Int? = nil
  ) throws -> [BookEntity] {
    // Reading makes no file.
    if access(path, F_OK) != 0 { return [] }
    var sql = "SELECT id, title, author, date_published, date_read FROM book"
    if !conditions.isEmpty { sql += " WHERE " + conditions.map(\.sql).joined(separator: " \(word) ") }
    sql += " ORDER BY " + (order + ["rowid"]).joined(separator: ", ")
    if let limit { sql += " LIMIT \(limit)" }
    let statement = try opened().prepare(sql)
    try statement.bind(conditions.map(\.value))
    var books: [BookEntity] = []
    while try statement.step() {
      guard case .text(let id) = statement.value(at: 0), let uuid = UUID(uuidString: id),
        case .text(let title) = statement.value(at: 1)
      else { continue }
      var author: String?
      if case .text(let name) = statement.value(at: 2) { author = name }
      books.append(
        BookEntity(
          id: uuid, title: title, author: author, datePublished: date(statement.value(at: 3)),
          dateRead: date(statement.value(at: 4))))
    }
    return books
  }

  private func opened() throws -> Connection {
    let connection = try Connection(path: path, access: .readWrite(create: true))
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS book (
        id TEXT PRIMARY KEY, title TEXT NOT NULL, author TEXT, date_published REAL, date_read REAL)
      """)
    return connection
  }

  private func stored(_ date: Date?) -> StoredValue { date.map { .real($0.timeIntervalSince1970) } ?? .null }

  private func date(_ value: StoredValue) -> Date? {
    switch value {
    case .real(let seconds): Date(timeIntervalSince1970: seconds)
    case .integer(let seconds): Date(timeIntervalSince1970: Double(seconds))
    default: nil
    }
  }
}
