package import Diagnostics
import Formats
import Metadata
import Values

extension Diagnostic.Code {
  package static let unknownWorkflow: Self = "unknown-workflow"
  package static let unknownInput: Self = "unknown-input"
  package static let endlessRecursion: Self = "endless-recursion"
  package static let tooDeep: Self = "too-deep"
}

extension Checker {
  /// What is known of a workflow that a step runs.
  struct CalledWorkflow {
    var workflow: Workflow
    var result: StaticType
    /// Whether doing it twice does something twice.
    var hasEffect: Bool
    /// Whether it has effects, be they such that may be repeated or not.
    var hasAnyEffect: Bool
    /// Whether it changes anything: files that it replaces too.
    var changes: Bool
    /// Whether it asks a person.
    var asks = false
  }

  /// How many workflows may run one another.
  package static let mostDepth = 64

  func call(_ call: Workflow.Call, _ step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    switch context.workflow(call.name, findings) {
    case .absent(let hint):
      findings.report(
        .unknownWorkflow, "there is no workflow “\(VisibleText.of(call.name))”", at: call.nameRange, hint: hint)
    case .found(let identity, let workflow):
      if let called = self.called(identity, workflow, call) { return self.call(call, of: called, identity, step) }
    }
    for argument in call.arguments { _ = value(argument.value) }
    return nil
  }

  /// Checks the workflow, where that is not done or being done; nil where something is wrong with it, which is told.
  private func called(_ identity: String, _ workflow: Workflow?, _ call: Workflow.Call) -> CalledWorkflow? {
    if let known = shared.calls[identity] { return known }
    guard let workflow else {
      shared.calls[identity] = .some(nil)
      return nil
    }
    let isCertain = conditions == 0 && !mayHaveEnded
    if let first = shared.running.firstIndex(where: { $0.identity == identity }) {
      if isCertain, shared.running[(first + 1)...].allSatisfy(\.isCertain) {
        let isItself = first == shared.running.count - 1
        findings.report(
          .endlessRecursion,
          isItself
            ? "the workflow runs itself, without end" : "the workflows run one another in a circle, without end",
          at: call.nameRange, hint: "a condition ends it: \"when\", \"if\", or a \"stop\" before")
        return nil
      }
      // What it gives follows from itself; nothing is known of it.
      return CalledWorkflow(
        workflow: workflow, result: StaticType(.any, mayBeMissing: true), hasEffect: true, hasAnyEffect: true,
        changes: true)
    }
    guard shared.running.count <= Self.mostDepth else {
      findings.report(
        .tooDeep, "workflows run one another \(Self.mostDepth) deep at most", at: call.nameRange)
      return nil
    }
    shared.running.append((identity, isCertain))
    let faults = findings.errorCount
    let (plan, result, steps) = Checker(workflow, context, findings, shared).check()
    shared.running.removeLast()
    let isWrong = findings.errorCount > faults
    let called: CalledWorkflow? =
      isWrong
      ? nil
      : CalledWorkflow(
        workflow: workflow, result: result, hasEffect: steps.contains { !$0.isRepeatable && $0.hasEffect },
        hasAnyEffect: steps.contains { $0.hasAnyEffect }, changes: steps.contains { $0.changes },
        asks: steps.contains(where: \.asks))
    shared.calls[identity] = .some(called)
    if let plan { shared.plans[identity] = plan }
    return called
  }

  private func call(
    _ call: Workflow.Call, of called: CalledWorkflow, _ identity: String, _ step: Workflow.Step
  ) -> (PlannedStep.Action, StaticType)? {
    let inputs = called.workflow.inputs
    var arguments: [CallPlan.Argument] = []
    var isWrong = false
    for argument in call.arguments {
      guard let input = inputs.first(where: { $0.name.compareScalars(to: argument.name) == 0 }) else {
        let near = Suggestion.nearest(to: argument.name, among: inputs.map(\.name))
        findings.report(
          .unknownInput, "“\(call.name)” has no input “\(VisibleText.of(argument.name))”", at: argument.range,
          hint: near.map { "did you mean “\($0)”?" }
            ?? (inputs.isEmpty ? "it has no inputs" : "its inputs are \(inputs.map(\.name).joined(separator: ", "))"))
        _ = value(argument.value)
        isWrong = true
        continue
      }
      guard let planned = value(argument.value, for: input.parameter) else {
        isWrong = true
        continue
      }
      arguments.append(
        CallPlan.Argument(name: input.name, type: input.type, value: planned, range: argument.value.range))
    }
    if let piped = inputs.first(where: \.isPiped), !call.arguments.contains(where: { $0.name == piped.name }),
      let given
    {
      for slot in given.slots { uses.use(slot, at: uses.position) }
      if given.isWrong || fits(given.type, piped, call, step) {
        arguments.append(CallPlan.Argument(name: piped.name, type: piped.type, value: nil, range: step.verbRange))
      } else {
        isWrong = true
      }
    }
    for input in inputs where input.defaultValue == nil && !isWrong {
      if arguments.contains(where: { $0.name == input.name }) { continue }
      findings.report(
        .answerMissing, "“\(call.name)” needs “\(input.name)”, a value of type \(input.type)", at: call.nameRange,
        hint: "\"with\": { \(JSONSyntax.quoted(input.name)): … }")
      isWrong = true
    }
    if called.asks, step.id == nil {
      findings.report(
        .missingKey, "a step whose workflow asks has an “id”, which the names of its answers begin with",
        at: step.verbRange, hint: "\"id\": \"report\"")
      isWrong = true
    }
    if called.changes { uses.effect() }
    guard !isWrong else { return nil }
    return (
      .call(
        CallPlan(
          path: identity, arguments: arguments, hasEffect: called.hasEffect, hasAnyEffect: called.hasAnyEffect,
          changes: called.changes, asks: called.asks)),
      called.result
    )
  }

  /// Whether what is piped is a value of the input; reported where it is none.
  private func fits(
    _ piped: StaticType, _ input: Workflow.Input, _ call: Workflow.Call, _ step: Workflow.Step
  ) -> Bool {
    guard reaches(piped.type, input.type) else {
      findings.report(
        .wrongType,
        "“\(input.name)” of “\(call.name)” takes \(input.type.inWords), and the step before gives \(piped.type.inWords)",
        at: step.verbRange, hint: hint(from: piped.type, to: input.type), notes: previousNote())
      return false
    }
    guard piped.mayBeMissing, input.defaultValue == nil else { return true }
    findings.report(
      .mayBeMissing, "“\(input.name)” of “\(call.name)” needs a value, and the step before may give none",
      at: step.verbRange,
      hint: "\"with\": { \(JSONSyntax.quoted(input.name)): \"${previous | default(…)}\" }", notes: previousNote())
    return false
  }
}

extension Workflow.Input {
  /// The input as something that takes a value in the workflow that runs this one.
  fileprivate var parameter: ParameterInfo {
    ParameterInfo(name: name, title: name, type: type, isOptional: defaultValue != nil)
  }
}
