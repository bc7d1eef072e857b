import AppIntents
import Diagnostics
import Values
import Workflows

/// Runs the workflow of a name that is known in the run alone: one of the workspace's, read and checked when it is chosen.
final class ChosenCallStep {
  private let state: RunState
  private let plan: IntentPlan
  private let step: PlannedStep
  private let evaluator: ValueEvaluator
  /// The workflows that were chosen, by the names that were given.
  private var prepared: [String: (state: RunState, steps: [RunStep])] = [:]

  init(state: RunState, plan: IntentPlan, step: PlannedStep) {
    self.state = state
    self.plan = plan
    self.step = step
    evaluator = ValueEvaluator(state: state)
  }

  /// What the chosen workflow gives.
  ///
  /// **Errors**: `unknown-workflow`, what is wrong in the workflow, and those of `WorkflowCall`.
  func run() async throws(StepFailure) -> Held {
    let given = try arguments()
    let name: String
    if let written = given["workflow"], !written.isMissing {
      name = written.writtenOut
    } else {
      name = try await asked()
    }
    let input = given["input"] ?? .missing
    guard state.isObserved(step) else { return try await run(name, input) }
    var effect = state.effect(of: step)
    effect.intent = plan.action.name
    effect.arguments = [("workflow", .text(name))] + (given["input"] == nil ? [] : [("input", input)])
    let value = try await state.observed(effect) { () throws(StepFailure) in
      let held = try await run(name, input)
      return try located { () throws(Diagnostic) in try evaluator.plain(held) }
    }
    return .value(value ?? .missing)
  }

  private func run(_ name: String, _ input: Value) async throws(StepFailure) -> Held {
    let call = WorkflowCall(state: state, step: step)
    try call.checkDepth()
    let (inner, steps) = try prepare(name)
    return try await call.run(inner, steps, inputs: try inputs(of: inner.plan, input))
  }

  private func located<Result>(_ body: () throws(Diagnostic) -> Result) throws(StepFailure) -> Result {
    do throws(Diagnostic) {
      return try body()
    } catch {
      throw StepFailure(error.located(at: step.range))
    }
  }

  private func arguments() throws(StepFailure) -> [String: Value] {
    var given: [String: Value] = [:]
    for argument in plan.arguments {
      do throws(Diagnostic) {
        let value =
          if let planned = argument.value { try evaluator.value(planned) } else {
            try evaluator.plain(state.given ?? .value(.missing))
          }
        given[argument.name] = try evaluator.read(value.plain)
      } catch {
        throw StepFailure(error.located(at: argument.range))
      }
    }
    return given
  }

  /// The name that a person answers, where the workflow says none.
  private func asked() async throws(StepFailure) -> String {
    var question = IntentQuestion(
      intent: plan.action.name, parameter: "workflow", prompt: "Which workflow?", type: .text)
    question.choices = state.environment.workflows().map {
      IntentQuestion.Choice(title: $0.name, value: .text($0.name))
    }
    let (asker, name, asked) = (
      state.environment.asker, step.id.map { "\(state.answerPrefix)\($0).workflow" }, question
    )
    do {
      return try await StepTime(state: state, range: step.range).run {
        try await asker.answer(name, to: asked) { $0.writtenOut }
      }
    } catch let diagnostic as Diagnostic {
      throw StepFailure(diagnostic.located(at: step.range))
    } catch {
      throw StepFailure(Diagnostic(.interrupted, "the run was interrupted", at: step.range), status: .interrupted)
    }
  }

  private func prepare(_ name: String) throws(StepFailure) -> (RunState, [RunStep]) {
    if let known = prepared[name] { return known }
    do throws(Diagnostic) {
      guard let choose = state.environment.chosen else {
        throw Diagnostic(.unknownWorkflow, "there are no workflows to choose from here", at: step.range)
      }
      let chosen = try choose(name)
      if step.id == nil, chosen.plan.steps.contains(where: \.asks) {
        throw Diagnostic(
          .missingKey, "a step whose workflow asks has an “id”, which the names of its answers begin with",
          at: step.range, hint: "\"id\": \"report\"")
      }
      let inner = RunState(chosen.plan, calledBy: state, as: step, chosen: chosen)
      let made = (inner, RunStep.block(chosen.plan.steps, inner))
      prepared[name] = made
      return made
    } catch {
      var failure = error.located(at: step.range)
      if failure.range != step.range {
        failure.notes.append(Diagnostic.Note("in the workflow that is run here", at: step.range))
      }
      throw StepFailure(failure)
    }
  }

  /// What is given goes to the input that is `piped`; a workflow without one does without it.
  private func inputs(of plan: Plan, _ given: Value) throws(StepFailure) -> [String: Value] {
    var inputs: [String: Value] = [:]
    // An input with a default has it where nothing is there.
    if let piped = plan.workflow.inputs.first(where: \.isPiped), !given.isMissing {
      guard let value = ArgumentReading.value(given, as: piped.type, name: piped.name, clock: state.clock) else {
        let text = VisibleText.of(String(given.writtenOut.prefix(60)))
        throw StepFailure(
          Diagnostic(
            .wrongType, "“\(text)” is no value for “\(piped.name)” of “\(plan.title)”, which is \(piped.type.inWords)",
            at: step.range))
      }
      inputs[piped.name] = value
    }
    for input in plan.workflow.inputs where input.defaultValue == nil && inputs[input.name] == nil {
      throw StepFailure(
        Diagnostic(
          .answerMissing, "“\(plan.title)” needs “\(input.name)”, a value of type \(input.type)", at: step.range,
          hint: input.isPiped
            ? "\"with\": { \"input\": … }" : "a step that says \"run\" and the name gives inputs by their names"))
    }
    return inputs
  }
}
