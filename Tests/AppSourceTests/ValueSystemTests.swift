import Testing
import Values

@testable import AppIntents

/// Section 2: the types that a parameter, a property or a result may have.
@Suite struct ValueSystemTests {
  struct Sizes: AppIntent {
    static var title: LocalizedStringResource = "Sizes"
    @Parameter(title: "Text") var text: String
    @Parameter(title: "Texts") var texts: [String]
    @Parameter(title: "Numbers") var numbers: Set<Int>
    @Parameter(title: "Maybe") var maybe: [Double]?
    @Parameter(title: "Exact") var exact: Decimal
    @Parameter(title: "Length") var length: Duration
    @Parameter(title: "Day") var day: DateComponents?
    @Parameter(title: "Who") var who: IntentPerson?

    func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
      let parts = [text] + texts + numbers.sorted().map(String.init) + [maybe == nil ? "none" : "some"]
      return .result(
        value: parts + ["\(exact + 1)", "\(length)", "\(day?.year ?? 0)", who?.name.displayString ?? "nobody"])
    }
  }

  @Test func `texts, collections, optionals, exact numbers and spans of time come from a workflow`() async throws {
    let values: [String: Value] = [
      "text": .text("a"), "texts": .list([.text("b"), .text("c")]), "numbers": .list([.integer(2), .integer(1)]),
      "exact": .decimal(ExactNumber("0.10") ?? ExactNumber(0)),
      "length": .duration(TimeSpan(nanoseconds: 1_500_000_000)),
      "day": .date(CalendarDate(year: 2026, month: 5, day: 1) ?? CalendarDate(daysSinceEpoch: 0)),
    ]
    #expect(try await result(of: Sizes.self, values) == "a\nb\nc\n1\n2\nnone\n1.1\n1.5 seconds\n2026\nnobody")
  }

  struct Planet: TransientAppEntity, Equatable {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Planet"
    @Property(title: "Name") var name: String
    var displayRepresentation: DisplayRepresentation { "\(name)" }
    init() { name = "Earth" }
    static func == (left: Planet, right: Planet) -> Bool { left.name == right.name }
  }

  @Test func `ids of text, whole numbers and UUIDs are read from their texts again`() {
    #expect(String.entityIdentifier(for: "a") == "a")
    #expect(Int.entityIdentifier(for: "-7") == -7)
    #expect(Int.entityIdentifier(for: "x") == nil)
    let id = UUID()
    #expect(UUID.entityIdentifier(for: id.entityIdentifierString) == id)
  }

  struct Stored: PersistentlyIdentifiable {}
  struct Named: AppIntent {
    static var persistentIdentifier: String { "com.example.named" }
    static var title: LocalizedStringResource = "Named"
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test func `a persistent identifier is the type's name, or what the type says`() {
    #expect(Stored.persistentIdentifier == "Stored")
    #expect(Named.persistentIdentifier == "com.example.named")
  }

  @UnionValue
  enum Answer {
    case number(Int)
    case word(String)
  }

  struct Reply: AppIntent {
    static var title: LocalizedStringResource = "Reply"
    @Parameter(title: "Answer") var answer: Answer
    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      switch answer {
      case .number(let number): return .result(value: "number \(number)")
      case .word(let word): return .result(value: "word \(word)")
      }
    }
  }

  @Test func `a value of several types is told by its case`() async throws {
    #expect(try await result(of: Reply.self, ["answer": .integer(3)]) == "number 3")
    #expect(try await result(of: Reply.self, ["answer": .text("three")]) == "word three")
  }

  /// A value of the app's own that is neither entity nor choice.
  struct Rating: Codable, Hashable, _SystemIntentValue {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Rating"
    var stars: Int
    var note: String?
    var displayRepresentation: DisplayRepresentation { "\(stars) stars" }
  }

  struct Rate: AppIntent {
    static var title: LocalizedStringResource = "Rate"
    @Parameter(title: "Rating", default: Rating(stars: 3)) var rating: Rating
    func perform() async throws -> some IntentResult & ReturnsValue<Rating> {
      .result(value: Rating(stars: rating.stars + 1, note: rating.note))
    }
  }

  @Test func `a value that is coded is a record in a workflow`() async throws {
    let given = Record([("stars", Value.integer(1)), ("note", .text("dull"))])
    let outcome = try await perform(Rate.self, ["rating": .record(given)])
    #expect(outcome.value?.jsonText == "{\"note\":\"dull\",\"stars\":2}")
    #expect(try await perform(Rate.self).value?.jsonText == "{\"stars\":4}")
    await #expect(throws: ParameterFault.self) { try await perform(Rate.self, ["rating": .record(Record([]))]) }
    await #expect(throws: ParameterFault.self) { try await perform(Rate.self, ["rating": .text("good")]) }
  }

  struct Repeats: AppIntent {
    static var title: LocalizedStringResource = "Repeats"
    @Parameter(title: "Rule") var rule: Calendar.RecurrenceRule
    func perform() async throws -> some IntentResult & ReturnsValue<Calendar.RecurrenceRule> {
      var next = rule
      next.interval += 1
      return .result(value: next)
    }
  }

  @Test(arguments: [
    ("FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2"),
    ("FREQ=MONTHLY;BYDAY=MO,-1FR;COUNT=3", "FREQ=MONTHLY;INTERVAL=2;COUNT=3;BYDAY=MO,-1FR"),
    (
      "freq=yearly;interval=4;byMonth=2,12;byMonthDay=-1;until=20301231T235959Z",
      "FREQ=YEARLY;INTERVAL=5;UNTIL=20301231T235959Z;BYMONTH=2,12;BYMONTHDAY=-1"
    ),
    (
      "FREQ=DAILY;BYHOUR=8;BYMINUTE=0;UNTIL=20300101",
      "FREQ=DAILY;INTERVAL=2;UNTIL=20300101T000000Z;BYHOUR=8;BYMINUTE=0"
    ),
  ])
  func `a rule of a calendar is its text`(given: String, expected: String) async throws {
    #expect(try await result(of: Repeats.self, ["rule": .text(given)]) == expected)
  }

  @Test(arguments: [
    "", "weekly", "FREQ=", "FREQ=OFTEN", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;BYDAY=XX", "FREQ=DAILY;BYDAY=0MO",
    "FREQ=DAILY;BYMONTHDAY=0", "FREQ=DAILY;UNTIL=2030", "FREQ=DAILY;UNTIL=20301399", "FREQ=DAILY;BYLUCK=7",
    "FREQ=DAILY;;",
  ])
  func `what is no rule is an error at the parameter`(text: String) async {
    await #expect(throws: ParameterFault.self) { try await perform(Repeats.self, ["rule": .text(text)]) }
  }

  struct Resolved: AppIntent {
    static var title: LocalizedStringResource = "Resolved"
    @Parameter(title: "Hex", resolvers: { IntFromStringResolver(radix: 16) }) var hex: Int?
    @Parameter(title: "Rounded", resolvers: { IntFromDoubleResolver(roundingRule: .up) }) var rounded: Int?
    @Parameter(
      title: "Several",
      resolvers: {
        IntResolver()
        NumberWordResolver()
      }) var several: [Int]?
    @Parameter(title: "Truth", default: false, resolvers: { BoolFromStringResolver() }) var truth: Bool
    @Parameter(title: "Asked", resolvers: { AskingResolver() }) var asked: Int?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      let parts = [hex, rounded, asked].map { $0.map(String.init) ?? "-" } + (several ?? []).map(String.init)
      return .result(value: (parts + ["\(truth)"]).joined(separator: " "))
    }
  }

  /// Knows two words for numbers.
  struct NumberWordResolver: Resolver {
    func resolve(from input: String, context: IntentParameterContext<Int>) async throws -> Int? {
      ["one": 1, "two": 2][input]
    }
  }

  struct AskingResolver: Resolver {
    func resolve(from input: Bool, context: IntentParameterContext<Int>) async throws -> Int? {
      try await context.requestValue("What is \(input) for \(context.title)?")
    }
  }

  @Test func `a parameter's resolvers make its value of another one`() async throws {
    let values: [String: Value] = [
      "hex": .text("ff"), "rounded": .number(1.2), "several": .list([.integer(7), .text("two"), .text("one")]),
      "truth": .text("yes"), "asked": .boolean(true),
    ]
    let person = Person(.integer(9))
    #expect(try await result(of: Resolved.self, values, asking: person) == "255 2 9 7 2 1 true")
    #expect(person.heard == ["What is true for Asked?"])
  }

  @Test func `what no resolver knows is converted as without them, else it is an error`() async throws {
    #expect(try await result(of: Resolved.self, ["asked": .number(5.0), "hex": .integer(5)]) == "5 - 5 false")
    await #expect(throws: ParameterFault.self) { try await perform(Resolved.self, ["hex": .text("xyz")]) }
    await #expect(throws: ParameterFault.self) {
      try await perform(Resolved.self, ["several": .list([.text("three")])])
    }
  }

  @Test func `the resolvers that need not be written convert as their names say`() async throws {
    func context<V: _IntentValue & Sendable>(_ parameter: IntentParameter<V>) -> IntentParameterContext<V> {
      IntentParameterContext(parameter)
    }
    let int = context(IntentParameter<Int>(title: "N"))
    let double = context(IntentParameter<Double>(title: "N"))
    let text = context(IntentParameter<String>(title: "N"))
    #expect(try await IntFromStringResolver().resolve(from: " 12 ", context: int) == 12)
    #expect(try await IntFromStringResolver().resolve(from: "1.5", context: int) == nil)
    #expect(try await IntFromDoubleResolver().resolve(from: -1.9, context: int) == -1)
    #expect(try await IntFromDoubleResolver().resolve(from: .infinity, context: int) == nil)
    #expect(try await DoubleResolver().resolve(from: 1.5, context: double) == 1.5)
    #expect(try await DoubleFromStringResolver().resolve(from: "1e3", context: double) == 1000)
    #expect(try await DoubleFromIntResolver().resolve(from: 2, context: double) == 2)
    #expect(try await StringFromIntResolver().resolve(from: 2, context: text) == "2")
    #expect(try await StringFromDoubleResolver().resolve(from: 0.1, context: text) == "0.1")
    let url = context(IntentParameter<URL>(title: "N"))
    #expect(try await URLFromStringResolver().resolve(from: "a://b", context: url)?.host == "b")
    let styled = context(IntentParameter<AttributedString>(title: "N"))
    #expect(
      try await AttributedStringFromStringResolver().resolve(from: "a", context: styled) == AttributedString("a"))
    let truth = context(IntentParameter<Bool>(title: "N"))
    #expect(try await BoolFromStringResolver().resolve(from: "Off", context: truth) == false)
    #expect(try await BoolFromStringResolver().resolve(from: "perhaps", context: truth) == nil)
  }
}
