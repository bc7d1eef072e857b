import Diagnostics
import Metadata
import Testing
import Values

@testable import AppIntents

@Suite struct EntityDescriptionTests {
  @Test func `an entity is called as its type is, without a final Entity`() {
    #expect(EntityDescription.name(of: ListedBookEntity.self) == "ListedBook")
    #expect(EntityDescription.name(of: Settings.self) == "Settings")
    #expect(EntityDescription.name(of: Nested.Entity.self) == "Entity")
  }

  enum Nested {
    struct Entity: AppEntity {
      static let typeDisplayRepresentation: TypeDisplayRepresentation = "E"
      static let defaultQuery = Query()
      let id: String
      var displayRepresentation: DisplayRepresentation { "e" }
      struct Query: EntityQuery {
        func entities(for identifiers: [String]) async throws -> [Entity] { [] }
      }
    }
  }

  @Test func `title and plural are what the type is displayed as`() {
    let info = EntityDescription.info(of: ListedBookEntity.self)
    #expect(info.title == "Listed Book")
    #expect(info.plural == "listed books")
    #expect(EntityDescription.info(of: SearchedBookEntity.self).plural == "Searched Book")
  }

  @Test func `the id comes first, then the properties in declaration order, and no other fields`() {
    let info = EntityDescription.info(of: ListedBookEntity.self)
    #expect(
      info.properties.map(\.name) == [
        "id", "title", "note", "pages", "price", "isLent", "published", "genre", "tags", "author",
      ])
    #expect(info.id == "id")
  }

  @Test func `types are those of the Swift types, enumerations in declared order`() {
    let info = EntityDescription.info(of: ListedBookEntity.self)
    #expect(
      info.properties.map { $0.type } == [
        .text, .text, .text, .integer, .number, .boolean, .dateTime, .enumeration(["novel", "poetry", "essay"]),
        .list(.text), .entity("Author"),
      ])
    #expect(info.property("author")?.idType == .integer)
  }

  @Test func `only optional properties may be missing, and a missing one is no error`() {
    let info = EntityDescription.info(of: ListedBookEntity.self)
    #expect(info.property("title")?.isRequired == true)
    #expect(info.property("title")?.isEnforced == false)
    #expect(info.property("note")?.isRequired == false)
  }

  @Test func `the properties have their titles once an entity has been seen`() throws {
    _ = try EntityTypeDescription.of(ListedBookEntity.self).rowCells(of: ListedBookEntity(Shop.standard[0]))
    #expect(EntityDescription.info(of: ListedBookEntity.self).property("published")?.title == "Publishing Date")
  }

  @Test func `cells stand in the order of the properties`() throws {
    let description = EntityTypeDescription.of(ListedBookEntity.self)
    let cells = try description.rowCells(of: ListedBookEntity(Shop.standard[0]))
    #expect(
      cells.map { cell in if case .value(let value) = cell { value.writtenOut } else { "–" } } == [
        "a", "Dune", "sand", "412", "9.5", "false", "1970-01-01T00:00:00Z", "novel", "desert\nspice", "Ann Smith",
      ])
  }

  @Test func `a property never set and nil read as missing`() throws {
    let cells = try EntityTypeDescription.of(ListedBookEntity.self).rowCells(of: ListedBookEntity(Shop.standard[3]))
    #expect(cells.indices.filter { if case .missing = cells[$0] { true } else { false } } == [1, 3, 4, 6, 7, 9])
  }

  @Test func `an entity as a value has its id, its title and its properties`() throws {
    let book = ListedBookEntity(Shop.standard[0])
    let value = try EntityTypeDescription.of(ListedBookEntity.self).entityValue(of: book)
    #expect(value.type == "ListedBook")
    #expect(value.id.writtenOut == "a")
    #expect(value.title == "Dune")
    #expect(value.record?["pages"]?.writtenOut == "412")
    guard case .entity(let author)? = value.record?["author"] else {
      Issue.record("the author is no entity")
      return
    }
    #expect(author.id.isEqual(to: .integer(ExactNumber(1))))
    #expect(author.record?["name"]?.writtenOut == "Ann Smith")
  }

  @Test func `entities that refer to one another in a circle are read only so deep`() throws {
    let (one, two) = (Knot("one"), Knot("two"))
    one.other = two
    two.other = one
    var (value, depth) = (try EntityTypeDescription.of(Knot.self).entityValue(of: one), 0)
    while case .entity(let next)? = value.record?["other"] { (value, depth) = (next, depth + 1) }
    #expect(depth == 2)
  }

  struct Knot: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Knot"
    static let defaultQuery = Query()
    let id: String
    @Property var other: Knot?
    var displayRepresentation: DisplayRepresentation { "\(id)" }
    init(_ id: String) { self.id = id }
    struct Query: EntityQuery {
      func entities(for identifiers: [String]) async throws -> [Knot] { [] }
    }
  }

  @Test func `an entity that is a class has its properties read as well`() throws {
    let cells = try EntityTypeDescription.of(Track.self).rowCells(of: Track(7, "Blue"))
    #expect(
      cells.compactMap { cell in if case .value(let value) = cell { value.writtenOut } else { nil } } == ["7", "Blue"])
  }

  final class Track: AppEntity, @unchecked Sendable {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Track"
    static let defaultQuery = Query()
    let id: Int
    let filler = "x"
    @Property(title: "Name") var name: String
    var displayRepresentation: DisplayRepresentation { "\(name)" }
    init(_ id: Int, _ name: String) {
      self.id = id
      self.name = name
    }
    struct Query: EntityQuery {
      func entities(for identifiers: [Int]) async throws -> [Track] { [] }
    }
  }

  @Test func `an entity of more than 10 MB is refused with its name and size`() throws {
    let description = EntityTypeDescription.of(ListedBookEntity.self)
    let small = BookFacts(id: "s", title: String(repeating: "x", count: 10_000_000))
    _ = try description.rowCells(of: ListedBookEntity(small))
    let large = BookFacts(id: "l", title: String(repeating: "x", count: 10_400_000), note: "x")
    for refused in [
      { _ = try description.rowCells(of: ListedBookEntity(large)) },
      { _ = try description.entityValue(of: ListedBookEntity(large)) },
    ] {
      let fault = #expect(throws: Diagnostic.self) { try refused() }
      #expect(fault?.message == "“ListedBook” l holds 10.4 MB; an entity may hold 10 MB")
    }
  }

  @Test func `an enumeration is its raw value`() throws {
    #expect(Genre.essay._value.writtenOut == "essay")
    #expect(try Genre._make(from: .text("poetry")) == .poetry)
    #expect(throws: _IntentValueFault.self) { try Genre._make(from: .text("Poetry")) }
    #expect(Genre.poetry.localizedStringResource._text == "Poetry")
  }
}

struct Settings: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Settings"
  static let defaultQuery = UniqueAppEntityProvider { Settings() }
  let id = "settings"
  @Property(title: "Sound") var sound: Bool
  init() { sound = true }
}
