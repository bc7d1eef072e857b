import Diagnostics
import Values
import Workflows

/// The run of another workflow in the place of a step.
struct WorkflowCall {
  let state: RunState
  let step: PlannedStep

  /// **Errors**: `too-deep` where workflows run one another more than 64 deep.
  func checkDepth() throws(StepFailure) {
    guard state.depth < Checker.mostDepth else {
      throw StepFailure(
        Diagnostic(
          .tooDeep, "workflows run one another \(Checker.mostDepth) deep at most", at: step.range,
          hint: "a condition that ends it does not hold"))
    }
  }

  /// What the other workflow gives.
  ///
  /// - `inner`: its state, which is used again where the step is done again.
  /// - `inputs`: what its inputs are given; the others have their defaults.
  /// **Errors**: what the other one fails with.
  func run(_ inner: RunState, _ steps: [RunStep], inputs: [String: Value]) async throws(StepFailure) -> Held {
    inner.inputs = inputs
    for input in inner.plan.workflow.inputs where inputs[input.name] == nil {
      inner.inputs[input.name] = input.value(clock: inner.clock) ?? .missing
    }
    inner.deadline = state.deadline
    inner.isCalledOff = state.isCalledOff
    inner.finals = state.finals
    if state.watch.needsPasses { inner.passes = "\(state.passes)\(RunState.name(of: step))." }
    inner.random = state.random
    if let time = inner.plan.workflow.limits.time {
      let own = state.environment.seconds() + time.seconds
      if state.deadline.map({ own < $0.at }) ?? true {
        inner.deadline = (own, "the workflow “\(inner.plan.title)”", step.range)
      }
    }
    defer { for slot in inner.slots.indices { inner.slots[slot] = nil } }
    do throws(StepFailure) {
      let held = try await Runner(inner).whole(steps) ?? .value(.missing)
      // What it gives is read here, while its values are there.
      if case .rows(let rows) = held { try keep(rows) }
      return held
    } catch {
      var failure = error
      if failure.diagnostic.range != step.range {
        failure.diagnostic.notes.append(Diagnostic.Note("in the workflow that is run here", at: step.range))
      }
      // The steps inside have names of their own, which mean nothing here.
      failure.step = nil
      throw failure
    }
  }

  private func keep(_ rows: RowSet) throws(StepFailure) {
    do throws(Diagnostic) { try state.keep(rows) } catch { throw StepFailure(error.located(at: step.range)) }
  }
}
