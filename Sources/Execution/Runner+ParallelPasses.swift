import AppIntents
import Diagnostics
import Values
import Workflows

extension Runner {
  /// Runs the passes of a loop several at a time; what they give comes in the order of the items.
  ///
  /// **Shape**: passes begin in order. The first one, in this order, that ends the loop by failing or stopping decides: those
  /// after it are called off, those before it run to their end.
  func parallel(
    _ items: LoopItems, _ slot: Int, _ loop: LoopPlan, _ step: PlannedStep
  ) async throws(StepFailure) -> (ending: Ending?, values: [Value]) {
    let passes = ParallelPasses(items, slot, loop, step, state, on: state.lane ?? Lane())
    await passes.run()
    switch passes.end?.result {
    case .failure(let failure)?: throw failure
    case .success(let ending)?: return (ending, [])
    case nil: return (nil, passes.values.sorted { $0.key < $1.key }.flatMap(\.value))
    }
  }
}

/// The passes of a loop that run side by side, and what has come of them.
private final class ParallelPasses {
  private let items: LoopItems
  private let slot: Int
  private let loop: LoopPlan
  private let step: PlannedStep
  private let outer: RunState
  private let lane: Lane
  /// What the passes have their random numbers from.
  private let random: RunRandom
  /// How many passes have begun.
  private var begun = 0
  /// The workers, each with the number of its pass.
  private var workers: [(task: Task<Void, Never>, pass: Int)] = []
  /// What the passes gave, by their numbers.
  private(set) var values: [Int: [Value]] = [:]
  /// The first pass, in order, that ended the loop.
  private(set) var end: (pass: Int, result: Result<Runner.Ending?, StepFailure>)?

  init(_ items: LoopItems, _ slot: Int, _ loop: LoopPlan, _ step: PlannedStep, _ outer: RunState, on lane: Lane) {
    (self.items, self.slot, self.loop, self.step, self.outer, self.lane) = (items, slot, loop, step, outer, lane)
    random = RunRandom(seed: outer.random.next())
  }

  func run() async {
    nonisolated(unsafe) let passes = self
    // Reason for unsafe: the lane runs one task at a time, and this one waits for the others.
    let task = Task(executorPreference: lane) { await passes.work() }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func work() async {
    // Reason for unsafe: all workers run on the lane, one at a time.
    nonisolated(unsafe) let passes = self
    for number in 0..<loop.parallel {
      guard let first = next() else { break }
      let item = first.item
      let pass = first.pass
      let task = Task(executorPreference: lane) { await passes.work(number, pass, item) }
      workers.append((task, pass))
    }
    let tasks = workers.map(\.task)
    await withTaskCancellationHandler {
      for task in tasks { await task.value }
    } onCancel: {
      for task in tasks { task.cancel() }
    }
  }

  /// The next item and the number of its pass; nil where there is none, or the loop has ended.
  private func next() -> (pass: Int, item: Value)? {
    guard end == nil else { return nil }
    do throws(Diagnostic) {
      guard let item = try items.next() else { return nil }
      begun += 1
      return (begun, item)
    } catch {
      finish(begun + 1, .failure(StepFailure(error.located(at: step.range))))
      return nil
    }
  }

  /// One pass after the other, until there is none.
  private func work(_ number: Int, _ first: Int, _ item: Value) async {
    var pass = first
    var item = item
    let state = RunState(besideOthers: outer, on: lane) { [weak self] in
      // What was left to itself may ask when the loop is long over.
      guard let self else { return true }
      guard let end = self.end, number < self.workers.count else { return false }
      return self.workers[number].pass > end.pass
    }
    let runner = Runner(state)
    let body = RunStep.block(loop.steps, state)
    while true {
      state.slots[slot] = .value(item)
      state.given = .value(item)
      state.random = random.branch(pass)
      var given: [Value] = []
      do throws(StepFailure) {
        if let ending = try await runner.pass(pass, item, loop, body, step, &given) { finish(pass, .success(ending)) }
        if !given.isEmpty { values[pass] = given }
        if let what = state.unknownPass { outer.unknownPass = what }
      } catch {
        finish(pass, .failure(error))
      }
      guard let following = next() else { return }
      (pass, item) = (following.pass, following.item)
      if number < workers.count { workers[number].pass = pass }
    }
  }

  /// Ends the loop by a pass, where none before it has: what runs after it is called off.
  private func finish(_ pass: Int, _ result: Result<Runner.Ending?, StepFailure>) {
    if let end, end.pass < pass { return }
    end = (pass, result)
    for worker in workers where worker.pass > pass { worker.task.cancel() }
  }
}
