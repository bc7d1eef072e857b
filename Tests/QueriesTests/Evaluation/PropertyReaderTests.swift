import Diagnostics
import Metadata
import Testing
import Values

@testable import Queries

@Suite struct PropertyReaderTests {
  /// Authors by id, for books that refer to them.
  struct Authors: EntityLookup {
    let table = Table(
      [("id", .integer), ("name", .text), ("born", .integer), ("mentor", .entity("Author"))],
      rows: [
        [.unquoted("1"), .unquoted("Ursula"), .unquoted("1929"), .unquoted("2")],
        [.unquoted("2"), .unquoted("Virginia"), .unquoted("long ago"), .missing],
      ])

    func record(of type: String, id: Value) throws(Diagnostic) -> (Schema, Row)? {
      if id.isSame(as: .whole(99), []) { throw Diagnostic("unreadable", "the source is gone") }
      guard type == "Author" else { return nil }
      for row in table.rows where (try? table.schema.typings[0].value(of: row.cells[0]))?.isSame(as: id, []) == true {
        return (table.schema, row)
      }
      return nil
    }
  }

  let books = Table(
    [
      ("title", .text), ("author", .entity("Author")),
      ("place", .record([.init("city", .text), .init("geo", .record([.init("lat", .decimal)]))])),
      ("tags", .list(.text)),
    ],
    rows: [
      [
        .unquoted("A"), .unquoted("1"),
        .value(.record(Record([("city", .text("Kyoto")), ("geo", .record(Record([("lat", .exact("35.0"))])))]))),
        .value(.list([.text("x"), .text("y")])),
      ],
      [.unquoted("B"), .unquoted("2"), .value(.record(Record([("city", .null)]))), .value(.list([]))],
      [.unquoted("C"), .unquoted("3"), .missing, .missing],
      [.unquoted("D"), .missing, .value(.null), .missing],
    ])

  func texts(_ path: PropertyPath) throws -> [String] {
    let reader = PropertyReader(path, schema: books.schema, lookup: Authors())
    return try books.rows.map { row in
      do throws(RowFault) {
        let value = try reader.value(of: row)
        return value.isMissing ? "·" : value.writtenOut
      } catch {
        if case .failed(let diagnostic) = error.cause { return diagnostic.code.rawValue }
        throw error
      }
    }
  }

  @Test func `dots reach into records`() throws {
    #expect(try texts(books.path("place", .field("city"), type: .text)) == ["Kyoto", "·", "·", "·"])
    #expect(try texts(books.path("place", .field("geo"), .field("lat"), type: .decimal)) == ["35", "·", "·", "·"])
    #expect(try texts(books.path("place", .field("none"), type: .any)) == ["·", "·", "·", "·"])
  }

  @Test func `dots reach through entity references, and an id that is gone gives missing`() throws {
    let name = books.path("author", .entity(type: "Author", property: "name"), type: .text)
    #expect(try texts(name) == ["Ursula", "Virginia", "·", "·"])
    let mentor = books.path(
      "author", .entity(type: "Author", property: "mentor"), .entity(type: "Author", property: "name"), type: .text)
    #expect(try texts(mentor) == ["Virginia", "·", "·", "·"])
  }

  @Test func `a misfit behind a reference is reported, with a place of its own`() throws {
    let born = books.path("author", .entity(type: "Author", property: "born"), type: .integer)
    #expect(try texts(born) == ["1929", "misfit-in-reference", "·", "·"])
    let predicate = Predicate.compare(
      Comparison(left: .property(born), comparator: LessThan.self, right: .literal(.whole(2000))))
    let compiled = try CompiledPredicate(
      .all([predicate, books.compare("title", EqualTo.self, .text("A"))]), schema: books.schema, lookup: Authors())
    #expect(try books.rows.map { try compiled.decide($0).text } == ["yes", "no", "no", "no"])
    let alone = try CompiledPredicate(predicate, schema: books.schema, lookup: Authors())
    #expect(throws: Diagnostic.self) { try alone.decide(books.rows[1]) }
  }

  @Test func `a source that cannot be read ends the judging`() throws {
    let table = Table([("author", .entity("Author"))], rows: [[.unquoted("99")]])
    let path = table.path("author", .entity(type: "Author", property: "name"), type: .text)
    let predicate = Predicate.compare(
      Comparison(left: .property(path), comparator: EqualTo.self, right: .literal(.text("x"))))
    let compiled = try CompiledPredicate(.not(predicate), schema: table.schema, lookup: Authors())
    #expect(throws: Diagnostic.self) { try compiled.decide(table.rows[0]) }
  }

  @Test func `a list has a count, and is looked at element by element`() throws {
    #expect(try texts(books.path("tags", .count, type: .integer)) == ["2", "0", "·", "·"])
  }

  @Test func `entities are told apart by id, also in a list`() throws {
    let one = Value.entity(EntityValue(type: "Author", id: .whole(1)))
    #expect(try books.kept(books.compare("author", EqualTo.self, one)) == [0])
    #expect(try books.kept(books.compare("author", EqualTo.self, .whole(2))) == [1])
    #expect(try books.kept(books.compare("author", In.self, .list([one, .whole(3)]))) == [0, 2])
    #expect(try books.kept(books.compare("author", NotEqualTo.self, one)) == [1, 2, 3])
  }
}
