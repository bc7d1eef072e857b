import Diagnostics
import Execution
import Formats
import Values
import Workflows

/// The workflows that a run chooses by name: each is read and checked when it is first chosen.
final class ChosenWorkflows {
  private let checked: CheckedWorkflow
  private let secrets: SecretStore
  private let session: Session
  private lazy var names = WorkflowFolders.names(in: checked.opened)
  private var known: [String: ChosenWorkflow] = [:]

  init(_ checked: CheckedWorkflow, secrets: SecretStore, in session: Session) {
    self.checked = checked
    self.secrets = secrets
    self.session = session
  }

  /// The workflow of a name; a name that no file can have stands for what `import` calls it.
  ///
  /// **Errors**: `unknown-workflow`; the first thing that is wrong in the workflow; secrets that are nowhere.
  func workflow(_ name: String) throws(Diagnostic) -> ChosenWorkflow {
    if let chosen = known[name] { return chosen }
    let safe = SafeFileName.make(name)
    guard
      let found = names.first(where: { $0.name.compareScalars(to: name) == 0 })
        ?? names.first(where: { $0.name.compareScalars(to: safe) == 0 })
    else {
      let near = Suggestion.nearest(to: name, among: names.map(\.name))
      throw Diagnostic(
        .unknownWorkflow, "there is no workflow “\(VisibleText.of(String(name.prefix(80))))” in this workspace",
        hint: near.map { "did you mean “\($0)”?" } ?? "GetMyWorkflows lists their names")
    }
    let chosen = try checkedWorkflow(found.path)
    known[name] = chosen
    return chosen
  }

  private func checkedWorkflow(_ path: String) throws(Diagnostic) -> ChosenWorkflow {
    let findings = Findings()
    do throws(CommandFailure) {
      let loader = WorkflowLoader(checked.opened, session)
      var context = Composition.checkContext(checked.opened, checked.registry)
      context.workflow = { loader.workflow($0, $1) }
      context.identity = { loader.identity(of: $0) }
      var plan: Plan?
      if let node = try DocumentFile.read(session.absolute(path), shown: path, findings: findings) {
        let reader = WorkflowReader(
          file: path, sources: Composition.sources.map { $0.info }, exportOptions: ExportOptionInfos.all,
          findings: findings)
        if let workflow = reader.read(node) { plan = Checker.plan(workflow, in: context, findings: findings) }
      }
      guard var plan, !findings.hasErrors else {
        throw CommandFailure(findings.diagnostics.filter { $0.severity == .error }, status: .wrong)
      }
      // Nothing follows a secret out of a workflow that was not known before.
      if let flow = plan.secrets, !flow.output.all.isEmpty {
        throw CommandFailure(findings.diagnostics.filter { $0.code == .secretRevealed }, status: .wrong)
      }
      EffectUses.mark(&plan)
      return ChosenWorkflow(plan: plan, secrets: try secrets.values(for: plan))
    } catch {
      guard var first = error.diagnostics.first else {
        throw Diagnostic(.unknownWorkflow, "the workflow “\(VisibleText.of(path))” cannot be read")
      }
      first.severity = .error
      throw first
    }
  }
}
