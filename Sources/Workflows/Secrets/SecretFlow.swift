package import Diagnostics
import Metadata
import Queries
package import Values

extension Diagnostic.Code {
  package static let secretRevealed: Self = "secret-revealed"
}

/// Which secrets a value may hold: by itself, and where it is a record, in its fields.
package struct SecretMark: Equatable, Sendable {
  package var names: Set<String> = []
  package var fields: [ExactText: SecretMark] = [:]

  package init(_ names: Set<String> = []) { self.names = names }

  /// Whether there is none.
  var isEmpty: Bool { names.isEmpty && fields.values.allSatisfy(\.isEmpty) }

  /// All of them.
  package var all: Set<String> { fields.values.reduce(names) { $0.union($1.all) } }

  /// How deep its fields go.
  private var depth: Int { fields.values.reduce(0) { max($0, $1.depth + 1) } }

  /// The mark as that of a field; below a few levels fields are no longer told apart, so that there are not ever more of them.
  var asField: SecretMark { depth < 4 ? self : SecretMark(all) }

  func joined(with other: SecretMark) -> SecretMark {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var joined = SecretMark(names.union(other.names))
    joined.fields = fields.merging(other.fields) { $0.joined(with: $1) }
    return joined
  }

  func without(_ released: Set<String>) -> SecretMark {
    var mark = SecretMark(names.subtracting(released))
    mark.fields = fields.mapValues { $0.without(released) }
    return mark
  }
}

