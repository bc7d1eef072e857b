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
  }

  /// Checks the steps of a block. `given` is what the first one is given, and afterwards what the last gave or handed on.
  func block(_ steps: [Workflow.Step], given: inout Given?) -> [PlannedStep] {
    var planned: [PlannedStep] = []
    for (index, step) in steps.enumerated() {
      uses.begin()
      if let plan = check(step, given: &given) { planned.append(plan) }
      if case .stop = step.verb { reportUnreached(steps, after: index) }
      if case .fail = step.verb { reportUnreached(steps, after: index) }
    }
    return planned
  }

  private func reportUnreached(_ steps: [Workflow.Step], after index: Int) {
    guard steps[index].when == nil, index + 1 < steps.count else { return }
    findings.warn(
      .neverReached, "the steps after “\(steps[index].verbName)” are never reached", at: steps[index + 1].verbRange)
  }

  private func check(_ step: Workflow.Step, given: inout Given?) -> PlannedStep? {
    self.given = given
    followsSwift = false
    let when = step.when.flatMap { condition($0) }
    guard let (known, type) = action(of: step) else {
      // The step is wrong already; its id still stands for something, so that it is not reported again.
      let slot = newSlot()
      if let id = step.id { bind(id, at: step.idRange, slot: slot, type: StaticType(.any)) }
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
    var result = StaticType(
      step.shape ?? type.type, mayBeMissing: type.mayBeMissing || step.onErrorContinues,
      properties: step.shape == nil ? type.properties : [:])
    if step.shape != nil { checkShape(step, of: type.type) }
    if case .query = action {} else if case .list = result.type { result.mayBeMissing = false }
    // A step that is not taken has no value of its own; the pipe then has what it was given.
    let taken = result
    if when != nil || step.isUntakenBranch { result.mayBeMissing = true }
    if let id = step.id { bind(id, at: step.idRange, slot: slot, type: result) }
    givenPlace = step.verbRange
    let planned = PlannedStep(
      action: action, slot: slot, id: step.id, verbName: step.verbName, range: step.verbRange, when: when,
      timeout: step.timeout, retry: step.retry, onErrorContinues: step.onErrorContinues, shape: step.shape,
      reveals: Set(step.reveals.map(\.name)), takesOptions: step.takesOptions, type: result, given: given?.type)
    checkRetry(step)
    given = handedOn(by: step, giving: taken, slot, given)
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
    case .show, .notify: return given
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
    // Whichever it is, it is used later than where it was read.
    for slot in given.slots { uses.keep(slot) }
    own.slots += given.slots
    own.isExport = own.isExport && given.isExport
    own.type.mayBeMissing = result.mayBeMissing || given.type.mayBeMissing
    if given.type.type != result.type { own.type = StaticType(.any, mayBeMissing: own.type.mayBeMissing) }
    return own
  }

  private func checkRetry(_ step: Workflow.Step) {
    guard let retry = step.retry, !step.isRepeatable, Self.hasEffect(step) else { return }
    findings.report(
      .wrongValue, "a step with an effect is tried again only if it says that it may be", at: retry.range,
      hint: "\"repeatable\": true")
  }

  /// Whether doing a step twice does something twice: in its blocks too.
  private static func hasEffect(_ step: Workflow.Step) -> Bool {
    switch step.verb {
    case .export(let export): export.appends
    case .notify: true
    default: step.verb.blocks.contains { $0.contains { !$0.isRepeatable && hasEffect($0) } }
    }
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
    case .set(let assignments): return set(assignments)
    case .give(let expression):
      let value = value(expression)
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
      return (.stop(value), value.type)
    case .fail(let expression):
      let value = value(expression)
      return (.fail(value), value.type)
    case .branch(let branch): return self.branch(branch)
    case .repeat(let loop): return repetition(loop, step)
    case .forEach(let loop): return forEach(loop, step)
    case .intent(let intent): return self.intent(intent, step)
    case .later: return nil
    }
  }

  private func set(_ assignments: [Workflow.Assignment]) -> (PlannedStep.Action, StaticType)? {
    var planned: [(slot: Int, name: String, value: PlannedValue)] = []
    for assignment in assignments {
      let value = value(assignment.value)
      if let known = scope[assignment.name], known.isVariable {
        let joined = known.type.type.joined(with: value.type.type)
        if joined == .any, known.type.type != .any, value.type.type != .any {
          findings.report(
            .wrongType,
            "“\(assignment.name)” holds \(known.type.type.inWords) and is set to \(value.type.type.inWords)",
            at: assignment.range, hint: "use another name",
            notes: [Diagnostic.Note("first set here", at: known.range)])
        }
        scope[assignment.name]?.type = StaticType(
          joined, mayBeMissing: known.type.mayBeMissing || value.type.mayBeMissing)
        planned.append((known.slot, assignment.name, value))
      } else {
        let slot = newSlot()
        uses.fill(slot)
        bind(assignment.name, at: assignment.range, slot: slot, type: value.type, isVariable: true)
        planned.append((slot, assignment.name, value))
      }
    }
    guard let last = planned.last else {
      return (.set([]), StaticType(.any, mayBeMissing: true))
    }
    return (.set(planned), last.value.type)
  }

  private func branch(_ branch: Workflow.Branch) -> (PlannedStep.Action, StaticType)? {
    let entry = given
    var cases: [(condition: PlannedPredicate, steps: [PlannedStep])] = []
    var results: [StaticType] = []
    var isWrong = false
    for choice in branch.cases {
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
    let joined = ValueType.joined(results.map(\.type))
    return (
      .branch(cases, otherwise: otherwise),
      StaticType(joined, mayBeMissing: results.contains(where: \.mayBeMissing))
    )
  }

  /// Checks the steps of a branch: the names they give end with it, what they give is the branch's value.
  private func inner(_ steps: [Workflow.Step], _ entry: Given?, _ results: inout [StaticType]) -> [PlannedStep] {
    let outerScope = scope
    // Of two branches one is taken at most: what one writes is not written by the other, and perhaps not at all.
    let outerPaths = writtenPaths
    defer { writtenPaths = outerPaths }
    let outerUses = uses.enterBlock()
    var given = entry
    for slot in entry?.slots ?? [] { uses.keep(slot) }
    let planned = block(steps, given: &given)
    for slot in given?.slots ?? [] { uses.keep(slot) }
    results.append(given?.type ?? StaticType(.any, mayBeMissing: true))
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
