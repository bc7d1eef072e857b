import Queries
import TestSupport
import Testing
import Values

@testable import AppIntents

/// The same random predicates over both kinds of query, against a plain evaluation of the same books.
@Suite struct EntityFetchRandomTests {
  @Test(arguments: UInt64(1)...12)
  func `both kinds of query give the rows a plain evaluation gives`(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let books = (0..<25).map { Self.book($0, &random) }
    try await Shop.$books.withValue(books) {
      for _ in 0..<40 {
        let formula = Formula.random(depth: Int.random(in: 0...3, using: &random), &random)
        let expected = books.filter { formula.holds($0) }.map(\.id)
        for type in [ListedBookEntity.self, SearchedBookEntity.self] as [any AppEntity.Type] {
          let request = EntityFetch.Request(predicate: try predicate(formula.text, type))
          let found = try await EntityFetch(EntityTypeDescription.of(type), zone: .utc).rows(request)
          #expect(found.values("id") == expected, "seed \(seed), \(type): \(formula.text); \(found.explanation)")
          if found.values("id") != expected { return }
        }
      }
    }
  }

  private static func book(_ number: Int, _ random: inout SeededRandom) -> BookFacts {
    BookFacts(
      id: "b\(number)", title: Bool.random(using: &random) ? text(&random) : nil,
      note: Bool.random(using: &random) ? text(&random) : nil,
      pages: Int.random(in: 0..<4, using: &random) == 0 ? nil : Int.random(in: 1...6, using: &random),
      price: Bool.random(using: &random) ? Double(Int.random(in: 1...6, using: &random)) / 2 : nil,
      isLent: .random(using: &random), genre: Genre.allCases.randomElement(using: &random),
      tags: (0..<Int.random(in: 0...2, using: &random)).map { _ in text(&random) })
  }

  // Lower case, so that an app whose `contains` ignores case means the same.
  fileprivate static func text(_ random: inout SeededRandom) -> String {
    String((0..<Int.random(in: 1...3, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" })
  }
}

/// A predicate as text and as what it means of a book.
private indirect enum Formula {
  case all([Formula])
  case any([Formula])
  case not(Formula)
  case test(String, @Sendable (BookFacts) -> Bool)

  var text: String {
    switch self {
    case .all(let parts): "(" + parts.map(\.text).joined(separator: " AND ") + ")"
    case .any(let parts): "(" + parts.map(\.text).joined(separator: " OR ") + ")"
    case .not(let part): "NOT \(part.text)"
    case .test(let text, _): text
    }
  }

  func holds(_ book: BookFacts) -> Bool {
    switch self {
    case .all(let parts): parts.allSatisfy { $0.holds(book) }
    case .any(let parts): parts.contains { $0.holds(book) }
    case .not(let part): !part.holds(book)
    case .test(_, let test): test(book)
    }
  }

  static func random(depth: Int, _ random: inout SeededRandom) -> Formula {
    guard depth > 0 else { return test(&random) }
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in self.random(depth: depth - 1, &random) }
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: return .all(parts)
    case 2, 3: return .any(parts)
    default: return .not(parts[0])
    }
  }

  private static func test(_ random: inout SeededRandom) -> Formula {
    let text = EntityFetchRandomTests.text(&random)
    let number = Int.random(in: 0...7, using: &random)
    let price = Double(number) / 2
    switch Int.random(in: 0..<15, using: &random) {
    case 0: return .test("title = '\(text)'") { $0.title == text }
    case 1: return .test("title != '\(text)'") { $0.title != text }
    case 2: return .test("title CONTAINS '\(text)'") { $0.title?.contains(text) ?? false }
    case 3: return .test("title BEGINSWITH '\(text)'") { $0.title?.hasPrefix(text) ?? false }
    case 4: return .test("title ENDSWITH '\(text)'") { $0.title?.hasSuffix(text) ?? false }
    case 5: return .test("note != '\(text)'") { $0.note != text }
    case 6: return .test("note = nil") { $0.note == nil }
    case 7: return .test("pages = \(number)") { $0.pages == number }
    case 8: return .test("pages < \(number)") { $0.pages.map { $0 < number } ?? false }
    case 9: return .test("pages BETWEEN {2, \(number)}") { $0.pages.map { $0 >= 2 && $0 <= number } ?? false }
    case 10: return .test("price >= \(price)") { $0.price.map { $0 >= price } ?? false }
    case 11: return .test("price < \(price)") { $0.price.map { $0 < price } ?? false }
    case 12: return .test("genre = 'poetry'") { $0.genre == .poetry }
    case 13: return .test("isLent = TRUE") { $0.isLent }
    default: return .test("tags CONTAINS '\(text)'") { $0.tags.contains(text) }
    }
  }
}
