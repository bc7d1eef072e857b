import Diagnostics
import Execution
import Formats
import Queries
import Runs
import Values
import Workflows

/// `intently run`: runs a workflow.
package enum RunCommand: Command {
  package static let info = CommandInfo(
    name: "run", summary: "Run a workflow",
    discussion: """
      The workflow is checked whole before anything runs. Its output goes to standard
      output: text as it is, rows as a table on a terminal and as CSV in a pipe,
      anything else as JSON. A name instead of a file is looked up in the workspace.

      What the workflow asks is answered by --answer, by --answers, or at a terminal.
      Where nobody is there, every question that has no answer is listed, and nothing
      is run.

      With --dry-run it reads truly, and says of everything else what would happen:
      which rows of a file would be added, changed and removed, which server would be
      asked, which command would be run. Nothing is changed.
      """,
    operands: [CommandInfo.Operand("FILE|NAME", "A workflow file, or a workflow of the workspace by its name")],
    options: [
      CommandInfo.Option("input", "name=value", "Give an input its value", isRepeated: true),
      CommandInfo.Option(
        "input-path", "F", "Give a file to the input that is piped, else to the first one of type file"),
      CommandInfo.Option("output-path", "F", "Write the output to a file"),
      CommandInfo.Option("output-type", "T", "Write the output as csv, json, markdown, …"),
      CommandInfo.Option("answers", "F", "Answer what is asked from a file: one JSON object, names and values"),
      CommandInfo.Option("answer", "name=value", "Answer one question", isRepeated: true),
      CommandInfo.Option("record-answers", "F", "Write what was answered to a file for --answers"),
      CommandInfo.Option("unattended", nil, "Ask nothing, even on a terminal"),
      CommandInfo.Option("dry-run", nil, "Say what would be done, down to the rows of files, and change nothing"),
      CommandInfo.Option("json", nil, "Print diagnostics, and what a dry run tells, as JSON"),
      CommandInfo.Option("quiet", nil, "Say nothing but errors"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the workflow"),
      CommandInfo.Option("now", "INSTANT", "The moment the run takes for now: 2026-11-30T07:00:00Z"),
    ],
    examples: ["run overdue-tasks.json", "run best-books --input minimum=4.5", "run overdue-tasks.json --dry-run"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    try await run(arguments, resuming: nil, in: session)
  }

  /// - `resuming`: a run that goes on where it was cut off.
  static func run(
    _ arguments: ParsedArguments, resuming: PlannedRun?, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    var session = session
    let line = session.takeProgressLine(quiet: arguments.has("quiet"))
    let recorder = try RunRecorder(&session, resuming: resuming)
    do throws(CommandFailure) {
      return try await run(arguments, recorder, line, session)
    } catch {
      recorder.end(error.status, error.diagnostics)
      throw error
    }
  }

  private static func run(
    _ arguments: ParsedArguments, _ recorder: RunRecorder, _ line: ProgressingLine?, _ session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let path = try CheckedWorkflow.path(
      of: arguments.operands[0], workspace: arguments.value("workspace"), in: session)
    var now = recorder.planned?.now
    if now == nil { now = try arguments.instant("now", in: session) }
    let dryRun = arguments.has("dry-run") ? try DryRunReport(arguments, in: session) : nil
    let checked = try CheckedWorkflow.read(
      path, workspace: arguments.value("workspace"), now: now, in: session,
      adapting: { opened, _ in opened.overlay = dryRun?.overlay })
    let asJSON = arguments.has("json")
    let isQuiet = arguments.has("quiet")
    if let revealed = checked.revealedOutput {
      session.report(checked.diagnostics.filter { $0.code != .secretRevealed } + revealed, asJSON: asJSON)
      return .wrong
    }
    session.report(checked.diagnostics.filter { !isQuiet || $0.severity == .error }, asJSON: asJSON)
    guard var plan = checked.plan, checked.status == .done else {
      recorder.end(checked.status, checked.diagnostics)
      return checked.status
    }
    let output = try RunOutput(arguments, in: session)
    try output.check(checked.opened.workspace)
    let answers = try RunAnswers(arguments, plan, checked, recorder: recorder, in: session)
    let inputs = try await answers.inputs(arguments)
    plan.workspace.namedPaths += RunInputs.paths(arguments, inputs, plan, session)
    let secrets = try SecretStore(session: session, opened: checked.opened).values(for: plan)
    var environment = session.runEnvironment(
      checked, inputs: inputs, asker: answers.asker,
      say: { message in session.say(message, isQuiet: isQuiet, asJSON: asJSON) })
    environment.secrets = secrets
    environment.progress = line.map { RunProgress(seconds: session.seconds, show: $0.show) }
    if let dryRun {
      let dry = dryRun.attach(plan, to: &environment)
      let runner = Runner(plan, in: environment)
      let outcome = await session.runWithoutIndex(runner)
      environment.progress?.clear()
      if let failure = outcome.failure { session.report([failure], asJSON: asJSON) }
      try dryRun.print(dry, outcome, runner, plan, output: output)
      return ExitStatus(rawValue: outcome.status.rawValue) ?? .stepFailed
    }
    try await recorder.begin(checked, plan)
    recorder.prepare(&environment, &plan)
    let runner = Runner(plan, in: environment)
    var outcome = await session.run(runner)
    environment.progress?.clear()
    if let failure = outcome.failure { session.report([failure], asJSON: asJSON) }
    var status = ExitStatus(rawValue: outcome.status.rawValue) ?? .stepFailed
    do throws(CommandFailure) {
      try answers.record()
      if status == .done, let held = outcome.output {
        try output.write(held, runner, revealing: plan.secrets?.revealed ?? [])
      }
    } catch {
      if status == .done { status = error.status }
      outcome.failure = outcome.failure ?? error.diagnostics.first
      recorder.end(outcome, status)
      throw error
    }
    recorder.end(outcome, status)
    return status
  }
}

extension ParsedArguments {
  /// The moment an option names; a date-time without offset is in the given zone.
  func instant(_ name: String, in session: Session) throws(CommandFailure) -> DateTime? {
    guard let text = value(name) else { return nil }
    if let instant = DateTime(iso: text, zone: try session.systemZone()) { return instant }
    throw .usage("“--\(name) \(VisibleText.of(text))” is no moment", hint: "2026-11-30T07:00:00Z")
  }
}

extension Session {
  /// Passes on to people what a run says to them: on standard error, and warnings only where they are wanted.
  func say(_ message: RunMessage, isQuiet: Bool, asJSON: Bool, texts: [String: String] = [:]) {
    switch message {
    case .shown(let text): errors(VisibleText.lines(text.hasSuffix("\n") ? text : text + "\n"))
    case .notified(let text): errors(VisibleText.of(text) + "\n")
    case .diagnostic(let diagnostic):
      if !isQuiet || diagnostic.severity == .error { report([diagnostic], asJSON: asJSON, texts: texts) }
    }
  }

  /// What a run is given from outside.
  func runEnvironment(
    _ checked: CheckedWorkflow, inputs: [String: Value], asker: Asker? = nil, say: @escaping (RunMessage) -> Void
  ) -> RunEnvironment {
    let tool = tool
    var spilling = SpillPolicy(environment: environment)
    spilling.budget = spillBudget
    var environment = RunEnvironment(
      clock: checked.clock, started: now(), runId: randomName(), registry: checked.registry,
      actions: { tool.action($0) }, inputs: inputs, say: say,
      seconds: seconds, wait: wait, residentMemory: residentMemory, isCancelled: isCancelled,
      finishing: finishing, spilling: spilling, asker: asker, route: route)
    environment.mask = mask
    let root = checked.opened.workspace.root
    let folders = checked.opened.workspace.workflowFolders
    environment.workflows = { WorkflowFolders.names(in: root, shown: "", folders: folders) }
    let chosen = ChosenWorkflows(checked, secrets: SecretStore(session: self, opened: checked.opened), in: self)
    environment.chosen = { (name) throws(Diagnostic) in try chosen.workflow(name) }
    environment.stateFolder = { (making) throws(Diagnostic) in
      if making { try StateFolder.make(in: root) }
      return StateFolder.path(in: root)
    }
    return environment
  }
}
