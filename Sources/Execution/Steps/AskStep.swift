import AppIntents
import Diagnostics
import Metadata
import Queries
import Values
import Workflows

/// Asks a person what a step asks.
struct AskStep {
  let state: RunState
  let plan: AskPlan
  let step: PlannedStep

  private var name: String { state.answerPrefix + plan.name }

  private func failing<Result>(_ body: () throws(Diagnostic) -> Result) throws(StepFailure) -> Result {
    do throws(Diagnostic) {
      return try body()
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> StepFailure {
    switch error {
    case var diagnostic as Diagnostic:
      if let range = diagnostic.range, range != step.range {
        diagnostic.notes.append(Diagnostic.Note("asked here", at: step.range))
      }
      return StepFailure(
        diagnostic.located(at: step.range), status: diagnostic.code == .interrupted ? .interrupted : .stepFailed)
    default:
      return StepFailure(Diagnostic(.interrupted, "the run was interrupted", at: step.range), status: .interrupted)
    }
  }

  private func question() throws(Diagnostic) -> IntentQuestion {
    let evaluator = ValueEvaluator(state: state)
    let prompt = try evaluator.titled(try evaluator.value(plan.prompt)).writtenOut
    var question = IntentQuestion(prompt: prompt, type: plan.type, isMultiple: plan.isMultiple)
    if let planned = plan.defaultValue {
      var value = try evaluator.value(planned)
      if case .value = plan.kind {
        guard let read = ArgumentReading.value(value, as: plan.type, name: plan.name, clock: state.clock),
          !read.isMissing
        else {
          throw Diagnostic(
            .wrongType, "the default of “\(plan.name)” is “\(value.writtenOut)”, which is no \(plan.type)",
            at: planned.range)
        }
        value = read
      }
      question.defaultValue = value
    }
    return question
  }

  private func asking<Result: Sendable>(
    _ body: @escaping @Sendable (Asker) async throws -> Result
  ) async throws(StepFailure) -> Result {
    let asker = state.environment.asker
    do {
      return try await StepTime(state: state, range: step.range).run { try await body(asker) }
    } catch {
      throw failure(error)
    }
  }

  /// A value of the type that is asked for.
  func value() async throws(StepFailure) -> Value {
    var question = try failing(question)
    if case .enumeration(let words) = plan.type {
      question.choices = words.map { IntentQuestion.Choice(title: $0, value: .text($0)) }
    }
    let (asked, name) = (question, name)
    return try await asking { try await $0.answer(name, to: asked) { $0 } }
  }

  /// What is chosen from a list: one of its items, or where several may be, a list of them.
  func choice(from list: PlannedValue) async throws(StepFailure) -> Value {
    var question = try failing(question)
    let items = try failing { () throws(Diagnostic) -> [Value] in
      let evaluator = ValueEvaluator(state: state)
      guard case .list(let items) = try evaluator.read(try evaluator.plain(try evaluator.held(list))).plain else {
        return []
      }
      return items
    }
    question.choices = items.map(Self.choice)
    if items.isEmpty {
      if plan.isMultiple { return .list([]) }
      throw StepFailure(
        Diagnostic("nothing-to-choose", "there is nothing to choose from for “\(plan.name)”", at: step.range))
    }
    let (asked, name) = (question, name)
    let places = try await asking { try await $0.places(name, of: asked) }
    let chosen = places.map { items[$0] }
    return plan.isMultiple ? .list(chosen) : chosen.first ?? .missing
  }

  /// The place of the case that is chosen.
  func place(among cases: [AskPlan.Case]) async throws(StepFailure) -> Int {
    var question = try failing(question)
    question.choices = cases.map { IntentQuestion.Choice(title: $0.title, value: .text($0.title)) }
    let (asked, name) = (question, name)
    return try await asking { try await $0.places(name, of: asked).first ?? 0 }
  }

  /// **Errors**: `not-confirmed` after a No, which ends the run.
  func confirm() async throws(StepFailure) {
    let (asked, name, passes) = (try failing(question), name, step.isConfirmed)
    guard try await asking({ try await $0.confirmation(name, of: asked, passes: passes) }) else {
      throw StepFailure(
        Diagnostic(.notConfirmed, "the answer to “\(VisibleText.of(asked.prompt))” was No", at: step.range))
    }
  }

  /// An item as a person sees it in a list.
  private static func choice(_ item: Value) -> IntentQuestion.Choice {
    switch item.plain {
    case .entity(let entity):
      guard entity.title == nil, let record = entity.record else {
        return IntentQuestion.Choice(title: item.writtenOut, value: item)
      }
      return IntentQuestion.Choice(title: words(of: record), value: item)
    case .record(let record): return IntentQuestion.Choice(title: words(of: record), value: item)
    default: return IntentQuestion.Choice(title: item.writtenOut, value: item)
    }
  }

  /// The first few values of a record.
  private static func words(of record: Record) -> String {
    record.fields.lazy.map(\.1).filter { !$0.isMissing }.prefix(3).map(\.writtenOut).joined(separator: ", ")
  }
}
