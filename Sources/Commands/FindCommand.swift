import Diagnostics
import Execution
import Formats
import Metadata
import Queries
import Values
import Workflows

/// `intently find`: finds entities without a workflow file.
package enum FindCommand: Command {
  package static let info = CommandInfo(
    name: "find", summary: "Find entities, or rows of a file, without a workflow",
    discussion: """
      An argument with a dot or a slash is a file. The predicate is text, or a tree
      where it begins with a brace. Sort keys and columns are separated by commas;
      a key that begins with a dash sorts downwards.
      """,
    operands: [CommandInfo.Operand("ENTITY|FILE", "An entity of the workspace, or a file")],
    options: [
      CommandInfo.Option("where", "PREDICATE", "Which rows"),
      CommandInfo.Option("sort", "KEYS", "In which order"),
      CommandInfo.Option("limit", "N", "How many at most"),
      CommandInfo.Option("offset", "N", "How many to leave out first"),
      CommandInfo.Option("columns", "C", "Which properties"),
      CommandInfo.Option("as", "TYPE", "Write csv, json, markdown, … instead of a table or CSV"),
      CommandInfo.Option("output", "F", "Write to a file"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder"),
    ],
    examples: [
      "find Book --where \"rating >= 4.5\" --sort -rating,title --limit 3 --columns title,rating",
      "find Data/tasks.csv --where \"done == false\" --as json",
    ])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let output = try RunOutput(
      path: arguments.value("output"), type: arguments.value("as"), texts: FindQuery.texts(arguments), in: session)
    let findings = Findings()
    let query = try FindQuery(arguments, findings: findings, in: session)
    try output.check(query.workspace)
    let texts = FindQuery.texts(arguments)
    guard let plan = query.plan else {
      session.report(findings.diagnostics, texts: texts)
      return query.isInputMissing ? .noInput : .wrong
    }
    session.report(findings.diagnostics, texts: texts)
    let environment = session.runEnvironment(
      query.checked, inputs: [:],
      say: { message in
        if case .diagnostic(let diagnostic) = message { session.report([diagnostic], texts: texts) }
      })
    let runner = Runner(plan, in: environment)
    let outcome = await session.run(runner)
    if let failure = outcome.failure { session.report([failure], texts: texts) }
    guard outcome.status == .done else { return ExitStatus(rawValue: outcome.status.rawValue) ?? .stepFailed }
    if let held = outcome.output { try output.write(held, runner) }
    return .done
  }
}
