import Diagnostics
import Formats
import Runs
import Values

/// `intently runs`: says what has run, and how it went.
package enum RunsCommand: Command {
  package static let info = CommandInfo(
    name: "runs", summary: "Say what has run, and how it went",
    discussion: """
      Without an operand the newest runs are listed, the newest first. A run is named by
      its id or by the beginning of it, or by “last”; then its steps, what went wrong
      and what it has said are told. Of what steps gave, kinds, counts and sizes are
      kept; the values only where the workflow says "history": "values".
      """,
    operands: [CommandInfo.Operand("RUN", "The id of a run, its beginning, or “last”", isOptional: true)],
    options: [
      CommandInfo.Option("count", "N", "How many runs are listed; 50 where nothing is said"),
      CommandInfo.Option("json", nil, "Print JSON"),
      CommandInfo.Option("html", nil, "Print one page of HTML with a timeline"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder"),
    ],
    examples: ["runs", "runs --json"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let count = try count(arguments)
    let opened = try OpenedWorkspace.current(arguments, in: session)
    let root = opened.workspace.root
    var store: RunStore?
    if RunStore.isThere(in: root) { store = try failing { () throws(Diagnostic) in try RunStore(reading: root) } }
    let history = RunHistory(zone: opened.zone, name: root)
    guard let operand = arguments.operands.first else {
      let runs = try failing { () throws(Diagnostic) in
        try store?.newest(count).map { Self.seen($0, store) } ?? []
      }
      if arguments.has("json") {
        try session.print(JSONText.write(.list(runs.map(history.value)), indent: 2) + "\n")
      } else if arguments.has("html") {
        try session.print(history.page(runs))
      } else {
        try session.print(runs.isEmpty ? "Nothing has run yet.\n" : history.table(runs))
      }
      return .done
    }
    let run = try find(operand, store)
    if arguments.has("json") {
      try session.print(JSONText.write(history.value(run), indent: 2) + "\n")
    } else {
      try session.print(arguments.has("html") ? history.page([run]) : history.text(run))
    }
    return .done
  }

  private static func count(_ arguments: ParsedArguments) throws(CommandFailure) -> Int {
    guard let text = arguments.value("count") else { return 50 }
    guard let count = Int(text), (1...100_000).contains(count) else {
      throw .usage("--count is a whole number from 1 to 100000, not “\(VisibleText.of(text))”")
    }
    return count
  }

  /// The run that an operand names.
  ///
  /// **Errors**: status 66 where there is none, or more than one.
  static func find(_ operand: String, _ store: RunStore?) throws(CommandFailure) -> RunRecord {
    let found = try failing { () throws(Diagnostic) -> (run: RunRecord?, count: Int) in
      guard let store else { return (nil, 0) }
      if operand == "last" { return (try store.newest(1).first, 1) }
      if let run = try store.run(operand) { return (run, 1) }
      let ids = try store.ids(beginningWith: operand)
      return (ids.count == 1 ? try store.run(ids[0]) : nil, ids.count)
    }
    if let run = found.run { return seen(run, store) }
    throw .noInput(
      operand,
      found.count > 1
        ? "more than one run begins with “\(VisibleText.of(operand))”"
        : "there is no run “\(VisibleText.of(operand))” in this workspace", hint: "intently runs")
  }

  /// A run as it is seen now: one that is said to be running and whose process is dead was killed. What it has said so far is with it.
  static func seen(_ run: RunRecord, _ store: RunStore?) -> RunRecord {
    guard run.status == .running, let store else { return run }
    var run = run
    if !store.isAlive(run.owner) { run.status = .killed }
    run.log += store.log(of: run.id)
    return run
  }

  static func failing<Result>(_ body: () throws(Diagnostic) -> Result) throws(CommandFailure) -> Result {
    do throws(Diagnostic) {
      return try body()
    } catch {
      throw CommandFailure(error, status: .stepFailed)
    }
  }
}
