package import Diagnostics
import Metadata
import Values

extension Diagnostic.Code {
  package static let stopInFinally: Self = "stop-in-finally"
}

extension Checker {
  /// What `error` stands for in `catch`.
  static let errorType = StaticType(
    .record(errorFields.map { ValueType.Field($0, .text) }),
    properties: Dictionary(uniqueKeysWithValues: errorFields.map { (ExactText($0), StaticType(.text)) }))
  private static let errorFields = ["message", "code", "step", "place"]

  func attempt(_ attempt: Workflow.Attempt, _ step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    let entry = given
    var results: [Given] = []
    let steps = inner(attempt.steps, entry, &results, isCertain: true)
    let error = newSlot()
    var catching: [PlannedStep]?
    if let steps = attempt.catching {
      errors.append(error)
      catching = inner(steps, Given(type: Self.errorType), &results)
      errors.removeLast()
    }
    var finally: [PlannedStep]?
    if let steps = attempt.finally {
      finals += 1
      // What it gives is nobody's.
      var ignored: [Given] = []
      finally = inner(steps, nil, &ignored, isCertain: true)
      finals -= 1
      if ignored.first?.endsAlways ?? false { results = ignored }
    }
    self.given = entry
    endsAlways = results.allSatisfy(\.endsAlways)
    return (
      .attempt(
        AttemptPlan(range: step.verbRange, steps: steps, catching: catching, error: error, finally: finally)),
      Self.joined(results)
    )
  }

  /// A `stop`: what comes after it may not be reached.
  func checkEnd(_ step: Workflow.Step) {
    (mayHaveEnded, endsAlways) = (true, true)
    guard finals > 0 else { return }
    findings.report(
      .stopInFinally, "“finally” cannot stop the workflow: what is given is decided before it", at: step.verbRange,
      hint: "stop in “try” or in “catch”, or after the step")
  }
}

extension Plan {
  /// Whether it has effects that are written down before they begin: all but exports that replace their files.
  package var hasEffects: Bool { steps.contains { $0.hasAnyEffect } }

  /// Whether several of its exports, or of those of workflows that it runs, take their places together.
  package var commitsTogether: Bool {
    steps.contains { $0.waitsForOthers } || workflows.values.contains { $0.steps.contains { $0.waitsForOthers } }
  }
}

extension PlannedStep {
  /// Whether it or a step in its blocks has an effect, be it one that may be repeated or not.
  var hasAnyEffect: Bool {
    switch action {
    case .intent(let intent): intent.effects.isActing
    case .call(let call): call.hasAnyEffect
    default: hasEffect || action.blocks.contains { $0.contains { $0.hasAnyEffect } }
    }
  }

  /// Whether it or a step in its blocks changes anything: files that it replaces too.
  var changes: Bool {
    switch action {
    case .export, .transfer, .notify: true
    case .intent(let intent): intent.effects.isActing
    case .call(let call): call.changes
    default: action.blocks.contains { $0.contains { $0.changes } }
    }
  }

  /// Whether it or a step in its blocks is an export that waits for others.
  fileprivate var waitsForOthers: Bool {
    if case .export(let export) = action { return export.commitsTogether }
    return action.blocks.contains { $0.contains { $0.waitsForOthers } }
  }

  /// Whether doing the step twice does something twice: in its blocks too.
  var hasEffect: Bool {
    switch action {
    case .export(let export): export.appends
    case .notify: true
    case .intent(let intent): intent.effects.isActing && !intent.isRepeatable
    case .call(let call): call.hasEffect
    default: action.blocks.contains { $0.contains { !$0.isRepeatable && $0.hasEffect } }
    }
  }
}
