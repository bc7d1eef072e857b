import Diagnostics
import Execution
import Formats
import Glibc
import Values
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
    guard WorkflowFolders.isWorkflow(stem + ".json") else {
      throw .usage("“\(VisibleText.of(stem)).json” is a name for something else than a workflow")
    }
    let findings = Findings()
    let workspace = arguments.value("workspace") ?? ""
    let opened = try OpenedWorkspace.find(
      from: (session.absolute(workspace.isEmpty ? "." : workspace), workspace == "." ? "" : workspace),
      findings: findings, in: session)
    session.report(findings.diagnostics)
    if findings.hasErrors { return .wrong }
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
      try file.write(Array(text(stem, entity: entity(opened, session)).utf8))
      try file.commit()
    } catch {
      throw CommandFailure(error, status: .stepFailed)
    }
    try session.print(shown + "\n")
    return .done
  }

  /// The first entity that can be read now.
  private static func entity(_ opened: OpenedWorkspace, _ session: Session) -> String? {
    let registry = Composition.registry(opened, clock: RunClock(now: session.now(), zone: opened.zone))
    return opened.workspace.entities.first {
      if case .found = registry.schema(of: $0) { true } else { false }
    }?.name
  }

  /// A workflow that exports an entity; where there is none, one that says hello.
  private static func text(_ stem: String, entity: String?) -> String {
    let steps: String
    if let entity {
      // In a path a reference would begin here.
      let file = "Exports/\(stem.replacingReferenceSigns).csv"
      steps = """
        { "id": "found", "find": \(JSONText.quote(entity)), "limit": 100 },
        { "export": "csv", "to": \(JSONText.quote(file)) }
        """
    } else {
      steps = "{ \"give\": \"Hello from ${workflow.name}\" }"
    }
    let text = "{ \"intently\": 1, \"name\": \(JSONText.quote(stem)), \"steps\": [\(steps)] }"
    guard let document = JSONReader.readCollecting(Array(text.utf8), file: stem).document else { return text + "\n" }
    return JSONText.document(document, keyOrder: CanonicalOrder.keys)
  }
}

extension String {
  /// The text as it has to be written where “${” would begin a reference.
  fileprivate var replacingReferenceSigns: String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar == "{", result.unicodeScalars.last == "$" { result += "$" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
