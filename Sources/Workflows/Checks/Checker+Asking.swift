import Diagnostics
import Queries
package import Values

extension Checker {
  /// What a name of an answer is kept under, beside the names of steps: no name has a dot.
  static func answerName(_ id: String) -> String { "answer." + id }

  /// The name of a step's answer; nil, with a report, where the step has none.
  private func answerName(of step: Workflow.Step) -> String? {
    if let id = step.id { return id }
    findings.report(
      .missingKey, "a step that asks has an “id”, the name of its answer", at: step.verbRange,
      hint: "\"id\": \"colour\"")
    return nil
  }

  /// Makes the answer of a step known to references; to the steps after it, and in its own blocks.
  private func bindAnswer(_ id: String, _ type: StaticType, _ step: Workflow.Step) -> Int {
    let slot = newSlot()
    uses.fill(slot)
    var type = type
    type.mayBeMissing = step.when != nil || step.onErrorContinues
    bindAnswer(id, type, slot, at: step.idRange)
    return slot
  }

  func bindAnswer(_ id: String, _ type: StaticType, _ slot: Int, at range: SourceRange) {
    let name = Self.answerName(id)
    scopeNames.append(name)
    scope[name] = Binding(
      slot: slot, type: type, range: range, isVariable: false, loops: loops.count, mayBeUnreached: !stops.isEmpty)
  }

  func ask(_ ask: Workflow.Ask, _ step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    let prompt = text(ask.prompt)
    if case .entity(let name) = ask.type, entity(name, at: ask.typeRange) == nil { return nil }
    let planned = ask.defaultValue.map { defaultAnswer($0, as: ask.type) }
    guard let id = answerName(of: step) else { return nil }
    if case .some(nil) = planned { return nil }
    let slot = bindAnswer(id, StaticType(ask.type), step)
    return (
      .ask(
        AskPlan(
          name: id, kind: .value, prompt: prompt, type: ask.type, defaultValue: planned ?? nil, answer: slot)),
      StaticType(ask.type)
    )
  }

  /// What is answered where nobody answers: a literal that fits the type, or a reference to such a value.
  private func defaultAnswer(_ expression: Expression, as type: ValueType) -> PlannedValue? {
    let planned = value(expression)
    switch planned.content {
    case .literal, .list, .record:
      if case .literal(let literal) = planned.content, literal.isMissing {
        // A reference that leads nowhere has been reported.
        if !expression.references.isEmpty { return nil }
        findings.report(.wrongType, "the default is no \(type)", at: expression.range)
        return nil
      }
      if expression.references.isEmpty, case .literal(let literal) = planned.content,
        !ArgumentReading.fits(literal, type, name: "default", zone: zone)
      {
        findings.report(.wrongType, "the default is no \(type)", at: expression.range)
        return nil
      }
    case .reference, .template:
      guard type == .any || planned.type.type.converts(to: type) else {
        findings.report(
          .wrongType, "the default is \(planned.type.type.inWords), and the answer is \(type.inWords)",
          at: expression.range)
        return nil
      }
      guard isThere(planned, expression) else { return nil }
    }
    return planned
  }

  private func isThere(_ planned: PlannedValue, _ expression: Expression) -> Bool {
    guard planned.type.mayBeMissing else { return true }
    findings.report(
      .mayBeMissing, "the default may have no value here", at: expression.range, hint: "add | default('…')")
    return false
  }

  func choose(_ choose: Workflow.Choose, _ step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    let prompt = text(choose.prompt)
    switch choose.choices {
    case .list(let list): return self.choose(choose, from: list, prompt, step)
    case .cases(let cases): return self.choose(choose, cases, prompt, step)
    }
  }

  private func choose(
    _ choose: Workflow.Choose, from expression: Expression, _ prompt: PlannedValue, _ step: Workflow.Step
  ) -> (PlannedStep.Action, StaticType)? {
    let list = value(expression)
    guard let item = listItem(of: list, verb: "choose") else { return nil }
    let planned = choose.defaultValue.map { value($0) }
    guard let id = answerName(of: step) else { return nil }
    if let planned, let expression = choose.defaultValue {
      // One that has no value when the step is reached, as of an empty list, is none.
      if !choose.isMultiple, case .list = planned.type.type {
        findings.report(.wrongType, "one is chosen here, and the default is a list", at: expression.range)
        return nil
      }
      if !isAmong(planned, list, choose, expression) { return nil }
    }
    var type = item
    if choose.isMultiple { type = StaticType(.list(item.type), properties: item.properties) }
    let slot = bindAnswer(id, type, step)
    return (
      .ask(
        AskPlan(
          name: id, kind: .list(list), prompt: prompt, type: item.type, isMultiple: choose.isMultiple,
          defaultValue: planned, answer: slot)),
      type
    )
  }

  /// Whether a default that is written down is one of choices that are; reported where it is none.
  private func isAmong(
    _ planned: PlannedValue, _ list: PlannedValue, _ choose: Workflow.Choose, _ expression: Expression
  ) -> Bool {
    guard expression.references.isEmpty, let known = list.writtenChoices else { return true }
    let wanted = planned.writtenChoices ?? [planned].compactMap(\.literal)
    for value in wanted where !known.contains(where: { $0.writtenOut.equalsScalars(of: value.writtenOut) }) {
      reportNoChoice(value.writtenOut, known.map(\.writtenOut), at: expression.range)
      return false
    }
    return true
  }

