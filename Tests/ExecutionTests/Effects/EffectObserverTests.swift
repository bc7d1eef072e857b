import AppIntents
import Diagnostics
import EntitySources
import Execution
import Formats
import Metadata
import Queries
import Synchronization
import Testing
import Values
import Workflows

/// Who is told what steps do, and what takes their place.
@Suite struct EffectObserverTests {
  private let steps = """
    { "id": "each", "forEach": [1, 2], "do": [
      { "id": "send", "intent": "CountedIntent", "with": { "number": "${item}" } },
      { "if": { "${item}": 2 }, "then": [{ "notify": "two" }] }
    ] },
    { "id": "pure", "intent": "PureIntent", "with": { "number": 3 } },
    { "show": "${each}" },
    { "id": "last", "run": "inner.json", "with": { "n": 4 } }
    """
  private let inner = """
    { "intently": 1, "inputs": { "n": { "type": "integer" } }, "steps": [
      { "repeat": 1, "id": "once", "do": [{ "id": "in", "intent": "CountedIntent", "with": { "number": "${input.n}" } }] },
      { "give": "${once}" }
    ] }
    """

  @Test func `each is told before and after, with its way through loops and other workflows`() async throws {
    let observer = Recorder()
    let run = try await run(steps, observers: [observer])
    #expect(run.outcome.failure == nil)
    #expect(
      observer.told == [
        "before each[1].send [number=1] acting", "after each[1].send 2", "before each[2].send [number=2] acting",
        "after each[2].send 4", "before each[2].notify@4:40 two acting", "after each[2].notify@4:40 nothing",
        "before pure [number=3]", "after pure 3", "before show@7:3 2\n4", "after show@7:3 nothing",
        "before last.once[1].in [number=4] acting", "after last.once[1].in 8",
      ])
    #expect(observer.names == ["send", "send", "-", "pure", "-", "last.in"])
    #expect(run.said == ["two", "2\n4"])
    #expect(run.performed == 3)
  }

  @Test func `a value takes the place of a step, and nobody after it is asked`() async throws {
    let first = Recorder(giving: [
      "each[2].send": .integer(ExactNumber(70)), "show@7:3": .missing, "each[2].notify@4:40": .missing,
    ])
    let second = Recorder()
    let run = try await run(steps, observers: [first, second])
    #expect(run.outcome.failure == nil && run.said.isEmpty)
    #expect(second.told.contains { $0.hasPrefix("before each[1].send") })
    #expect(!second.told.contains { $0.hasPrefix("before each[2].send") || $0.hasPrefix("before show") })
    #expect(
      first.told.contains("before show@7:3 2\n70") && !first.told.contains { $0.hasPrefix("after each[2].send") })
    #expect(run.performed == 2)
  }

  @Test func `what an observer throws is the step's own error`() async throws {
    let observer = Recorder(failing: ["each[2].send"])
    let failed = try await run(steps, observers: [observer])
    #expect(failed.outcome.failure?.code == "refused" && failed.outcome.failure?.range?.start?.line == 3)
    #expect(!observer.told.contains { $0.hasPrefix("failed") })
    let caught = try await run(
      #"{ "try": [{ "id": "send", "intent": "CountedIntent", "with": { "number": 1 } }], "catch": [{ "show": "${error.code}" }] }"#,
      observers: [Recorder(failing: ["send"])])
    #expect(caught.said == ["refused"])
  }

  @Test func `a step that was begun and fails is told as failed, each time it is tried`() async throws {
    let observer = Recorder()
    let run = try await run(
      #"{ "id": "send", "intent": "CountedIntent", "with": { "number": -1 }, "repeatable": true, "retry": { "attempts": 2, "wait": "1 second" } }"#,
      observers: [observer])
    #expect(run.outcome.failure?.code == "intent-failed")
    #expect(
      observer.told == [
        "before send [number=-1] acting", "failed send", "before send [number=-1] acting", "failed send",
      ])
  }

  @Test func `passes that run side by side have their own numbers`() async throws {
    let observer = Recorder()
    let run = try await run(
      #"{ "id": "each", "parallel": 3, "forEach": [1, 2, 3], "do": [{ "id": "send", "intent": "CountedIntent", "with": { "number": "${item}" } }] }"#,
      observers: [observer])
    #expect(run.outcome.failure == nil)
    let after = observer.told.filter { $0.hasPrefix("after") }.sorted()
    #expect(after == ["after each[1].send 2", "after each[2].send 4", "after each[3].send 6"])
  }

  // MARK: Running

  private struct Run {
    var outcome: RunOutcome
    var said: [String]
    /// How often the intent with effects was performed.
    var performed: Int
  }

  private func run(_ steps: String, observers: [Recorder]) async throws -> Run {
    let text = "{ \"intently\": 1, \"steps\": [\n\(steps)\n] }"
    let zone = TimeZoneRules.utc
    let clock = RunClock(now: DateTime(seconds: 0), zone: zone)
    let workspace = Workspace(root: "/nowhere")
    let registry = SourceRegistry(
      kinds: BuiltInSources.all, context: SourceContext(root: "/nowhere", zone: zone, clock: clock))
    let intents = [IntentAction(CountedIntent.self), IntentAction(PureIntent.self)]
    let findings = Findings()
    func workflow(_ text: String, _ file: String) throws -> Workflow? {
      let node = try JSONReader.read(Array(text.utf8), file: file, duplicates: .refused).root
      return WorkflowReader(
        file: file, sources: BuiltInSources.all.map { $0.info }, exportOptions: ExportOptionInfos.all,
        findings: findings
      ).read(node)
    }
    let other = try workflow(inner, "inner.json")
    let context = CheckContext(
      workspace: workspace, zone: zone, comparators: BuiltInComparators.all, aggregates: BuiltInAggregates.all,
      exports: BuiltInExports.all, actionNames: { intents.map(\.name) },
      action: { name in intents.first { $0.name == name }?.info }, schema: { registry.schema(of: $0) },
      timeZone: { (name: String) throws(TimeZoneFault) in try TimeZoneRules.named(name) },
      workflow: { name, _ in .found(name, other) })
    guard let read = try workflow(text, "w.json"), let plan = Checker.plan(read, in: context, findings: findings),
      !findings.hasErrors
    else { throw findings.diagnostics.first ?? Diagnostic("test-plan", "no plan and no reason") }
    let said = Mutex<[String]>([])
    var environment = RunEnvironment(
      clock: clock, started: clock.now, runId: "test", registry: registry,
      actions: { name in intents.first { $0.name == name } }, inputs: [:],
      say: { message in
        switch message {
        case .shown(let text), .notified(let text): said.withLock { $0.append(text) }
        case .diagnostic: return
        }
      }, seconds: { 0 }, wait: { _ in }, residentMemory: { nil }, isCancelled: { false })
    environment.observers = observers
    let count = Count()
    let runner = Runner(plan, in: environment)
    let outcome = await Count.$current.withValue(count) { await runner.run() }
    return Run(outcome: outcome, said: said.withLock { $0 }, performed: count.get)
  }
}

