import AppIntents
import Databases
import Diagnostics
import EntitySources
import Execution
import Formats
import Glibc
import Metadata
import Queries
import TestSupport
import Values
import Workflows

/// One random table as files of every kind in a folder of its own, gone when it is over, and a workspace that declares them.
final class DifferenceFolder {
  /// `Table` is pushed down into SQL; `Unpushed` is the same table under a spelling that keeps it here.
  static let entities = ["Sheet", "Lines", "Array", "Table", "Unpushed"]
  /// The same rows as an app's entities: those whose query gives all, and those whose query answers conditions itself.
  static let swiftEntities = ["Listed", "Searched"]
  private static let files = ["t.csv", "t.jsonl", "t.json", "t.sqlite"]

  let path: String
  let workspace: Workspace
  let zone: TimeZoneRules
  let clock: RunClock
  private let registry: SourceRegistry
  private let database: Connection
  private let rows: [[ModelCell]]
  /// How often the entities that answer conditions themselves were sent some.
  let asked = Tally()

  init(_ table: ModelTable, using random: inout SeededRandom) throws {
    var template = Array("/tmp/intently-difference-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Diagnostic("test-folder", "no folder for the test") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let objects = table.objects(using: &random)
    try Self.write(table.csv(using: &random), to: path + "/t.csv")
    try Self.write(objects.joined(separator: "\n") + "\n", to: path + "/t.jsonl")
    try Self.write("[" + table.objects(using: &random).joined(separator: ",\n") + "]", to: path + "/t.json")
    let connection = try Connection(path: path + "/t.sqlite", access: .readWrite(create: true))
    try connection.execute("BEGIN")
    for statement in table.sql(using: &random) { try connection.execute(statement) }
    try connection.execute("COMMIT")
    database = connection
    zone = try TimeZoneRules.named("Europe/Berlin")
    clock = RunClock(now: DateTime(seconds: Int64(ModelTable.now), offset: 0), zone: zone)

    let findings = Findings()
    workspace = Workspace.read(
      try JSONReader.read(Array(Self.declarations.utf8), file: "intently.json", duplicates: .refused).root,
      file: "intently.json", root: path, sources: BuiltInSources.all.map { $0.info }, findings: findings)
    if let fault = findings.diagnostics.first { throw fault }
    registry = SourceRegistry(
      kinds: BuiltInSources.all, providers: [SwiftEntities(ListedEntity.self), SwiftEntities(SearchedEntity.self)],
      context: SourceContext(root: path, zone: zone, clock: clock))
    rows = table.rows
  }

  deinit {
    for file in Self.files { unlink(path + "/" + file) }
    rmdir(path)
  }

  private static func write(_ text: String, to path: String) throws {
    let file = try ReplacingFile(path: path)
    try file.write(Array(text.utf8))
    try file.commit()
  }

  private static var declarations: String {
    func properties(_ more: String) -> String {
      let declared = ModelTable.columns.map { column in
        let type =
          switch column.kind {
          case .enumeration: "{ \"enum\": [\(ModelTable.cases.map { "\"\($0)\"" }.joined(separator: ", "))] }"
          case .text: "\"text\""
          case .integer: "\"integer\""
          case .decimal: "\"decimal\""
          case .number: "\"number\""
          case .boolean: "\"boolean\""
          case .date: "\"date\""
          case .dateTime: "\"dateTime\""
          case .duration: "\"duration\""
          }
        return more.isEmpty || column.kind == .enumeration
          ? "\"\(column.name)\": \(type)" : "\"\(column.name)\": { \"type\": \(type), \(more) }"
      }
      return "{ \"id\": \"integer\", \(declared.joined(separator: ", ")) }"
    }
    let sources = [
      "{ \"file\": \"t.csv\" }", "{ \"file\": \"t.jsonl\" }", "{ \"file\": \"t.json\" }",
      "{ \"sqlite\": \"t.sqlite\", \"table\": \"t\" }", "{ \"sqlite\": \"t.sqlite\", \"table\": \"t\" }",
    ]
    let entities = zip(Self.entities, sources).map { name, source in
      let more = name == "Unpushed" ? "\"missing\": [\"no such word\"]" : ""
      return "\"\(name)\": { \"source\": \(source), \"id\": \"id\", \"properties\": \(properties(more)) }"
    }
    return "{ \"intently\": 1, \"timeZone\": \"Europe/Berlin\", \"entities\": { \(entities.joined(separator: ", ")) } }"
  }

  /// Reads, checks and plans a workflow.
  func plan(_ text: String) throws -> Plan {
    let node = try JSONReader.read(Array(text.utf8), file: "w.json", duplicates: .refused).root
    let findings = Findings()
    let reader = WorkflowReader(
      file: "w.json", sources: BuiltInSources.all.map { $0.info }, exportOptions: ExportOptionInfos.all,
      findings: findings)
    let registry = registry
    let context = CheckContext(
      workspace: workspace, zone: zone, comparators: BuiltInComparators.all, aggregates: BuiltInAggregates.all,
      exports: BuiltInExports.all, swiftEntities: registry.swiftEntities, schema: { registry.schema(of: $0) },
      timeZone: { (name: String) throws(TimeZoneFault) in try TimeZoneRules.named(name) })
    if let workflow = reader.read(node), let plan = Checker.plan(workflow, in: context, findings: findings) {
      return plan
    }
    throw findings.diagnostics.first ?? Diagnostic("test-plan", "no plan and no reason")
  }

  /// Runs a plan; the ids of the rows it gives, or the message it fails with.
  func run(_ plan: Plan) async throws -> Outcome {
    let environment = RunEnvironment(
      clock: clock, started: clock.now, runId: "test", registry: registry, inputs: [:], say: { _ in },
      seconds: { 0 }, wait: { _ in }, residentMemory: { nil }, isCancelled: { false })
    let outcome = await ModelRows.$rows.withValue(rows) {
      await ModelRows.$asked.withValue(asked) { await Runner(plan, in: environment).run() }
    }
    if let failure = outcome.failure { return .failed(failure.message) }
    guard case .rows(let rows)? = outcome.output else { throw Diagnostic("test-output", "no rows") }
    do throws(Diagnostic) {
      let cursor = try rows.cursor()
      var ids: [Int] = []
      while let batch = try cursor.nextBatch() {
        for row in batch {
          if case .integer(let id) = try rows.shape.value(of: 0, in: row).plain {
            ids.append(id.intValue ?? -1)
          } else {
            ids.append(-1)
          }
        }
      }
      return .rows(ids)
    } catch {
      return .failed(error.message)
    }
  }

  enum Outcome: Equatable {
    case rows([Int])
    case failed(String)
  }

  /// Whether SQLite is left to filter by the condition of the plan's first step.
  func filters(_ plan: Plan, of entity: String) throws -> Bool {
    guard case .query(let query) = plan.steps[0].action, case .filter(let planned)? = query.stages.first,
      let declaration = workspace.entity(entity)
    else { return false }
    let predicate = try planned.predicate.bind(clock: clock) { _ in .missing }
    return try registry.source(of: declaration).plan(ScanRequest(properties: [0], predicate: predicate)).filters
  }

  /// The ids SQLite itself gives for a statement.
  func ids(_ select: String) throws -> [Int] {
    let statement = try database.prepare(select)
    var ids: [Int] = []
    while try statement.step() { ids.append(Int(statement.integer(at: 0))) }
    return ids
  }
}
