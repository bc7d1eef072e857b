import Values

/// Puts the summaries of blocks together, in the order of the file.
struct SummaryMerger {
  private let plan: SummaryPlan
  private let hasKeyValues: Bool
  private var groups: GroupTable
  private var keyValues: [[Value]] = []
  private var states: [PartStates]

  init(_ plan: SummaryPlan) {
    self.plan = plan
    hasKeyValues = plan.keys.contains { !KeyDecoder.canDecode($0) }
    groups = GroupTable(seed: plan.seed)
    states = plan.parts.map { _ in PartStates() }
  }

  mutating func add(_ block: SummarySink.Result) throws(ScanRefusal) {
    var numbers: [Int] = []
    numbers.reserveCapacity(block.groups.count)
    let keys = block.groups.arena
    for group in 0..<block.groups.count {
      let range = block.groups.key(group)
      let (number, isNew) = groups.group(keys.span, range.lowerBound, range.upperBound)
      numbers.append(number)
      if isNew, hasKeyValues { keyValues.append(block.keyValues[group]) }
    }
    for part in plan.parts.indices { try add(block.states[part], numbers, plan.parts[part].function, to: part) }
  }

  private mutating func add(
    _ block: PartStates, _ numbers: [Int], _ function: SummaryPlan.Function, to index: Int
  ) throws(ScanRefusal) {
    let new = groups.count - states[index].counts.count
    states[index].counts.append(contentsOf: repeatElement(0, count: new))
    switch function {
    case .count: break
    case .sum, .average:
      states[index].sums.append(contentsOf: repeatElement(0, count: new))
      let difference = block.places - states[index].places
      if difference > 0 {
        try ExactScaling.scale(&states[index].sums, by: difference)
        states[index].places = block.places
      }
      for group in numbers.indices {
        let sum = difference < 0 ? try ExactScaling.scaled(block.sums[group], by: -difference) : block.sums[group]
        states[index].sums[numbers[group]] = try ExactScaling.sum(states[index].sums[numbers[group]], sum)
      }
    case .minimum, .maximum, .first, .last:
      states[index].values.append(contentsOf: repeatElement(.missing, count: new))
      let isCompared = function == .minimum || function == .maximum
      if isCompared { states[index].keys.append(contentsOf: repeatElement([], count: new)) }
      for group in numbers.indices where block.counts[group] > 0 {
        let number = numbers[group]
        if states[index].counts[number] > 0 {
          if function == .first { continue }
          if isCompared, !Self.comes(block.keys[group], before: states[index].keys[number]) { continue }
        }
        states[index].values[number] = block.values[group]
        if isCompared { states[index].keys[number] = block.keys[group] }
      }
    }
    for group in numbers.indices { states[index].counts[numbers[group]] &+= block.counts[group] }
  }

  private static func comes(_ left: [UInt8], before right: [UInt8]) -> Bool {
    KeyBytes.compare(left.span, right.span) < 0
  }

  /// The rows of the summary, in the order of their keys.
  consuming func finish() -> [[Value]] {
    if plan.keys.isEmpty, groups.count == 0 {
      // There is one row also of no rows.
      let nothing: [UInt8] = []
      _ = groups.group(nothing.span, 0, 0)
      for index in states.indices {
        states[index].counts = [0]
        states[index].sums = [0]
        states[index].values = [.missing]
      }
    }
    var rows: [[Value]] = []
    rows.reserveCapacity(groups.count)
    let keys = groups.arena
    for group in groups.sorted() {
      var row: [Value] = []
      row.reserveCapacity(plan.keys.count + plan.parts.count)
      var place = groups.key(group).lowerBound
      var other = 0
      for column in plan.keys {
        if KeyDecoder.canDecode(column) {
          row.append(KeyDecoder.value(keys.span, &place, column.kind))
        } else {
          KeyDecoder.skip(keys.span, &place, column.typing.type)
          row.append(keyValues[group][other])
          other += 1
        }
      }
      for index in plan.parts.indices { row.append(value(of: index, group)) }
      rows.append(row)
    }
    return rows
  }

  private func value(of index: Int, _ group: Int) -> Value {
    let part = plan.parts[index]
    let count = states[index].counts[group]
    switch part.function {
    case .count: return .integer(ExactNumber(count))
    case .sum:
      let sum = ExactScaling.number(states[index].sums[group], places: states[index].places)
      return part.column?.kind == .integer ? .integer(sum) : .decimal(sum)
    case .average:
      if count == 0 { return .missing }
      let sum = ExactScaling.number(states[index].sums[group], places: states[index].places)
      return .decimal(sum.divided(by: ExactNumber(count), digits: 16) ?? .zero)
    case .minimum, .maximum, .first, .last: return states[index].values[group]
    }
  }
}
