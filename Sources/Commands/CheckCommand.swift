import Diagnostics
import Execution
import Formats
import Workflows

/// `intently check`: says everything that is wrong with workflows, and runs nothing.
package enum CheckCommand: Command {
  package static let info = CommandInfo(
    name: "check", summary: "Say what is wrong with workflows, and run nothing",
    discussion: """
      Every fault of a file is told in one pass, each with its place and what to do.
      With --explain it also says what each step gives, what is piped where, and how
      each query is read.
      """,
    operands: [CommandInfo.Operand("FILE", "A workflow file", isRepeated: true)],
    options: [
      CommandInfo.Option("explain", nil, "Say what each step does, what it is given and gives"),
      CommandInfo.Option("json", nil, "Print diagnostics as JSON"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the workflow"),
    ],
    examples: ["check best-books.json --explain"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    var worst = ExitStatus.done
    for operand in arguments.operands {
      let path = try CheckedWorkflow.path(of: operand, workspace: arguments.value("workspace"), in: session)
      let checked = try CheckedWorkflow.read(path, workspace: arguments.value("workspace"), now: nil, in: session)
      session.report(checked.diagnostics, asJSON: arguments.has("json"))
      if arguments.has("explain"), let plan = checked.plan {
        try session.print(PlanExplanation(plan, registry: checked.registry, clock: checked.clock).text)
      }
      if checked.status == .wrong || worst == .done { worst = checked.status }
    }
    return worst
  }
}
