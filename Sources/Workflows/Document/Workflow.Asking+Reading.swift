import Diagnostics
import Values

extension WorkflowReader {
  func ask(_ reader: inout ObjectReader) -> Workflow.Verb? {
    let typeNode = reader.node("type")
    let type = typeNode.flatMap { ValueType.read($0, file: file, findings: findings) }
    let defaultValue = reader.node("default").map(expression)
    guard let prompt = reader.node("ask").map(expression) else { return nil }
    return .ask(
      Workflow.Ask(
        prompt: prompt, type: type ?? (typeNode == nil ? .text : .any), typeRange: reader.valueRange("type"),
        defaultValue: defaultValue))
  }

  func choose(_ reader: inout ObjectReader) -> Workflow.Verb? {
    let isMultiple = reader.flag("multiple") ?? false
    let defaultValue = reader.node("default").map(expression)
    let list = reader.node("from").map(expression)
    let cases = reader.members("cases")
    guard let prompt = reader.node("choose").map(expression) else { return nil }
    let choices: Workflow.Choose.Choices
    if let list {
      // Where both stand there, that is reported with the keys.
      choices = .list(list)
    } else if let cases {
      if cases.isEmpty {
        findings.report(.wrongValue, "“cases” has no choices", at: reader.valueRange("cases"))
      }
      choices = .cases(cases.map(choice))
    } else {
      if !reader.has("cases") {
        reader.missing("from", hint: "\"from\": [ … ], or \"cases\": { \"CSV\": [ … ], \"JSON\": [ … ] }")
      }
      return nil
    }
    return .choose(
      Workflow.Choose(
        prompt: prompt, choices: choices, isMultiple: isMultiple, multipleRange: reader.keyRange("multiple"),
        defaultValue: defaultValue))
  }

  private func choice(_ member: JSONNode.Member) -> Workflow.Choose.Case {
    let range = SourceRange(file: file, start: member.keyStart, end: member.keyEnd)
    guard case .array(let items) = member.value.content else {
      findings.report(
        .wrongKind, "“\(VisibleText.of(member.key))” in “cases” is \(member.value.kindInWords), where steps are wanted",
        at: member.value.range(in: file), hint: "\(JSONSyntax.quoted(member.key)): [ … ]")
      return Workflow.Choose.Case(title: member.key, range: range, steps: [])
    }
    return Workflow.Choose.Case(title: member.key, range: range, steps: items.compactMap(step))
  }
}
