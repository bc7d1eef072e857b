import AppIntents
import Diagnostics
import EntitySources
import Metadata
import Values
import Workflows

extension Diagnostic.Code {
  static let intentFailed: Self = "intent-failed"
  static let snippetFailed: Self = "snippet-failed"
}

/// Runs an intent with what a step gives it: found and made once, filled anew each time.
final class IntentStep {
  private let state: RunState
  private let plan: IntentPlan
  private let step: PlannedStep
  private let evaluator: ValueEvaluator
  /// Whether somebody is told what it does.
  private let isObserved: Bool
  private var prepared: Prepared?

  init(state: RunState, plan: IntentPlan, step: PlannedStep) {
    self.state = state
    self.plan = plan
    self.step = step
    evaluator = ValueEvaluator(state: state)
    isObserved = state.isObserved(step)
  }

  /// What stays the same from one time to the next.
  private final class Prepared {
    let action: any RunnableAction
    let performance: any ActionPerformance
    let written: WrittenFiles
    /// The arguments whose values are not the same each time.
    var changing: [Argument] = []
    /// The values of all arguments, by place, where somebody asks for them.
    var said: [Value] = []

    init(_ action: any RunnableAction, _ performance: any ActionPerformance, _ written: WrittenFiles) {
      self.action = action
      self.performance = performance
      self.written = written
    }
  }

  /// An argument, and its place among the plan's.
  private final class Argument {
    let place: Int
    let plan: IntentPlan.Argument
    let takesAny: Bool
    /// Nil for what is piped.
    let value: PreparedValue?

    init(_ place: Int, _ plan: IntentPlan.Argument) {
      self.place = place
      self.plan = plan
      takesAny = plan.type == .any
      value = plan.value.map { PreparedValue($0) }
    }
  }

  /// Whether it waits for nothing; known once it has been run.
  var isImmediate: Bool { !plan.opensWhenRun && prepared?.performance.isImmediate == true }

  /// As `run`, for an intent that waits for nothing.
  func runNow() throws(StepFailure) -> Value {
    let prepared = try fill()
    let result: ActionResult
    do {
      result = try prepared.performance.performNow()
    } catch {
      throw failure(of: prepared.action, error)
    }
    tell(result, prepared)
    return result.value
  }

  /// The intent with the values it is given now.
  private func fill() throws(StepFailure) -> Prepared {
    let prepared = try prepare()
    for argument in prepared.changing { say(try value(of: argument), argument, prepared) }
    return prepared
  }

  /// Whether the values of its arguments are asked for: an author's intent may give a file that it was given, and observers are
  /// told them.
  private var remembersArguments: Bool { !plan.action.isBuiltIn || isObserved }

  private func say(_ value: Value, _ argument: Argument, _ prepared: Prepared) {
    prepared.performance.set(argument.place, to: value)
    if remembersArguments { prepared.said[argument.place] = value }
  }

  /// Notes what was written, and says what the intent says.
  private func tell(_ result: ActionResult, _ prepared: Prepared) {
    _ = prepared.written.take()
    if !plan.action.isBuiltIn { state.permits.allow(result.value, givenFor: prepared.said) }
    if let dialog = result.dialog { state.environment.say(.shown(state.environment.mask.masked(dialog))) }
  }

  func run() async throws(StepFailure) -> Value {
    let prepared = try fill()
    guard isObserved else { return try await perform(prepared) }
    var effect = state.effect(of: step)
    effect.intent = plan.action.name
    effect.arguments = zip(plan.arguments, prepared.said).map { ($0.name, $1) }
    effect.preview = { try prepared.performance.preview() }
    let value = try await state.observed(effect) { () throws(StepFailure) in try await perform(prepared) }
    return value ?? .missing
  }

