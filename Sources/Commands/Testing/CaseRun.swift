import Diagnostics
import EntitySources
import Execution
import Formats
import Metadata
import Queries
import Synchronization
import Values
import Workflows

/// Runs one case of a test in a copy of the workspace, and tells what does not come as it says.
struct CaseRun {
  private let one: WorkflowTest.Case
  /// The workflow's file, as the user names it.
  private let workflow: String
  /// The file of the tests.
  private let file: String
  private let workspace: String?
  private var session: Session
  private let said = Said()

  private final class Said: Sendable {
    let shown = Mutex<[String]>([])
    let notified = Mutex<[String]>([])
  }

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

  /// What a run came to.
  private struct Outcome {
    var status: ExitStatus
    /// What it failed with; several where it was not begun.
    var faults: [Diagnostic] = []
    var output: Value?
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
    guard let plan = checked.plan, checked.status == .done, checked.revealedOutput == nil else {
      let faults = checked.revealedOutput ?? checked.diagnostics.filter { $0.severity == .error }
      let status = checked.revealedOutput == nil ? checked.status : .wrong
      report.failures += compare(Outcome(status: status, faults: faults), in: folder, [])
      return
    }
    let values = MockValues(
      file: file, entities: plan.entities, clock: RunClock(now: checked.clock.now, zone: plan.zone))
    for path in LeftoverFiles(of: plan).paths(in: folder.root) where !isGiven(path) { folder.takeAway(path) }
    let mismatched = mismatches(plan, values)
    guard mismatched.isEmpty else { throw CommandFailure(mismatched, status: .wrong) }
    let tests = tests
    let session = session
    let canned = CannedAnswers(one.http, in: file) { (path) throws(Diagnostic) in
      try Self.bytes(path.value, in: tests, at: path.range)
    }
    let effects = CaseEffects(one, values, canned)
    let outcome: Outcome
    do throws(CommandFailure) {
      let secrets = try SecretStore(session: session, opened: checked.opened, given: given(one.secrets)).values(
        for: plan)
      let (inputs, answers) = try inputs(plan, values)
      let asker = Asker(answers, clock: values.clock, say: { _ in })
      let faults = Preflight(plan, answers, isAttended: false, clock: checked.clock)
        .faults(inputs: plan.workflow.inputs.map { "input.\($0.name)" })
      if !faults.isEmpty { throw CommandFailure(faults, status: .answerMissing) }
      var environment = session.runEnvironment(
        checked, inputs: inputs, asker: asker,
        say: { [said] message in
          switch message {
          case .shown(let text): said.shown.withLock { $0.append(text) }
          case .notified(let text): said.notified.withLock { $0.append(text) }
          case .diagnostic: return
          }
        })
      environment.started = checked.clock.now
      environment.secrets = secrets
      environment.observers = [effects]
      environment.coverage = report.coverage
      environment.overlay = folder.overlay
      environment.pause = { _ in }
      environment.route = { [said] destination in
        said.shown.withLock { $0.append("Opens: \(VisibleText.of(destination.title))") }
      }
      environment.exchange = { request in try canned.answer(request) }
      let runner = Runner(plan, in: environment)
      outcome = try await self.outcome(of: runner, session)
    } catch {
      guard error.status == .answerMissing else { throw error }
      outcome = Outcome(status: .answerMissing, faults: error.diagnostics)
    }
    let problems = effects.problems + canned.problems + (outcome.status == .answerMissing ? [] : effects.unused)
    report.failures += problems.map { CaseFailure($0) }
    // What the case itself got wrong is told once.
    let told = Set(problems.map(\.message))
    report.failures += compare(outcome, in: folder, effects.calls).filter { failure in
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

  private func outcome(of runner: Runner, _ session: Session) async throws(CommandFailure) -> Outcome {
    let ended = await session.runWithoutIndex(runner)
    var outcome = Outcome(
      status: ExitStatus(rawValue: ended.status.rawValue) ?? .stepFailed, faults: ended.failure.map { [$0] } ?? [])
    if let held = ended.output, ended.status == .done {
      do throws(Diagnostic) {
        outcome.output = try runner.value(of: held)
      } catch {
        outcome = Outcome(status: .stepFailed, faults: [error])
      }
    }
    return outcome
  }

  private func given(_ named: [WorkflowTest.Named]) -> [String: Value] {
    Dictionary(
      named.compactMap { one in
        (try? CellTyping(property: one.name, type: .any).value(of: .json(one.node))).map { (one.name, $0.plain) }
      }, uniquingKeysWith: { $1 })
  }

  /// The values of inputs, and the answers.
  private func inputs(
    _ plan: Plan, _ values: MockValues
  ) throws(CommandFailure) -> ([String: Value], GivenAnswers) {
    var faults: [Diagnostic] = []
    var answers = GivenAnswers()
    if let node = one.answers {
      let findings = Findings()
      answers.read(node, file: file, findings: findings)
      faults += findings.diagnostics
    }
    var inputs: [String: Value] = [:]
    for given in one.inputs {
      guard let input = plan.workflow.inputs.first(where: { $0.name.compareScalars(to: given.name) == 0 }) else {
        let near = Suggestion.nearest(to: given.name, among: plan.workflow.inputs.map(\.name))
        faults.append(
          Diagnostic(
            "unknown-input", "the workflow has no input “\(VisibleText.of(given.name))”", at: given.range,
            hint: near.map { "did you mean “\($0)”?" }))
        continue
      }
      do throws(Diagnostic) {
        inputs[input.name] = try values.value(given.node, as: input.type, input.name)
      } catch {
        faults.append(error)
      }
    }
    guard faults.isEmpty else { throw CommandFailure(faults, status: .wrong) }
    for input in plan.workflow.inputs where inputs[input.name] == nil {
      if case .json(let node)? = answers["input.\(input.name)"]?.content {
        do throws(Diagnostic) {
          inputs[input.name] = try values.value(node, as: input.type, input.name)
        } catch {
          throw CommandFailure(error, status: .wrong)
        }
      } else if let value = input.value(clock: values.clock) {
        inputs[input.name] = value
      } else {
        faults.append(
          Diagnostic(
            .answerMissing, "the input “\(input.name)” has no value", at: input.range,
            hint: "\"inputs\": { \(JSONSyntax.quoted(input.name)): … }"))
      }
    }
    guard faults.isEmpty else { throw CommandFailure(faults, status: .answerMissing) }
    return (inputs, answers)
  }

  // MARK: Mocks

  /// What is wrong with the mocks: names of nothing, and values that the intents never give.
  private func mismatches(_ plan: Plan, _ values: MockValues) -> [Diagnostic] {
    let steps = Self.intents(in: plan, prefix: "", depth: 0)
    var faults: [Diagnostic] = []
    for mock in one.mocks {
      let own = steps.filter { $0.name == mock.name }
      let all = own.isEmpty ? steps.filter { $0.plan.action.name == mock.name } : own
      if all.isEmpty { faults.append(unknown(mock.name, steps, mock.range)) }
      for result in mock.results {
        guard case .gives(let node) = result.content else { continue }
        for step in all {
          do throws(Diagnostic) {
            _ = try values.value(node, for: step.plan, of: step.step)
          } catch {
            if !faults.contains(where: { $0.range == error.range }) { faults.append(error) }
          }
        }
      }
    }
    for name in one.performed
    where !steps.contains(where: { $0.name == name.value || $0.plan.action.name == name.value }) {
      faults.append(unknown(name.value, steps, name.range))
    }
    return faults
  }

  private typealias IntentStep = (name: String?, plan: IntentPlan, step: PlannedStep)

  private func unknown(_ name: String, _ steps: [IntentStep], _ range: SourceRange) -> Diagnostic {
    let known = steps.compactMap(\.name) + steps.map(\.plan.action.name)
    let near = Suggestion.nearest(to: name, among: known)
    return Diagnostic(
      .unknownIntent, "the workflow has no step and no intent “\(VisibleText.of(name))”", at: range,
      hint: near.map { "did you mean “\($0)”?" })
  }

  /// The steps that perform intents, in the workflows that are run too.
  private static func intents(in plan: Plan, prefix: String, depth: Int, of root: Plan? = nil) -> [IntentStep] {
    func collect(_ steps: [PlannedStep]) -> [IntentStep] {
      steps.flatMap { step -> [IntentStep] in
        switch step.action {
        case .intent(let intent): return [(step.id.map { prefix + $0 }, intent, step)]
        case .call(let call):
          guard depth < 8, let inner = (root ?? plan).workflows[call.path] else { return [] }
          return intents(
            in: inner, prefix: prefix + (step.id.map { "\($0)." } ?? ""), depth: depth + 1, of: root ?? plan)
        default: return step.action.blocks.flatMap(collect)
        }
      }
    }
    return collect(plan.steps)
  }

  // MARK: Comparing

  private func compare(_ outcome: Outcome, in folder: CaseFolder, _ calls: [CaseEffects.Call]) -> [CaseFailure] {
    let expected = one.expected
    let faults = outcome.faults.map { fault in
      "\(fault.range.map { "\($0): " } ?? "")\(fault.message) [\(fault.code.rawValue)]"
    }.map { session.mask.masked($0) }
    if let code = expected.error {
      guard outcome.faults.contains(where: { $0.code.rawValue == code.value }) else {
        return [
          CaseFailure(
            outcome.faults.isEmpty
              ? "the run does not fail, and “\(VisibleText.of(code.value))” is expected"
              : "the run does not fail with “\(VisibleText.of(code.value))”", at: code.range, faults)
        ]
      }
    }
    let status = outcome.status
    if let wanted = expected.status {
      if wanted.value != Int(status.rawValue) {
        return [
          CaseFailure("the status is \(status.rawValue), and \(wanted.value) is expected", at: wanted.range, faults)
        ]
      }
    } else if expected.error == nil, status != .done {
      return [CaseFailure("the run ends with status \(status.rawValue)", at: one.range, faults)]
    }
    var failures: [CaseFailure] = []
    if let node = expected.output { failures += output(outcome.output, node) }
    for file in expected.exports { failures += export(file, folder) }
    for path in expected.absent where FileOnDisk.isThere(folder.root + "/" + path.value) {
      failures.append(CaseFailure("“\(VisibleText.of(path.value))” is there", at: path.range))
    }
    if let wanted = expected.calls { failures += self.calls(calls, wanted) }
    if let wanted = expected.said { failures += texts(said.shown.withLock { $0 }, wanted, "shown") }
    if let wanted = expected.notified { failures += texts(said.notified.withLock { $0 }, wanted, "notified") }
    return failures
  }

  private func place(of node: JSONNode) -> SourceRange { SourceRange(file: file, start: node.start, end: node.end) }

  private static func value(_ node: JSONNode) -> Value {
    (try? CellTyping(property: "", type: .any).value(of: .json(node)))?.plain ?? .missing
  }

  /// A value as JSON has it.
  private static func asJSON(_ value: Value) -> Value {
    if value.isMissing { return .missing }
    guard let document = try? JSONReader.read(Array(JSONText.write(value).utf8), file: "", duplicates: .lastCounts)
    else { return value }
    return self.value(document.root)
  }

  private func output(_ output: Value?, _ node: JSONNode) -> [CaseFailure] {
    let (wanted, actual) = (Self.value(node), Self.asJSON(output ?? .missing))
    if case .text(let left) = wanted, case .text(let right) = actual, left.contains("\n") || right.contains("\n") {
      guard let difference = TextDifference.between(left, right) else { return [] }
      return [
        CaseFailure("the output differs in line \(difference.line)", at: place(of: node), difference.details)
      ]
    }
    guard let difference = ValueDifference.between(wanted, actual) else { return [] }
    return [CaseFailure("the output differs", at: place(of: node), difference.details)]
  }

  private func export(_ file: WorkflowTest.FixedFile, _ folder: CaseFolder) -> [CaseFailure] {
    let path = folder.root + "/" + file.path
    let name = "“\(VisibleText.of(file.path))”"
    guard FileOnDisk.isThere(path) else {
      return [CaseFailure("\(name) is not there", at: file.range)]
    }
    do throws(Diagnostic) {
      switch file.content {
      case .text(let text): return try contents(of: path, name, Array(text.utf8), file.range)
      case .path(let expected):
        let bytes = try Self.bytes(expected, in: tests, at: file.range)
        return try contents(of: path, name, bytes, file.range)
      case .rows(let rows): return try self.rows(of: path, name, rows)
      case .nothing: return []
      }
    } catch {
      var fault = error
      if fault.range == nil { fault.range = file.range }
      return [CaseFailure(fault)]
    }
  }

  private static func bytes(_ path: String, in tests: String, at range: SourceRange) throws(Diagnostic) -> [UInt8] {
    let absolute = path.hasPrefix("/") ? path : tests + "/" + path
    guard FileOnDisk.isThere(absolute) else { throw CaseFolder.absent(path, range) }
    return try FileOnDisk.bytes(absolute, named: path)
  }

  private func contents(
    of path: String, _ name: String, _ expected: [UInt8], _ range: SourceRange
  ) throws(Diagnostic) -> [CaseFailure] {
    let actual = try FileOnDisk.bytes(path, named: name)
    if actual == expected { return [] }
    guard let left = String(validating: expected, as: UTF8.self), let right = String(validating: actual, as: UTF8.self),
      !expected.contains(0), !actual.contains(0), let difference = TextDifference.between(left, right)
    else {
      let place = zip(expected, actual).prefix { $0 == $1 }.count
      return [
        CaseFailure(
          "\(name) differs at byte \(place + 1): \(actual.count) bytes, expected \(expected.count)", at: range)
      ]
    }
    return [CaseFailure("\(name) differs in line \(difference.line)", at: range, difference.details)]
  }

  private func rows(of path: String, _ name: String, _ expected: [JSONNode]) throws(Diagnostic) -> [CaseFailure] {
    guard let actual = try FileDifference.rows(of: path) else {
      return [CaseFailure("\(name) is no table by its ending", at: expected.first.map(place))]
    }
    for (index, node) in expected.enumerated() {
      guard case .object(let members) = node.content else { continue }
      guard index < actual.count else {
        return [
          CaseFailure("\(name) has \(counted(actual.count, "row")), expected \(expected.count)", at: place(of: node))
        ]
      }
      let row = actual[index]
      for member in members where row[member.key] != FileDifference.cell(member.value) {
        let shown = { (text: String?) in text.map { "“\(VisibleText.of(String($0.prefix(200))))”" } ?? "nothing" }
        return [
          CaseFailure(
            "\(name) differs in row \(index + 1), at “\(VisibleText.of(member.key))”", at: place(of: member.value),
            [
              "expected: \(shown(FileDifference.cell(member.value)))", "      is: \(shown(row[member.key]))",
            ])
        ]
      }
      if let more = row.names.first(where: { name in
        row[name] != nil && !members.contains { $0.key.compareScalars(to: name) == 0 }
      }) {
        return [
          CaseFailure(
            "\(name) differs in row \(index + 1): “\(VisibleText.of(more))” is not expected", at: place(of: node))
        ]
      }
    }
    if actual.count > expected.count {
      return [
        CaseFailure(
          "\(name) has \(counted(actual.count, "row")), expected \(expected.count)",
          at: expected.last.map(place) ?? one.range,
          ["row \(expected.count + 1): " + actual[expected.count].cells.map { $0 ?? "" }.joined(separator: ", ")])
      ]
    }
    return []
  }

  private func calls(
    _ calls: [CaseEffects.Call], _ wanted: WorkflowTest.Located<[WorkflowTest.Expectation.Call]>
  ) -> [CaseFailure] {
    // Of an intent that only reads here and acts there, a GET and a POST, those calls are told that act.
    let named = Set(wanted.value.map(\.intent)).subtracting(calls.filter(\.isTold).map(\.intent))
    let told = calls.filter { $0.isTold || named.contains($0.intent) }
    let list = { told.map { call in "  \(call.intent)" } }
    for (index, want) in wanted.value.enumerated() {
      guard index < told.count else {
        return [CaseFailure("\(counted(told.count, "call")), expected \(wanted.value.count)", at: want.range, list())]
      }
      let call = told[index]
      guard call.intent == want.intent else {
        return [
          CaseFailure(
            "call \(index + 1) is “\(call.intent)”, expected “\(VisibleText.of(want.intent))”", at: want.range, list())
        ]
      }
      for argument in want.arguments {
        let actual = call.arguments.first { $0.name.compareScalars(to: argument.name) == 0 }?.value ?? .missing
        if let difference = ValueDifference.between(Self.value(argument.node), Self.asJSON(actual)) {
          return [
            CaseFailure(
              "call \(index + 1) of “\(call.intent)” differs in “\(VisibleText.of(argument.name))”",
              at: place(of: argument.node), difference.details)
          ]
        }
      }
    }
    if told.count > wanted.value.count {
      return [CaseFailure("\(counted(told.count, "call")), expected \(wanted.value.count)", at: wanted.range, list())]
    }
    return []
  }

  private func texts(_ actual: [String], _ wanted: WorkflowTest.Located<[String]>, _ what: String) -> [CaseFailure] {
    func ended(_ text: String) -> String { text.hasSuffix("\n") ? String(text.dropLast()) : text }
    for index in 0..<max(actual.count, wanted.value.count) {
      let one = index < wanted.value.count ? ended(wanted.value[index]) : nil
      let other = index < actual.count ? ended(actual[index]) : nil
      if one == other { continue }
      guard let one, let other, let difference = TextDifference.between(one, other) else {
        return [
          CaseFailure(
            "\(counted(actual.count, "text")) \(what), expected \(wanted.value.count)", at: wanted.range,
            [(one == nil ? "is: " : "expected: ") + VisibleText.of(String((one ?? other ?? "").prefix(300)))])
        ]
      }
      return [CaseFailure("text \(index + 1) that is \(what) differs", at: wanted.range, difference.details)]
    }
    return []
  }
}

/// Files as tests look at them.
private enum FileOnDisk {
  static func isThere(_ path: String) -> Bool { ((try? FileStatus.of(path)) ?? nil) != nil }

  static func bytes(_ path: String, named name: String) throws(Diagnostic) -> [UInt8] {
    let input = try FileInput(path: path, named: name)
    var bytes: [UInt8] = []
    while let block = try input.nextBlock() { bytes += block }
    return bytes
  }
}

extension SourceDeclaration {
  /// The same entities, from a file in the place of this source.
  ///
  /// **Shape**: what this one says of files of the same ending is kept; of others the zone and the form of text.
  fileprivate func reading(_ file: String, at range: SourceRange) -> SourceDeclaration {
    func ending(_ path: String?) -> Substring? { path?.split(separator: ".").last }
    let keepsAll = kind == "file" && ending(text("file")) == ending(file)
    var kept = options.filter { key, _ in keepsAll ? key != "file" : ["timeZone", "normalize"].contains(key) }
    let start = range.start ?? SourcePosition(line: 1, column: 1)
    kept["file"] = Option(
      node: JSONNode(.string(file), start: start, end: range.end ?? start), keyRange: range, range: range)
    return SourceDeclaration(kind: "file", options: kept, range: range)
  }
}
