import AppIntents
import Metadata
import Testing
import Values

/// Sections 4 and 15: the forms of `@Parameter`, and what a summary says of them.
@Suite struct ParameterTests {
  enum Size: String, AppEnum {
    case small, medium, large
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Size"
    static var caseDisplayRepresentations: [Size: DisplayRepresentation] = [
      .small: "Small", .medium: "Medium", .large: DisplayRepresentation(title: "Large", synonyms: ["Big"]),
    ]
  }

  struct Colours: DynamicOptionsProvider {
    func results() async throws -> [String] { ["red", "green"] }
  }

  struct Numbers: DynamicOptionsProvider {
    func results() async throws -> [Int] { [1, 2] }
  }

  struct Places: DynamicOptionsProvider {
    func results() async throws -> [CLPlacemark] { [CLPlacemark(location: nil, name: "Home")] }
    func defaultResult() async -> CLPlacemark? { CLPlacemark(location: nil, name: "Work") }
  }

  struct Forms: AppIntent {
    static var title: LocalizedStringResource = "Forms"
    @Parameter var bare: String?
    @Parameter(
      title: "Text", description: "Any text", default: "x",
      inputOptions: String.IntentInputOptions(keyboardType: .numberPad, capitalizationType: .none, multiline: true))
    var text: String
    @Parameter(title: "Count", default: 5, controlStyle: .field, inclusiveRange: (1, 9)) var count: Int
    @Parameter(title: "Volume", controlStyle: .slider, inclusiveRange: (0, 100)) var volume: Int?
    @Parameter(title: "Gain", default: 0.5, controlStyle: .slider, inclusiveRange: (lowerBound: 0, upperBound: 1))
    var gain: Double
    @Parameter(title: "Loud", default: false, displayName: Bool.IntentDisplayName(true: "Loud", false: "Quiet"))
    var loud: Bool
    @Parameter(title: "Day", default: Date(timeIntervalSince1970: 0), kind: .date) var day: Date
    @Parameter(title: "Time", kind: .time) var time: DateComponents?
    @Parameter(title: "Link", default: URL(string: "https://example.com")) var link: URL
    @Parameter(title: "Links", default: [URL(string: "a:b")]) var links: [URL]
    @Parameter(title: "Styled") var styled: AttributedString?
    @Parameter(title: "Distance", defaultValue: 2, defaultUnit: .miles, supportsNegativeNumbers: false)
    var distance: Measurement<UnitLength>
    @Parameter(title: "Weight", unit: .kilograms, unitAdjustForLocale: true) var weight: Measurement<UnitMass>?
    @Parameter(title: "Document", supportedContentTypes: [.pdf]) var document: IntentFile?
    @Parameter(title: "Pictures", supportedTypeIdentifiers: ["public.image"]) var pictures: [IntentFile]?
    @Parameter(title: "Person", mode: .emailOrPhone) var person: IntentPerson?
    @Parameter(title: "Price", currencyCodes: ["EUR"], inclusiveRange: (0, 10)) var price: IntentCurrencyAmount?
    @Parameter(title: "Payment") var payment: IntentPaymentMethod?
    @Parameter(title: "Place", displayStyle: .city, requestValueDialog: "Where?") var place: CLPlacemark?
    @Parameter(title: "Known place", optionsProvider: Places()) var known: CLPlacemark?
    @Parameter(title: "Span") var span: Duration?
    @Parameter(title: "Sum") var sum: Decimal?
    @Parameter(title: "Rule") var rule: Calendar.RecurrenceRule?
    @Parameter(title: "Search") var criteria: StringSearchCriteria?
    @Parameter(
      title: "Size", default: .small, requestValueDialog: "Size?", requestDisambiguationDialog: "Which size?",
      supportedValues: [.small, .large]) var size: Size
    @Parameter(title: "Colour", optionsProvider: Colours()) var colour: String?
    @Parameter(title: "Number", inputConnectionBehavior: .never, optionsProvider: Numbers()) var number: Int?
    @Parameter(description: "Without a title", inputConnectionBehavior: .connectToPreviousIntentResult)
    var untitled: Double?

