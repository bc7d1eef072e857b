import Workflows

/// A step of a plan, with what a run keeps for it from one pass to the next.
final class RunStep {
  let plan: PlannedStep
  let action: Action
  /// Whether nothing is to be done beside what the action does.
  let isPlain: Bool
  /// Whether somebody watches what it does.
  let isObserved: Bool
  /// Whether its value is kept for the time after an interruption.
  let isKept: Bool

  enum Action {
    case intent(IntentStep)
    case set([(slot: Int, value: PreparedValue)])
    case give(PreparedValue)
    case branch([(condition: PlannedPredicate, steps: [RunStep])], otherwise: [RunStep]?)
    case loop(LoopPlan, [RunStep])
    case attempt(AttemptPlan, [RunStep], catching: [RunStep]?, finally: [RunStep]?)
    case call(CallStep)
    case chosenCall(ChosenCallStep)
    /// A question, with what is done for each of its cases.
    case ask(AskPlan, [[RunStep]])
    /// What the plan says alone.
    case other
  }

  init(_ plan: PlannedStep, _ state: RunState) {
    self.plan = plan
    isObserved = state.isObserved(plan)
    isKept = state.watch.keeps && plan.feedsEffect && !isObserved
    isPlain =
      !state.watch.follows && !isObserved && !isKept && plan.when == nil && plan.timeout == nil && plan.retry == nil
      && !plan.onErrorContinues
    action =
      switch plan.action {
      case .intent(let intent) where intent.action.runsWorkflow:
        .chosenCall(ChosenCallStep(state: state, plan: intent, step: plan))
      case .intent(let intent): .intent(IntentStep(state: state, plan: intent, step: plan))
      case .set(let assignments): .set(assignments.map { ($0.slot, PreparedValue($0.value)) })
      case .give(let value): .give(PreparedValue(value))
      case .branch(let cases, let otherwise):
        .branch(
          cases.map { ($0.condition, RunStep.block($0.steps, state)) },
          otherwise: otherwise.map { RunStep.block($0, state) })
      case .loop(let loop): .loop(loop, RunStep.block(loop.steps, state))
      case .attempt(let attempt):
        .attempt(
          attempt, RunStep.block(attempt.steps, state), catching: attempt.catching.map { RunStep.block($0, state) },
          finally: attempt.finally.map { RunStep.block($0, state) })
      case .call(let call): .call(CallStep(state: state, plan: call, step: plan))
      case .ask(let ask): .ask(ask, plan.action.blocks.map { RunStep.block($0, state) })
      default: .other
      }
  }

  /// Steps of a block, with what a run keeps for them.
  static func block(_ steps: [PlannedStep], _ state: RunState) -> [RunStep] { steps.map { RunStep($0, state) } }
}
