import Diagnostics
import Formats
import Workflows

/// `intently fmt`: writes workflow and workspace files in their one layout.
package enum FmtCommand: Command {
  package static let info = CommandInfo(
    name: "fmt", summary: "Write workflow and workspace files in their one layout",
    discussion: """
      One key a line, the keys of a step in a fixed order, texts and numbers as they
      stand. A file that is no JSON is left alone and its faults are told.
      """,
    operands: [CommandInfo.Operand("FILE", "A workflow or workspace file", isRepeated: true)],
    options: [
      CommandInfo.Option("check", nil, "Change nothing; status 2 and the names of files in another layout")
    ],
    examples: ["fmt best-books.json --check"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.done
    for path in arguments.operands {
      let bytes = try DocumentFile.bytes(session.absolute(path), shown: path)
      let (document, faults) = JSONReader.readCollecting(bytes, file: path)
      guard let document, !faults.contains(where: { $0.severity == .error }) else {
        session.report(faults)
        status = .wrong
        continue
      }
      let text = JSONText.document(document, keyOrder: CanonicalOrder.keys)
      if Array(text.utf8) == bytes { continue }
      if arguments.has("check") {
        session.report([
          Diagnostic(
            "not-formatted", "the file is not in its one layout", at: SourceRange(file: path),
            hint: "intently fmt \(path)")
        ])
        status = .wrong
        continue
      }
      do throws(Diagnostic) {
        let file = try ReplacingFile(path: session.absolute(path))
        try file.write(Array(text.utf8))
        try file.commit()
      } catch {
        throw CommandFailure(error, status: .stepFailed)
      }
    }
    return status
  }
}
