import Diagnostics
import EntitySources
import Metadata
import Queries
package import Values
package import Workflows

/// A plan in words, for `check --explain`.
package struct PlanExplanation {
  private let plan: Plan
  private let registry: SourceRegistry
  private let clock: RunClock

  package init(_ plan: Plan, registry: SourceRegistry, clock: RunClock) {
    self.plan = plan
    self.registry = registry
    self.clock = clock
  }

  /// One paragraph for each step.
  package var text: String {
    var text = "\(plan.title), in \(plan.zone.name)\n"
    text += block(plan.steps, indent: "", number: "")
    return text
  }

  private func block(_ steps: [PlannedStep], indent: String, number: String) -> String {
    var text = ""
    for (index, step) in steps.enumerated() {
      let own = number.isEmpty ? "\(index + 1)" : "\(number).\(index + 1)"
      let name = step.id.map { " “\($0)”" } ?? ""
      text += "\(indent)\(own). \(step.verbName)\(name): \(step.range)\n"
      let piped = step.given.map { "is given \(words($0))" } ?? "is given nothing"
      text += "\(indent)   \(piped), gives \(words(step.type))\n"
      for line in details(step) { text += "\(indent)   \(line)\n" }
      if case .branch(let cases, let otherwise) = step.action {
        for choice in cases {
          text += "\(indent)   then\n" + block(choice.steps, indent: indent + "     ", number: own)
        }
        if let otherwise { text += "\(indent)   otherwise\n" + block(otherwise, indent: indent + "     ", number: own) }
      }
      if case .attempt(let attempt) = step.action {
        let inner = indent + "     "
        text += block(attempt.steps, indent: inner, number: own)
        if let steps = attempt.catching { text += "\(indent)   catch\n" + block(steps, indent: inner, number: own) }
        if let steps = attempt.finally { text += "\(indent)   finally\n" + block(steps, indent: inner, number: own) }
      }
      if case .ask(let ask) = step.action, case .cases(let cases) = ask.kind {
        for one in cases {
          text += "\(indent)   where “\(one.title)” is chosen\n"
          text += block(one.steps, indent: indent + "     ", number: own)
        }
      }
      if case .loop(let loop) = step.action {
        text += "\(indent)   \(words(loop))\n"
        text += block(loop.steps, indent: indent + "     ", number: own)
      }
    }
    return text
  }

  private func words(_ loop: LoopPlan) -> String {
    switch loop.passes {
    case .items(let list, _):
      let aside = loop.parallel > 1 ? ", \(loop.parallel) at a time" : ""
      return "for each item of \(words(list.type))\(aside)"
    case .count(let count):
      let until = loop.until == nil ? "" : " at most, until the condition holds"
      if case .literal(let value) = count.content { return "\(value.writtenOut) times\(until)" }
      return "as many times as the reference says\(until)"
    }
  }

  private func words(_ type: StaticType) -> String {
    type.mayBeMissing ? "\(type.type) or nothing" : "\(type.type)"
  }

  private func details(_ step: PlannedStep) -> [String] {
    switch step.action {
    case .query(let query): return details(query)
    case .export(let export):
      return [
        "\(export.appends ? "adds to" : "writes") \(written(export.to)) as \(export.format.info.contentType.name)"
      ]
    case .transfer(let transfer):
      switch transfer.subject {
      case .entity(let name):
        let what = transfer.isList ? "a folder of files, each “\(name)”" : "“\(name)”"
        return ["writes \(what) as \(transfer.type.name), by its own code"]
      case .file: return ["copies the file\(transfer.isList ? "s into a folder" : "") as \(transfer.type.name)"]
      }
    case .intent(let intent):
      let opens = intent.opensWhenRun ? ["then runs the intent that it opens"] : []
      return intent.arguments.map { details($0.name, $0.type, $0.value, step.given) }
        + intent.asked.map { "“\($0.name)” (\($0.type)) is asked for, as “\(step.id ?? "").\($0.name)”" } + opens
    case .call(let call): return call.arguments.map { details($0.name, $0.type, $0.value, step.given) }
    case .ask(let ask): return [details(ask, step)]
    default: return []
    }
  }

  private func details(_ ask: AskPlan, _ step: PlannedStep) -> String {
    let unless =
      ask.defaultValue.map { "; where nobody answers, it is \($0.literal?.jsonText ?? words($0.type))" }
      ?? (step.isConfirmed ? "; where nobody is there, it is Yes" : "")
    let what =
      switch ask.kind {
      case .value: "asks for \(ask.type)"
      case .list(let list): "has \(ask.isMultiple ? "some" : "one") of \(words(list.type)) chosen"
      case .cases(let cases): "has one of \(cases.map { "“\($0.title)”" }.joined(separator: ", ")) chosen"
      case .confirmation: "asks whether to go on"
      }
    return what + unless
  }

  /// What a parameter or an input is given: by the pipe, or by what the workflow says, and what that becomes on the way.
  private func details(
    _ name: String, _ type: ValueType, _ value: PlannedValue?, _ given: StaticType?
  ) -> String {
    let parameter = "“\(name)” (\(type))"
    guard let value else {
      guard let given else { return "\(parameter) is the pipe's nothing" }
      return "\(parameter) is the pipe's \(words(given))\(conversion(from: given.type, to: type))"
    }
    let converted = conversion(from: value.type.type, to: type)
    switch value.content {
    case .reference(let reference): return "\(parameter) is ${\(reference.text)}, \(words(value.type))\(converted)"
    case .literal(let literal): return "\(parameter) is \(literal.jsonText)"
    default: return "\(parameter) is \(words(value.type))\(converted)"
    }
  }

  /// The conversion that needs no word, in words; empty where there is none.
  private func conversion(from type: ValueType, to wanted: ValueType) -> String {
    if type == wanted || wanted == .any { return "" }
    switch (type, wanted) {
    case (.list(let from), .list(let to)):
      let inner = conversion(from: from, to: to)
      return inner.isEmpty ? "" : "\(inner), item by item"
    case (_, .list(let item)): return "\(conversion(from: type, to: item)), as a list of one"
    case (.entity, .text): return ", by its title"
    case (.entity, .integer), (.entity, .decimal), (.entity, .number): return ", by its id"
    case (.text, .file): return ", as the path of a file"
    case (.record, .record), (.enumeration, .enumeration): return ""
    case (_, .text): return ", written out as text"
    case (.integer, .decimal), (.integer, .number), (.decimal, .number): return ", as a \(wanted)"
    default: return ""
    }
  }

  private func details(_ query: QueryPlan) -> [String] {
    var lines: [String] = []
    var isSorted = false
    if case .source(let declaration) = query.base {
      if let provider = registry.provider(of: declaration) {
        lines.append(
          provider.explanation(
            of: request(query, Set(provider.info.properties.indices)), amongSuggested: query.isAmongSuggested))
        isSorted = true
      } else if let source = try? registry.source(of: declaration) {
        lines += explanation(of: query, source).split(separator: "\n").map(String.init)
        isSorted = source.plan(request(query, Set(source.schema.typings.indices))).sorts
      } else {
        lines.append("reads \(declaration.name), which cannot be read now")
      }
    }
    for (index, stage) in query.stages.enumerated() {
      lines.append(words(stage))
      guard !isSorted, case .sort = stage else { continue }
      if index + 1 < query.stages.count, case .slice(_, .some) = query.stages[index + 1] {
        lines[lines.count - 1] += ", holding only the rows that may be among the first"
      } else {
        lines[lines.count - 1] += ", in a temporary file where the rows are more than memory may hold"
      }
    }
    if query.isKept { lines.append("the rows are read and kept when this step is reached, as they are used later") }
    return lines
  }

  private func explanation(of query: QueryPlan, _ source: any EntitySource) -> String {
    var request = request(query, Set(source.schema.typings.indices))
    request.isExplained = true
    let leading = query.stages.prefix { if case .filter(let planned) = $0 { planned.holes.isEmpty } else { false } }
    if leading.count < query.stages.count, case .summarize(let summary) = query.stages[leading.count],
      let words = source.direct?.explanation(
        of: request, by: QueryBuilder.keys(summary), QueryBuilder.aggregates(summary))
    {
      return words
    }
    return source.plan(request).explanation
  }

  /// What would be asked of the source, as far as it is known before the run.
  private func request(_ query: QueryPlan, _ properties: Set<Int>) -> ScanRequest {
    var request = ScanRequest(properties: properties)
    for stage in query.stages {
      switch stage {
      case .filter(let planned):
        guard planned.holes.isEmpty,
          let predicate = try? planned.predicate.bind(
            clock: clock, holes: { (_) throws(Diagnostic) in throw Diagnostic("unbound", "no value") })
        else { return request }
        request.predicate = predicate
      case .sort(let keys): request.sort = keys
      case .slice(let offset, let limit):
        guard let numbers = literal(offset, limit) else { return request }
        (request.offset, request.limit) = numbers
      case .columns, .summarize: return request
      }
    }
    return request
  }

  private func literal(_ offset: PlannedValue?, _ limit: PlannedValue?) -> (Int, Int?)? {
    var numbers: [Int?] = []
    for planned in [offset, limit] {
      guard let planned else {
        numbers.append(nil)
        continue
      }
      guard case .literal(.integer(let number)) = planned.content else { return nil }
      numbers.append(number.intValue)
    }
    return (numbers[0] ?? 0, numbers[1])
  }

  private func words(_ stage: QueryPlan.Stage) -> String {
    switch stage {
    case .filter(let planned): return "keeps the rows where \(predicate(planned))"
    case .sort(let keys):
      return "sorts by "
        + keys.map { $0.path.name + ($0.isDescending ? ", descending" : "") }.joined(separator: ", then ")
    case .slice(let offset, let limit):
      let skipped = offset.map { "leaves out the first \(number($0))" }
      let taken = limit.map { "takes \(number($0)) at most" }
      return [skipped, taken].compactMap(\.self).joined(separator: ", ")
    case .columns(let columns): return "gives the columns \(columns.map(\.property.name).joined(separator: ", "))"
    case .summarize(let summary):
      let keys = summary.keys.map(\.property.name).joined(separator: ", ")
      let measures = summary.measures.map {
        "\($0.property.name) (\($0.function.info.name)\($0.path.map { " of \($0.name)" } ?? ""))"
      }.joined(separator: ", ")
      return keys.isEmpty ? "gives one row: \(measures)" : "gives one row for each \(keys): \(measures)"
    }
  }

  /// A text as the workflow writes it.
  private func written(_ planned: PlannedValue) -> String {
    switch planned.content {
    case .literal(let value): return value.writtenOut
    case .reference(let reference): return "${\(reference.text)}"
    case .template(let parts):
      return parts.map { part in
        switch part {
        case .text(let text): text
        case .reference(let reference): "${\(reference.text)}"
        }
      }.joined()
    default: return "a file"
    }
  }

  private func number(_ planned: PlannedValue) -> String {
    if case .literal(let value) = planned.content { return value.writtenOut }
    return "as many as the reference says"
  }

  private func predicate(_ planned: PlannedPredicate) -> String {
    guard planned.holes.isEmpty,
      let predicate = try? planned.predicate.bind(
        clock: clock, holes: { (_) throws(Diagnostic) in throw Diagnostic("unbound", "no value") })
    else {
      return "the condition holds, with \(planned.holes.map { "${\($0.text)}" }.joined(separator: ", ")) filled in"
    }
    return "\(predicate)"
  }
}
