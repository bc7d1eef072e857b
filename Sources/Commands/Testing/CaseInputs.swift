import Diagnostics
import Execution
import Formats
import Metadata
import Values
import Workflows

/// Reads what a case gives to a run: the values of its inputs, and answers to what it asks.
struct CaseInputs {
  let one: WorkflowTest.Case
  /// The file of the tests.
  let file: String

  /// **Errors**: with status 2 what is wrong in the case, with status 3 the inputs that have no value.
  func read(_ plan: Plan, _ values: MockValues) throws(CommandFailure) -> (inputs: [String: Value], GivenAnswers) {
    var faults: [Diagnostic] = []
    let answers = answers(&faults)
    var inputs = given(plan, values, &faults)
    guard faults.isEmpty else { throw CommandFailure(faults, status: .wrong) }
    for input in plan.workflow.inputs where inputs[input.name] == nil {
      if case .json(let node)? = answers["input.\(input.name)"]?.content {
        do throws(Diagnostic) {
          inputs[input.name] = try values.value(node, as: input.type, input.name)
        } catch {
          throw CommandFailure(error, status: .wrong)
        }
      } else if let value = input.value(clock: values.clock) {
        inputs[input.name] = value
      } else {
        faults.append(
          Diagnostic(
            .answerMissing, "the input “\(input.name)” has no value", at: input.range,
            hint: "\"inputs\": { \(JSONSyntax.quoted(input.name)): … }"))
      }
    }
    guard faults.isEmpty else { throw CommandFailure(faults, status: .answerMissing) }
    return (inputs, answers)
  }

  private func answers(_ faults: inout [Diagnostic]) -> GivenAnswers {
    var answers = GivenAnswers()
    guard let node = one.answers else { return answers }
    let findings = Findings()
    answers.read(node, file: file, findings: findings)
    faults += findings.diagnostics
    return answers
  }

  /// The inputs that the case has values of.
  private func given(_ plan: Plan, _ values: MockValues, _ faults: inout [Diagnostic]) -> [String: Value] {
    var inputs: [String: Value] = [:]
    for given in one.inputs {
      guard let input = plan.workflow.inputs.first(where: { $0.name.compareScalars(to: given.name) == 0 }) else {
        let near = Suggestion.nearest(to: given.name, among: plan.workflow.inputs.map(\.name))
        faults.append(
          Diagnostic(
            "unknown-input", "the workflow has no input “\(VisibleText.of(given.name))”", at: given.range,
            hint: near.map { "did you mean “\($0)”?" }))
        continue
      }
      do throws(Diagnostic) {
        inputs[input.name] = try values.value(given.node, as: input.type, input.name)
      } catch {
        faults.append(error)
      }
    }
    return inputs
  }

  /// The secrets that the case gives, by their names.
  var secrets: [String: Value] {
    Dictionary(
      one.secrets.compactMap { one in
        (try? CellTyping(property: one.name, type: .any).value(of: .json(one.node))).map { (one.name, $0.plain) }
      }, uniquingKeysWith: { $1 })
  }
}
