import AppIntents

/// The books on the shelves, kept while the program runs.
final class Database: @unchecked Sendable {
  static let shared = Database()

  private let lock = NSLock()
  private var held: [BookEntity] = [
    Catalogue.book(1, "Frankenstein", by: "Mary Shelley", in: 1818, read: 2026),
    Catalogue.book(2, "The Time Machine", by: "H. G. Wells", in: 1895, read: 2025),
    Catalogue.book(3, "A Room of One's Own", by: "Virginia Woolf", in: 1929),
  ]

  var books: [BookEntity] { lock.withLock { held } }

  func book(for id: UUID) -> BookEntity? { books.first { $0.id == id } }

  func add(book: BookEntity) { lock.withLock { held.append(book) } }

  func findBooks(
    matching predicates: [NSPredicate], matchAll: Bool,
    sorts: [(keyPath: PartialKeyPath<BookEntity>, ascending: Bool)], limit: Int?
  ) -> [BookEntity] {
    let found = books.filter { book in
      if predicates.isEmpty { return true }
      return matchAll
        ? predicates.allSatisfy { $0.evaluate(with: book) } : predicates.contains { $0.evaluate(with: book) }
    }
    let sorted = found.enumerated().sorted { left, right in
      for sort in sorts {
        guard let (one, other) = Self.keys(sort.keyPath, left.element, right.element), one != other else { continue }
        return sort.ascending ? one < other : one > other
      }
      return left.offset < right.offset
    }
    return Array(sorted.map(\.element).prefix(limit ?? sorted.count))
  }

  /// What two books are sorted by: texts that are in order where the values are.
  private static func keys(
    _ keyPath: PartialKeyPath<BookEntity>, _ left: BookEntity, _ right: BookEntity
  ) -> (String, String)? {
    func text(_ date: Date?) -> String {
      date.map { String(format: "%020.0f", $0.timeIntervalSince1970 + 1e12) } ?? "~"
    }
    switch keyPath {
    case \BookEntity.$title: return (left.title, right.title)
    case \BookEntity.$dateRead: return (text(left.dateRead), text(right.dateRead))
    case \BookEntity.$datePublished: return (text(left.datePublished), text(right.datePublished))
    default: return nil
    }
  }
}

/// The books that can be found out there.
enum Catalogue {
  static let all = [
    book(11, "Middlemarch", by: "George Eliot", in: 1871),
    book(12, "Emma", by: "Jane Austen", in: 1815),
    book(13, "Emma", by: "Alexander McCall Smith", in: 2014),
  ]

  static func findBooks(named title: String, author: String?) async -> [BookEntity] {
    all.filter { $0.title == title && (author == nil || $0.authorName == author) }
  }

  static func book(_ number: UInt8, _ title: String, by author: String, in year: Int, read: Int? = nil) -> BookEntity {
    let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, number))
    let book = BookEntity(id: id, title: title)
    book.authorName = author
    book.datePublished = date(year)
    book.dateRead = read.map(date)
    return book
  }

  private static func date(_ year: Int) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(from: DateComponents(year: year, month: 3, day: 1)) ?? .distantPast
  }
}
