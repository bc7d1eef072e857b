// Intents of all kinds, declared as an iOS file does.
import AppIntents

enum Sample {
  enum Mood: String, AppEnum {
    case calm, lively, wild

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mood"
    static let caseDisplayRepresentations: [Mood: DisplayRepresentation] = [
      .calm: "Calm", .lively: "Lively", .wild: "Wild",
    ]
  }

  struct CategoryProvider: DynamicOptionsProvider {
    func results() async throws -> [String] { ["red", "green"] }
  }

  /// One parameter of each type.
  struct Everything: AppIntent {
    static let title: LocalizedStringResource = "Everything"
    static let description: IntentDescription = "Takes one of each."
    static let effects: Effects = []

    @Parameter(title: "Text", default: "hello", inputOptions: .init(multiline: true)) var text: String
    @Parameter(title: "Count", default: 5, controlStyle: .field, inclusiveRange: (1, 10)) var count: Int
    @Parameter(title: "Volume", controlStyle: .slider, inclusiveRange: (0, 100)) var volume: Int?
    @Parameter(title: "Ratio", default: 0.5, inclusiveRange: (lowerBound: 0, upperBound: 1)) var ratio: Double
    @Parameter(title: "Flag", default: true, displayName: .init(true: "On", false: "Off")) var flag: Bool
    @Parameter(title: "When") var moment: Date?
    @Parameter(title: "Day", kind: .date) var day: Date?
    @Parameter(title: "Parts", kind: .date) var parts: DateComponents?
    @Parameter(title: "Link") var link: URL?
    @Parameter(title: "Amount") var amount: Decimal?
    @Parameter(title: "Length") var length: Duration?
    @Parameter(title: "Distance", defaultUnit: .miles, supportsNegativeNumbers: false)
    var distance: Measurement<UnitLength>?
    @Parameter(title: "Styled") var styled: AttributedString?
    @Parameter(title: "Document", supportedContentTypes: [.pdf, .plainText]) var document: IntentFile?
    @Parameter(title: "Old", supportedTypeIdentifiers: ["public.image"]) var old: [IntentFile]?
    @Parameter(title: "Who") var who: IntentPerson?
    @Parameter(title: "Price", currencyCodes: ["EUR"]) var price: IntentCurrencyAmount?
    @Parameter(title: "Mood", default: .calm, supportedValues: [.calm, .lively]) var mood: Mood
    @Parameter(title: "Moods") var moods: [Mood]?
    @Parameter(title: "Words", default: ["a", "b"]) var words: [String]
    @Parameter(title: "Numbers") var numbers: Set<Int>?
    @Parameter(title: "Category", optionsProvider: CategoryProvider()) var category: String?
    @Parameter var bareText: String?
    @Parameter(description: "without a title") var bareNumber: Int?

    func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
      .result(value: [text, "\(count)"] + words)
    }
  }

  struct Echo<Value: _IntentValue & Sendable>: AppIntent {
    static var title: LocalizedStringResource { "Echo" }
    let make: IntentParameter<Value>

    init() { fatalError("made with a parameter") }
    init(_ parameter: IntentParameter<Value>) { self.make = parameter }
    func perform() async throws -> some IntentResult & ReturnsValue<Value> { .result(value: make.wrappedValue) }
  }

  struct Plain: AppIntent {
    static let title = LocalizedStringResource("plain.key", defaultValue: "Plain title", table: "Words")
    func perform() async throws -> some IntentResult { .result() }
  }

  struct ResourceDescribed: AppIntent {
    static let title: LocalizedStringResource = "Described"
    static let description: LocalizedStringResource = "By a resource."
    func perform() async throws -> some IntentResult { .result(dialog: "said") }
  }

  struct OptionalDescribed: AppIntent {
    static let title: LocalizedStringResource = "Described"
    static let description: IntentDescription? = IntentDescription("By an optional.")
    func perform() async throws -> some ProvidesDialog { .result(dialog: "said") }
  }

  /// Sometimes opens another, sometimes not: both branches have one type.
  struct MayOpen: AppIntent {
    static let title: LocalizedStringResource = "May open"
    @Parameter(title: "Open", default: false) var open: Bool

    init() {}
    init(open: Bool) { self.open = open }

    func perform() async throws -> some IntentResult & OpensIntent {
      if open { return .result(opensIntent: Plain()) }
      return .result()
    }
  }

  struct Summarised: AppIntent {
    static let title: LocalizedStringResource = "Summarised"
    @Parameter(title: "Mood") var mood: Mood
    @Parameter(title: "Note") var note: String?
    @Parameter(title: "Count", default: 1) var count: Int

    static var parameterSummary: some ParameterSummary {
      When(\.$note, .hasAnyValue) {
        Switch(\.$mood) {
          Case(.calm) { Summary("Quietly \(\.$note)") }
          Case([.lively, .wild]) { Summary("Loudly \(\.$note)") }
          DefaultCase { Summary("\(\.$note)") }
        }
      } otherwise: {
        When(\.$mood, .equalTo, .wild) {
          Summary("Wild")
        } otherwise: {
          When(\.$count, .greaterThan, 3) {
            Summary("Many \(\.$count)")
          } otherwise: {
            Summary("\(\.$count) of \(\.$mood)") {
              \.$note
              \.$count
            }
          }
        }
      }
    }

    func perform() async throws -> some IntentResult { .result() }
  }

  struct Greeting: SnippetIntent {
    static let title: LocalizedStringResource = "Greeting"
    func perform() async throws -> some IntentResult & ShowsSnippetView {
      IntentResultContainer<Never, Never, _SnippetViewContainer, Never>(
        _value: nil, parts: _IntentResultParts(snippet: _SnippetViewContainer("hello")))
    }
  }

  struct Shows: AppIntent {
    static let title: LocalizedStringResource = "Shows"
    func perform() async throws -> some IntentResult & ShowsSnippetIntent & ReturnsValue<Int> {
      .result(value: 1, snippetIntent: Greeting())
    }
  }

  struct Settings: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Settings"
    @Parameter(title: "Mood", default: .calm) var mood: Mood
  }

  struct Toggle: SetValueIntent, ControlConfigurationIntent {
    static let title: LocalizedStringResource = "Toggle"
    @Parameter(title: "On") var value: Bool
    func perform() async throws -> some IntentResult { .result() }
  }

  struct Foreground: AppIntent {
    static let title: LocalizedStringResource = "Foreground"
    static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication
    static let isDiscoverable = false

    func perform() async throws -> some IntentResult {
      if systemContext.currentMode == .background { try await continueInForeground("Coming") }
      return .result()
    }
  }

  protocol Database: Sendable { var name: String { get } }
  struct Memory: Database { var name = "memory" }

  struct UsesDatabase: AppIntent {
    static let title: LocalizedStringResource = "Uses database"
    @Dependency var database: Memory
    @Dependency(key: "other") var other: any Database

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      .result(value: database.name + "+" + other.name)
    }
  }

  struct UsesNothingThere: AppIntent {
    static let title: LocalizedStringResource = "Uses what is not there"
    @Dependency var missing: Substring

    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: String(missing)) }
  }

  actor Counter {
    static let shared = Counter()
    var count = 0
    func add() -> Int {
      count += 1
      return count
    }
  }

  struct Waits: AppIntent {
    static let title: LocalizedStringResource = "Waits"
    func perform() async throws -> some IntentResult {
      try await Task.sleep(for: .seconds(60))
      return .result()
    }
  }
}
