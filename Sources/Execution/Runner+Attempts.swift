import Diagnostics
import Values
import Workflows

extension Runner {
  /// Runs steps that may fail; what is done then, and what is done in any case, follows.
  ///
  /// - `outer`: the deadline around the step, whose own time is for `try` alone.
  func attempt(
    _ attempt: AttemptPlan, _ body: [RunStep], _ catching: [RunStep]?, _ finally: [RunStep]?, _ step: PlannedStep,
    outer: RunState.Deadline?
  ) async throws(StepFailure) -> Ending? {
    let outcome: Result<Ending?, StepFailure>
    do throws(StepFailure) {
      outcome = .success(try leaving(try await block(body)))
    } catch {
      state.deadline = outer
      outcome = await caught(error, attempt, catching)
    }
    state.deadline = outer
    guard let finally else { return try taken(try outcome.get(), step) }
    let given = state.given
    do throws(StepFailure) {
      try await finish(finally, step)
    } catch {
      guard case .failure = outcome else { throw error }
      // The first failure is what the step fails with.
      tell(error, step, "in “finally”, after the failure that comes first")
    }
    state.given = given
    return try taken(try outcome.get(), step)
  }

  /// What comes of the steps of `catch`; the failure itself, where there are none, or it is one that goes on through everything.
  private func caught(
    _ failure: StepFailure, _ attempt: AttemptPlan, _ catching: [RunStep]?
  ) async -> Result<Ending?, StepFailure> {
    guard let catching, failure.mayBeContinued else { return .failure(failure) }
    do throws(StepFailure) {
      state.note(.caught, at: attempt.range)
      let error = Held.value(failure.value)
      state.slots[attempt.error] = error
      defer { state.slots[attempt.error] = nil }
      state.given = error
      return .success(try leaving(try await block(catching)))
    } catch {
      return .failure(error)
    }
  }

  /// Reads rows that go on after the steps that may fail: what fails in reading them fails in these.
  private func leaving(_ ending: Ending?) throws(StepFailure) -> Ending? {
    guard case .stop(.rows(let rows))? = ending else { return ending }
    do throws(Diagnostic) { try state.keep(rows) } catch { throw StepFailure(error) }
    return ending
  }

  private func taken(_ ending: Ending?, _ step: PlannedStep) throws(StepFailure) -> Ending? {
    if ending == nil, let given = state.given { state.store(given, of: step) }
    return ending
  }

  /// Runs `finally`, which goes on where the run was asked to end, and where its time or memory is used up.
  private func finish(_ steps: [RunStep], _ step: PlannedStep) async throws(StepFailure) {
    let deadline = state.deadline
    if let deadline, state.environment.seconds() > deadline.at { state.deadline = nil }
    state.finals += 1
    defer {
      state.finals -= 1
      state.deadline = deadline
    }
    state.given = nil
    if state.environment.isCancelled() { state.environment.finishing() }
    guard Self.mayWait(steps.map(\.plan)) else {
      _ = try await block(steps)
      return
    }
    // What waits in a task that was called off waits no longer; these steps are another task's, which nobody calls off.
    nonisolated(unsafe) let runner = self
    nonisolated(unsafe) let steps = steps
    // Reason for unsafe: this task waits for the other one, and does nothing beside it.
    let work = Task<Result<Void, StepFailure>, Never>(executorPreference: state.lane) {
      do throws(StepFailure) {
        _ = try await runner.block(steps)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try await work.value.get()
  }

  /// Whether one of the steps may wait for something.
  private static func mayWait(_ steps: [PlannedStep]) -> Bool {
    steps.contains { step in
      switch step.action {
      case .intent, .query, .call, .transfer, .ask: true
      default: step.retry != nil || step.action.blocks.contains { mayWait($0) }
      }
    }
  }
}

extension StepFailure {
  /// What `error` stands for in `catch`.
  fileprivate var value: Value {
    .record(
      Record([
        (name: "message", value: .text(diagnostic.message)), (name: "code", value: .text(diagnostic.code.rawValue)),
        (name: "step", value: .text(step ?? "")),
        (name: "place", value: .text(diagnostic.range.map { "\($0)" } ?? "")),
      ]))
  }
}
