import AppIntents
import Commands
import Testing

/// An entity over 10 MB is refused with its name and size, wherever it comes from (issue 5, item 9).
@Suite struct SizeTests {
  private let workspace = TestWorkspace()
  private let tool = ToolTypes(
    intents: [MakeRoll.self, MakeRolls.self, MeasureRoll.self, MeasureRolls.self], entities: [RollEntity.self])

  @Test(arguments: [
    #"{ "intent": "MakeRoll" }"#, #"{ "intent": "MakeRolls" }"#,
    #"{ "intent": "MeasureRoll", "with": { "roll": "big" } }"#,
    #"{ "intent": "MeasureRolls", "with": { "rolls": ["small", "big"] } }"#, #"{ "find": "Roll" }"#,
    #"{ "intent": "MeasureRoll", "with": { "roll": { "matching": "big" } } }"#,
  ])
  func `an entity of more than 10 MB is refused with its name and size`(_ step: String) async {
    workspace.workflow("w.json", step)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 1)
    #expect(
      run.errors.contains("error: “Roll” big holds 10.5 MB; an entity may hold 10 MB [entity-too-large]"),
      "\(run.errors)")
  }

  @Test func `one of 10 MB is taken`() async {
    workspace.workflow("w.json", #"{ "intent": "MeasureRoll", "with": { "roll": "small" } }"#)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 0 && run.out == "9000000\n", "\(run.errors)")
  }
}

struct RollEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Roll"
  static let defaultQuery = RollQuery()
  let id: String
  @Property(title: "Text") var text: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
  init(_ id: String) {
    self.id = id
    text = String(repeating: "a", count: id == "big" ? 10_500_000 : 9_000_000)
  }
}

struct RollQuery: EntityStringQuery, EnumerableEntityQuery {
  func entities(for identifiers: [String]) async throws -> [RollEntity] { identifiers.map { RollEntity($0) } }
  func allEntities() async throws -> [RollEntity] { [RollEntity("small"), RollEntity("big")] }
  func entities(matching string: String) async throws -> [RollEntity] { [RollEntity(string)] }
}

struct MakeRoll: AppIntent {
  static let title: LocalizedStringResource = "Make Roll"
  static let effects: Effects = []
  func perform() async throws -> some IntentResult & ReturnsValue<RollEntity> { .result(value: RollEntity("big")) }
}

struct MakeRolls: AppIntent {
  static let title: LocalizedStringResource = "Make Rolls"
  static let effects: Effects = []
  func perform() async throws -> some IntentResult & ReturnsValue<[RollEntity]> {
    .result(value: [RollEntity("small"), RollEntity("big")])
  }
}

struct MeasureRoll: AppIntent {
  static let title: LocalizedStringResource = "Measure Roll"
  static let effects: Effects = []
  @Parameter(title: "Roll") var roll: RollEntity
  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: roll.text.utf8.count) }
}

struct MeasureRolls: AppIntent {
  static let title: LocalizedStringResource = "Measure Rolls"
  static let effects: Effects = []
  @Parameter(title: "Rolls") var rolls: [RollEntity]
  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: rolls.count) }
}
