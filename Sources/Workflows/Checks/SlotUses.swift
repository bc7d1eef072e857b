/// Where the values of steps are used, so that rows used once and before any effect need not be kept.
struct SlotUses {
  /// A place in the order of the steps: the block and the number of the step in the workflow.
  struct Position: Hashable {
    var block: Int
    var step: Int
  }

  var position = Position(block: 0, step: 0)
  private var blockCount = 1
  private var uses: [Int: [Position]] = [:]
  /// Where each slot was filled.
  private var filled: [Int: Position] = [:]
  /// The slots whose rows are kept in any case.
  private var kept: Set<Int> = []
  /// The steps that have effects.
  private var effects: [Position] = []
  private var nextStep = 0

  mutating func begin() {
    nextStep += 1
    position.step = nextStep
  }

  mutating func enterBlock() -> Position {
    let outer = position
    position.block = blockCount
    blockCount += 1
    return outer
  }

  mutating func leaveBlock(to outer: Position) { position = outer }

  /// The place after the last step.
  var end: Position { Position(block: 0, step: Int.max) }

  mutating func fill(_ slot: Int) { filled[slot] = position }

  mutating func use(_ slot: Int, at position: Position) { uses[slot, default: []].append(position) }

  mutating func keep(_ slot: Int) { kept.insert(slot) }

  mutating func effect() { effects.append(position) }

  /// Whether the rows of a slot are read at once and kept: they are used more than once, in another block, or after a step
  /// with an effect.
  func isKept(_ slot: Int) -> Bool {
    if kept.contains(slot) { return true }
    guard let places = uses[slot], let start = filled[slot] else { return false }
    guard places.count == 1, places[0].block == start.block else { return true }
    // Effects stand in the order of their steps: the first one after the start says whether there is one between.
    var (low, high) = (0, effects.count)
    while low < high {
      let middle = (low + high) / 2
      if effects[middle].step > start.step { high = middle } else { low = middle + 1 }
    }
    return low < effects.count && effects[low].step < places[0].step
  }

  /// Writes into the plan which queries are kept.
  func markKept(_ steps: inout [PlannedStep]) {
    for index in steps.indices {
      if case .query(var query) = steps[index].action {
        query.isKept = isKept(steps[index].slot)
        steps[index].action = .query(query)
      }
      steps[index].action.updateBlocks { markKept(&$0) }
    }
  }
}
