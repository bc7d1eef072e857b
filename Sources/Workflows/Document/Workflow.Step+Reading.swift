package import Diagnostics
import Metadata
import Queries
import Values

extension Diagnostic.Code {
  package static let verbs: Self = "one-verb"
  package static let unknownVerb: Self = "unknown-verb"
}

extension WorkflowReader {
  /// The verbs this version runs.
  package static let verbs = StepFormat.verbs.map(\.name)

  func step(_ node: JSONNode) -> Workflow.Step? {
    guard let keys = ObjectReader(node, what: "a step", file: file, findings: findings),
      let verbName = verbName(keys),
      var reader = ObjectReader(node, what: "a step", as: stepInfo(verbName), file: file, findings: findings)
    else { return nil }
    let id = reader.text("id")
    let when = reader.node("when")
    let timeout = duration("timeout", in: &reader)
    let retry = reader.node("retry").flatMap(retry)
    let continues = onError(&reader)
    let repeatable = reader.flag("repeatable") ?? false
    let shape = reader.node("shape")
    let reveals = (reader.array("reveal") ?? []).compactMap(revealed)
    let confirmed = reader.flag("confirmed") ?? false
    let takesOptions = reader.flag("options") ?? false
    let verb = verb(verbName, &reader)
    reader.reportUnknownKeys(others: Self.verbs)
    guard let verb else { return nil }
    return Workflow.Step(
      id: id, idRange: reader.valueRange("id"), verb: verb, verbName: verbName,
      verbRange: reader.keyRange(verbName), range: node.range(in: file), when: when.flatMap(predicate),
      whenRange: when?.range(in: file), timeout: timeout, retry: retry, onErrorContinues: continues,
      shape: shape.flatMap { ValueType.readShape($0, file: file, findings: findings) },
      shapeRange: shape?.range(in: file), isRepeatable: repeatable, isConfirmed: confirmed,
      reveals: reveals, takesOptions: takesOptions)
  }

  /// The name of a secret that a step reveals.
  private func revealed(_ node: JSONNode) -> (name: String, range: SourceRange)? {
    guard case .string(let name) = node.content else {
      findings.report(.wrongKind, "“reveal” is a list of secrets' names", at: node.range(in: file))
      return nil
    }
    return (name, node.range(in: file))
  }

  /// What is known of the keys of a step; nil for a verb of a later version.
  private func stepInfo(_ verb: String) -> ObjectInfo? {
    StepFormat.verbs.first { $0.name == verb }.map {
      ObjectInfo(StepFormat.keys(of: $0, exportOptions: exportOptions), choice: $0.choice)
    }
  }

