import Diagnostics
import EntitySources
import Queries
import Values
package import Workflows

/// Runs a plan, step by step.
package struct Runner {
  let state: RunState

  /// Runs what a state is of.
  init(_ state: RunState) { self.state = state }

  package init(_ plan: Plan, in environment: RunEnvironment) {
    state = RunState(plan, environment)
    if let time = plan.workflow.limits.time {
      state.deadline = (environment.seconds() + time.seconds, "the run", nil)
    }
  }

  /// What ends a block before its last step.
  enum Ending {
    case stop(Held)
  }

  package func run() async -> RunOutcome {
    do throws(StepFailure) {
      let output = try await whole(RunStep.block(state.plan.steps, state))
      try state.together.commit(state.environment.keeper)
      var given: Value?
      if case .value(let value)? = output { given = value }
      state.environment.files.remove(giving: given)
      return RunOutcome(status: .done, failure: nil, output: output)
    } catch {
      state.environment.files.remove(giving: nil)
      if error.diagnostic.code == .notPerformed, state.environment.notKnown != nil {
        return RunOutcome(status: .done, failure: nil, output: .unknown(error.diagnostic.message))
      }
      return RunOutcome(status: error.status, failure: error.diagnostic, failedStep: error.step, output: nil)
    }
  }

  /// Runs all steps of the workflow, and gives its output.
  func whole(_ steps: [RunStep]) async throws(StepFailure) -> Held? {
    state.given = state.plan.workflow.inputs.first(where: \.isPiped).map { .value(state.inputs[$0.name] ?? .missing) }
    guard let trace = state.trace else { return try await output(try await block(steps)) }
    return try await output(try await block(steps, tracing: trace))
  }

  /// Runs the steps of the workflow itself, and notes what each gave.
  private func block(_ steps: [RunStep], tracing trace: RunTrace) async throws(StepFailure) -> Ending? {
    let mask = state.environment.mask
    for step in steps {
      trace.begin(step.plan)
      defer { trace.end(step.plan, given: state.given, mask) }
      if let ending = try await block([step]) { return ending }
    }
    return nil
  }

  /// The workflow's output: what `output` says, else what `stop` gave, else what the last step gave or handed on, unless that
  /// is a file it has exported.
  private func output(_ ending: Ending?) async throws(StepFailure) -> Held? {
    if let planned = state.plan.output {
      if case .stop(let held)? = ending { state.given = held }
      do throws(Diagnostic) {
        return try ValueEvaluator(state: state).held(planned)
      } catch {
        if error.code == .referenceNotAtHand, try await load(at: planned.range) { return try await output(ending) }
        throw StepFailure(error.located(at: planned.range))
      }
    }
    if case .stop(let held)? = ending { return held }
    if case .value(let value)? = state.given {
      if case .file = value.plain { return nil }
      if value.isMissing { return nil }
    }
    return state.given
  }

  func block(_ steps: [RunStep]) async throws(StepFailure) -> Ending? {
    for step in steps {
      do throws(StepFailure) {
        if step.isPlain {
          try check(step.plan)
          if try performNow(step) {
            state.drop(after: step.plan)
            continue
          }
        }
        if let ending = try await run(step) { return ending }
      } catch {
        throw error.named(after: step.plan)
      }
    }
    return nil
  }

  /// Performs a step that waits for nothing; false, with nothing done, where it may wait.
  private func performNow(_ node: RunStep) throws(StepFailure) -> Bool {
    switch node.action {
    case .intent(let intent):
      guard !node.isObserved, intent.isImmediate else { return false }
      try give(.value(try intent.runNow()), node.plan)
    case .give(let value):
      try give(try failing(node.plan) { () throws(Diagnostic) in try value.held(state) }, node.plan)
    case .set(let assignments):
      var last = Held.value(.missing)
      for assignment in assignments {
        last = try failing(node.plan) { () throws(Diagnostic) in try assignment.value.held(state) }
        state.slots[assignment.slot] = last
      }
      try give(last, node.plan)
    case .branch, .loop, .attempt, .call, .chosenCall, .ask, .other: return false
    }
    return true
  }

  private func run(_ node: RunStep) async throws(StepFailure) -> Ending? {
    let step = node.plan
    do throws(StepFailure) {
      try check(step)
      if let when = step.when, try !holds(when, step) {
        state.note(.leftOut, at: step.range)
        state.store(.value(.missing), of: step)
        state.drop(after: step)
        return nil
      }
      state.note(.done, at: step.range)
      let ending = try await persist(node)
      state.drop(after: step)
      return ending
    } catch {
      if error.diagnostic.code == .referenceNotAtHand, try await load(at: step.range) { return try await run(node) }
      if error.diagnostic.code == .notPerformed, let notKnown = state.environment.notKnown {
        notKnown(state.passes + RunState.name(of: step), step, error.diagnostic)
        state.forget(step)
        state.drop(after: step)
        return nil
      }
      guard step.onErrorContinues, error.mayBeContinued else { throw error }
      tell(error, step, "the run goes on, as the step's “onError” says")
      state.store(.value(.missing), of: step)
      state.given = .value(.missing)
      state.drop(after: step)
      return nil
    }
  }

  /// Asks for the entities from Swift that were looked for by their ids; whether there were any.
  private func load(at range: SourceRange) async throws(StepFailure) -> Bool {
    do {
      return try await StepTime(state: state, range: range).run { [references = state.references] in
        try await references.load()
      }
    } catch let diagnostic as Diagnostic {
      throw StepFailure(diagnostic.located(at: range))
    } catch {
      throw StepFailure(Diagnostic(.interrupted, "the run was interrupted", at: range), status: .interrupted)
    }
  }

  /// Says what failed, and that the run goes on.
  func tell(_ failure: StepFailure, _ step: PlannedStep, _ note: String) {
    var shown = failure.diagnostic
    shown.notes.append(Diagnostic.Note(note, at: step.range))
    state.environment.say(.diagnostic(shown))
  }

  func check(_ step: PlannedStep) throws(StepFailure) {
    state.environment.progress?.begin(step)
    do throws(Diagnostic) {
      try state.checkLimits()
    } catch {
      throw StepFailure(error.located(at: step.range))
    }
  }

  /// Runs a step, again where it fails and says so.
  private func persist(_ node: RunStep) async throws(StepFailure) -> Ending? {
    let step = node.plan
    guard let retry = step.retry, retry.attempts > 1 else { return try await perform(node) }
    var pause = retry.wait.seconds
    let (written, given) = (state.written.mark, state.given)
    for number in 1...retry.attempts {
      if number > 1 { try check(step) }
      do throws(StepFailure) {
        return try await perform(node)
      } catch {
        if number == retry.attempts || !error.mayBeContinued { throw error }
        // Where the time of what is around it is up, or would be, trying again is of no use.
        let wait = min(pause, retry.most?.seconds ?? pause)
        if let deadline = state.deadline, state.environment.seconds() + wait > deadline.at { throw error }
        // What the attempt has written is written again by the next one, which is given the same.
        state.written.takeBack(to: written)
        state.given = given
        do {
          try await (state.environment.pause ?? state.environment.wait)(wait)
        } catch {
          throw StepFailure(Diagnostic(.interrupted, "the run was interrupted", at: step.range), status: .interrupted)
        }
        pause *= retry.factor.doubleValue
      }
    }
    return nil
  }

  private func perform(_ node: RunStep) async throws(StepFailure) -> Ending? {
    let step = node.plan
    let outer = state.deadline
    defer { state.deadline = outer }
    if let timeout = step.timeout {
      let own = state.environment.seconds() + timeout.seconds
      if outer.map({ own < $0.at }) ?? true { state.deadline = (own, "the step", step.range) }
    }
    if node.isKept {
      if try takeKept(node) { return nil }
      let ending = try await performUnobserved(node, outer)
      if ending == nil { try keepValue(of: node) }
      return ending
    }
    return try await performUnobserved(node, outer)
  }

  private func performUnobserved(_ node: RunStep, _ outer: RunState.Deadline?) async throws(StepFailure) -> Ending? {
    let step = node.plan
    if try performNow(node) { return nil }
    switch node.action {
    case .intent(let intent):
      try give(.value(try await intent.run()), step)
      return nil
    case .branch(let cases, let otherwise): return try await branch(cases, otherwise, step)
    case .loop(let loop, let body): return try await self.loop(loop, body, step)
    case .attempt(let plan, let body, let catching, let finally):
      return try await attempt(plan, body, catching, finally, step, outer: outer)
    case .call(let call):
      try give(try await call.run(), step)
      return nil
    case .chosenCall(let call):
      try give(try await call.run(), step)
      return nil
    case .ask(let plan, let cases): return try await ask(plan, cases, step)
    case .set, .give, .other: break
    }
    switch step.action {
    case .stop(let planned):
      let value: Held = try known(step) { () throws(StepFailure) in
        try held(planned, step)
      } otherwise: {
        .unknown($0)
      }
      if state.lane != nil, case .rows(let rows) = value {
        // Rows that a pass beside others gives are read in it: when it is over, nobody may read for it any more.
        try failing(step) { () throws(Diagnostic) in try state.keep(rows) }
      }
      return .stop(value)
    case .fail(let planned):
      let message = try known(step) { () throws(StepFailure) in
        try text(planned, step)
      } otherwise: {
        $0
      }
      throw StepFailure(Diagnostic("failed", message, at: step.range))
    default:
      try give(try await result(of: step), step)
      return nil
    }
  }

  /// A value that the run ends with, whether it is known or not.
  private func known<T>(
    _ step: PlannedStep, _ body: () throws(StepFailure) -> T, otherwise: (String) -> T
  ) throws(StepFailure) -> T {
    do throws(StepFailure) {
      return try body()
    } catch {
      guard error.diagnostic.code == .notPerformed, let notKnown = state.environment.notKnown else { throw error }
      notKnown(state.passes + RunState.name(of: step), step, error.diagnostic)
      return otherwise(error.diagnostic.message)
    }
  }

  /// What a step gives; nil where it hands on what it was given.
  private func result(of step: PlannedStep) async throws(StepFailure) -> Held? {
    switch step.action {
    case .query(let query):
      do throws(Diagnostic) {
        let rows = try await QueryBuilder(state).rows(query, timeout: step.timeout, at: step.range)
        if query.isKept || query.followsSwift || step.timeout != nil || step.onErrorContinues || step.retry != nil {
          try state.keep(rows)
        }
        return .rows(rows)
      } catch {
        throw failure(error, step)
      }
    case .export(let export):
      let export = ExportStep(state: state, plan: export, step: step)
      return .value(try state.isObserved(step) ? try await export.runObserved() : export.run())
    case .transfer(let transfer):
      return .value(try await TransferStep(state: state, plan: transfer, step: step).run())
    case .show(let planned):
      try await say(
        state.environment.mask.masked(try shown(planned, step), revealing: step.reveals), step, RunMessage.shown)
      return nil
    case .notify(let planned):
      try await say(
        state.environment.mask.masked(try text(planned, step), revealing: step.reveals), step, RunMessage.notified)
      return nil
    case .intent, .set, .give, .branch, .loop, .attempt, .call, .ask, .stop, .fail: return nil
    }
  }

  /// Says something to a person, unless somebody takes the step's place.
  private func say(
    _ text: String, _ step: PlannedStep, _ message: (String) -> RunMessage
  ) async throws(StepFailure) {
    guard state.isObserved(step) else { return state.environment.say(message(text)) }
    var effect = state.effect(of: step)
    effect.text = text
    _ = try await state.observed(effect) { () throws(StepFailure) in
      state.environment.say(message(text))
      return nil
    }
  }

  func give(_ held: Held?, _ step: PlannedStep) throws(StepFailure) {
    guard var held else {
      if let given = state.given { state.store(given, of: step) }
      return
    }
    if let shape = step.shape {
      held = .value(
        try failing(step) { () throws(Diagnostic) in
          try ShapeReading(zone: state.clock.zone).value(try plain(held), as: shape, at: step.range)
        })
    }
    if step.mayHoldSecrets, case .value(let value) = held { state.hide(value, of: "") }
    if let trace = state.trace, trace.slot == step.slot { trace.gave(held, state.environment.mask) }
    state.store(held, of: step)
    state.given = step.isHandedOn ? held : nil
  }

  func plain(_ held: Held) throws(Diagnostic) -> Value {
    switch held {
    case .value(let value): value
    case .rows(let rows): .list(try state.values(of: rows))
    case .unknown(let what): throw .notPerformed(what)
    }
  }

  private func branch(
    _ cases: [(condition: PlannedPredicate, steps: [RunStep])], _ otherwise: [RunStep]?, _ step: PlannedStep
  ) async throws(StepFailure) -> Ending? {
    for (index, choice) in cases.enumerated() where try holds(choice.condition, step) {
      state.note(.block(index), at: step.range)
      return try await taken(choice.steps, step)
    }
    state.note(.block(cases.count), at: step.range)
    if let otherwise { return try await taken(otherwise, step) }
    // What it was given goes on in the pipe; it has no value of its own.
    state.store(.value(.missing), of: step)
    return nil
  }

  func taken(_ steps: [RunStep], _ step: PlannedStep) async throws(StepFailure) -> Ending? {
    let ending = try await block(steps)
    if let given = state.given { state.store(given, of: step) }
    return ending
  }

  func holds(_ condition: PlannedPredicate, _ step: PlannedStep) throws(StepFailure) -> Bool {
    try failing(step) { () throws(Diagnostic) in
      let predicate = try QueryBuilder(state).bind(condition)
      return try ConditionReading.holds(predicate, timeout: step.timeout)
    }
  }

  /// What `show` shows: text as it is, rows as a table.
  private func shown(_ planned: PlannedValue, _ step: PlannedStep) throws(StepFailure) -> String {
    switch try held(planned, step) {
    case .value(let value):
      return try failing(step) { () throws(Diagnostic) in try ValueEvaluator(state: state).titled(value) }.writtenOut
    case .rows(let rows):
      return try failing(step) { () throws(Diagnostic) in
        try OutputText.table(rows, state: state)
      }
    case .unknown(let what): throw failure(.notPerformed(what), step)
    }
  }

  func held(_ planned: PlannedValue, _ step: PlannedStep) throws(StepFailure) -> Held {
    try failing(step) { () throws(Diagnostic) in try ValueEvaluator(state: state).held(planned) }
  }

  func value(_ planned: PlannedValue, _ step: PlannedStep) throws(StepFailure) -> Value {
    try failing(step) { () throws(Diagnostic) in try ValueEvaluator(state: state).value(planned) }
  }

  private func text(_ planned: PlannedValue, _ step: PlannedStep) throws(StepFailure) -> String {
    let value = try value(planned, step)
    return try failing(step) { () throws(Diagnostic) in try ValueEvaluator(state: state).titled(value) }.writtenOut
  }

  func failing<T>(_ step: PlannedStep, _ body: () throws(Diagnostic) -> T) throws(StepFailure) -> T {
    do throws(Diagnostic) {
      return try body()
    } catch {
      throw failure(error, step)
    }
  }

  private func failure(_ diagnostic: Diagnostic, _ step: PlannedStep) -> StepFailure {
    StepFailure(diagnostic.located(at: step.range))
  }
}

extension TimeSpan {
  /// **Units**: seconds; months and days by their nominal length.
  var seconds: Double {
    let parts = nominalLength.components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }
}
