import Testing
import Values

@testable import AppIntents

@Suite struct FileEntityTests {
  struct Note: FileEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
    static let supportedContentTypes: [UTType] = [.plainText]
    static let defaultQuery = Query()
    let id: FileEntityIdentifier
    @Property(title: "Words") var words: Int
    var displayRepresentation: DisplayRepresentation { "\(id.entityIdentifierString)" }

    init(id: FileEntityIdentifier) {
      self.id = id
      words = 3
    }

    struct Query: EntityQuery {
      func entities(for identifiers: [FileEntityIdentifier]) async throws -> [Note] { identifiers.map(Note.init) }
    }
  }

  struct Count: AppIntent {
    static let title: LocalizedStringResource = "Count"
    @Parameter(title: "Note", supportedContentTypes: [.plainText]) var note: Note
    func perform() async throws -> some ReturnsValue<String> {
      .result(value: "\(try await note.id.fileURL?.lastPathComponent ?? note.id.draftIdentifier ?? "–") \(note.words)")
    }
  }

  @Test func `an entity that is a file is given by its path, and a draft by its name`() async throws {
    for (given, expected) in [("/notes/a.txt", "a.txt 3"), ("draft:new", "new 3"), ("file:///notes/b.txt", "b.txt 3")] {
      let outcome = try await Action(Count.self).perform(with: ["note": .text(given)])
      #expect(outcome.value?.writtenOut == expected)
    }
  }

  @Test func `only a file's address is one of a file`() throws {
    #expect(throws: (any Error).self) { try FileEntityIdentifier.file(url: #require(URL(string: "https://a.b"))) }
    let file = try FileEntityIdentifier.file(url: URL(filePath: "/notes/../a.txt"))
    #expect(file.entityIdentifierString == "/a.txt")
    #expect(!file.isDraft && FileEntityIdentifier.draft(identifier: "x").isDraft)
    #expect(FileEntityIdentifier.entityIdentifier(for: "") == nil)
    let coded = try JSONDecoder().decode(FileEntityIdentifier.self, from: JSONEncoder().encode(file))
    #expect(coded == file)
  }
}
