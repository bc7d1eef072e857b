import AppIntents
import Diagnostics
import Execution
import Formats
import Metadata
import Values
import Workflows

/// The answers to what a run asks: where they come from, what is missing before it begins, and where they are written down.
struct RunAnswers {
  let asker: Asker
  private let plan: Plan
  private let checked: CheckedWorkflow
  private let session: Session
  private let given: GivenAnswers
  private let recordPath: String?
  private let asJSON: Bool
  private let texts: [String: String]

  /// - `texts`: what is on the command line, by the name that messages give it.
  /// **Errors**: status 64 for an option that is not written as `name=value`, and a file that is no object; status 66 for a file
  /// that is not there; status 4 for a record where no run ever writes.
  init(
    _ arguments: ParsedArguments, _ plan: Plan, _ checked: CheckedWorkflow, texts: [String: String] = [:],
    recorder: RunRecorder? = nil, in session: Session
  ) throws(CommandFailure) {
    self.plan = plan
    self.checked = checked
    self.texts = texts
    self.session = session
    asJSON = arguments.has("json")
    recordPath = arguments.value("record-answers")
    if let recordPath { try RunOutput.check(recordPath, checked.opened.workspace, session) }
    if let planned = try recorder?.answers(plan, session) {
      given = planned
    } else {
      given = try Self.read(arguments, session)
    }
    let isUnattended = arguments.has("unattended") || !(session.environment["INTENTLY_UNATTENDED"] ?? "").isEmpty
    asker = Asker(
      given, terminal: isUnattended ? nil : session.terminal, clock: RunClock(now: checked.clock.now, zone: plan.zone),
      drawing: (session.terminalWidth ?? 80, session.showsColours), say: session.errors)
  }

  private static func read(_ arguments: ParsedArguments, _ session: Session) throws(CommandFailure) -> GivenAnswers {
    var answers = GivenAnswers()
    if let path = arguments.value("answers") {
      let findings = Findings()
      if let node = try DocumentFile.read(session.absolute(path), shown: path, findings: findings) {
        answers.read(node, file: path, findings: findings)
      }
      guard !findings.hasErrors else { throw CommandFailure(findings.diagnostics, status: .usage) }
    }
    for argument in arguments.all("answer") {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .usage("“--answer \(VisibleText.of(argument))” has no “=”", hint: "--answer name=value")
      }
      answers.add(parts[0], text: parts[1])
    }
    return answers
  }

  private static func name(of input: Workflow.Input) -> String { "input." + input.name }

  /// The values of the inputs, after everything that is known before the run has been looked at: what is asked and has no
  /// answer, and answers that do not do. Inputs without a value are asked for where somebody is there.
  ///
  /// **Errors**: as for `RunInputs`; status 3, with all that is missing.
  func inputs(_ arguments: ParsedArguments) async throws(CommandFailure) -> [String: Value] {
    let all = plan.workflow.inputs
    let answered = all.filter { given[Self.name(of: $0)] != nil }
    var inputs = try RunInputs(
      arguments, plan: plan, clock: checked.clock, answered: Set(answered.map(\.name)), in: session)
    for input in answered where inputs.given.contains(input.name) {
      guard given[Self.name(of: input)]?.range == nil else { continue }
      throw .usage("the input “\(input.name)” is given by --input and by --answer")
    }
    var faults: [Diagnostic] = []
    for input in answered where !inputs.given.contains(input.name) {
      do {
        inputs.values[input.name] = try await value(of: input)
      } catch let diagnostic as Diagnostic {
        faults.append(diagnostic)
      } catch {
        throw CommandFailure([], status: .interrupted)
      }
    }
    if !asker.isAttended { faults += inputs.missing.map(Self.missing) }
    let preflight = Preflight(plan, given, isAttended: asker.isAttended, clock: checked.clock)
    faults += preflight.faults(inputs: all.map(Self.name))
    try report(faults)
    for name in inputs.given { asker.note("input." + name, inputs.values[name] ?? .missing) }
    for input in inputs.missing {
      do {
        inputs.values[input.name] = try await value(of: input)
      } catch var diagnostic as Diagnostic {
        diagnostic.range = diagnostic.range ?? input.range
        try report([diagnostic])
      } catch {
        throw CommandFailure([], status: .interrupted)
      }
    }
    return inputs.values
  }

  private func report(_ faults: [Diagnostic]) throws(CommandFailure) {
    guard !faults.isEmpty else { return }
    session.report(faults, asJSON: asJSON, texts: texts)
    throw CommandFailure([], status: .answerMissing)
  }

  private func value(of input: Workflow.Input) async throws -> Value {
    var question = IntentQuestion(prompt: input.prompt ?? "\(input.name)?", type: input.type)
    if case .enumeration(let words) = input.type {
      question.choices = words.map { IntentQuestion.Choice(title: $0, value: .text($0)) }
    }
    return try await asker.answer(Self.name(of: input), to: question) { $0 }
  }

  private static func missing(_ input: Workflow.Input) -> Diagnostic {
    let words = input.prompt.map { ": \(VisibleText.of($0))" } ?? ""
    return Diagnostic(
      .answerMissing, "the input “\(input.name)” has no value\(words) (\(input.type))", at: input.range,
      hint: "--input \(input.name)=…, or --answer input.\(input.name)=…")
  }

  /// Writes what was answered to the file that is asked for, so that the next run is answered the same.
  ///
  /// **Errors**: status 1 where it cannot be written.
  func record() throws(CommandFailure) {
    guard let recordPath else { return }
    do throws(Diagnostic) {
      let file = try ReplacingFile(path: WritePaths.normalized(session.absolute(recordPath)), named: recordPath)
      try file.write(Array((JSONText.write(asker.record, indent: 2) + "\n").utf8))
      try file.commit()
    } catch {
      throw CommandFailure(error, status: .stepFailed)
    }
  }
}
