import AppIntents
import Diagnostics
import EntitySources
import Metadata
import Values
import Workflows

extension Diagnostic.Code {
  static let intentFailed: Self = "intent-failed"
}

/// Runs an intent with what a step gives it.
struct IntentStep {
  let state: RunState
  let plan: IntentPlan
  let step: PlannedStep

  func run() async throws(StepFailure) -> Value {
    guard let action = state.environment.actions(plan.action.name) else {
      throw StepFailure(
        Diagnostic(.unknownIntent, "there is no intent “\(plan.action.name)”", at: step.range))
    }
    let values = try values()
    let surroundings = surroundings
    let result = try await outcome(of: action) { try await action.perform(values, in: surroundings) }
    for path in surroundings.written.paths { state.written[path] = step.range }
    if let dialog = result.dialog { state.environment.say(.shown(dialog)) }
    if plan.opensWhenRun, let opens = result.opens {
      let opened = try await outcome(of: action, opens)
      if let dialog = opened.dialog { state.environment.say(.shown(dialog)) }
    }
    return result.value
  }

  /// What the action may know of the run.
  private var surroundings: WorkspaceSurroundings {
    let context = state.environment.registry.context
    let paths = WritePaths(state.plan.workspace)
    let root = state.plan.workspace.root
    let written = state.written
    let own = WrittenFiles()
    return WorkspaceSurroundings(
      clock: state.clock, root: root, named: { context.named($0) },
      target: { path in
        let absolute = path.hasPrefix("/") ? path : root + "/" + path
        if let refusal = paths.refusal(of: path) {
          throw Diagnostic(refusal.code, refusal.message, hint: refusal.hint)
        }
        let real = RealPath.of(absolute)
        if let refusal = paths.refusal(ofReal: real, root: RealPath.of(root), writtenAs: path) {
          throw Diagnostic(refusal.code, refusal.message, hint: refusal.hint)
        }
        if let first = written[real] {
          throw Diagnostic(
            .writtenTwice, "“\(path)” is written twice in one run",
            notes: [Diagnostic.Note("first written here", at: first)])
        }
        own.add(real)
        return absolute
      }, written: own)
  }

  private func values() throws(StepFailure) -> [String: Value] {
    var values: [String: Value] = [:]
    let evaluator = ValueEvaluator(state: state)
    for argument in plan.arguments {
      do throws(Diagnostic) {
        let given: Value
        if let planned = argument.value {
          given = try evaluator.value(planned)
        } else {
          given = try evaluator.plain(state.given ?? .value(.missing))
        }
        guard
          let value = ArgumentReading.value(given, as: argument.type, name: argument.name, clock: state.clock)
        else {
          let text = VisibleText.of(String(given.writtenOut.prefix(60)))
          throw Diagnostic(
            .wrongType, "“\(text)” is no value for “\(argument.name)”, which is \(argument.type.inWords)",
            at: argument.range)
        }
        values[argument.name] = argument.type == .any ? try evaluator.read(value) : value
      } catch {
        throw StepFailure(error.located(at: argument.range))
      }
    }
    return values
  }

  /// Runs the intent until it is done, its time is up or the run is asked to end.
  private func outcome(
    of action: any RunnableAction, _ body: @escaping @Sendable () async throws -> ActionResult
  ) async throws(StepFailure) -> ActionResult {
    do {
      return try await StepTime(state: state, step: step).run(body)
    } catch let fault as ActionFault {
      let place = fault.parameter.flatMap { name in plan.arguments.first { $0.name == name }?.range } ?? step.range
      let answer = step.id.map { "\($0)." } ?? ""
      throw StepFailure(
        Diagnostic(
          fault.kind == .answerMissing ? .answerMissing : .wrongType, fault.message, at: place,
          hint: fault.kind == .answerMissing
            ? "give “\(answer)\(fault.parameter ?? "value")” its value in “with”" : nil))
    } catch var diagnostic as Diagnostic {
      // What is wrong in a file is told with its place; the step that read it stands beside it.
      if diagnostic.range != nil, diagnostic.range != step.range {
        diagnostic.notes.append(Diagnostic.Note("in this step", at: step.range))
      }
      throw StepFailure(
        diagnostic.located(at: step.range), status: diagnostic.code == .notAllowed ? .notAllowed : .stepFailed)
    } catch is CancellationError {
      throw StepFailure(Diagnostic(.interrupted, "the run was interrupted", at: step.range), status: .interrupted)
    } catch {
      throw StepFailure(Diagnostic(.intentFailed, action.message(of: error), at: step.range))
    }
  }
}
