import Diagnostics
import Formats
import Metadata
import Values
import Workflows

extension Runner {
  private func restore(_ value: Value, _ step: PlannedStep) {
    if let trace = state.trace, trace.slot == step.slot { trace.gave(.value(value), state.environment.mask) }
    state.store(.value(value), of: step)
    state.given = step.isHandedOn ? .value(value) : nil
  }

  /// Takes the value that a step gave in an earlier attempt; false where it has to be performed.
  func takeKept(_ node: RunStep) throws(StepFailure) -> Bool {
    guard let keeper = state.environment.keeper else { return false }
    let step = node.plan
    return try failing(step) { () throws(Diagnostic) in
      guard let value = try keeper.kept(state.passes + RunState.name(of: step)) else { return false }
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
      if let value { try keeper.keep(value, of: state.passes + RunState.name(of: step)) }
    }
  }
}

/// Bytes that are put together before they are added to a file.
final class StagedOutput: ByteOutput {
  private(set) var bytes: [UInt8] = []
  func write(_ bytes: [UInt8]) throws(Diagnostic) { self.bytes += bytes }
}
