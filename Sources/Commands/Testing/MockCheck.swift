import Diagnostics
import Execution
import Values
import Workflows

/// Finds what is wrong with the mocks of a case: names of nothing, and values that the intents never give.
struct MockCheck {
  let one: WorkflowTest.Case
  let plan: Plan

  /// - Parameter values: reads what the mocks give.
  func faults(_ values: MockValues) -> [Diagnostic] {
    let steps = Self.intents(in: plan, prefix: "", depth: 0)
    // What a workflow does that is chosen in the run is known then.
    let isOpen = steps.contains { $0.plan.action.runsWorkflow }
    var faults: [Diagnostic] = []
    for mock in one.mocks {
      let own = steps.filter { $0.name == mock.name }
      let all = own.isEmpty ? steps.filter { $0.plan.action.name == mock.name } : own
      if all.isEmpty, !isOpen { faults.append(unknown(mock.name, steps, mock.range)) }
      for result in mock.results {
        guard case .gives(let node) = result.content else { continue }
        for step in all {
          do throws(Diagnostic) {
            _ = try values.value(node, for: step.plan, of: step.step)
          } catch {
            if !faults.contains(where: { $0.range == error.range }) { faults.append(error) }
          }
        }
      }
    }
    for name in one.performed
    where !isOpen && !steps.contains(where: { $0.name == name.value || $0.plan.action.name == name.value }) {
      faults.append(unknown(name.value, steps, name.range))
    }
    return faults
  }

  private typealias IntentStep = (name: String?, plan: IntentPlan, step: PlannedStep)

  private func unknown(_ name: String, _ steps: [IntentStep], _ range: SourceRange) -> Diagnostic {
    let known = steps.compactMap(\.name) + steps.map(\.plan.action.name)
    let near = Suggestion.nearest(to: name, among: known)
    return Diagnostic(
      .unknownIntent, "the workflow has no step and no intent “\(VisibleText.of(name))”", at: range,
      hint: near.map { "did you mean “\($0)”?" })
  }

  /// The steps that perform intents, in the workflows that are run too.
  private static func intents(in plan: Plan, prefix: String, depth: Int, of root: Plan? = nil) -> [IntentStep] {
    func collect(_ steps: [PlannedStep]) -> [IntentStep] {
      steps.flatMap { step -> [IntentStep] in
        switch step.action {
        case .intent(let intent): return [(step.id.map { prefix + $0 }, intent, step)]
        case .call(let call):
          guard depth < 8, let inner = (root ?? plan).workflows[call.path] else { return [] }
          return intents(
            in: inner, prefix: prefix + (step.id.map { "\($0)." } ?? ""), depth: depth + 1, of: root ?? plan)
        default: return step.action.blocks.flatMap(collect)
        }
      }
    }
    return collect(plan.steps)
  }
}
