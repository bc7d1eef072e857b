import Diagnostics
import Runs
import Values
import Workflows

/// `intently resume`: goes on with a run that was cut off.
package enum ResumeCommand: Command {
  package static let info = CommandInfo(
    name: "resume", summary: "Go on with a run that was cut off or has failed",
    discussion: """
      What was done is not done again: effects that were finished keep their results,
      and steps without effects are computed anew, with the run's clock and answers and
      the values that effects have used. It is the workflow as it was when the run began
      that goes on; “rerun” starts again with the workflow as it is now. Where an effect
      was begun and nobody knows whether it was done, it is named, and the run stops
      there, unless the step says "repeatable": true, or --again or --done says what is
      to become of it.
      """,
    operands: [CommandInfo.Operand("RUN", "The id of a run, its beginning, or “last”")],
    options: [
      CommandInfo.Option("again", "EFFECT", "Do an effect again of which nobody knows", isRepeated: true),
      CommandInfo.Option("done", "EFFECT", "Take an effect for done of which nobody knows", isRepeated: true),
      CommandInfo.Option("unattended", nil, "Ask nothing, even on a terminal"),
      CommandInfo.Option("json", nil, "Print diagnostics as JSON"),
      CommandInfo.Option("quiet", nil, "Say nothing but errors"),
      CommandInfo.Option("output-path", "F", "Write the output to a file"),
      CommandInfo.Option("output-type", "T", "Write the output as csv, json, markdown, …"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder"),
    ],
    examples: ["resume last"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let opened = try OpenedWorkspace.current(arguments, in: session)
    let root = opened.workspace.root
    let (run, store) = try find(arguments.operands[0], root)
    switch run.status {
    case .done, .skipped, .missed:
      throw .usage(
        "the run \(run.id) is \(run.status.rawValue): there is nothing to go on with",
        hint: "\(session.tool.name) rerun \(run.id)")
    case .running, .claimed: throw .usage("the run \(run.id) goes on")
    case .failed, .interrupted, .terminated, .killed: break
    }
    guard let version = run.version else {
      throw .usage(
        "the run \(run.id) has had no effects, and nothing of it was kept to go on with",
        hint: "\(session.tool.name) rerun \(run.id)")
    }
    let documents = try RunsCommand.failing { () throws(Diagnostic) in try store.documents(version) }
    let path = file(of: run, root)
    let words = try words(["run", path, "--workspace", root], arguments, info: RunCommand.info)
    let planned = PlannedRun(
      run: run, store: store, isResumed: true, repeated: Set(arguments.all("again")),
      done: Set(arguments.all("done")))
    return try await resume(words, planned, documents, session)
  }

  private static func resume(
    _ words: ParsedArguments, _ planned: PlannedRun, _ documents: [String: [UInt8]], _ session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    var result: Result<ExitStatus, CommandFailure> = .success(.done)
    await DocumentFile.$stored.withValue(documents) {
      do throws(CommandFailure) {
        result = .success(try await RunCommand.run(words, resuming: planned, in: session))
      } catch {
        result = .failure(error)
      }
    }
    let status = try result.get()
    if status == .wrong {
      session.report([
        Diagnostic(
          "cannot-resume", "this program cannot run the workflow as it was when the run began",
          hint: "\(session.tool.name) rerun \(planned.run.id)")
      ])
    }
    return status
  }

  /// The run that an operand names, with the store it is in.
  static func find(_ operand: String, _ root: String) throws(CommandFailure) -> (RunRecord, RunStore) {
    guard RunStore.isThere(in: root) else {
      throw .noInput(operand, "there is no run “\(VisibleText.of(operand))” in this workspace")
    }
    let store = try RunsCommand.failing { () throws(Diagnostic) in try RunStore(in: root) }
    return (try RunsCommand.find(operand, store), store)
  }

  static func file(of run: RunRecord, _ root: String) -> String {
    run.workflow.hasPrefix("/") ? run.workflow : root + "/" + run.workflow
  }

  /// A command line of another command, with the options that both have.
  static func words(
    _ words: [String], _ arguments: ParsedArguments, info: CommandInfo
  ) throws(CommandFailure) -> ParsedArguments {
    var words = words
    for option in ["unattended", "json", "quiet"] where arguments.has(option) { words.append("--" + option) }
    for option in ["output-path", "output-type"] {
      if let value = arguments.value(option) { words += ["--" + option, value] }
    }
    do throws(ParsedArguments.Fault) {
      return try ParsedArguments(Array(words.dropFirst()), for: info)
    } catch {
      throw .usage(error.message, hint: error.hint)
    }
  }
}

/// `intently rerun`: starts a run again with the workflow as it is now.
package enum RerunCommand: Command {
  package static let info = CommandInfo(
    name: "rerun", summary: "Start a run again, with the workflow as it is now",
    discussion: """
      It is a new run from the first step on, with the inputs and answers of the old
      one. Of a run that a schedule had planned, now is the planned time again.
      """,
    operands: [CommandInfo.Operand("RUN", "The id of a run, its beginning, or “last”")],
    options: ResumeCommand.info.options.filter { !["again", "done"].contains($0.name) },
    examples: ["rerun last"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let opened = try OpenedWorkspace.current(arguments, in: session)
    let root = opened.workspace.root
    let (old, store) = try ResumeCommand.find(arguments.operands[0], root)
    var run = RunRecord(id: session.randomName(), workflow: old.workflow, status: .claimed)
    run.schedule = old.schedule
    run.answers = old.answers
    run.inputs = old.inputs
    run.now = old.planned.map { DateTime(seconds: $0) }
    run.owner = "run-" + run.id
    let words = try ResumeCommand.words(
      ["run", ResumeCommand.file(of: old, root), "--workspace", root], arguments, info: RunCommand.info)
    return try await RunCommand.run(words, resuming: PlannedRun(run: run, store: store, isRepeated: true), in: session)
  }
}
