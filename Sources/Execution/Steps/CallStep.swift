import Diagnostics
import EntitySources
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
  /// **Errors**: `too-deep` where workflows run one another more than 64 deep; what the other one fails with.
  func run() async throws(StepFailure) -> Held {
    guard state.depth < Checker.mostDepth else {
      throw StepFailure(
        Diagnostic(
          .tooDeep, "workflows run one another \(Checker.mostDepth) deep at most", at: step.range,
          hint: "a condition that ends it does not hold"))
    }
    let inputs = try arguments()
    let (inner, steps) = prepare()
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
