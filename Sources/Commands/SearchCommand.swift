import AppIntents
import Diagnostics
import Formats
import Values

/// `intently search`: finds what the tool's intents have indexed.
package enum SearchCommand: Command {
  package static let info = CommandInfo(
    name: "search", summary: "Find what the tool's intents have indexed",
    discussion: """
      All words must be there, each as a word or as the beginning of one; in scripts
      without blanks any characters that stand together. What is called so comes first,
      then by where and how often the words stand. --refresh indexes the tool's
      IndexedEntity types anew before.
      """,
    operands: [CommandInfo.Operand("TEXT", "The words to find", isRepeated: true)],
    options: [
      CommandInfo.Option("limit", "N", "How many at most; 20 where nothing is said"),
      CommandInfo.Option("json", nil, "Print the hits as JSON"),
      CommandInfo.Option("refresh", nil, "Index the entities of the tool anew before"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder"),
    ],
    examples: ["search austen", "search \"pride prej\" --limit 3 --json"], isForTools: true)

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    var limit = 20
    if let text = arguments.value("limit") {
      guard let number = Int(text), number >= 0 else {
        throw .usage("“--limit \(VisibleText.of(text))” is no whole number from 0")
      }
      limit = number
    }
    let text = arguments.operands.joined(separator: " ")
    _ = try OpenedWorkspace.current(arguments, in: session)
    guard let index = session.tool.index else { return .nothingFound }
    if arguments.has("refresh") { try await refresh(session) }
    let hits: [SearchIndex.Hit]
    do throws(Diagnostic) {
      hits = try await index.search(text, limit: limit)
    } catch {
      var diagnostic = error
      diagnostic.hint = "remove the file; what is indexed again is found again"
      throw CommandFailure(diagnostic, status: .stepFailed)
    }
    if arguments.has("json") {
      try session.print(json(hits))
    } else if !hits.isEmpty {
      try TableOutput.print(
        hits.map { [$0.type, $0.id, $0.title, $0.subtitle] },
        columns: [("type", .text), ("id", .text), ("title", .text), ("subtitle", .text)], session)
    }
    if !hits.isEmpty { return .done }
    let isThere = await index.isThere
    session.report([
      Diagnostic(
        "nothing-found",
        isThere ? "nothing that is indexed has “\(VisibleText.of(text))”" : "nothing has been indexed yet",
        hint: isThere ? nil : "an intent indexes with CSSearchableIndex, and search --refresh all IndexedEntity types",
        severity: .warning)
    ])
    return .nothingFound
  }

  private static func refresh(_ session: Session) async throws(CommandFailure) {
    do {
      try await session.indexing { try await session.tool.refreshIndex() }
    } catch let diagnostic as Diagnostic {
      throw CommandFailure(diagnostic, status: .stepFailed)
    } catch {
      throw CommandFailure(
        Diagnostic("intent-failed", IntentErrorText.message(of: error)),
        status: error is CancellationError ? .interrupted : .stepFailed)
    }
  }

  private static func json(_ hits: [SearchIndex.Hit]) -> String {
    let lines = hits.map { hit in
      let fields = [("type", hit.type), ("id", hit.id), ("title", hit.title), ("subtitle", hit.subtitle)]
      return "{" + fields.map { "\(JSONSyntax.quoted($0.0)):\(JSONSyntax.quoted($0.1))" }.joined(separator: ",") + "}"
    }
    return lines.isEmpty ? "[]\n" : "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }
}
