import Diagnostics
import Testing
import Values

@testable import Queries

/// Predicates from their text to what they say of a row.
@Suite struct PredicateDecidingTests {
  /// A book with these cells, spelled as a CSV file spells them; those not named are missing.
  private static func book(_ cells: [String: String]) -> Row {
    let raw = Library.book.properties.map { property in
      cells[property.name].map(RawCell.unquoted) ?? .missing
    }
    return Row(cells: raw, place: RowPlace(record: 1))
  }

  static let dune = book([
    "title": "Dune", "year": "1965", "rating": "4.25", "weight": "0.1", "lent": "true", "due": "2026-03-10",
    "added": "2026-03-10T23:30:00", "genre": "novel", "tags": #"["sand","new"]"#, "author_id": "3",
    "language-code": "en-GB",
  ])
  static let bare = book(["title": "Bare"])
  static let odd = book(["title": "Odd", "year": "unknown", "rating": "5"])

  private func decision(_ text: String, _ row: Row) throws -> String {
    var faults: [Diagnostic] = []
    let syntax = PredicateText.parse(text, anchor: anchor(text), diagnostics: &faults)
    let checked = try #require(
      syntax?.resolve(in: Library.context(), diagnostics: &faults), "\(faults.map(\.written))")
    let clock = try #require(Library.clock)
    let predicate = try checked.bind(clock: clock) { hole throws(Diagnostic) in
      Library.references[checked.holes[hole].text]?.1 ?? .missing
    }
    let compiled = try CompiledPredicate(predicate, schema: Schema(entity: Library.book, zone: clock.zone))
    switch try compiled.decide(row) {
    case .yes: return "yes"
    case .no: return "no"
    case .undecided: return "undecided"
    }
  }

  @Test(arguments: [
    ("year > 1900 AND rating >= 4.25", "yes"),
    ("rating = 4.250", "yes"),
    ("weight = 0.1", "yes"),
    ("title ==[c] 'DUNE'", "yes"),
    ("title == 'DUNE'", "no"),
    ("`language-code` BEGINSWITH 'en-'", "yes"),
    ("title LIKE 'D?n*'", "yes"),
    ("title MATCHES 'D[a-z]+'", "yes"),
    ("title MATCHES 'D'", "no"),
    ("tags CONTAINS 'new' AND tags.count = 2", "yes"),
    ("'old' IN tags", "no"),
    ("genre < 'poetry'", "yes"),
    ("genre IN {'poetry', 'essay'}", "no"),
    ("added = 'today'", "yes"),
    ("added > 'today'", "no"),
    ("due BETWEEN {'today - 1 day', 'today'}", "yes"),
    ("author_id IN ${authors}", "yes"),
    ("rating * 2 > 8.4 AND year / 2 = 982.5", "yes"),
    ("title = ${word}", "no"),
    ("lent = true AND NOT genre = 'essay'", "yes"),
  ])
  func `a predicate says of a row what its text says`(text: String, outcome: String) throws {
    #expect(try decision(text, Self.dune) == outcome)
  }

  @Test(arguments: [
    ("rating > 4", "no"), ("NOT rating > 4", "yes"), ("rating != 4", "yes"), ("rating = nil", "yes"),
    ("rating != nil", "no"), ("added = 'today'", "no"), ("added != 'today'", "yes"), ("added < 'today'", "no"),
    ("year IN {1, 2}", "no"), ("year BETWEEN {1, 2}", "no"), ("rating * 2 > 1", "no"), ("rating * 2 != 1", "yes"),
    ("genre = 'novel'", "no"), ("due BETWEEN {'today', 'tomorrow'}", "no"),
  ])
  func `a missing value makes every comparator false but the negative ones`(text: String, outcome: String) throws {
    #expect(try decision(text, Self.bare) == outcome)
  }

  @Test(arguments: [
    ("year > 1900", "undecided"), ("NOT year > 1900", "undecided"), ("year > 1900 AND rating > 9", "no"),
    ("year > 1900 OR rating > 4", "yes"), ("year > 1900 AND rating > 4", "undecided"),
    ("year IN {}", "no"), ("year > 1900 OR TRUEPREDICATE", "yes"), ("year BETWEEN {1, author_id}", "no"),
  ])
  func `a cell that does not fit counts only where the outcome hangs on it`(text: String, outcome: String) throws {
    #expect(try decision(text, Self.odd) == outcome)
  }
}
