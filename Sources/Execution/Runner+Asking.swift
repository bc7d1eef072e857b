import Diagnostics
import Values
import Workflows

extension Runner {
  /// Asks a person, and gives the answer; of cases that one is done.
  func ask(_ plan: AskPlan, _ cases: [[RunStep]], _ step: PlannedStep) async throws(StepFailure) -> Ending? {
    let asking = AskStep(state: state, plan: plan, step: step)
    switch plan.kind {
    case .value:
      let value = try await asking.value()
      state.slots[plan.answer] = .value(value)
      try give(.value(value), step)
    case .list(let list):
      let value = try await asking.choice(from: list)
      state.slots[plan.answer] = .value(value)
      try give(.value(value), step)
    case .confirmation:
      try await asking.confirm()
      state.slots[plan.answer] = .value(.boolean(true))
      try give(nil, step)
    case .cases(let all):
      let place = try await asking.place(among: all)
      state.slots[plan.answer] = .value(.text(all[place].title))
      state.note(.block(place), at: step.range)
      return try await taken(cases[place], step)
    }
    return nil
  }
}
