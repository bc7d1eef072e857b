import Diagnostics
import Metadata
import Queries
import Testing
import Values

@testable import AppIntents

/// The predicate that a text means for an entity.
func predicate(_ text: String, _ type: any AppEntity.Type) throws -> Queries.Predicate {
  var faults: [Diagnostic] = []
  let anchor = SourceAnchor(range: SourceRange(file: "t", line: 1, column: 1), isVerbatim: true)
  let context = ResolutionContext(
    entity: EntityDescription.info(of: type), comparators: BuiltInComparators.all,
    entityNamed: { $0 == "Author" ? EntityDescription.info(of: AuthorEntity.self) : nil },
    reference: { _, _, _ in nil })
  let checked = PredicateText.parse(text, anchor: anchor, diagnostics: &faults)?
    .resolve(in: context, diagnostics: &faults)
  let found = try #require(checked, "\(faults.map(\.message))")
  return try found.bind(clock: RunClock(now: DateTime(seconds: 1_000_000), zone: .utc)) { _ in .missing }
}

func sortKey(_ text: String, _ type: any AppEntity.Type) throws -> SortKey {
  let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
  let info = EntityDescription.info(of: type)
  let index = try #require(info.propertyIndex(name))
  return SortKey(
    path: PropertyPath(index: index, name: name, type: info.properties[index].type), isDescending: text.hasPrefix("-"))
}

/// The rows a query gives, cell by cell as they are written out.
func fetch(
  _ type: any AppEntity.Type, where text: String? = nil, sort: [String] = [], offset: Int = 0, limit: Int? = nil,
  among isAmongSuggested: Bool = false
) async throws -> EntityFetch.Answer {
  let description = EntityTypeDescription.of(type)
  return try await EntityFetch(description, zone: .utc).rows(
    try request(type, where: text, sort: sort, offset: offset, limit: limit, among: isAmongSuggested))
}

func request(
  _ type: any AppEntity.Type, where text: String? = nil, sort: [String] = [], offset: Int = 0, limit: Int? = nil,
  among isAmongSuggested: Bool = false
) throws -> EntityFetch.Request {
  EntityFetch.Request(
    predicate: try text.map { try predicate($0, type) } ?? .constant(true),
    sort: try sort.map { try sortKey($0, type) },
    offset: offset, limit: limit, isAmongSuggested: isAmongSuggested)
}

extension EntityFetch.Answer {
  /// The values of a property, row by row.
  func values(_ name: String) -> [String] {
    guard let index = schema.entity.propertyIndex(name) else { return [] }
    return rows.map { row in
      if case .value(let value) = row.cells[index] { value.writtenOut } else { "–" }
    }
  }
  var ids: String { values("id").joined() }
}
