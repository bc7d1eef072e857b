import Testing
import Values

@testable import AppIntents

@Suite struct URLRepresentationTests {
  struct Trail: URLRepresentableEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trail"
    static let defaultQuery = Query()
    static var urlRepresentation: URLRepresentation { "https://example.com/trail/\(.id)/\(\.$name)?long=\(\.$isLong)" }
    let id: Int
    @Property(title: "Name") var name: String
    @ComputedProperty(title: "Long") var isLong: Bool { id > 1 }
    var displayRepresentation: DisplayRepresentation { "\(name)" }
    init(_ id: Int, _ name: String) {
      self.id = id
      self.name = name
    }
    struct Query: EntityQuery {
      func entities(for identifiers: [Int]) async throws -> [Trail] { identifiers.map { Trail($0, "Lake") } }
    }
  }

  enum Area: String, URLRepresentableEnum {
    case hills, sea
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Area"
    static let caseDisplayRepresentations: [Area: DisplayRepresentation] = [.hills: "Hills", .sea: "Sea"]
    static var urlRepresentation: URLRepresentation {
      URLRepresentation([.hills: "https://a.b/up", .sea: "https://a.b/\(.rawValue)"])
    }
  }

  struct ShowTrail: OpenIntent, URLRepresentableIntent {
    static let title: LocalizedStringResource = "Show Trail"
    static var urlRepresentation: URLRepresentation { "https://example.com/show/\(\.$target)" }
    @Parameter(title: "Trail") var target: Trail
    func perform() async throws -> some IntentResult & OpensIntent {
      .result(opensIntent: OpenURLIntent(urlRepresentable: self))
    }
  }

  @Test func `an entity's address has its id and its properties, as an address may have them`() async {
    #expect(
      await Trail(2, "Über See").urlRepresentation?.absoluteString
        == "https://example.com/trail/2/%C3%9Cber%20See?long=true")
  }

  @Test func `each choice has an address`() {
    #expect(Area.hills.urlRepresentation?.absoluteString == "https://a.b/up")
    #expect(Area.sea.urlRepresentation?.absoluteString == "https://a.b/sea")
  }

  @Test func `an intent that has an address opens it`() async throws {
    let outcome = try await Action(ShowTrail.self).perform(with: ["target": .integer(ExactNumber(7))])
    let opened = try #require(outcome.opens as? OpenURLIntent)
    #expect(opened.url.absoluteString == "https://example.com/show/7")
    #expect(ShowTrail().urlRepresentation == nil)
    #expect(
      try await PreparedAction(opened).perform(in: IntentSurroundings()).value?.writtenOut
        == "https://example.com/show/7")
    #expect(OpenURLIntent(urlRepresentable: Area.sea).url.path == "/sea")
  }
}
