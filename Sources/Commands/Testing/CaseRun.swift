import Diagnostics
import EntitySources
import Execution
import Formats
import Metadata
import Queries
import Synchronization
import Values
import Workflows

/// What a run shows and notifies of, in order.
final class CaseMessages: Sendable {
  let shown = Mutex<[String]>([])
  let notified = Mutex<[String]>([])
}

/// Runs one case of a test in a copy of the workspace, and tells what does not come as it says.
struct CaseRun {
  private let one: WorkflowTest.Case
  /// The workflow's file, as the user names it.
  private let workflow: String
  /// The file of the tests.
  private let file: String
  private let workspace: String?
  private var session: Session
  private let messages = CaseMessages()

  init(_ one: WorkflowTest.Case, of workflow: String, in file: String, workspace: String?, _ session: Session) {
    self.one = one
    self.workflow = workflow
    self.file = file
    self.workspace = workspace
    self.session = session
    self.session.mask = SecretMask()
    self.session.errors = { _ in }
    self.session.terminal = nil
    self.session.patience = nil
    let run = "test-\(one.random ?? 0)"
    self.session.randomName = { run }
  }

  /// What the case came to.
  struct Report {
    var failures: [CaseFailure]
    /// What the workflow is, where it passed its checks.
    var plan: Plan?
    var coverage = RunCoverage()
  }

  func run() async -> Report {
    var report = Report(failures: [])
    do throws(CommandFailure) {
      let (folder, zone) = try self.folder()
      try await run(in: folder, zone, &report)
    } catch {
      report.failures += error.diagnostics.map { CaseFailure($0) }
    }
    report.failures = report.failures.map { $0.masked(by: session.mask) }
    return report
  }

  // MARK: Making ready

  /// The folder that paths in the tests start at.
  private var tests: String {
    let absolute = WritePaths.normalized(session.absolute(file))
    return absolute.lastIndex(of: "/").map { String(absolute[..<$0]) } ?? "/"
  }

  /// The copy, and the zone that the case goes by.
  private func folder() throws(CommandFailure) -> (CaseFolder, TimeZoneRules) {
    let findings = Findings()
    let opened = try CheckedWorkflow.opened(workflow, workspace, findings, session)
    let zone = try zone() ?? opened.zone
    do throws(Diagnostic) {
      let folder = try CaseFolder(
        of: opened.workspace.root, tests: tests, in: SpillPolicy(environment: session.environment).folder)
      for file in one.files where file.content.isNothing { try folder.place(file) }
      for file in one.files where !file.content.isNothing { try folder.place(file) }
      return (folder, zone)
    } catch {
      throw CommandFailure(error, status: .wrong)
    }
  }

  private func zone() throws(CommandFailure) -> TimeZoneRules? {
    guard let name = one.timeZone else { return nil }
    do throws(TimeZoneFault) {
      return try TimeZoneRules.named(name.value)
    } catch {
      throw CommandFailure(Diagnostic(.wrongZone, error.message, at: name.range, hint: error.hint), status: .wrong)
    }
  }

  private func now(_ zone: TimeZoneRules) throws(CommandFailure) -> DateTime? {
    guard let text = one.now else { return nil }
    if let instant = DateTime(iso: text.value, zone: zone) { return instant }
    throw CommandFailure(
      Diagnostic(
        .wrongValue, "“\(VisibleText.of(text.value))” is no moment", at: text.range, hint: "2026-11-30T07:00:00Z"),
      status: .wrong)
  }

  /// Lets the workspace be the copy, with the case's entities.
  private func adapt(
    _ opened: inout OpenedWorkspace, to folder: CaseFolder, _ zone: TimeZoneRules
  ) throws(CommandFailure) {
    opened.workspace.root = folder.root
    opened.overlay = folder.overlay
    opened.zone = zone
    for entity in one.entities {
      guard let place = opened.workspace.entities.firstIndex(where: { $0.name == entity.name }) else {
        let known = opened.workspace.entities.map(\.name)
        let near = Suggestion.nearest(to: entity.name, among: known)
        let isSwift = session.tool.providers.contains { $0.info.name == entity.name }
        throw CommandFailure(
          Diagnostic(
            "unknown-entity",
            isSwift
              ? "“\(entity.name)” comes from Swift, and its own query gives it"
              : "the workspace declares no entity “\(VisibleText.of(entity.name))”",
            at: entity.range,
            hint: near.map { "did you mean “\($0)”?" }), status: .wrong)
      }
      do throws(Diagnostic) {
        let source = try folder.source(of: entity, opened.workspace.entities[place])
        opened.workspace.entities[place].source = opened.workspace.entities[place].source.reading(
          source, at: entity.range)
      } catch {
        throw CommandFailure(error, status: .wrong)
      }
    }
    session.prepareTool(inWorkspace: folder.root, shown: opened.shownRoot)
  }

  // MARK: Running

