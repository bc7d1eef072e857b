package import Diagnostics
import Formats
import Metadata
import Queries
import Values

extension Diagnostic.Code {
  package static let nothingPiped: Self = "nothing-piped"
  package static let neverReached: Self = "never-reached"
}

extension Checker {
  /// What a step is given by the one before it.
  struct Given {
    var type: StaticType
    /// The slots whose value it may be: more than one where a step may hand on what it was given.
    var slots: [Int] = []
    /// Whether it is a file that a step before has written.
    var isExport = false
    /// Whether the step that gives it is wrong, so that nothing is known of it.
    var isWrong = false
    /// Whether nothing comes after it: the step before has ended the workflow.
    var endsAlways = false
  }

  /// Checks the steps of a block. `given` is what the first one is given, and afterwards what the last gave or handed on.
  func block(_ steps: [Workflow.Step], given: inout Given?) -> [PlannedStep] {
    var planned: [PlannedStep] = []
    for (index, step) in steps.enumerated() {
      uses.begin()
      if let plan = check(step, given: &given) { planned.append(plan) }
      if given?.endsAlways ?? false { reportUnreached(steps, after: index) }
    }
    return planned
  }

  private func reportUnreached(_ steps: [Workflow.Step], after index: Int) {
    guard index + 1 < steps.count else { return }
    findings.warn(
      .neverReached, "the steps after “\(steps[index].verbName)” are never reached", at: steps[index + 1].verbRange)
  }

  private func check(_ step: Workflow.Step, given: inout Given?) -> PlannedStep? {
    self.given = given
    followsSwift = false
    let when = step.when.flatMap { condition($0) }
    if step.when != nil { conditions += 1 }
    defer { if step.when != nil { conditions -= 1 } }
    endsAlways = false
    guard let (known, type) = action(of: step) else {
      // The step is wrong already; its id still stands for something, so that it is not reported again.
      let slot = newSlot()
      if let id = step.id {
        bind(id, at: step.idRange, slot: slot, type: StaticType(.any))
        if step.verb.asks {
          bindAnswer(id, StaticType(.any), slot, at: step.idRange)
        }
      }
      given = Given(type: StaticType(.any), slots: [slot], isWrong: true)
      return nil
    }
    var action = known
    if followsSwift, case .query(var query) = action {
      query.followsSwift = true
      action = .query(query)
    }
    let slot = newSlot()
    uses.fill(slot)
    knowEntity(of: type.type, at: step.verbRange)
    var result = step.shape.map { StaticType($0, mayBeMissing: type.mayBeMissing) } ?? type
    if step.onErrorContinues { result.mayBeMissing = true }
    if step.shape != nil { checkShape(step, of: type.type) }
    // A step that is not taken has no value of its own; the pipe then has what it was given.
    let taken = result
    if when != nil || step.isUntakenBranch { result.mayBeMissing = true }
    if let id = step.id { bind(id, at: step.idRange, slot: slot, type: result) }
    givenPlace = step.verbRange
    let planned = PlannedStep(
      action: action, slot: slot, id: step.id, verbName: step.verbName, range: step.verbRange, when: when,
      timeout: step.timeout, retry: step.retry, onErrorContinues: step.onErrorContinues, shape: step.shape,
      isRepeatable: step.isRepeatable, reveals: Set(step.reveals.map(\.name)), takesOptions: step.takesOptions,
      type: result, given: given?.type,
      isConfirmed: step.isConfirmed)
    checkRetry(step, planned)
    let endsAlways = endsAlways && step.when == nil && !step.onErrorContinues
    given = handedOn(by: step, giving: taken, slot, given)
    if step.onErrorContinues { given?.type.mayBeMissing = true }
    given?.endsAlways = endsAlways
    return planned
  }

  /// Opens the entity that a step gives, so that its properties are known to whatever is done with it.
  private func knowEntity(of type: ValueType, at range: SourceRange) {
    switch type {
    case .entity(let name) where declarations[name] != nil: _ = entity(name, at: range)
    case .list(let item): knowEntity(of: item, at: range)
    default: return
    }
  }

