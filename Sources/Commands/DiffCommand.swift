import Diagnostics
import Formats
import Values
import Workflows

/// `intently diff`: says what is different between two workflow files, by the ids of their steps.
package enum DiffCommand: Command {
  package static let info = CommandInfo(
    name: "diff", summary: "Say what is different between two workflows, step by step",
    discussion: """
      Steps are compared by their ids, wherever they stand; the layout of the files, the
      order of keys and comments mean nothing. The status is 0 where nothing is
      different, else 1. Added is “+”, taken away “-”, changed “~”, moved “>”.
      """,
    operands: [
      CommandInfo.Operand("A", "A workflow file"), CommandInfo.Operand("B", "The file that is compared with it"),
    ],
    examples: ["diff best-books.json best-books.json"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    var documents: [JSONNode] = []
    for path in arguments.operands {
      let findings = Findings()
      if let node = try DocumentFile.read(session.absolute(path), shown: path, findings: findings) {
        documents.append(node)
      }
      session.report(findings.diagnostics)
    }
    guard documents.count == 2 else { return .wrong }
    let lines = WorkflowDifference(documents[0], documents[1]).lines
    for line in lines { try session.print(VisibleText.of(line) + "\n") }
    return lines.isEmpty ? .done : .stepFailed
  }
}
