/// Finds out how long the values of a plan are needed, so that a run holds none longer.
///
/// **Shape**: a value belongs to the block whose step gives it, and is dropped after that block's last step that reads it, in its
/// blocks or by itself. Inside the blocks of a step nothing of outside is dropped: they may be run again.
struct Liveness {
  /// The slots of the blocks around the one that is looked at.
  private var known: Set<Int> = []

  static func mark(_ plan: inout Plan) {
    var after = Reads()
    if let output = plan.output { after.add(output) } else { after.given = true }
    var liveness = Liveness()
    _ = liveness.mark(&plan.steps, own: [], after: after)
  }

  /// Marks the steps of a block and gives what they read: of what it was given only what the block was given.
  ///
  /// - `own`: the slots that the block has from the beginning. `after`: what is read at its end.
  private mutating func mark(_ steps: inout [PlannedStep], own: [Int], after: Reads) -> Reads {
    var owned = Set(own)
    for step in steps {
      owned.insert(step.slot)
      if case .set(let assignments) = step.action {
        owned.formUnion(assignments.map(\.slot).filter { !known.contains($0) })
      }
      if case .ask(let ask) = step.action { owned.insert(ask.answer) }
    }
    let added = owned.filter { known.insert($0).inserted }
    defer { for slot in added { known.remove(slot) } }
    // From the last step to the first: what is read after each one.
    var later = after
    for index in steps.indices.reversed() {
      let isStored = later.slots.contains(steps[index].slot)
      steps[index].isStored = isStored
      steps[index].isHandedOn = later.given
      let reads = read(by: &steps[index])
      steps[index].drops = reads.slots.filter { owned.contains($0) && !later.slots.contains($0) }.sorted()
      later.given = reads.given || (steps[index].mayHandOn && (later.given || isStored))
      later.slots.formUnion(reads.slots)
    }
    return later
  }

  /// What a step reads, with its blocks.
  private mutating func read(by step: inout PlannedStep) -> Reads {
    var reads = step.reads
    let isRead = step.isStored || step.isHandedOn
    switch step.action {
    case .branch(var cases, var otherwise):
      let after = Reads(given: isRead)
      for index in cases.indices { reads.merge(mark(&cases[index].steps, own: [], after: after)) }
      if var steps = otherwise {
        reads.merge(mark(&steps, own: [], after: after))
        otherwise = steps
      }
      step.action = .branch(cases, otherwise: otherwise)
    case .loop(var loop):
      loop.collects = isRead
      var after = Reads(given: isRead)
      if let until = loop.until { after.add(until) }
      var own = [loop.index]
      var isItem = false
      if case .items(_, let slot) = loop.passes {
        own.append(slot)
        isItem = true
      }
      var inner = mark(&loop.steps, own: own, after: after)
      if isItem { inner.given = false }
      reads.merge(inner)
      step.action = .loop(loop)
    case .attempt(var attempt):
      let after = Reads(given: isRead)
      reads.merge(mark(&attempt.steps, own: [], after: after))
      if var steps = attempt.catching {
        var inner = mark(&steps, own: [attempt.error], after: after)
        inner.given = false
        reads.merge(inner)
        attempt.catching = steps
      }
      if var steps = attempt.finally {
        reads.merge(mark(&steps, own: [], after: Reads()))
        attempt.finally = steps
      }
      step.action = .attempt(attempt)
    case .ask(var ask):
      guard case .cases(var cases) = ask.kind else { break }
      let after = Reads(given: isRead)
      for index in cases.indices { reads.merge(mark(&cases[index].steps, own: [], after: after)) }
      ask.kind = .cases(cases)
      step.action = .ask(ask)
    case .query(var query) where !isRead:
      query.isKept = false
      step.action = .query(query)
    default: break
    }
    return reads
  }
}

extension Reads {
  fileprivate mutating func merge(_ other: Reads) {
    slots.formUnion(other.slots)
    given = given || other.given
  }
}