  private func perform(_ prepared: Prepared) async throws(StepFailure) -> Value {
    let performance = prepared.performance
    let result: ActionResult
    if state.deadline == nil, state.lane == nil, state.environment.patience == nil {
      do {
        result = try await performance.perform()
      } catch {
        throw failure(of: prepared.action, error)
      }
    } else {
      let perform: @Sendable () async throws -> ActionResult = { try await performance.perform() }
      result = try await outcome(
        of: prepared.action, prepared.action.info.title, { performance.look($0) }, perform)
    }
    tell(result, prepared)
    await show(result, prepared.action)
    if plan.opensWhenRun, let opens = result.opens { try await open(opens, prepared) }
    return result.value
  }

  /// Draws the view that the intent shows. One that cannot be made fails nothing: the intent is done.
  private func show(_ result: ActionResult, _ action: any RunnableAction) async {
    guard let make = result.snippet else { return }
    do {
      let asker = state.environment.asker
      let snippet = try await StepTime(state: state, range: step.range).run(make)
      if let snippet { await asker.show(snippet) }
    } catch {
      state.warn(
        Diagnostic(
          .snippetFailed, "what “\(plan.action.name)” shows could not be made: \(action.message(of: error))",
          at: step.range, severity: .warning))
    }
  }

  /// How many intents may follow one another, each opened by the one before.
  private static let mostOpened = 100

  /// Runs the intent that another one's result opens, and what that one opens.
  private func open(_ first: OpenedAction, _ prepared: Prepared) async throws(StepFailure) {
    var next: OpenedAction? = first
    for _ in 0..<Self.mostOpened {
      guard let opened = next else { return }
      let result = try await outcome(of: prepared.action, opened.title, opened.look, opened.perform)
      tell(result, prepared)
      await show(result, prepared.action)
      next = result.opens
    }
    throw StepFailure(
      Diagnostic(.intentFailed, "“\(plan.action.name)” opens an intent that opens others without end", at: step.range))
  }

  private func prepare() throws(StepFailure) -> Prepared {
    if let prepared { return prepared }
    guard let action = state.environment.actions(plan.action.name) else {
      throw StepFailure(
        Diagnostic(.unknownIntent, "there is no intent “\(plan.action.name)”", at: step.range))
    }
    let written = WrittenFiles()
    let performance = action.performance(
      setting: plan.arguments.map(\.name), in: surroundings(written).within(state.environment),
      interaction: StepInteraction(
        asker: state.environment.asker, name: step.id.map { state.answerPrefix + $0 }, isConfirmed: step.isConfirmed))
    let made = Prepared(action, performance, written)
    if remembersArguments { made.said = Array(repeating: .missing, count: plan.arguments.count) }
    for (place, planned) in plan.arguments.enumerated() {
      let argument = Argument(place, planned)
      if argument.value?.isConstant == true {
        say(try value(of: argument), argument, made)
      } else {
        made.changing.append(argument)
      }
    }
    prepared = made
    return made
  }

  private func value(of argument: Argument) throws(StepFailure) -> Value {
    do throws(Diagnostic) {
      let given: Value
      if argument.plan.filling != .text, let planned = argument.plan.value {
        given = try evaluator.value(planned, filling: argument.plan.filling, takesOptions: step.takesOptions)
      } else if let value = argument.value {
        given = try value.value(state)
      } else {
        given = try evaluator.plain(state.given ?? .value(.missing))
      }
      // What takes any value takes it as it is.
      if argument.takesAny { return try evaluator.read(given.plain) }
      let (name, type) = (argument.plan.name, argument.plan.type)
      guard let value = ArgumentReading.value(given, as: type, name: name, clock: state.clock) else {
        let text = VisibleText.of(String(given.writtenOut.prefix(60)))
        throw Diagnostic(
          .wrongType, "“\(text)” is no value for “\(name)”, which is \(type.inWords)", at: argument.plan.range)
      }
      return value
    } catch {
      throw StepFailure(error.located(at: argument.plan.range))
    }
  }

