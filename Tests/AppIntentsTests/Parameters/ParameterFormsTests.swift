import Metadata
import Testing
import Values

@testable import AppIntents

@Suite struct ParameterFormsTests {
  /// Every form of a parameter that apps write, as they write it.
  struct Forms: AppIntent {
    static let title: LocalizedStringResource = "Forms"
    @Parameter var bare: String
    @Parameter(title: "Name", description: "Who", inputOptions: .init(keyboardType: .asciiCapable, multiline: true))
    var name: String?
    @Parameter(title: "Count", default: 5, controlStyle: .field, inclusiveRange: (1, 10)) var count: Int
    @Parameter(title: "Volume", controlStyle: .slider, inclusiveRange: (0, 100)) var volume: Int
    @Parameter(title: "Gain", default: 0.5, controlStyle: .slider, inclusiveRange: (0, 1)) var gain: Double
    @Parameter(title: "Loud", default: true, displayName: .init(true: "Loud", false: "Quiet")) var isLoud: Bool
    @Parameter(title: "Day", kind: .date) var day: Date?
    @Parameter(title: "Parts") var parts: DateComponents?
    @Parameter(title: "Link") var link: URL?
    @Parameter(title: "Styled") var styled: AttributedString?
    @Parameter(title: "Distance", defaultUnit: .miles, supportsNegativeNumbers: false)
    var distance: Measurement<UnitLength>
    @Parameter(title: "Weight", unit: .kilograms) var weight: Measurement<UnitMass>?
    @Parameter(title: "Document", supportedContentTypes: [.pdf, .plainText]) var document: IntentFile?
    @Parameter(title: "Files", supportedTypeIdentifiers: ["public.image"]) var files: [IntentFile]?
    @Parameter(title: "Person", mode: .email) var person: IntentPerson?
    @Parameter(title: "Price", currencyCodes: ["EUR"]) var price: IntentCurrencyAmount?
    @Parameter(title: "Time") var time: Duration?
    @Parameter(title: "Sum") var sum: Decimal?
    @Parameter(title: "Genre", default: .poetry, supportedValues: [.novel, .poetry]) var genre: Genre
    @Parameter(title: "Genres", requestDisambiguationDialog: "Which?") var genres: Set<Genre>?
    @Parameter(title: "Author", query: AuthorQuery()) var author: AuthorEntity?
    @Parameter(title: "Authors", inputConnectionBehavior: .never) var authors: [AuthorEntity]?
    @Parameter(title: "Kind", optionsProvider: Kinds()) var kind: String
    @Parameter(title: "Place", displayStyle: .city) var place: CLPlacemark?

    func perform() async throws -> some IntentResult { .result() }
  }

  struct Kinds: DynamicOptionsProvider {
    func results() async throws -> [String] { ["novel", "essay"] }
    func defaultResult() async -> String? { "novel" }
  }

  @Test func `every form of a parameter is known with its type`() {
    let parameters = ActionDescription.info(of: Forms.self).parameters
    let shown = parameters.map { "\($0.name): \($0.type)\($0.isOptional ? "?" : "")" }
    #expect(
      shown == [
        "bare: text", "name: text?", "count: integer", "volume: integer", "gain: number", "isLoud: boolean",
        "day: date?", "parts: \(DateComponents._valueType)?", "link: url?", "styled: text?",
        "distance: \(Measurement<UnitLength>._valueType)", "weight: \(Measurement<UnitMass>._valueType)?",
        "document: file?", "files: list of file?", "person: person?", "price: \(IntentCurrencyAmount._valueType)?",
        "time: duration?", "sum: decimal?", "genre: \(ValueType.enumeration(["novel", "poetry"]))",
        "genres: \(Set<Genre>._valueType)?", "author: \(ValueType.entity("Author"))?",
        "authors: \(ValueType.list(.entity("Author")))?", "kind: text", "place: any?",
      ])
  }

  @Test func `defaults and ranges are those of the declaration`() {
    let parameters = ActionDescription.info(of: Forms.self).parameters
    #expect(parameters.compactMap { $0.defaultValue?.writtenOut } == ["5", "0.5", "true", "poetry"])
    #expect(parameters.first { $0.name == "volume" }?.range?.high.description == "100")
    #expect(parameters.first { $0.name == "authors" }?.connection == .never)
    #expect(parameters.first { $0.name == "bare" }?.title == "Bare")
  }

  // MARK: Results in any order of their protocols

  struct Both: AppIntent {
    static let title: LocalizedStringResource = "Both"
    func perform() async throws -> some ProvidesDialog & OpensIntent & ReturnsValue<Int> & IntentResult {
      .result(value: 3, opensIntent: Forms(), dialog: "Three")
    }
  }

  struct BothByTheOtherLabel: AppIntent {
    static let title: LocalizedStringResource = "Both"
    func perform() async throws -> some ReturnsValue<Int> & OpensIntent {
      .result(value: 3, openIntent: Forms())
    }
  }

  @Test func `a result is what it is made of, by either label`() async throws {
    let both = try await Action(Both.self).perform(with: [:])
    #expect(both.value?.writtenOut == "3")
    #expect(both.dialog == "Three")
    #expect(both.opens is Forms)
    #expect(try await Action(BothByTheOtherLabel.self).perform(with: [:]).opens is Forms)
  }

  // MARK: Summaries

  struct Sorting: AppIntent {
    static let title: LocalizedStringResource = "Sort"
    @Parameter(title: "Text") var text: String
    @Parameter(title: "Genre") var genre: Genre?
    @Parameter(title: "Limited", default: false) var isLimited: Bool
    @Parameter(title: "Limit") var limit: Int?

    static var parameterSummary: some ParameterSummary {
      Switch(\.$genre) {
        Case(.novel) { Summary("Sort novels of \(\.$text)") }
        Case([.essay, .poetry]) {
          When(\.$isLimited, .equalTo, true) {
            Summary("Sort \(\.$limit) of \(\.$text)") { \.$genre }
          } otherwise: {
            Summary("Sort all of \(\.$text)") {
              \.$genre
              \.$isLimited
            }
          }
        }
        DefaultCase {
          When(\.$limit, .hasAnyValue) {
            Summary("Sort some of \(\.$text)")
          } otherwise: {
            Summary("Sort \(\.$text)")
          }
        }
      }
    }

    func perform() async throws -> some IntentResult { .result() }
  }

  @Test func `a summary may depend on what is given`() {
    #expect(ActionDescription.summary(of: Sorting.self) == "Sort “Text”")
  }
}
