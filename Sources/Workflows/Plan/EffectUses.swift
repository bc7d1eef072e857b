/// Finds out which values effects use, so that a run that is resumed can use the same.
///
/// **Shape**: a value is used by an effect that reads it or is given it, and by the loops and conditions around one. An export that
/// replaces its file is no effect here: it may be done again with what is there then.
package struct EffectUses {
  private var needed: Set<Int> = []

  /// Marks the steps of a plan, and of the workflows that it runs.
  package static func mark(_ plan: inout Plan) {
    plan.steps = marked(plan.steps)
    for (path, var other) in plan.workflows {
      other.steps = marked(other.steps)
      plan.workflows[path] = other
    }
  }

  private static func marked(_ steps: [PlannedStep]) -> [PlannedStep] {
    var uses = EffectUses()
    _ = uses.collect(steps, from: [])
    var steps = steps
    uses.mark(&steps, isInside: false)
    return steps
  }

  /// - `origins`: the slots of the steps that may have given what the block is given. Gives those at its end.
  private mutating func collect(_ steps: [PlannedStep], from origins: Set<Int>) -> Set<Int> {
    var origins = origins
    for step in steps {
      if step.hasAnyEffect {
        let reads = step.reads
        needed.formUnion(reads.slots)
        if reads.given { needed.formUnion(origins) }
        if case .loop(let loop) = step.action, let until = loop.until {
          var reads = Reads()
          reads.add(until)
          needed.formUnion(reads.slots)
        }
      }
      var ends: Set<Int> = [step.slot]
      for block in step.action.blocks { ends.formUnion(collect(block, from: origins)) }
      origins = step.mayHandOn ? origins.union(ends) : ends
    }
    return origins
  }

  private func mark(_ steps: inout [PlannedStep], isInside: Bool) {
    for index in steps.indices {
      var isNeeded = isInside || needed.contains(steps[index].slot)
      switch steps[index].action {
      case .set(let assignments): isNeeded = isNeeded || assignments.contains { needed.contains($0.slot) }
      case .ask(let ask): isNeeded = isNeeded || needed.contains(ask.answer)
      default: break
      }
      switch steps[index].action {
      case .query, .set, .give, .intent: steps[index].feedsEffect = isNeeded
      default: break
      }
      steps[index].action.updateBlocks { mark(&$0, isInside: isNeeded) }
    }
  }
}
