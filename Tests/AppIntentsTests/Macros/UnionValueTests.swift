import Testing
import Values

@testable import AppIntents

@Suite struct UnionValueTests {
  @UnionValue
  enum Subject: Hashable {
    case genre(Genre)
    case author(AuthorEntity)
    case pages(Int)
    case words(String)

    static func == (left: Subject, right: Subject) -> Bool { "\(left)" == "\(right)" }
    func hash(into hasher: inout Hasher) { hasher.combine("\(self)") }
  }

  struct FindBySubject: AppIntent {
    static let title: LocalizedStringResource = "Find by Subject"
    @Parameter(title: "Subject") var subject: Subject
    @Parameter var others: [Subject]?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      let said =
        switch subject {
        case .genre(let genre): "genre \(genre.rawValue)"
        case .author(let author): "author \(author.name)"
        case .pages(let pages): "pages \(pages)"
        case .words(let words): "words \(words)"
        }
      return .result(value: said)
    }
  }

  private func said(_ value: Values.Value) async throws -> String? {
    try await Action(FindBySubject.self).perform(with: ["subject": value]).value?.writtenOut
  }

  @Test func `a value becomes the case whose type it has`() async throws {
    #expect(try await said(.text("novel")) == "genre novel")
    #expect(try await said(.integer(ExactNumber(7))) == "pages 7")
    #expect(try await said(.text("the sea")) == "words the sea")
    let author = try await EntityTypeDescription.of(AuthorEntity.self).entityValue(for: .integer(ExactNumber(2)))
    #expect(try await said(.entity(author)) == "author Bob Smith")
  }

  @Test func `in a workflow it is what its case holds, and its types are known`() {
    #expect(Subject.pages(3)._value.writtenOut == "3")
    #expect(Subject.author(AuthorQuery.all[0])._value.writtenOut == "Ann Smith")
    #expect(Subject.allIntentValueTypes.count == 4)
    #expect(Subject.genre(.essay).asIntentValue as? Genre == .essay)
    #expect(ActionDescription.info(of: FindBySubject.self).parameters.map { $0.type } == [.any, .list(.any)])
  }

  @Test func `a query may give several kinds of entities at once`() async throws {
    #expect(try await SubjectQuery().values(for: "x").map { $0._value.writtenOut } == ["Ann Smith", "novel"])
  }

  struct SubjectQuery: IntentValueQuery {
    func values(for input: String) async throws -> [Subject] { [.author(AuthorQuery.all[0]), .genre(.novel)] }
  }
}
