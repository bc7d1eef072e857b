import Diagnostics
import Formats
import Glibc
import Workflows

/// `intently new`: writes the beginning of a workflow.
package enum NewCommand: Command {
  package static let info = CommandInfo(
    name: "new", summary: "Write the beginning of a workflow",
    discussion: """
      The file goes into the workspace's folder of workflows and passes its check as it
      is. It never replaces a file.
      """,
    operands: [CommandInfo.Operand("NAME", "What the file is called, without its ending")],
    options: [CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder")],
    examples: ["new late-tasks"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let name = arguments.operands[0]
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    guard !stem.isEmpty, SafeFileName.make(stem) == stem else {
      throw .usage("“\(VisibleText.of(name))” is no name for a file", hint: "intently new late-tasks")
    }
    let findings = Findings()
    let workspace = arguments.value("workspace") ?? ""
    let opened = try OpenedWorkspace.find(
      from: (session.absolute(workspace.isEmpty ? "." : workspace), workspace == "." ? "" : workspace),
      findings: findings, in: session)
    let root = opened.workspace.root
    let folder =
      opened.workspace.workflowFolders?.first ?? (WorkflowFolders.isFolder(root + "/Workflows") ? "Workflows" : "")
    let shown = [opened.shownRoot, folder, stem + ".json"].filter { !$0.isEmpty }.joined(separator: "/")
    let path = [root, folder, stem + ".json"].filter { !$0.isEmpty }.joined(separator: "/")
    var status = stat()
    if lstat(path, &status) == 0 {
      throw CommandFailure(
        Diagnostic("file-exists", "“\(shown)” is there already", at: SourceRange(file: shown)), status: .usage)
    }
    do throws(Diagnostic) {
      let file = try ReplacingFile(path: path)
      try file.write(Array(text(stem, entity: opened.workspace.entities.first?.name).utf8))
      try file.commit()
    } catch {
      throw CommandFailure(error, status: .stepFailed)
    }
    try session.print(shown + "\n")
    return .done
  }

  /// A workflow that exports the first entity there is; where there is none, one that says hello.
  private static func text(_ stem: String, entity: String?) -> String {
    let steps: String
    if let entity {
      let find = JSONText.quote(entity)
      steps = """
            { "id": "found", "find": \(find), "limit": 100 },
            { "export": "csv", "to": \(JSONText.quote("Exports/\(stem).csv")) }
        """
    } else {
      steps = """
            { "give": "Hello from ${workflow.name}" }
        """
    }
    return """
      {
        "intently": 1,
        "name": \(JSONText.quote(stem)),
        "steps": [
      \(steps)
        ]
      }

      """
  }
}