/// Follows secrets through a plan: where a value that may hold one goes, so that it goes only where it may (DESIGN.md, Secrets).
///
/// **Shape**: a mark passes through formatters, text, lists, records, `set`, branches, loops and built-in actions without
/// effects. It is taken off by a step that says `reveal`, and what a server, a command or an author's intent answers has none.
/// In a branch or a loop a value has the marks of every way to it.
package struct SecretFlow: Sendable {
  /// The marks of slots that have any; few values hold secrets, so that there is little to bring together after a branch.
  private var slots: [Int: SecretMark] = [:]
  private var given = SecretMark()
  /// The workflows that are run by it, by their paths, and how many there are around this one.
  private var workflows: [String: Plan] = [:]
  private var depth = 0
  private var inputs: [String: SecretMark]
  /// The steps whose values may hold secrets, by their slots.
  private var marked: Set<Int> = []
  private var faults: [Diagnostic] = []

  /// What the workflow's output may hold.
  package private(set) var output = SecretMark()
  /// The secrets that the plan names, in order, each with the place that names it first.
  package private(set) var used: [(name: String, range: SourceRange)] = []
  /// The secrets that some step reveals.
  package private(set) var revealed: Set<String> = []

  /// - `inputs`: what the workflow's inputs may hold, where another workflow runs it.
  package static func of(_ plan: Plan, inputs: [String: SecretMark] = [:]) -> SecretFlow {
    follow(plan, inputs: inputs, workflows: plan.workflows, depth: 0)
  }

  private static func follow(
    _ plan: Plan, inputs: [String: SecretMark], workflows: [String: Plan], depth: Int
  ) -> SecretFlow {
    var flow = SecretFlow(inputs: inputs)
    flow.workflows = workflows
    flow.depth = depth
    if let piped = plan.workflow.inputs.first(where: \.isPiped) { flow.given = inputs[piped.name] ?? SecretMark() }
    flow.block(plan.steps)
    if let output = plan.output {
      flow.output = flow.mark(output)
    } else {
      flow.output = flow.stopped.reduce(flow.given) { $0.joined(with: $1) }
    }
    return flow
  }

  private var stopped: [SecretMark] = []

  private init(inputs: [String: SecretMark]) { self.inputs = inputs }

  /// What is wrong, each fault once.
  package var diagnostics: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return faults.filter { seen.insert($0).inserted }
  }

  /// Notes in the plan which steps give values with secrets in them.
  package func note(in plan: inout Plan) { Self.note(marked, in: &plan.steps) }

  private static func note(_ marked: Set<Int>, in steps: inout [PlannedStep]) {
    for index in steps.indices {
      steps[index].mayHoldSecrets = marked.contains(steps[index].slot)
      steps[index].action.updateBlocks { note(marked, in: &$0) }
    }
  }

  // MARK: Steps

  private mutating func block(_ steps: [PlannedStep]) { for step in steps { run(step) } }

  private mutating func run(_ step: PlannedStep) {
    revealed.formUnion(step.reveals)
    if let when = step.when { note(when.holes) }
    let before = given
    var gives: SecretMark?
    switch step.action {
    case .query(let query): gives = rows(query)
    case .intent(let intent): gives = perform(intent, step)
    case .export(let export):
      leave(mark(export.to), into: "the name of a file", at: export.toRange, step)
      let columns = (export.columns ?? []).reduce(into: SecretMark()) { mark, column in
        if case .calculated(_, let holes) = column.content { mark = mark.joined(with: self.mark(holes)) }
      }
      leave((export.from.map { mark($0) } ?? given).joined(with: columns), into: "an export", at: step.range, step)
      gives = SecretMark()
    case .transfer(let transfer):
      leave(mark(transfer.to), into: "the name of a file", at: transfer.to.range, step)
      leave(transfer.from.map { mark($0) } ?? given, into: "an export", at: step.range, step)
      gives = SecretMark()
    case .set(let assignments):
      var last = SecretMark()
      for assignment in assignments {
        last = mark(assignment.value).without(step.reveals)
        if step.when != nil, let old = slots[assignment.slot] { last = last.joined(with: old) }
        keep(last, in: assignment.slot)
      }
      gives = last
    case .give(let value): gives = mark(value)
    case .show(let value), .notify(let value):
      leave(mark(value), into: "what is shown", at: value.range, step)
    case .fail(let value): leave(mark(value), into: "a message", at: value.range, step)
    case .stop(let value): stopped.append(mark(value).without(step.reveals))
    case .branch(let cases, let otherwise):
      for choice in cases { note(choice.condition.holes) }
      gives = branches(cases.map(\.steps) + (otherwise.map { [$0] } ?? []), before, isTaken: otherwise != nil)
    case .loop(let loop): gives = passes(loop)
    case .attempt(let attempt): gives = self.attempt(attempt, before)
    case .call(let call): gives = self.call(call)
    case .ask(let ask): gives = self.ask(ask, before, step)
    }
    guard let result = gives?.without(step.reveals) else { return }
    if !result.all.isEmpty { marked.insert(step.slot) }
    keep(result.joined(with: slots[step.slot] ?? SecretMark()), in: step.slot)
    given = step.when == nil && !hasUntakenBranch(step) ? result : result.joined(with: before)
  }

  private mutating func keep(_ mark: SecretMark, in slot: Int) { slots[slot] = mark.isEmpty ? nil : mark }

  private func hasUntakenBranch(_ step: PlannedStep) -> Bool {
    if case .branch(_, nil) = step.action { true } else { false }
  }

  private mutating func branches(
    _ blocks: [[PlannedStep]], _ entry: SecretMark, isTaken: Bool
  ) -> SecretMark {
    let before = slots
    var after: [[Int: SecretMark]] = isTaken ? [] : [before]
    var result = SecretMark()
    for steps in blocks {
      slots = before
      given = entry
      block(steps)
      result = result.joined(with: given)
      after.append(slots)
    }
    slots = after.reduce(into: [:]) { $0.merge($1) { $0.joined(with: $1) } }
    given = entry
    return result
  }

  /// A loop is followed until nothing more is found: what one pass sets, the next one finds.
  private mutating func passes(_ loop: LoopPlan) -> SecretMark {
    let entry = given
    var result = SecretMark()
    while true {
      let before = slots
      switch loop.passes {
      case .count(let value):
        note(value)
        given = entry
      case .items(let value, let slot):
        given = mark(value)
        keep(given, in: slot)
      }
      block(loop.steps)
      result = result.joined(with: given)
      if let until = loop.until { note(until.holes) }
      slots.merge(before) { $0.joined(with: $1) }
      if slots == before { break }
    }
    given = entry
    return result
  }

  /// What is tried may end anywhere, so that `catch` finds what any of its steps has set.
  private mutating func attempt(_ attempt: AttemptPlan, _ entry: SecretMark) -> SecretMark {
    let before = slots
    block(attempt.steps)
    slots.merge(before) { $0.joined(with: $1) }
    var result = given
    if let catching = attempt.catching {
      given = SecretMark()
      block(catching)
      result = result.joined(with: given)
    }
    if let finally = attempt.finally {
      given = SecretMark()
      block(finally)
    }
    given = entry
    return result
  }

  /// Another workflow is followed with the marks of what it is given; below a few that run one another it may give all of them.
  private mutating func call(_ call: CallPlan) -> SecretMark {
    var marks: [String: SecretMark] = [:]
    for argument in call.arguments { marks[argument.name] = argument.value.map { mark($0) } ?? given }
    guard depth < 8, let plan = workflows[call.path] else {
      return SecretMark(marks.values.reduce([]) { $0.union($1.all) })
    }
    let inner = Self.follow(plan, inputs: marks, workflows: workflows, depth: depth + 1)
    faults += inner.faults
    for secret in inner.used where !used.contains(where: { $0.name == secret.name }) { used.append(secret) }
    revealed.formUnion(inner.revealed)
    return inner.output
  }

  /// A question is shown, and what it may be answered with; an answer comes from outside.
  private mutating func ask(_ ask: AskPlan, _ entry: SecretMark, _ step: PlannedStep) -> SecretMark {
    leave(mark(ask.prompt), into: "a question", at: ask.prompt.range, step)
    if let value = ask.defaultValue { leave(mark(value), into: "a question", at: value.range, step) }
    switch ask.kind {
    case .value: return SecretMark()
    case .list(let list):
      leave(mark(list), into: "a question", at: list.range, step)
      return SecretMark()
    case .cases(let cases): return branches(cases.map(\.steps), entry, isTaken: true)
    case .confirmation: return entry
    }
  }

  private mutating func rows(_ query: QueryPlan) -> SecretMark {
    var result = SecretMark()
    if case .value(let value) = query.base { result = mark(value) }
    for stage in query.stages {
      switch stage {
      case .filter(let predicate): note(predicate.holes)
      case .slice(let offset, let limit): for value in [offset, limit].compactMap(\.self) { note(value) }
      case .columns(let columns):
        for column in columns {
          if case .calculated(_, let holes) = column.content { result = result.joined(with: mark(holes)) }
        }
      case .sort, .summarize: break
      }
    }
    return result
  }

  private mutating func perform(_ intent: IntentPlan, _ step: PlannedStep) -> SecretMark {
    let hasEffects = !intent.action.isBuiltIn || !intent.action.effects.isEmpty
    // What only reads, and is given no path and no address, makes its value of what it is given.
    let onlyReads = intent.action.isBuiltIn && intent.action.effects.isSubset(of: [.reads])
    var result = SecretMark()
    for argument in intent.arguments {
      let mark = argument.value.map { self.mark($0) } ?? given
      guard hasEffects else {
        result = result.joined(with: mark)
        continue
      }
      switch intent.action.uses[argument.name] {
      case .address, .secret: continue
      case .content: result = result.joined(with: mark)
      case .host: leave(mark, into: "the name of a host", at: argument.range, step)
      case .arguments: leave(mark, into: "a command's arguments", at: argument.range, step, "use “environment”")
      case .command: leave(mark, into: "the name of a command", at: argument.range, step)
      case .read, .write: leave(mark, into: "the name of a file", at: argument.range, step)
      case nil where onlyReads: result = result.joined(with: mark)
      case nil: leave(mark, into: "“\(argument.name)” of “\(intent.action.name)”", at: argument.range, step)
      }
    }
    // Which part of its arguments an action gives is not known: all of it is marked as a whole.
    return SecretMark(result.all)
  }

  /// Reports secrets that would go where others see them.
  private mutating func leave(
    _ mark: SecretMark, into place: String, at range: SourceRange, _ step: PlannedStep, _ instead: String? = nil
  ) {
    for name in mark.all.subtracting(step.reveals).sorted() {
      faults.append(
        Diagnostic(
          .secretRevealed, "the secret “\(name)” would go into \(place)", at: range,
          hint: (instead.map { "\($0), or say " } ?? "if that is meant, say ")
            + "\"reveal\": [\"\(name)\"] on the step"))
    }
  }

  // MARK: Values

  private mutating func note(_ references: [ResolvedReference]) { _ = mark(references) }
  private mutating func note(_ value: PlannedValue) { _ = mark(value) }

  private mutating func mark(_ references: [ResolvedReference]) -> SecretMark {
    references.reduce(into: SecretMark()) { $0 = $0.joined(with: mark($1)) }
  }

  private mutating func mark(_ value: PlannedValue) -> SecretMark {
    switch value.content {
    case .literal: return SecretMark()
    case .reference(let reference): return mark(reference)
    case .template(let parts):
      let marks = parts.reduce(into: SecretMark()) { marks, part in
        if case .reference(let reference) = part { marks = marks.joined(with: mark(reference)) }
      }
      return SecretMark(marks.all)
    case .list(let items): return items.reduce(into: SecretMark()) { $0 = $0.joined(with: mark($1)) }
    case .record(let fields):
      var result = SecretMark()
      for field in fields {
        switch field {
        case .field(let name, let value): result.fields[ExactText(name)] = mark(value).asField
        case .spread(let values):
          for value in values { result = result.joined(with: mark(value)) }
        }
      }
      return result
    }
  }

  private mutating func mark(_ reference: ResolvedReference) -> SecretMark {
    var mark: SecretMark
    switch reference.root {
    case .slot(let slot): mark = slots[slot] ?? SecretMark()
    case .previous: mark = given
    case .input(let name): mark = inputs[name] ?? SecretMark()
    case .secret(let name):
      if !used.contains(where: { $0.name == name }) { used.append((name, reference.range)) }
      mark = SecretMark([name])
    case .now, .today, .run, .workflow: mark = SecretMark()
    }
    for step in reference.path {
      // How many there are is no secret of theirs.
      if case .name("count", _) = step { return SecretMark() }
      if case .name(let name, _) = step, let field = mark.fields[ExactText(name)] {
        mark = SecretMark(mark.names).joined(with: field)
      } else if case .name = step, !mark.fields.isEmpty {
        mark = SecretMark(mark.names)
      }
    }
    let isFormatted = reference.formatters.contains { !$0.fillsMissing && $0.name != "raw" }
    return isFormatted ? SecretMark(mark.all) : mark
  }
}