    func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
      .result(value: [
        text, "\(count)", "\(gain)", "\(loud)", "\(day.timeIntervalSince1970)", link.absoluteString,
        "\(links.count)", "\(distance)", size.rawValue,
      ])
    }
  }

  private let parameters = ActionDescription.info(of: Forms.self).parameters
  private func parameter(_ name: String) -> ParameterInfo? { parameters.first { $0.name == name } }

  @Test func `every form is known with its type`() {
    #expect(
      parameters.map { "\($0.name) \($0.type)\($0.isOptional ? "?" : "")" } == [
        "bare text?", "text text", "count integer", "volume integer?", "gain number", "loud boolean", "day date",
        "time text?", "link url", "links list of url", "styled text?",
        "distance \(Measurement<UnitLength>._valueType)", "weight \(Measurement<UnitMass>._valueType)?",
        "document file?", "pictures list of file?", "person person?", "price \(IntentCurrencyAmount._valueType)?",
        "payment \(IntentPaymentMethod._valueType)?", "place any?", "known any?", "span duration?", "sum decimal?",
        "rule text?", "criteria text?", "size \(ValueType.enumeration(["small", "large"]))", "colour text?",
        "number integer?", "untitled number?",
      ])
  }

  @Test func `titles, descriptions, defaults, ranges and connections are the declaration's`() {
    #expect(parameter("text")?.summary == "Any text")
    #expect(parameter("untitled")?.title == "Untitled")
    #expect(parameter("count")?.defaultValue?.writtenOut == "5")
    #expect(parameter("count")?.range?.low.description == "1")
    #expect(parameter("volume")?.range?.high.description == "100")
    #expect(parameter("size")?.defaultValue?.writtenOut == "small")
    #expect(parameter("number")?.connection == .never)
    #expect(parameter("untitled")?.connection == .previousResult)
  }

  @Test func `what is declared of a parameter can be read from it`() {
    let forms = Forms()
    #expect(forms.$text.inputOptions?.keyboardType == .numberPad)
    #expect(forms.$count.controlStyle == .field)
    #expect(forms.$loud.displayName?.trueDisplayName == "Loud")
    #expect(forms.$price.currencyCodes == ["EUR"])
    #expect(forms.$person.parameterMode == .emailOrPhone)
    #expect(forms.$place.displayStyle == .city)
    #expect(forms.$volume.isOptional && !forms.$count.isOptional)
    #expect(forms.$count.defaultValue == 5)
    #expect(forms.$text.title == "Text")
    guard case .unset = forms.$volume.valueState else {
      Issue.record("it has a value")
      return
    }
    forms.volume = 3
    guard case .set(let volume) = forms.$volume.valueState else {
      Issue.record("it has no value")
      return
    }
    #expect(volume == 3)
  }

  @Test func `without values an intent has its defaults`() async throws {
    #expect(
      try await result(of: Forms.self)
        == "x\n5\n0.5\nfalse\n0.0\nhttps://example.com\n1\n2.0 mi\nsmall")
  }

  @Test(arguments: [
    ("count", Value.integer(0)), ("gain", Value.number(1.5 as Double)), ("size", .text("medium")),
    ("distance", .integer(-1)),
    ("volume", .integer(101)),
  ])
  func `a value beyond what is declared is an error at the parameter`(name: String, value: Value) async {
    await #expect(throws: ParameterFault.self) { try await perform(Forms.self, [name: value]) }
  }

  // MARK: Summaries

  struct Sort: AppIntent {
    static var title: LocalizedStringResource = "Sort"
    @Parameter(title: "List") var list: [String]
    @Parameter(title: "Order", default: .small) var order: Size
    @Parameter(title: "Limit") var limit: Int?
    @Parameter(title: "Reversed", default: false) var reversed: Bool

    static var parameterSummary: some ParameterSummary {
      Switch(\.$order) {
        Case(.large) {
          Summary("Sort \(\.$list) at large")
        }
        Case([.small, .medium]) {
          When(\.$reversed, .equalTo, true) {
            Summary("Sort \(\.$list) backwards")
          } otherwise: {
            Summary("Sort \(\.$list) forwards") {
              \.$limit
            }
          }
        }
        DefaultCase {
          When(\.$limit, .hasAnyValue) {
            Summary("Sort \(\.$limit) of \(\.$list)")
          } otherwise: {
            When(\.$order, .oneOf, [.small, .large]) {
              Summary("Sort")
            } otherwise: {
              Summary("Sort \(\.$list)", table: "Summaries") {
                \.$order
                \.$reversed
              }
            }
          }
        }
      }
    }

    func perform() async throws -> some IntentResult { .result() }
  }

  struct OnlyParameters: AppIntent {
    static var title: LocalizedStringResource = "Only parameters"
    @Parameter(title: "Size") var size: Size
    static var parameterSummary: some ParameterSummary {
      When(\.$size, .notEqualTo, .small) {
        Summary { \.$size }
      } otherwise: {
        Summary()
      }
    }
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test func `a summary is a sentence with the parameters' titles`() {
    #expect(ActionDescription.summary(of: Sort.self) == "Sort “List”")
    #expect(ActionDescription.summary(of: OnlyParameters.self) == nil)
  }
}