  /// What the action may know of the run.
  private func surroundings(_ own: WrittenFiles) -> WorkspaceSurroundings {
    let context = state.environment.registry.context
    let permits = state.permits
    let root = state.plan.workspace.root
    let written = state.written
    let place = step.range
    // Reason for unsafe: the action asks while the step waits for it, and nobody else has the state so long.
    nonisolated(unsafe) let state = state
    var surroundings = WorkspaceSurroundings(
      clock: state.clock, root: root, named: { context.named($0) },
      target: { path in
        let absolute = path.hasPrefix("/") ? path : root + "/" + path
        let real = try permits.write(path: path, absolute: absolute)
        if let first = written.claim(real, at: place) {
          throw Diagnostic(
            .writtenTwice, "“\(path)” is written twice in one run",
            notes: [Diagnostic.Note("first written here", at: first)])
        }
        own.add(real)
        return absolute
      },
      reading: { (real, shown) throws(Diagnostic) in try permits.read(real, shown: shown) },
      writing: { (real, shown) throws(Diagnostic) in try permits.write(real, shown: shown) },
      asking: { (address) throws(Diagnostic) in try permits.ask(address) },
      command: { (name) throws(Diagnostic) in try permits.command(name) }, written: own,
      files: state.environment.files, route: state.environment.route, random: { state.random },
      workflows: state.environment.workflows, stateFolder: state.environment.stateFolder)
    surroundings.changing = { path, change in
      let absolute = path.hasPrefix("/") ? path : root + "/" + path
      let real = try permits.write(path: path, absolute: absolute)
      switch change {
      case .adds:
        try permits.add(to: real, shown: path)
        written[real] = place
      case .removes: written.release(real)
      case .makesFolder: break
      }
      return absolute
    }
    surroundings.inspecting = { (contents, real, shown) throws(Diagnostic) in
      try permits.write(contentsOf: contents, to: RealPath.of(real), shown: shown)
    }
    surroundings.wait = state.environment.wait
    return surroundings
  }

  /// Runs the intent until it is done, its time is up or the run is asked to end.
  ///
  /// - `title`: what people call it.
  /// - `look`: looks at how far it is.
  private func outcome(
    of action: any RunnableAction, _ title: String, _ look: @escaping @Sendable (SignsOfLife) -> Void,
    _ body: @escaping @Sendable () async throws -> ActionResult
  ) async throws(StepFailure) -> ActionResult {
    do {
      let time = StepTime(state: state, range: step.range)
      guard let patience = state.environment.patience else { return try await time.run(body) }
      return try await time.run { try await patience.watch(title, look, body) }
    } catch {
      throw failure(of: action, error)
    }
  }

  private func failure(of action: any RunnableAction, _ error: any Error) -> StepFailure {
    // What was not written may be written by another step.
    for path in prepared?.written.take() ?? [] {
      state.written[path] = nil
      state.environment.overlay?.takeBack(path)
    }
    // What was cancelled and did not end goes on with its instance; whoever comes next has another one.
    prepared = nil
    switch error {
    case let fault as ActionFault:
      let place = fault.parameter.flatMap { name in plan.arguments.first { $0.name == name }?.range } ?? step.range
      let answer = step.id.map { "\($0)." } ?? ""
      return StepFailure(
        Diagnostic(
          fault.kind == .answerMissing ? .answerMissing : .wrongType, fault.message, at: place,
          hint: fault.kind == .answerMissing
            ? "give “\(answer)\(fault.parameter ?? "value")” its value in “with”" : nil))
    case var diagnostic as Diagnostic:
      // What is wrong in a file is told with its place; the step that read it stands beside it.
      if diagnostic.range != nil, diagnostic.range != step.range {
        diagnostic.notes.append(Diagnostic.Note("in this step", at: step.range))
      }
      return StepFailure(diagnostic.located(at: step.range))
    case is IntentCancelled:
      return StepFailure(
        Diagnostic(.notConfirmed, "“\(plan.action.name)” asked to go on, and the answer was No", at: step.range))
    case is CancellationError:
      return StepFailure(Diagnostic(.interrupted, "the run was interrupted", at: step.range), status: .interrupted)
    default: return StepFailure(Diagnostic(.intentFailed, action.message(of: error), at: step.range))
    }
  }
}
