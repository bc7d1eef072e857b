import Diagnostics
import Values
import Workflows

/// Runs another workflow with what a step gives it: made ready once, filled anew each time.
final class CallStep {
  private let state: RunState
  private let plan: CallPlan
  private let step: PlannedStep
  private var prepared: (state: RunState, steps: [RunStep])?

  init(state: RunState, plan: CallPlan, step: PlannedStep) {
    self.state = state
    self.plan = plan
    self.step = step
  }

  /// What the other workflow gives.
  ///
  /// **Errors**: those of `WorkflowCall`.
  func run() async throws(StepFailure) -> Held {
    let call = WorkflowCall(state: state, step: step)
    try call.checkDepth()
    let inputs = try arguments()
    let (inner, steps) = prepare()
    return try await call.run(inner, steps, inputs: inputs)
  }

  private func prepare() -> (RunState, [RunStep]) {
    if let prepared { return prepared }
    let inner = RunState(state.workflows.plan(plan.path), calledBy: state, as: step)
    let made = (inner, RunStep.block(inner.plan.steps, inner))
    prepared = made
    return made
  }

  private func arguments() throws(StepFailure) -> [String: Value] {
    var inputs: [String: Value] = [:]
    let evaluator = ValueEvaluator(state: state)
    for argument in plan.arguments {
      do throws(Diagnostic) {
        let given =
          if let value = argument.value { try evaluator.value(value) } else {
            try evaluator.plain(state.given ?? .value(.missing))
          }
        // An input with a default has it where nothing is there.
        if given.isMissing { continue }
        guard let value = ArgumentReading.value(given, as: argument.type, name: argument.name, clock: state.clock)
        else {
          let text = VisibleText.of(String(given.writtenOut.prefix(60)))
          throw Diagnostic(
            .wrongType, "“\(text)” is no value for “\(argument.name)”, which is \(argument.type.inWords)")
        }
        inputs[argument.name] = value
      } catch {
        throw StepFailure(error.located(at: argument.range))
      }
    }
    return inputs
  }
}