  /// What the next step is given: what this one gives, or where it may hand on what it was given, either.
  private func handedOn(
    by step: Workflow.Step, giving result: StaticType, _ slot: Int, _ given: Given?
  ) -> Given? {
    var own = Given(type: result, slots: [slot])
    switch step.verb {
    case .show, .notify, .confirm: return step.onErrorContinues && given == nil ? missing : given
    // Where a condition lets the run go on, it goes on with what the step was given.
    case .stop, .fail: return step.when == nil ? own : given
    case .export: own.isExport = true
    case .branch(let branch) where branch.otherwise == nil: break
    default: if step.when == nil { return own }
    }
    if case .export = step.verb, step.when == nil { return own }
    guard let given else {
      own.type.mayBeMissing = true
      return own
    }
    // Whichever it is, it is used later than where it was read; what is kept needs no further uses.
    for slot in given.slots { uses.keep(slot) }
    own.isExport = own.isExport && given.isExport
    own.type = result.joined(with: given.type)
    return own
  }

  /// What a step hands on that was given nothing and failed.
  private var missing: Given { Given(type: StaticType(.any, mayBeMissing: true)) }

  private func checkRetry(_ step: Workflow.Step, _ planned: PlannedStep) {
    guard let retry = step.retry, !step.isRepeatable, planned.hasEffect else { return }
    findings.report(
      .wrongValue, "a step with an effect is tried again only if it says that it may be", at: retry.range,
      hint: "\"repeatable\": true")
  }

  private func checkShape(_ step: Workflow.Step, of type: ValueType) {
    switch type {
    case .any, .text, .record, .list: break
    default:
      findings.report(
        .wrongType, "“shape” says what text, a dictionary or a list holds; this step gives \(type.inWords)",
        at: step.shapeRange)
    }
  }

  private func action(of step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    switch step.verb {
    case .find(let find): return self.find(find, step)
    case .filter(let from, let options): return filter(from, options, step)
    case .summarize(let from, let summarize): return self.summarize(from, summarize, step)
    case .export(let export): return self.export(export, step)
    case .set(let assignments): return set(assignments, step)
    case .give(let expression):
      let value = value(expression)
      keepRows(of: value)
      return (.give(value), value.type)
    case .show(let expression):
      let value = value(expression)
      return (.show(value), given?.type ?? StaticType(.any, mayBeMissing: true))
    case .notify(let expression):
      let value = value(expression)
      uses.effect()
      return (.notify(value), given?.type ?? StaticType(.any, mayBeMissing: true))
    case .stop(let expression):
      let value = value(expression)
      checkEnd(step)
      stops.append(value.type)
      return (.stop(value), value.type)
    case .fail(let expression):
      let value = value(expression)
      (mayHaveEnded, endsAlways) = (true, true)
      return (.fail(value), value.type)
    case .branch(let branch): return self.branch(branch)
    case .repeat(let loop): return repetition(loop, step)
    case .forEach(let loop): return forEach(loop, step)
    case .intent(let intent): return self.intent(intent, step)
    case .attempt(let attempt): return self.attempt(attempt, step)
    case .call(let call): return self.call(call, step)
    case .ask(let ask): return self.ask(ask, step)
    case .choose(let choose): return self.choose(choose, step)
    case .confirm(let prompt): return confirm(prompt, step)
    }
  }

  private func set(_ assignments: [Workflow.Assignment], _ step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    var planned: [(slot: Int, name: String, value: PlannedValue)] = []
    for assignment in assignments {
      let value = value(assignment.value)
      keepRows(of: value)
      if let known = scope[assignment.name], known.isVariable {
        checkShared(assignment, known)
        let joined = known.type.type.joined(with: value.type.type)
        if joined == .any, known.type.type != .any, value.type.type != .any {
          findings.report(
            .wrongType,
            "“\(assignment.name)” holds \(known.type.type.inWords) and is set to \(value.type.type.inWords)",
            at: assignment.range, hint: "use another name",
            notes: [Diagnostic.Note("first set here", at: known.range)])
        }
        let type = known.type.joined(with: value.type)
        if type != known.type {
          scope[assignment.name]?.type = type
          widened.append(assignment.name)
        }
        planned.append((known.slot, assignment.name, value))
      } else {
        let slot = newSlot()
        uses.fill(slot)
        var type = value.type
        // Where the step is left out or fails, the name stands for nothing.
        if step.when != nil || step.onErrorContinues { type.mayBeMissing = true }
        bind(assignment.name, at: assignment.range, slot: slot, type: type, isVariable: true)
        planned.append((slot, assignment.name, value))
      }
    }
    guard let last = planned.last else {
      return (.set([]), StaticType(.any, mayBeMissing: true))
    }
    return (.set(planned), last.value.type)
  }

