import AppIntents
import Diagnostics
import Execution
import Formats
import Metadata
import Synchronization
import Values
import Workflows

extension Diagnostic.Code {
  static let mocked: Self = "mocked"
  static let notMocked: Self = "not-mocked"
  static let unexpectedCall: Self = "unexpected-call"
  static let unexpectedRequest: Self = "unexpected-request"
}

/// Takes the place of what a case mocks, and notes every call of an intent.
final class CaseEffects: EffectObserver {
  /// A call of an intent.
  struct Call {
    var intent: String
    var arguments: [(name: String, value: Value)]
    /// Whether tests tell of it wherever they tell of calls: it has effects, or is mocked.
    var isTold: Bool
  }

  private let mocks: [WorkflowTest.Mock]
  private let performed: Set<String>
  private let values: MockValues
  private let canned: CannedAnswers
  private var counts: [String: Int] = [:]
  private(set) var calls: [Call] = []
  /// What fails the case whatever the workflow does about it.
  private(set) var problems: [Diagnostic] = []

  init(_ one: WorkflowTest.Case, _ values: MockValues, _ canned: CannedAnswers) {
    mocks = one.mocks
    performed = Set(one.performed.map(\.value))
    self.values = values
    self.canned = canned
  }

  func before(_ effect: StepEffect) async throws(Diagnostic) -> Value? {
    guard let intent = effect.intent, case .intent(let plan) = effect.step.action else { return nil }
    canned.note(effect.step.range)
    let mock = mocks.first { $0.name == effect.name } ?? mocks.first { $0.name == intent }
    calls.append(
      Call(intent: intent, arguments: effect.arguments, isTold: mock != nil || effect.effects.isActing))
    if let mock { return try result(of: mock, plan, effect) }
    guard effect.effects.isActing, !(plan.action.isConfined && !plan.opensWhenRun) else { return nil }
    if performed.contains(intent) || effect.name.map(performed.contains) ?? false { return nil }
    throw problem(
      Diagnostic(
        .notMocked, "“\(intent)” has effects, and the case does not say what takes its place", at: effect.step.range,
        hint:
          "\"mocks\": { \(JSONSyntax.quoted(effect.name ?? intent)): { \"gives\": … } }, or \"perform\": [\(JSONSyntax.quoted(intent))]"
      ))
  }

  func after(_ effect: StepEffect, gave value: Value?) throws(Diagnostic) {}
  func failed(_ effect: StepEffect) {}

  private func problem(_ diagnostic: Diagnostic) -> Diagnostic {
    problems.append(diagnostic)
    return diagnostic
  }

  private func result(
    of mock: WorkflowTest.Mock, _ plan: IntentPlan, _ effect: StepEffect
  ) throws(Diagnostic) -> Value {
    let number = counts[mock.name, default: 0]
    counts[mock.name] = number + 1
    guard let result = mock.isList ? mock.results.dropFirst(number).first : mock.results.first else {
      throw problem(
        Diagnostic(
          .unexpectedCall,
          "“\(mock.name)” is called \(counted(number + 1, "time")), and the case says what it gives \(counted(mock.results.count, "time"))",
          at: mock.range))
    }
    switch result.content {
    case .fails(let message, let code):
      throw Diagnostic(code.map { Diagnostic.Code(rawValue: $0) } ?? .mocked, message, at: effect.step.range)
    case .gives(let node):
      do throws(Diagnostic) {
        return try values.value(node, for: plan, of: effect.step)
      } catch {
        throw problem(error)
      }
    }
  }

  /// The mocks with lists that were not called as often as they say.
  var unused: [Diagnostic] {
    mocks.filter(\.isList).compactMap { mock in
      let count = counts[mock.name] ?? 0
      guard count < mock.results.count else { return nil }
      return Diagnostic(
        .unexpectedCall,
        "“\(mock.name)” is called \(counted(count, "time")), and the case says what it gives \(counted(mock.results.count, "time"))",
        at: mock.range)
    }
  }
}
