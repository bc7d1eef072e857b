import Diagnostics
import EntitySources
import Execution
import Formats
import Glibc
import Metadata
import Values
import Workflows

/// A workflow file that was read and checked, with everything it was checked against.
struct CheckedWorkflow {
  var workflow: Workflow?
  var plan: Plan?
  var opened: OpenedWorkspace
  var registry: SourceRegistry
  var clock: RunClock
  var diagnostics: [Diagnostic]

  /// The status of a check with these diagnostics: wrong, not allowed where nothing else is wrong, or done.
  var status: ExitStatus {
    let errors = diagnostics.filter { $0.severity == .error }
    if errors.isEmpty { return .done }
    if errors.allSatisfy({ $0.code == .notAllowed }) { return .notAllowed }
    return errors.allSatisfy { $0.code == .answerMissing } ? .answerMissing : .wrong
  }

  /// The secrets that would be in the output, as errors: a workflow that runs by itself shows it. Nil where there are none.
  var revealedOutput: [Diagnostic]? {
    guard let flow = plan?.secrets, !flow.output.all.isEmpty, status == .done else { return nil }
    return diagnostics.filter { $0.code == .secretRevealed }.map { warning in
      var fault = warning
      fault.severity = .error
      return fault
    }
  }

  /// Reads and checks a workflow file.
  ///
  /// - `adapt`: changes the workspace that it is checked against.
  static func read(
    _ path: String, workspace: String?, now: DateTime?, in session: Session,
    adapting adapt: (inout OpenedWorkspace, Findings) throws(CommandFailure) -> Void = { _, _ in }
  ) throws(CommandFailure) -> CheckedWorkflow {
    let findings = Findings()
    let node = try DocumentFile.read(session.absolute(path), shown: path, findings: findings)
    var opened = try Self.opened(path, workspace, findings, session)
    try adapt(&opened, findings)
    opened.workspace.runningFiles = [session.absolute(path)]
    let clock = RunClock(now: now ?? session.now(), zone: opened.zone)
    let registry = Composition.registry(opened, clock: clock)
    var checked = CheckedWorkflow(
      workflow: nil, plan: nil, opened: opened, registry: registry, clock: clock, diagnostics: [])
    if let node {
      let reader = WorkflowReader(
        file: path, sources: Composition.sources.map { $0.info }, exportOptions: ExportOptionInfos.all,
        findings: findings)
      if let workflow = reader.read(node) {
        checked.workflow = workflow
      }
      // Without its workspace a workflow's names mean nothing; what is wrong with the workspace is told.
      if let workflow = checked.workflow, opened.isReadable {
        var context = Composition.checkContext(opened, registry)
        let loader = WorkflowLoader(opened, session)
        context.workflow = { loader.workflow($0, $1) }
        context.identity = { loader.identity(of: $0) }
        checked.plan = Checker.plan(workflow, in: context, findings: findings)
      }
    }
    checked.diagnostics = findings.diagnostics
    return checked
  }

  /// The workspace that a workflow is part of.
  static func opened(
    _ path: String, _ workspace: String?, _ findings: Findings, _ session: Session
  ) throws(CommandFailure) -> OpenedWorkspace {
    if let workspace {
      let folder = session.absolute(workspace)
      var status = stat()
      guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .noInput(workspace, "there is no folder “\(workspace)”")
      }
      return try OpenedWorkspace.find(
        from: (folder, workspace == "." ? "" : workspace), findings: findings, in: session)
    }
    let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : ""
    let absolute = path.hasPrefix("/") && folder.isEmpty ? "/" : session.absolute(folder.isEmpty ? "." : folder)
    return try OpenedWorkspace.find(from: (absolute, folder == "." ? "" : folder), findings: findings, in: session)
  }

  /// The path of a workflow given as a file or by its name in the workspace.
  static func path(
    of argument: String, workspace: String?, in session: Session
  ) throws(CommandFailure) -> String {
    if argument.contains("/") || argument.contains(".") { return argument }
    let opened = try OpenedWorkspace.find(named: workspace, findings: Findings(), in: session)
    let names = WorkflowFolders.names(in: opened)
    if let found = names.first(where: { $0.name == argument }) { return found.path }
    let near = Suggestion.nearest(to: argument, among: names.map(\.name))
    throw .noInput(
      argument, "there is no workflow “\(VisibleText.of(argument))” in this workspace",
      hint: near.map { "did you mean “\($0)”?" } ?? "a file is named with its ending: \(argument).json")
  }
}

/// The workflows of a workspace.
enum WorkflowFolders {
  /// Names without ending, and paths as the user would write them, sorted by path.
  static func names(in opened: OpenedWorkspace) -> [(name: String, path: String)] {
    names(in: opened.workspace.root, shown: opened.shownRoot, folders: opened.workspace.workflowFolders)
  }

  /// - `shown`: the workspace's folder as the user would name it, empty where paths are to start there.
  /// - `folders`: those that the workspace names; nil where it names none.
  static func names(in root: String, shown: String, folders: [String]?) -> [(name: String, path: String)] {
    let found = candidates(in: root, shown: shown, folders: folders)
    guard !hasFolders(root, folders) else { return found }
    return found.filter { WorkflowContent.isWorkflow(root + "/" + $0.name + ".json") }
  }

  /// Whether workflows have folders of their own, in which every JSON file is one; else those are that have steps.
  static func hasFolders(_ root: String, _ folders: [String]?) -> Bool {
    folders != nil || isFolder(root + "/Workflows")
  }

  /// The files that may be workflows by their names.
  static func candidates(in root: String, shown: String, folders: [String]?) -> [(name: String, path: String)] {
    let folders = folders ?? (isFolder(root + "/Workflows") ? ["Workflows"] : [""])
    var found: [(name: String, path: String)] = []
    for folder in folders {
      let absolute = folder.isEmpty ? root : root + "/" + folder
      for file in files(in: absolute) where isWorkflow(file) {
        let path = [shown, folder, file].filter { !$0.isEmpty }.joined(separator: "/")
        found.append((String(file.dropLast(5)), path))
      }
    }
    return found
  }

  /// Whether a file of this name in a folder of workflows is one.
  static func isWorkflow(_ file: String) -> Bool {
    file.hasSuffix(".json") && !file.hasSuffix(".test.json") && !file.hasSuffix(".schema.json")
      && file != "intently.json"
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func files(in folder: String) -> [String] {
    FileSystem.names(in: folder).filter { !$0.hasPrefix(".") }.sorted { $0.compareScalars(to: $1) < 0 }
  }
}
