import Diagnostics
import Formats
import Metadata
import Values
import Workflows

extension Runner {
  /// Performs a step whose effect somebody watches.
  func observed(_ node: RunStep, _ perform: () async throws(StepFailure) -> Held?) async throws(StepFailure) {
    let step = node.plan
    let effect = try self.effect(of: node)
    let observers = state.environment.observers
    var replacement: Value?
    do throws(Diagnostic) {
      for observer in observers where replacement == nil { replacement = try await observer.before(effect) }
    } catch {
      throw StepFailure(error.located(at: step.range))
    }
    if let replacement { return try replace(replacement, step) }
    let held: Held?
    do throws(StepFailure) {
      held = try await perform()
    } catch {
      for observer in observers { observer.failed(effect) }
      throw error
    }
    try failing(step) { () throws(Diagnostic) in
      let value = try held.map { (held) throws(Diagnostic) in try plain(held) }
      for observer in observers { try observer.after(effect, gave: value) }
    }
    try give(held, step)
  }

  /// Gives a value in the place of what a step would have given.
  private func replace(_ value: Value, _ step: PlannedStep) throws(StepFailure) {
    // What tells a person something hands on what it was given.
    if case .notify = step.action { return try give(nil, step) }
    // What was written once is not written again.
    if case .file(let file) = value.plain {
      let path = file.path.hasPrefix("/") ? file.path : state.plan.workspace.root + "/" + file.path
      if !step.appends { state.written[RealPath.of(path)] = step.range }
    }
    try give(.value(value), step)
  }

  private func restore(_ value: Value, _ step: PlannedStep) {
    if let trace = state.trace, trace.slot == step.slot { trace.gave(.value(value), state.environment.mask) }
    state.store(.value(value), of: step)
    state.given = step.isHandedOn ? .value(value) : nil
  }

  private func effect(of node: RunStep) throws(StepFailure) -> StepEffect {
    let step = node.plan
    var effect = StepEffect(
      path: state.path + step.address, step: step, effects: step.ownEffects, intent: nil, arguments: [], file: nil)
    switch (node.action, step.action) {
    case (.intent(let intent), .intent(let plan)):
      effect.intent = plan.action.name
      effect.arguments = try intent.arguments()
    case (_, .export(let export)):
      effect.file = try ExportTarget(state: state, step: step, to: export.to, range: export.toRange).path()
    case (_, .transfer(let transfer)):
      effect.file = try ExportTarget(state: state, step: step, to: transfer.to, range: transfer.to.range).path()
    default: break
    }
    return effect
  }

  // MARK: Values that effects use

  /// Takes the value that a step gave in an earlier attempt; false where it has to be performed.
  func takeKept(_ node: RunStep) throws(StepFailure) -> Bool {
    guard let keeper = state.environment.keeper else { return false }
    let step = node.plan
    return try failing(step) { () throws(Diagnostic) in
      guard let value = try keeper.kept(state.path + step.address) else { return false }
      if case .set(let assignments) = step.action, case .list(let values) = value.plain,
        values.count == assignments.count
      {
        for (assignment, value) in zip(assignments, values) { state.slots[assignment.slot] = .value(value) }
        restore(values.last ?? .missing, step)
      } else {
        restore(value, step)
      }
      return true
    }
  }

  /// Keeps the value that a step has given.
  func keepValue(of node: RunStep) throws(StepFailure) {
    guard let keeper = state.environment.keeper, !node.plan.mayHoldSecrets else { return }
    let step = node.plan
    try failing(step) { () throws(Diagnostic) in
      var value: Value?
      if case .set(let assignments) = step.action {
        var values: [Value] = []
        for assignment in assignments {
          values.append(
            try state.slots[assignment.slot].map { (held) throws(Diagnostic) in try plain(held) } ?? .missing)
        }
        value = .list(values)
      } else if let held = (step.isHandedOn ? state.given : nil) ?? state.slots[step.slot] {
        value = try plain(held)
      }
      if let value { try keeper.keep(value, of: state.path + step.address) }
    }
  }
}

extension PlannedStep {
  /// What names it in the path of an effect.
  var address: String {
    if let id { return id }
    let place = range.start.map { "@\($0.line):\($0.column)" } ?? ""
    return verbName + place
  }

  /// What it does itself that is seen outside, without the steps in its blocks.
  var ownEffects: Effects {
    switch action {
    case .export, .transfer: .writes
    case .notify: .notifies
    case .intent(let intent): intent.action.effects.subtracting(.reads)
    default: []
    }
  }

  var appends: Bool { if case .export(let export) = action { export.appends } else { false } }
}

/// Bytes that are put together before they are added to a file.
final class StagedOutput: ByteOutput {
  private(set) var bytes: [UInt8] = []
  func write(_ bytes: [UInt8]) throws(Diagnostic) { self.bytes += bytes }
}
