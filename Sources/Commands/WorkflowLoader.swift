import Diagnostics
import Execution
import Workflows

/// Reads the workflows that other workflows of a workspace run, each one once.
final class WorkflowLoader {
  private let opened: OpenedWorkspace
  private let session: Session
  private var read: [String: WorkflowOutcome] = [:]
  private lazy var names = WorkflowFolders.names(in: opened)

  init(_ opened: OpenedWorkspace, _ session: Session) {
    self.opened = opened
    self.session = session
  }

  /// What tells a workflow's file from others, given as the user writes it.
  func identity(of file: String) -> String { RealPath.of(WritePaths.normalized(session.absolute(file))) }

  /// The workflow of a name in the workspace, or of a path that starts at the workspace.
  func workflow(_ name: String, _ findings: Findings) -> WorkflowOutcome {
    if let known = read[name] { return known }
    let outcome = find(name, findings)
    read[name] = outcome
    return outcome
  }

  private func find(_ name: String, _ findings: Findings) -> WorkflowOutcome {
    let isPath = name.contains("/") || name.contains(".")
    let root = opened.workspace.root
    let path: String
    if isPath {
      let absolute = WritePaths.normalized(name.hasPrefix("/") ? name : root + "/" + name)
      let prefix = WritePaths.normalized(root)
      guard absolute.hasPrefix(prefix == "/" ? "/" : prefix + "/") else {
        return .absent(hint: "it is outside the workspace, whose workflows a workflow can run")
      }
      path = name.hasPrefix("/") ? name : [opened.shownRoot, name].filter { !$0.isEmpty }.joined(separator: "/")
    } else {
      guard let known = names.first(where: { $0.name == name }) else {
        let near = Suggestion.nearest(to: name, among: names.map(\.name))
        return .absent(
          hint: near.map { "did you mean “\($0)”?" }
            ?? "a workflow is named as in “run NAME”, or by its path in the workspace: \(name).json")
      }
      path = known.path
    }
    let identity = identity(of: path)
    do throws(CommandFailure) {
      guard let node = try DocumentFile.read(session.absolute(path), shown: path, findings: findings) else {
        return .found(identity, nil)
      }
      let reader = WorkflowReader(
        file: path, sources: Composition.sources.map { $0.info }, exportOptions: ExportOptionInfos.all,
        findings: findings)
      let faults = findings.errorCount
      let workflow = reader.read(node)
      return .found(identity, findings.errorCount > faults ? nil : workflow)
    } catch {
      return .absent(hint: "a path starts at the folder of the workspace")
    }
  }
}