  /// Rows under another name are those of the step that found them: they are read where they are found.
  private func keepRows(of value: PlannedValue) {
    guard case .reference(let reference) = value.content, reference.path.isEmpty else { return }
    switch reference.root {
    case .slot(let slot): uses.keep(slot)
    case .previous: for slot in given?.slots ?? [] { uses.keep(slot) }
    default: return
    }
  }

  private func branch(_ branch: Workflow.Branch) -> (PlannedStep.Action, StaticType)? {
    let entry = given
    var cases: [(condition: PlannedPredicate, steps: [PlannedStep])] = []
    var results: [Given] = []
    var isWrong = false
    for choice in branch.cases {
      // Each condition is asked where the step begins, whatever the block before it has given.
      self.given = entry
      if let condition = condition(choice.condition) {
        cases.append((condition, inner(choice.steps, entry, &results)))
      } else {
        isWrong = true
        _ = inner(choice.steps, entry, &results)
      }
    }
    let otherwise = branch.otherwise.map { inner($0, entry, &results) }
    self.given = entry
    if isWrong { return nil }
    endsAlways = otherwise != nil && results.allSatisfy(\.endsAlways)
    return (.branch(cases, otherwise: otherwise), Self.joined(results))
  }

  /// What a step gives whose blocks end with these; a block that ends the workflow gives nothing to anybody.
  static func joined(_ results: [Given]) -> StaticType {
    StaticType.joined(results.filter { !$0.endsAlways }.map(\.type)) ?? StaticType(.any, mayBeMissing: true)
  }

  /// Checks the steps of a block that may be done or not: the names they give end with it, what they give is the step's value.
  func inner(
    _ steps: [Workflow.Step], _ entry: Given?, _ results: inout [Given], isCertain: Bool = false
  ) -> [PlannedStep] {
    let outerScope = scopeNames.count
    // Of two branches one is taken at most: what one writes is not written by the other, and perhaps not at all.
    let outerPaths = writtenPaths
    defer { writtenPaths = outerPaths }
    let outerUses = uses.enterBlock()
    if !isCertain { conditions += 1 }
    var given = entry
    for slot in entry?.slots ?? [] { uses.keep(slot) }
    let planned = block(steps, given: &given)
    for slot in given?.slots ?? [] { uses.keep(slot) }
    results.append(given ?? Given(type: StaticType(.any, mayBeMissing: true)))
    if !isCertain { conditions -= 1 }
    uses.leaveBlock(to: outerUses)
    leaveScope(to: outerScope)
    return planned
  }

  /// Plans a condition, which has no row: its names are references.
  func condition(_ syntax: PredicateSyntax) -> PlannedPredicate? { predicate(syntax, rows: nil) }

  /// Plans a predicate on rows, or a condition where there are none.
  func predicate(_ syntax: PredicateSyntax, rows: EntityInfo?) -> PlannedPredicate? {
    var diagnostics: [Diagnostic] = []
    let resolution = context(rows)
    guard let checked = syntax.resolve(in: resolution, diagnostics: &diagnostics) else {
      for diagnostic in diagnostics { findings.report(diagnostic) }
      return nil
    }
    for diagnostic in diagnostics { findings.report(diagnostic) }
    let holes = checked.holes.compactMap { resolve(text: $0.text, at: $0.range) }
    guard holes.count == checked.holes.count else { return nil }
    return PlannedPredicate(predicate: checked, holes: holes)
  }

  /// What the names of a predicate or an expression may mean.
  func context(_ rows: EntityInfo?) -> ResolutionContext {
    ResolutionContext(
      entity: rows, comparators: context.comparators,
      entityNamed: { [self] name in
        if declarations[name]?.isSwift ?? false { followsSwift = true }
        return declarations[name] == nil
          ? entities[name] : entity(name, at: declarations[name]?.range ?? workflow.range)
      },
      reference: { [self] text, range, diagnostics in
        let known = findings.diagnostics.count
        guard let resolved = resolve(text: text, at: range, counts: false) else {
          // Said already; said here too, so that nobody adds that the reference is not known.
          let new = findings.diagnostics.dropFirst(known)
          diagnostics += new.isEmpty ? findings.diagnostics.suffix(1) : new
          return nil
        }
        return ReferenceFacts(type: resolved.type.type, mayBeMissing: resolved.type.mayBeMissing)
      })
  }
}

extension Workflow.Step {
  /// Whether none of its branches may be taken.
  fileprivate var isUntakenBranch: Bool {
    if case .branch(let branch) = verb { branch.otherwise == nil } else { false }
  }
}
