import AppIntents
import Diagnostics
import Execution
import Values
import Workflows

/// One intent, run by itself: a workflow of one step, all of whose text is on the command line. What it is asked has the command's
/// name before its own: `say.title`.
struct IntentRun {
  /// What the text is called in messages: `say`.
  var command: String
  /// The text that the step comes from.
  var text: String
  var intent: String
  var values: [(name: String, value: Value)]

  private var range: SourceRange {
    SourceRange(file: command, line: 1, column: 1, endColumn: 1 + text.unicodeScalars.count)
  }

  /// The options that it takes.
  static let options = [
    CommandInfo.Option("output-path", "F", "Write the value to a file"),
    CommandInfo.Option("output-type", "T", "Write the value as csv, json, markdown, …"),
    CommandInfo.Option("answers", "F", "Answer what is asked from a file: one JSON object, names and values"),
    CommandInfo.Option("answer", "name=value", "Answer one question", isRepeated: true),
    CommandInfo.Option("unattended", nil, "Ask nothing, even on a terminal"),
    CommandInfo.Option("json", nil, "Print diagnostics as JSON"),
    CommandInfo.Option("quiet", nil, "Say nothing but errors"),
    CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder"),
  ]

  /// - `route`: where what the intent opens is brought.
  func run(
    _ arguments: ParsedArguments, in opened: OpenedWorkspace, _ session: Session,
    route: (@Sendable (IntentDestination) async -> Void)? = nil
  ) async throws(CommandFailure) -> ExitStatus {
    let texts = [command: text]
    let asJSON = arguments.has("json")
    let isQuiet = arguments.has("quiet")
    let output = try RunOutput(
      path: arguments.value("output-path"), type: arguments.value("output-type"), texts: texts, in: session)
    try output.check(opened.workspace)
    let clock = RunClock(now: session.now(), zone: opened.zone)
    let registry = Composition.registry(opened, clock: clock)
    let step = Workflow.Step(
      running: intent, with: values, named: command,
      opensWhenRun: session.tool.action(intent)?.info.opensIntent ?? false, at: range)
    let workflow = Workflow(file: command, name: command, steps: [step], range: range)
    let findings = Findings()
    let plan = Checker.plan(workflow, in: Composition.checkContext(opened, registry), findings: findings)
    let checked = CheckedWorkflow(
      workflow: workflow, plan: plan, opened: opened, registry: registry, clock: clock,
      diagnostics: findings.diagnostics)
    session.report(
      checked.diagnostics.filter { !isQuiet || $0.severity == .error }, asJSON: asJSON, texts: texts)
    guard let plan, checked.status == .done else { return checked.status }
    let answers = try RunAnswers(arguments, plan, checked, texts: texts, in: session)
    let inputs = try await answers.inputs(arguments)
    var environment = session.runEnvironment(
      checked, inputs: inputs, asker: answers.asker,
      say: { message in session.say(message, isQuiet: isQuiet, asJSON: asJSON, texts: texts) })
    if let route { environment.route = route }
    environment.patience = session.patience
    let runner = Runner(plan, in: environment)
    let outcome = await session.run(runner)
    if let failure = outcome.failure { session.report([failure], asJSON: asJSON, texts: texts) }
    guard outcome.status == .done else { return ExitStatus(rawValue: outcome.status.rawValue) ?? .stepFailed }
    if let held = outcome.output { try output.write(held, runner) }
    return .done
  }
}
