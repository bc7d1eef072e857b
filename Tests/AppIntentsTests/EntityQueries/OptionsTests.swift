import Testing

@testable import AppIntents

@Suite struct OptionsTests {
  struct Sizes: DynamicOptionsProvider {
    func results() async throws -> [String] { ["S", "M"] }
    func defaultResult() async -> String? { "M" }
  }

  struct Authors: DynamicOptionsProvider {
    func results() async throws -> ItemCollection<AuthorEntity> {
      ItemCollection(promptLabel: "Who?") {
        ItemSection("First", items: [AuthorQuery.all[0]])
        ItemSection("Others") {
          for author in AuthorQuery.all.dropFirst() { Item(author, title: "\(author) the writer") }
        }
      }
    }
  }

  @Test func `a provider gives a list, or a list in sections`() async throws {
    #expect(try await Sizes().results().items == ["S", "M"])
    #expect(await Sizes().defaultResult() == "M")
    let found = try await Authors().results()
    #expect(found.items.map(\.id) == [1, 2, 3])
    #expect(found.sections.map { $0.title?._text } == ["First", "Others"])
    #expect(
      found.sections.flatMap { $0.items.map(\.title._text) } == ["Ann Smith", "Bob Smith the writer", "Cid the writer"])
  }

  @Test func `a query's results are the entities it suggests, by default all or none`() async throws {
    #expect(try await AuthorQuery().results().map(\.id) == [1, 2])
    #expect(try await ListedBookQuery().results().count == Shop.standard.count)
    #expect(try await SearchedBookQuery().results().isEmpty)
  }

  struct Pick: AppIntent {
    static let title: LocalizedStringResource = "Pick"
    @Parameter(title: "Author") var author: String
    @Parameter(title: "Shelf") var shelf: String?
    func perform() async throws -> some IntentResult { .result() }
    init() {}
  }

  struct Titles: DynamicOptionsProvider {
    @IntentParameterDependency<Pick>(\.$author) var pick
    func results() async throws -> [String] {
      guard let pick else { return [] }
      return ["by \(pick.author)"]
    }
  }

  @Test func `a provider knows the intent it fills, once the named parameters have values`() async throws {
    #expect(try await Titles().results() == [])
    let pick = Pick()
    try await IntentDependencyContext.$current.withValue(pick) {
      let before = try await Titles().results()
      #expect(before == [])
      pick.author = "Ann"
      let after = try await Titles().results()
      #expect(after == ["by Ann"])
    }
  }

  @Test func `what to sort by is the property itself, and a case may name its value`() {
    EntityKeyPaths.note(AuthorQuery.all[0])
    let sort = EntityQuerySort<AuthorEntity>(by: \AuthorEntity.$name, order: .descending)
    #expect(sort.by == \AuthorEntity.$name)
    #expect(\AuthorEntity.name ~= sort.by)
    #expect(!(\AuthorEntity.id ~= sort.by))
    #expect(EntityKeyPaths.name(of: sort.by) == "name")
  }

  @Test func `an entity's own name is its text in a dialog`() {
    #expect(LocalizedStringResource("Added \(AuthorQuery.all[0])")._text == "Added Ann Smith")
  }
}
