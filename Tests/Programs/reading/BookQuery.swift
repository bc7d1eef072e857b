import AppIntents

struct SuggestedBookQuery: EntityQuery {
  func entities(for identifiers: [UUID]) async throws -> [SuggestedBookEntity] {
    identifiers.compactMap { Database.shared.book(for: $0).map(SuggestedBookEntity.init) }
  }

  func suggestedEntities() async throws -> [SuggestedBookEntity] {
    Database.shared.books.prefix(2).map(SuggestedBookEntity.init)
  }
}

struct SearchedBookQuery: EntityStringQuery {
  func entities(for identifiers: [UUID]) async throws -> [SearchedBookEntity] {
    identifiers.compactMap { Database.shared.book(for: $0).map(SearchedBookEntity.init) }
  }

  func suggestedEntities() async throws -> [SearchedBookEntity] {
    Database.shared.books.map(SearchedBookEntity.init)
  }

  func entities(matching string: String) async throws -> [SearchedBookEntity] {
    Database.shared.books.filter { $0.title.lowercased().contains(string.lowercased()) }.map(SearchedBookEntity.init)
  }
}

/// Its comparisons are predicates, as a database of objects wants them.
struct BookQuery: EntityPropertyQuery, EntityStringQuery {
  static var sortingOptions = SortingOptions {
    SortableBy(\BookEntity.$title)
    SortableBy(\BookEntity.$dateRead)
    SortableBy(\BookEntity.$datePublished)
  }

  static var properties = QueryProperties {
    Property(\BookEntity.$title) {
      EqualToComparator { NSPredicate(format: "title = %@", $0) }
      ContainsComparator { NSPredicate(format: "title CONTAINS %@", $0) }
    }
    Property(\BookEntity.$datePublished) {
      LessThanComparator { NSPredicate(format: "datePublished < %@", $0 as NSDate) }
      GreaterThanComparator { NSPredicate(format: "datePublished > %@", $0 as NSDate) }
    }
    Property(\BookEntity.$dateRead) {
      LessThanComparator { NSPredicate(format: "dateRead < %@", $0 as NSDate) }
      GreaterThanComparator { NSPredicate(format: "dateRead > %@", $0 as NSDate) }
    }
  }

  func entities(for identifiers: [UUID]) async throws -> [BookEntity] {
    identifiers.compactMap { identifier in
      Database.shared.book(for: identifier)
    }
  }

  func suggestedEntities() async throws -> [BookEntity] { Database.shared.books }

  func entities(matching string: String) async throws -> [BookEntity] {
    Database.shared.books.filter { book in
      book.title.lowercased().contains(string.lowercased())
    }
  }

  func entities(
    matching comparators: [NSPredicate],
    mode: ComparatorMode,
    sortedBy: [Sort<BookEntity>],
    limit: Int?
  ) async throws -> [BookEntity] {
    Database.shared.findBooks(
      matching: comparators, matchAll: mode == .and,
      sorts: sortedBy.map { (keyPath: $0.by, ascending: $0.order == .ascending) }, limit: limit)
  }
}
