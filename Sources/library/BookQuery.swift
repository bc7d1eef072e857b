import AppIntents

/// Finds books by their properties: each comparison becomes a condition of the database.
struct BookQuery: EntityPropertyQuery, EntityStringQuery {
  @Dependency var store: BookStore

  static let properties = QueryProperties {
    Property(\BookEntity.$title) {
      EqualToComparator { BookCondition(sql: "title = ?", value: .text($0)) }
      ContainsComparator { BookCondition(sql: "instr(title, ?) > 0", value: .text($0)) }
    }
    Property(\BookEntity.$author) {
      EqualToComparator { BookCondition(sql: "author IS ?", value: $0.map { .text($0) } ?? .null) }
      ContainsComparator { BookCondition(sql: "instr(author, ?) > 0", value: .text($0)) }
    }
    Property(\BookEntity.$dateRead) {
      LessThanComparator { BookCondition(sql: "date_read < ?", value: .real($0.timeIntervalSince1970)) }
      GreaterThanOrEqualToComparator { BookCondition(sql: "date_read >= ?", value: .real($0.timeIntervalSince1970)) }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\BookEntity.$title)
    SortableBy(\BookEntity.$dateRead)
  }

  func entities(for identifiers: [UUID]) async throws -> [BookEntity] {
    let wanted = Set(identifiers)
    return try store.books().filter { wanted.contains($0.id) }
  }

  func suggestedEntities() async throws -> [BookEntity] { try store.books() }

  func entities(matching text: String) async throws -> [BookEntity] {
    try store.books().filter { $0.title.localizedCaseInsensitiveContains(text) }
  }

  func entities(
    matching conditions: [BookCondition], mode: ComparatorMode, sortedBy sorts: [Sort<BookEntity>], limit: Int?
  ) async throws -> [BookEntity] {
    let order = sorts.map { sort in
      let column = sort.by == \BookEntity.$dateRead ? "date_read" : "title"
      return "\(column) \(sort.order == .ascending ? "ASC" : "DESC") NULLS LAST"
    }
    return try store.books(
      where: conditions, joinedBy: mode == .and ? "AND" : "OR", orderedBy: order, limit: limit)
  }
}
