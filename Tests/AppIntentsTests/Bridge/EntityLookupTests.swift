import Diagnostics
import Testing
import Values

@testable import AppIntents

@Suite struct EntityLookupTests {
  private func matching(_ words: String) -> Values.Value { .record(Record([("matching", .text(words))])) }

  @Test func `a single parameter is fetched by its id, as a number, as text or out of an entity`() async throws {
    for value in [
      .integer(ExactNumber(2)), .text("2"), .entity(EntityValue(type: "Author", id: .integer(ExactNumber(2)))),
    ] as [Values.Value] {
      #expect(try await AuthorEntity._fetch(value).name == "Bob Smith")
    }
  }

  @Test func `an id that is gone is an error in a single parameter`() async throws {
    let fault = await #expect(throws: Diagnostic.self) { try await AuthorEntity._fetch(.integer(ExactNumber(9))) }
    #expect(fault?.message == "there is no “Author” with the id “9”")
  }

  @Test func `ids that are gone are left out of a list, whose order stays`() async throws {
    let ids: [Values.Value] = [3, 9, 1, 3].map { .integer(ExactNumber($0)) }
    #expect(try await [AuthorEntity]._fetch(.list(ids)).map(\.id) == [3, 1, 3])
  }

  @Test func `text that is no id is an error that tells how to find by words`() async throws {
    let fault = await #expect(throws: _IntentValueFault.self) { try await AuthorEntity._fetch(.text("Cid")) }
    #expect(fault?.message == "“Cid” is no id of “Author”")
    #expect(fault?.hint == "write { \"matching\": \"…\" } to find it by words")
  }

  @Test func `an entity of another type is no id`() async throws {
    let other = EntityValue(type: "ListedBook", id: .integer(ExactNumber(1)))
    await #expect(throws: _IntentValueFault.self) { try await AuthorEntity._fetch(.entity(other)) }
  }

  @Test func `words must find exactly one`() async throws {
    #expect(try await AuthorEntity._fetch(matching("Cid")).id == 3)
    let none = await #expect(throws: Diagnostic.self) { try await AuthorEntity._fetch(matching("Zoe")) }
    #expect(none?.message == "no “Author” matches “Zoe”")
    let several = await #expect(throws: Diagnostic.self) { try await AuthorEntity._fetch(matching("Smith")) }
    #expect(several?.message == "2 of “Author” match “Smith”: “Ann Smith” (1), “Bob Smith” (2)")
  }

  @Test func `an entity without a string query is not found by words`() async throws {
    let fault = await #expect(throws: Diagnostic.self) { try await ListedBookEntity._fetch(matching("Dune")) }
    #expect(fault?.hint == "let its query adopt EntityStringQuery")
  }

  @Test func `a nil parameter stays nil`() async throws {
    #expect(try await AuthorEntity?._fetch(.missing) == nil)
    await #expect(throws: _IntentValueFault.self) { try await AuthorEntity._fetch(.missing) }
  }

  @Test func `a transient entity goes on as it is`() async throws {
    let report = Report()
    report.count = 4
    #expect(try await Report._fetch(report._value).count == 4)
  }

  struct Report: TransientAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Report"
    @Property(title: "Count") var count: Int
    var displayRepresentation: DisplayRepresentation { "\(count) lines" }
    init() {}
  }

  @Test func `an entity is found for a command line, and the suggested ones are listed`() async throws {
    let description = EntityTypeDescription.of(AuthorEntity.self)
    #expect(try await description.entityValue(for: .text("1")).title == "Ann Smith")
    #expect(try await description.suggested().compactMap(\.title) == ["Ann Smith", "Bob Smith"])
  }
}