/// Writes down what it is told.
private final class Recorder: EffectObserver {
  private(set) var told: [String] = []
  private(set) var names: [String] = []
  private let values: [String: Value]
  private let failing: Set<String>

  init(giving values: [String: Value] = [:], failing: Set<String> = []) {
    self.values = values
    self.failing = failing
  }

  func before(_ effect: StepEffect) async throws(Diagnostic) -> Value? {
    let arguments = effect.arguments.map { "\($0.name)=\($0.value.writtenOut)" }
    let what = effect.intent == nil ? effect.text ?? "" : "\(arguments)".replacing("\"", with: "")
    told.append("before \(effect.path) \(what)" + (effect.effects.isActing ? " acting" : ""))
    names.append(effect.name ?? "-")
    if failing.contains(effect.path) { throw Diagnostic("refused", "refused by the test") }
    return values[effect.path]
  }

  func after(_ effect: StepEffect, gave value: Value?) throws(Diagnostic) {
    told.append("after \(effect.path) \(value?.writtenOut ?? "nothing")")
  }

  func failed(_ effect: StepEffect) { told.append("failed \(effect.path)") }
}

/// How often something was done in the task of one test.
private final class Count: Sendable {
  @TaskLocal static var current = Count()
  private let number = Mutex(0)
  var get: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}

/// An intent that says nothing of its effects.
private struct CountedIntent: AppIntent {
  static let title: LocalizedStringResource = "Counted Intent"
  @Parameter(title: "Number") var number: Int
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    if number < 0 { throw Fault.below }
    Count.current.add()
    return .result(value: number * 2)
  }
  enum Fault: Error { case below }
}

private struct PureIntent: AppIntent {
  static let title: LocalizedStringResource = "Pure Intent"
  static let effects: Effects = []
  @Parameter(title: "Number") var number: Int
  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: number) }
}