  private func reportNoChoice(_ text: String, _ known: [String], at range: SourceRange) {
    findings.report(
      .wrongValue, "“\(VisibleText.of(text))” is none of the choices", at: range,
      hint: Suggestion.nearest(to: text, among: known).map { "did you mean “\(VisibleText.of($0))”?" }
        ?? "the choices are \(known.map { "“\(VisibleText.of($0))”" }.joined(separator: ", "))")
  }

  private func choose(
    _ choose: Workflow.Choose, _ cases: [Workflow.Choose.Case], _ prompt: PlannedValue, _ step: Workflow.Step
  ) -> (PlannedStep.Action, StaticType)? {
    if choose.isMultiple {
      findings.report(
        .wrongValue, "of “cases” one is chosen", at: choose.multipleRange,
        hint: "“multiple” goes with “from”; a forEach through what was chosen does the rest")
      return nil
    }
    let id = answerName(of: step)
    var isWrong = id == nil
    var planned: PlannedValue?
    if let expression = choose.defaultValue {
      let value = value(expression)
      planned = value
      if value.type.type != .text && value.type.type != .any {
        findings.report(
          .wrongType, "the default is \(value.type.type.inWords), and a choice is text", at: expression.range)
        isWrong = true
      } else if !isThere(value, expression) {
        isWrong = true
      } else if let text = value.literal?.writtenOut, !cases.contains(where: { $0.title.equalsScalars(of: text) }) {
        reportNoChoice(text, cases.map(\.title), at: expression.range)
        isWrong = true
      }
    }
    let slot = id.map { bindAnswer($0, StaticType(.text), step) } ?? newSlot()
    if let id { scope[Self.answerName(id)]?.type.mayBeMissing = false }
    let entry = given
    var results: [Given] = []
    var plannedCases: [AskPlan.Case] = []
    for one in cases {
      plannedCases.append(AskPlan.Case(title: one.title, steps: inner(one.steps, entry, &results)))
    }
    given = entry
    endsAlways = !results.isEmpty && results.allSatisfy(\.endsAlways)
    if let id {
      // After the step there may be no answer, where it was not done.
      scope[Self.answerName(id)]?.type.mayBeMissing = step.when != nil || step.onErrorContinues
    }
    guard let id, !isWrong, !cases.isEmpty else { return nil }
    return (
      .ask(
        AskPlan(
          name: id, kind: .cases(plannedCases), prompt: prompt, type: .text, defaultValue: planned, answer: slot)),
      Self.joined(results)
    )
  }

  func confirm(_ expression: Expression, _ step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    let prompt = text(expression)
    guard let id = answerName(of: step) else { return nil }
    let slot = bindAnswer(id, StaticType(.boolean), step)
    return (
      .ask(AskPlan(name: id, kind: .confirmation, prompt: prompt, type: .boolean, answer: slot)),
      given?.type ?? StaticType(.any, mayBeMissing: true)
    )
  }

  /// A question's words.
  private func text(_ expression: Expression) -> PlannedValue {
    let planned = value(expression)
    if planned.type.mayBeMissing, planned.type.type != .any {
      findings.report(
        .mayBeMissing, "the question may have no words here", at: expression.range, hint: "add | default('…')")
    }
    return planned
  }

  /// What `${answer.ID}` stands for; nil, with a report, where no question of that name is known here.
  func answer(
    _ reference: Reference, _ rest: [Reference.Step]
  ) -> (ResolvedReference.Root, StaticType, [Reference.Step])? {
    guard case .name(let name, _)? = reference.path.first else {
      findings.report(
        .badReference, "“answer” is followed by the id of a step that asks", at: reference.range,
        hint: "${answer.colour}")
      return nil
    }
    if let binding = scope[Self.answerName(name)] { return (.slot(binding.slot), binding.type, rest) }
    let known = scope.keys.filter { $0.hasPrefix("answer.") }.map { String($0.dropFirst("answer.".count)) }.sorted()
    if let later = laterIds[name] {
      findings.report(
        .notYetKnown, "there is no answer “\(name)” here", at: reference.range,
        hint: known.isEmpty ? nil : "the answers known here are \(known.joined(separator: ", "))",
        notes: [Diagnostic.Note("the step of that name is here", at: later)])
      return nil
    }
    findings.report(
      .unknownName, "no step that asks is called “\(VisibleText.of(name))”", at: reference.range,
      hint: Suggestion.nearest(to: name, among: known).map { "did you mean “\($0)”?" }
        ?? (known.isEmpty ? nil : "the answers known here are \(known.joined(separator: ", "))"))
    return nil
  }
}

extension Workflow.Verb {
  /// Whether it asks a person.
  var asks: Bool {
    switch self {
    case .ask, .choose, .confirm: true
    default: false
    }
  }
}

extension PlannedValue {
  /// A text as the workflow writes it, references in braces; nil where it is no text.
  package var writtenText: String? {
    switch content {
    case .literal(let value): value.writtenOut
    case .reference(let reference): "${\(reference.text)}"
    case .template(let parts):
      parts.map { part in
        switch part {
        case .text(let text): text
        case .reference(let reference): "${\(reference.text)}"
        }
      }.joined()
    default: nil
    }
  }

  package var literal: Value? {
    if case .literal(let value) = content { return value }
    return nil
  }

  /// The items of a list that is written down whole; nil where it is none.
  package var writtenChoices: [Value]? {
    switch content {
    case .literal(let value):
      guard case .list(let items) = value.plain else { return nil }
      return items
    case .list(let items):
      let literals = items.compactMap(\.literal)
      return literals.count == items.count ? literals : nil
    default: return nil
    }
  }
}
