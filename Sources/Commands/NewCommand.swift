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
      is. It never replaces a file. With --template it begins with one of these, and its
      tests are written beside it:

      \(templates)
      """,
    operands: [CommandInfo.Operand("NAME", "What the file is called, without its ending")],
    options: [
      CommandInfo.Option(
        "template", "T", "Begin with one of \(WorkflowTemplate.all.map(\.name).joined(separator: ", "))"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder"),
    ],
    examples: ["new late-tasks", "new which-format --template menu"])

  private static let templates = WorkflowTemplate.all.map { "\($0.name)  \($0.summary)" }.joined(separator: "\n")

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
    let template = try self.template(arguments)
    let opened = try OpenedWorkspace.current(arguments, in: session)
    let root = opened.workspace.root
    let folder =
      opened.workspace.workflowFolders?.first ?? (WorkflowFolders.isFolder(root + "/Workflows") ? "Workflows" : "")
    let texts =
      if let template {
        [(".json", template.workflow(named: stem)), (".test.json", template.tests(named: stem))]
      } else {
        [(".json", text(stem, entity: entity(opened, session)))]
      }
    let files = texts.map { ending, text in
      (
        shown: [opened.shownRoot, folder, stem + ending].filter { !$0.isEmpty }.joined(separator: "/"),
        path: [root, folder, stem + ending].filter { !$0.isEmpty }.joined(separator: "/"), text: text
      )
    }
    for file in files {
      var status = stat()
      if lstat(file.path, &status) == 0 {
        throw CommandFailure(
          Diagnostic("file-exists", "“\(file.shown)” is there already", at: SourceRange(file: file.shown)),
          status: .usage)
      }
    }
    for (shown, path, text) in files {
      do throws(Diagnostic) {
        let file = try ReplacingFile(path: path)
        try file.write(Array(text.utf8))
        try file.commit()
      } catch {
        throw CommandFailure(error, status: .stepFailed)
      }
      try session.print(shown + "\n")
    }
    return .done
  }

  private static func template(_ arguments: ParsedArguments) throws(CommandFailure) -> WorkflowTemplate? {
    guard let name = arguments.value("template") else { return nil }
    let all = WorkflowTemplate.all
    if let template = all.first(where: { $0.name == name }) { return template }
    let near = Suggestion.nearest(to: name, among: all.map(\.name))
    throw .usage(
      "there is no template “\(VisibleText.of(name))”",
      hint: near.map { "did you mean “\($0)”?" } ?? "one of \(all.map(\.name).joined(separator: ", "))")
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
