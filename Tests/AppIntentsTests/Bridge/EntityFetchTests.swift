import Diagnostics
import Queries
import Testing
import Values

@testable import AppIntents

/// DESIGN.md §3, sentence by sentence.
@Suite struct EntityFetchTests {
  @Test func `an enumerable query gets find with full nesting for nothing`() async throws {
    let found = try await fetch(
      ListedBookEntity.self, where: "NOT (pages > 400 AND (genre = 'novel' OR isLent = TRUE)) OR tags CONTAINS 'spice'",
      sort: ["-id"])
    #expect(found.ids == "dca")
    #expect(found.explanation.hasPrefix("asks for all; "))
  }

  @Test func `enumerations are sorted in declared order, missing last`() async throws {
    #expect(try await fetch(ListedBookEntity.self, sort: ["genre"]).ids == "acbd")
  }

  @Test func `what leads through a reference is decided of the entity at hand`() async throws {
    #expect(
      try await fetch(ListedBookEntity.self, where: "author.name ENDSWITH 'Smith' AND author.name != 'Ann Smith'").ids
        == "b")
  }

  @Test func `a flat predicate is sent in Apple's form, with mode, sorts and limit`() async throws {
    let asked = Shop.Asked()
    let found = try await Shop.$asked.withValue(asked) {
      try await fetch(
        SearchedBookEntity.self, where: "pages > 80 AND title != 'Dune'", sort: ["-title", "pages"], limit: 2)
    }
    #expect(asked.all.last == "[pages > 80, title != Dune] and [title descending, pages ascending] 2")
    #expect(found.ids == "bc")
  }

  @Test func `any of several is sent with mode or`() async throws {
    let asked = Shop.Asked()
    let found = try await Shop.$asked.withValue(asked) {
      try await fetch(SearchedBookEntity.self, where: "pages = 90 OR genre = 'novel' OR author = 2")
    }
    #expect(asked.all.last == "[pages = 90, genre = novel, author = Bob Smith] or [] nil")
    #expect(found.ids == "abc")
  }

  @Test func `comparators mean what the app makes them mean, and the plan says so`() async throws {
    let found = try await fetch(SearchedBookEntity.self, where: "title CONTAINS 'E'")
    #expect(found.ids == "abc")
    #expect(
      found.explanation
        == "asks the app for title has as a part, or as an element 'E', whose comparators mean what the app makes them mean"
    )
  }

  @Test func `of a nested predicate everything is asked for, without limit, and it is decided here`() async throws {
    let asked = Shop.Asked()
    let found = try await Shop.$asked.withValue(asked) {
      try await fetch(
        SearchedBookEntity.self, where: "title CONTAINS 'E' OR NOT pages > 100", sort: ["title"], limit: 1)
    }
    #expect(asked.all.last == "[] and [] nil")
    #expect(found.ids == "c")
    #expect(
      found.explanation
        == "asks for all, without condition or limit; title has as a part, or as an element 'E' or not pages > 100, the order and the limit are decided here"
    )
  }

  @Test(arguments: [
    "title MATCHES '.*e'", "title CONTAINS[c] 'x'", "price < 3", "title = note", "note = nil", "pages IN {90}",
  ])
  func `what the app does not offer to compare is decided here`(_ text: String) async throws {
    let asked = Shop.Asked()
    _ = try await Shop.$asked.withValue(asked) { try await fetch(SearchedBookEntity.self, where: text, limit: 1) }
    #expect(asked.all.last == "[] and [] nil")
  }

  @Test func `a sort that was not offered is made here, and no limit is sent then`() async throws {
    let asked = Shop.Asked()
    let found = try await Shop.$asked.withValue(asked) {
      try await fetch(SearchedBookEntity.self, where: "pages > 1", sort: ["price"], limit: 1)
    }
    #expect(asked.all.last == "[pages > 1] and [] nil")
    #expect(found.ids == "c")
  }

  @Test func `the answer is cut to the limit again`() async throws {
    let found = try await Shop.$ignoresLimit.withValue(true) {
      try await fetch(SearchedBookEntity.self, where: "pages > 1", sort: ["pages"], limit: 2)
    }
    #expect(found.ids == "ca")
  }

  @Test func `an offset is asked for and cut away here`() async throws {
    let asked = Shop.Asked()
    let found = try await Shop.$asked.withValue(asked) {
      try await fetch(SearchedBookEntity.self, sort: ["title"], offset: 1, limit: 2)
    }
    #expect(asked.all.last == "[] and [title ascending] 3")
    #expect(found.ids == "ac")
  }

  @Test(arguments: [(nil, 0), (nil, -3), ("FALSEPREDICATE", 5)] as [(String?, Int)])
  func `where no row can be wanted nothing is asked`(_ text: String?, _ limit: Int) async throws {
    let asked = Shop.Asked()
    let found = try await Shop.$asked.withValue(asked) {
      try await fetch(SearchedBookEntity.self, where: text, limit: limit)
    }
    #expect(found.rows.isEmpty)
    #expect(asked.all.isEmpty)
  }

  @Test func `a query that gives all as well as searching is asked for all where it must be decided here`() async throws
  {
    #expect(try await fetch(Both.self, where: "NOT name = 'x'").explanation.hasPrefix("asks for all; "))
    #expect(try await fetch(Both.self, where: "name = 'x'").values("name") == ["asked: x"])
  }

  struct Both: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Both"
    static let defaultQuery = Query()
    let id: Int
    @Property var name: String
    var displayRepresentation: DisplayRepresentation { "\(name)" }
    init(_ id: Int, _ name: String) {
      self.id = id
      self.name = name
    }

    struct Query: EntityStringQuery, EnumerableEntityQuery, EntityPropertyQuery {
      static let properties = QueryProperties {
        Property(\Both.$name) { EqualToComparator { "asked: \($0)" } }
      }
      static let sortingOptions = SortingOptions { SortableBy(\Both.$name) }
      func entities(for identifiers: [Int]) async throws -> [Both] { [] }
      func allEntities() async throws -> [Both] { [Both(1, "y")] }
      func suggestedEntities() async throws -> [Both] { [] }
      func entities(matching string: String) async throws -> [Both] { [] }
      func entities(matching filters: [String], mode: ComparatorMode, sortedBy: [Sort<Both>], limit: Int?) async throws
        -> [Both]
      { filters.map { Both(0, $0) } }
    }
  }

  @Test func `an entity found by words or ids alone cannot be searched, and the protocol to adopt is named`()
    async throws
  {
    let fault = await #expect(throws: Diagnostic.self) { try await fetch(AuthorEntity.self, where: "name = 'Cid'") }
    #expect(fault?.message == "“Author” cannot be searched: its query AuthorQuery finds by words and ids only")
    #expect(fault?.hint?.contains("EnumerableEntityQuery") == true)
    #expect(EntityTypeDescription.of(AuthorEntity.self).kind == .string)
  }

  @Test func `the suggested ones can be searched of any entity`() async throws {
    let found = try await fetch(AuthorEntity.self, where: "NOT name BEGINSWITH 'A'", among: true)
    #expect(found.values("name") == ["Bob Smith"])
  }

  @Test func `an error of the author's query is told with the entity's name`() async throws {
    let fault = await #expect(throws: Diagnostic.self) { try await fetch(Broken.self) }
    #expect(fault?.message == "the query of “Broken” failed: The server is down")
  }

  struct Broken: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Broken"
    static let defaultQuery = Query()
    let id: Int
    var displayRepresentation: DisplayRepresentation { "b" }
    enum Failure: Error, CustomLocalizedStringResourceConvertible {
      case down
      var localizedStringResource: LocalizedStringResource { "The server is down" }
    }
    struct Query: EnumerableEntityQuery {
      func entities(for identifiers: [Int]) async throws -> [Broken] { [] }
      func allEntities() async throws -> [Broken] { throw Failure.down }
    }
  }

  @Test func `a unique entity is found like any other`() async throws {
    #expect(try await fetch(Settings.self, where: "sound = TRUE").ids == "settings")
  }

  @Test func `the plan is told before anything is asked`() throws {
    let fetch = EntityFetch(EntityTypeDescription.of(ListedBookEntity.self), zone: .utc)
    #expect(
      fetch.explanation(of: try request(ListedBookEntity.self, where: "pages > 5", limit: 3))
        == "asks for all; pages > 5 and the limit are decided here")
    #expect(fetch.explanation(of: EntityFetch.Request()) == "asks for all; nothing is left to decide")
  }
}