  /// The one verb of a step, an unknown or a missing one being reported.
  private func verbName(_ reader: ObjectReader) -> String? {
    let found = reader.keys.filter { Self.verbs.contains($0) }
    // `choose` has a key of its own called `from`, `export` too; `run` and `intent` have `with`: none of these is a verb.
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      findings.report(
        .verbs, "a step has one verb, not both “\(found[0])” and “\(found[1])”", at: reader.keyRange(found[1]),
        hint: "make two steps of it")
      return nil
    }
    let fixed = ["id", "comment", "when", "where", "sort", "limit", "to", "with"]
    for key in reader.keys where !fixed.contains(key) {
      if let near = Suggestion.nearest(to: key, among: Self.verbs) {
        findings.report(
          .unknownVerb, "there is no verb “\(VisibleText.of(key))”", at: reader.keyRange(key),
          hint: "did you mean “\(near)”?")
        return nil
      }
    }
    findings.report(
      .verbs, "the step has no verb", at: reader.range,
      hint: "one of \(Self.verbs.joined(separator: ", "))")
    return nil
  }

  private func onError(_ reader: inout ObjectReader) -> Bool {
    reader.word("onError") == "continue"
  }

  private func retry(_ node: JSONNode) -> Workflow.Retry? {
    guard
      var reader = ObjectReader(
        node, what: "“retry”", as: WorkflowFormat.retry, file: file, findings: findings)
    else { return nil }
    defer { reader.reportUnknownKeys() }
    let attempts = reader.integer("attempts", minimum: 1)
    if !reader.has("attempts") { reader.missing("attempts", hint: "\"attempts\": 3") }
    var factor = ExactNumber(1)
    if let node = reader.node("factor") {
      if case .number(let digits) = node.content, let number = ExactNumber(digits),
        number >= ExactNumber(1)
      {
        factor = number
      } else {
        reader.wrong("factor", node, wanted: "a number from 1")
      }
    }
    let wait = duration("wait", in: &reader) ?? TimeSpan()
    let most = duration("most", in: &reader)
    return attempts.map {
      Workflow.Retry(attempts: $0, wait: wait, factor: factor, most: most, range: node.range(in: file))
    }
  }

  private func verb(_ name: String, _ reader: inout ObjectReader) -> Workflow.Verb? {
    switch name {
    case "find": return find(&reader)
    case "filter":
      let from = reader.node("filter").map(expression)
      let options = rowOptions(&reader)
      return from.map { .filter($0, options) }
    case "summarize": return summarize(&reader)
    case "export": return export(&reader)
    case "set": return reader.members("set").map { .set($0.map(assignment)) }
    case "give": return reader.node("give").map { .give(expression($0)) }
    case "show": return reader.node("show").map { .show(expression($0)) }
    case "notify": return reader.node("notify").map { .notify(expression($0)) }
    case "stop": return reader.node("stop").map { .stop(expression($0)) }
    case "fail": return reader.node("fail").map { .fail(expression($0)) }
    case "if": return branch(&reader)
    case "repeat": return repetition(&reader)
    case "forEach": return forEach(&reader)
    case "intent": return intent(&reader)
    case "try": return attempt(&reader)
    case "run": return call(&reader)
    case "ask": return ask(&reader)
    case "choose": return choose(&reader)
    case "confirm": return reader.node("confirm").map { .confirm(expression($0)) }
    default: return nil
    }
  }

  private func assignment(_ member: JSONNode.Member) -> Workflow.Assignment {
    Workflow.Assignment(
      name: member.key, range: SourceRange(file: file, start: member.keyStart, end: member.keyEnd),
      value: expression(member.value))
  }

  private func branch(_ reader: inout ObjectReader) -> Workflow.Verb? {
    let otherwise = reader.array("otherwise")?.compactMap(step)
    guard let node = reader.node("if") else { return nil }
    var cases: [Workflow.Branch.Case] = []
    if case .array(let items) = node.content {
      if items.isEmpty { findings.report(.wrongValue, "“if” has no cases", at: node.range(in: file)) }
      for item in items {
        guard
          var inner = ObjectReader(
            item, what: "a case of “if”", as: WorkflowFormat.branchCase, file: file, findings: findings)
        else { continue }
        let when = inner.node("when")
        let steps = inner.array("then")?.compactMap(step)
        if when == nil { inner.missing("when", hint: "\"when\": condition") }
        if !inner.has("then") { inner.missing("then", hint: "\"then\": [ … ]") }
        inner.reportUnknownKeys()
        if let when, let condition = predicate(when), let steps {
          cases.append(.init(condition: condition, conditionRange: when.range(in: file), steps: steps))
        }
      }
      if reader.has("then") {
        findings.report(
          .wrongValue, "“then” stands in each case of this “if”, not beside it", at: reader.keyRange("then"))
      }
    } else {
      guard let then = reader.array("then") else {
        if !reader.has("then") { reader.missing("then", hint: "\"then\": [ … ]") }
        return nil
      }
      let steps = then.compactMap(step)
      guard let condition = predicate(node) else { return nil }
      cases.append(.init(condition: condition, conditionRange: node.range(in: file), steps: steps))
    }
    return .branch(Workflow.Branch(cases: cases, otherwise: otherwise))
  }
}

extension ValueType {
  /// Reads what `shape` says: a type, or the fields of a record.
  static func readShape(_ node: JSONNode, file: String, findings: Findings) -> ValueType? {
    if case .object(let members) = node.content,
      !members.contains(where: { ["enum", "list", "entity", "record"].contains($0.key) && members.count == 1 })
    {
      return .record(
        members.compactMap { member in
          read(member.value, file: file, findings: findings).map { Field(member.key, $0) }
        })
    }
    return read(node, file: file, findings: findings)
  }
}