  private func run(
    in folder: CaseFolder, _ zone: TimeZoneRules, _ report: inout Report
  ) async throws(CommandFailure) {
    let now = try now(zone)
    let checked = try CheckedWorkflow.read(workflow, workspace: workspace, now: now, in: session) {
      (opened, _) throws(CommandFailure) in try adapt(&opened, to: folder, zone)
    }
    report.plan = checked.plan
    let comparison = CaseComparison(one: one, file: file, tests: tests, said: messages, mask: session.mask)
    guard let plan = checked.plan, checked.status == .done, checked.revealedOutput == nil else {
      let faults = checked.revealedOutput ?? checked.diagnostics.filter { $0.severity == .error }
      let status = checked.revealedOutput == nil ? checked.status : .wrong
      report.failures += comparison.failures(CaseOutcome(status: status, faults: faults), in: folder, [])
      return
    }
    let values = MockValues(
      file: file, entities: plan.entities, clock: RunClock(now: checked.clock.now, zone: plan.zone))
    for path in LeftoverFiles(of: plan).paths(in: folder.root) where !isGiven(path) { folder.takeAway(path) }
    let mismatched = MockCheck(one: one, plan: plan).faults(values)
    guard mismatched.isEmpty else { throw CommandFailure(mismatched, status: .wrong) }
    let tests = tests
    let canned = CannedAnswers(one.http, in: file) { (path) throws(Diagnostic) in
      try FileOnDisk.bytes(path.value, in: tests, at: path.range)
    }
    let effects = CaseEffects(one, values, canned)
    let outcome: CaseOutcome
    do throws(CommandFailure) {
      var environment = try environment(checked, plan, values)
      environment.observers = [effects]
      environment.coverage = report.coverage
      environment.overlay = folder.overlay
      environment.exchange = { request in try canned.answer(request) }
      outcome = try await self.outcome(of: Runner(plan, in: environment))
    } catch {
      guard error.status == .answerMissing else { throw error }
      outcome = CaseOutcome(status: .answerMissing, faults: error.diagnostics)
    }
    let problems = effects.problems + canned.problems + (outcome.status == .answerMissing ? [] : effects.unused)
    report.failures += problems.map { CaseFailure($0) }
    // What the case itself got wrong is told once.
    let told = Set(problems.map(\.message))
    report.failures += comparison.failures(outcome, in: folder, effects.calls).filter { failure in
      !failure.details.contains { line in told.contains { line.contains($0) } }
    }
  }

  /// Whether the case says what is at a path, or in a folder that it is in.
  private func isGiven(_ path: String) -> Bool {
    let path = WritePaths.normalized("/" + path)
    return one.files.contains { file in
      let given = WritePaths.normalized("/" + file.path)
      return path == given || path.hasPrefix(given + "/")
    }
  }

  /// What the run is given: the case's inputs, answers and secrets, and nobody who is there.
  private func environment(
    _ checked: CheckedWorkflow, _ plan: Plan, _ values: MockValues
  ) throws(CommandFailure) -> RunEnvironment {
    let given = CaseInputs(one: one, file: file)
    let store = SecretStore(session: session, opened: checked.opened, given: given.secrets)
    let secrets = try store.values(for: plan)
    let (inputs, answers) = try given.read(plan, values)
    let faults = Preflight(plan, answers, isAttended: false, clock: checked.clock)
      .faults(inputs: plan.workflow.inputs.map { "input.\($0.name)" })
    if !faults.isEmpty { throw CommandFailure(faults, status: .answerMissing) }
    var environment = session.runEnvironment(
      checked, inputs: inputs, asker: Asker(answers, clock: values.clock, say: { _ in }),
      say: { [messages] message in
        switch message {
        case .shown(let text): messages.shown.withLock { $0.append(text) }
        case .notified(let text): messages.notified.withLock { $0.append(text) }
        case .diagnostic: return
        }
      })
    environment.started = checked.clock.now
    environment.secrets = secrets
    let chosen = ChosenWorkflows(checked, secrets: store, in: session)
    environment.chosen = { (name) throws(Diagnostic) in try chosen.workflow(name) }
    environment.pause = { _ in }
    environment.route = { [messages] destination in
      messages.shown.withLock { $0.append("Opens: \(VisibleText.of(destination.title))") }
    }
    return environment
  }

  private func outcome(of runner: Runner) async throws(CommandFailure) -> CaseOutcome {
    let ended = await session.runWithoutIndex(runner)
    var outcome = CaseOutcome(
      status: ExitStatus(rawValue: ended.status.rawValue) ?? .stepFailed, faults: ended.failure.map { [$0] } ?? [])
    if let held = ended.output, ended.status == .done {
      do throws(Diagnostic) {
        outcome.output = try runner.value(of: held)
      } catch {
        outcome = CaseOutcome(status: .stepFailed, faults: [error])
      }
    }
    return outcome
  }
}
