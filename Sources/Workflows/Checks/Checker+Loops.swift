package import Diagnostics
import Queries
import Values

extension Diagnostic.Code {
  package static let setInParallel: Self = "set-in-parallel"
}

extension Checker {
  /// What the names `index` and `item` stand for in a loop that is being checked.
  struct Loop {
    /// The slot of the number of the pass.
    var index: Int
    /// The item of `forEach`; nil in `repeat`, where `item` is that of the loop around it.
    var item: (slot: Int, type: StaticType)?
    /// The verb's place.
    var range: SourceRange
    /// Whether its passes run side by side.
    var isParallel = false
  }

  func repetition(_ loop: Workflow.Repeat, _ step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    let count = number(loop.count, what: "repeat")
    let frame = Loop(index: newSlot(), item: nil, range: step.verbRange)
    guard let body = passes(loop.steps, frame, given: given, name: nil, until: loop.until) else { return nil }
    return (
      .loop(LoopPlan(passes: .count(count), index: frame.index, until: body.until, steps: body.steps)), body.result
    )
  }

  func forEach(_ loop: Workflow.ForEach, _ step: Workflow.Step) -> (PlannedStep.Action, StaticType)? {
    let list = value(loop.list)
    let item = item(of: list)
    let slot = newSlot()
    let type = item ?? StaticType(.any)
    let frame = Loop(
      index: newSlot(), item: (slot, type), range: step.verbRange, isParallel: loop.parallel > 1)
    let body = passes(
      loop.steps, frame, given: Given(type: type), name: loop.name.map { ($0, loop.nameRange) }, until: nil)
    guard item != nil, let body else { return nil }
    return (
      .loop(
        LoopPlan(
          passes: .items(list, slot: slot), index: frame.index, until: nil, parallel: loop.parallel, steps: body.steps)),
      body.result
    )
  }

  /// What is known of the items of a list; nil, with a report, where it is none.
  private func item(of list: PlannedValue) -> StaticType? { listItem(of: list, verb: "forEach") }

  /// What is known of the items of a list that a verb goes through; nil, with a report, where it is none.
  func listItem(of list: PlannedValue, verb: String) -> StaticType? {
    let does = verb == "choose" ? "“choose” takes" : "“\(verb)” goes through"
    switch list.type.type {
    case .list(let item):
      return StaticType(item, mayBeMissing: list.type.itemsMayBeMissing, properties: list.type.properties)
    case .any:
      if !findings.hasErrors {
        findings.report(
          .wrongType, "\(does) a list, and nothing is known of this value", at: list.range,
          hint: "say what the value holds with \"shape\" on the step that gives it")
      }
    default:
      findings.report(
        .wrongType, "\(does) a list, and this is \(list.type.type.inWords)", at: list.range)
    }
    return nil
  }

  private struct Passes {
    var steps: [PlannedStep]
    var until: PlannedPredicate?
    /// What the loop gives: the list of what its passes give.
    var result: StaticType
  }

  /// Checks the steps of a loop; nil where its condition is wrong.
  ///
  /// What one pass sets, the next one finds: where a variable from outside is another type at the end than at the beginning, the
  /// steps are checked again with what it may be at the beginning of any pass.
  private func passes(
    _ steps: [Workflow.Step], _ loop: Loop, given: Given?, name: (String, SourceRange)?, until: PredicateSyntax?
  ) -> Passes? {
    for slot in given?.slots ?? [] { uses.keep(slot) }
    let mostRounds = 4
    for round in 0...mostRounds {
      let (widest, named, paths) = (widened.count, givenNames.count, writtenPaths)
      let passes = pass(steps, loop, given, name, until)
      let changed = Set(widened[widest...]).filter { scope[$0] != nil }
      if changed.isEmpty || round == mostRounds { return passes }
      // The steps give their names again.
      for name in givenNames[named...] { names[name] = nil }
      givenNames.removeSubrange(named...)
      writtenPaths = paths
      // A type that grows with every pass is any.
      guard round == mostRounds - 1 else { continue }
      for name in changed { scope[name]?.type = StaticType(.any, mayBeMissing: true) }
    }
    return nil
  }

  private func pass(
    _ steps: [Workflow.Step], _ loop: Loop, _ entry: Given?, _ name: (String, SourceRange)?, _ until: PredicateSyntax?
  ) -> Passes? {
    let outer = (scope: scopeNames.count, given: self.given, paths: writtenPaths, uses: uses.enterBlock())
    loops.append(loop)
    conditions += 1
    let ended = endsAlways
    defer {
      conditions -= 1
      endsAlways = ended
    }
    if let name, let item = loop.item { bind(name.0, at: name.1, slot: item.slot, type: item.type) }
    var given = entry
    let planned = block(steps, given: &given)
    for slot in given?.slots ?? [] { uses.keep(slot) }
    self.given = given
    let tested = until.map { condition($0) }
    loops.removeLast()
    uses.leaveBlock(to: outer.uses)
    writtenPaths = outer.paths
    leaveScope(to: outer.scope)
    self.given = outer.given
    if case .some(nil) = tested { return nil }
    let value = (given?.endsAlways ?? false) ? nil : given?.type
    return Passes(
      steps: planned, until: tested ?? nil,
      result: StaticType(.list(value?.type ?? .any), properties: value?.properties ?? [:]))
  }

  /// Forgets the names that a block has given; what it has set of the names around it stays.
  func leaveScope(to outer: Int) {
    for name in scopeNames[outer...] { scope[name] = nil }
    scopeNames.removeSubrange(outer...)
  }

  /// What several passes set at once would be one of their values, and nobody could say which.
  func checkShared(_ assignment: Workflow.Assignment, _ known: Binding) {
    guard let loop = loops.dropFirst(known.loops).first(where: \.isParallel) else { return }
    findings.report(
      .setInParallel, "“\(assignment.name)” is from outside this loop, and its passes run side by side",
      at: assignment.range, hint: "let each pass give its value: the loop gives the list of them, in order",
      notes: [Diagnostic.Note("the loop is here", at: loop.range), Diagnostic.Note("first set here", at: known.range)])
  }

  /// Finds `index` and `item`, which are the innermost loop's that has them.
  func loopName(
    _ reference: Reference
  ) -> (ResolvedReference.Root, StaticType, [Reference.Step])? {
    if reference.root == "index", let loop = loops.last {
      return (.slot(loop.index), StaticType(.integer), reference.path)
    }
    if reference.root == "item", let item = loops.reversed().lazy.compactMap(\.item).first {
      return (.slot(item.slot), item.type, reference.path)
    }
    findings.report(
      .unknownName,
      loops.isEmpty
        ? "“\(reference.root)” is known only inside a loop" : "“item” is known only inside “forEach”",
      at: reference.range, hint: loops.isEmpty ? nil : "the number of the pass is ${index}")
    return nil
  }
}
