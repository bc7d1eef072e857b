import Workflows

extension RunState {
  /// Forgets what a step gives and sets: it was not performed, as it hangs on what was not.
  func forget(_ step: PlannedStep) {
    let what = "what “\(Self.name(of: step))” gives"
    forget(step.action)
    switch step.action {
    // They hand on what they were given.
    case .show, .notify: return
    case .ask(let ask):
      slots[ask.answer] = .unknown(what)
      if case .confirmation = ask.kind { return }
    default: break
    }
    store(.unknown(what), of: step)
    given = .unknown(what)
    if case .export(let plan) = step.action, !plan.appends || environment.overlay != nil {
      let target = ExportTarget(state: self, step: step, to: plan.to, range: plan.toRange)
      if let path = try? target.path(), !path.hasSuffix("/") {
        let absolute = path.hasPrefix("/") ? path : self.plan.workspace.root + "/" + path
        environment.overlay?.forget(RealPath.of(absolute), writtenBy: Self.name(of: step))
      }
    }
  }

  /// Forgets the variables that a step sets, in its blocks too.
  private func forget(_ action: PlannedStep.Action) {
    if case .set(let assignments) = action {
      for assignment in assignments { slots[assignment.slot] = .unknown("“\(assignment.name)”") }
    }
    for block in action.blocks {
      for step in block { forget(step.action) }
    }
  }

  /// Where a file really would be that is written into the overlay.
  func real(_ path: String) -> String {
    guard let overlay = environment.overlay, overlay.holds(path) else { return RealPath.of(path) }
    return String(path.dropFirst(overlay.folder.count))
  }
}
