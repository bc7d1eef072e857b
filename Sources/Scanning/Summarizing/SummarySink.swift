import Values

/// Summarizes the rows of one block.
struct SummarySink: BlockSink {
  let plan: SummaryPlan

  struct Result: Sendable {
    var groups: GroupTable
    /// For each group the values of the keys that cannot be read back from their bytes.
    var keyValues: [[Value]] = []
    var states: [PartStates] = []
  }

  func process(_ block: borrowing RecordBlock) throws(ScanRefusal) -> Result {
    var result = Result(groups: GroupTable(seed: plan.seed))
    var groupOf = [UInt32](repeating: 0, count: block.selection.count)
    var key = KeyBytes()
    if plan.keys.isEmpty {
      _ = result.groups.group(key.bytes.span, 0, 0)
      result.keyValues.append([])
    }
    var recent = RecentGroups()
    for index in shortTexts(block, &groupOf, &recent, &result) {
      let row = Int(block.selection[index])
      key.removeAll()
      for place in 0..<plan.shapes.count {
        let shape = plan.shapes[place]
        if try !shape.append(row, block, to: &key, missing: KeyBytes.missingLast) {
          try plan.keys[place].appendValue(row, block, to: &key, missing: KeyBytes.missingLast)
        }
      }
      let word = key.prefix
      if key.count <= 8, let group = recent.group(word) {
        groupOf[index] = group
        continue
      }
      let (number, isNew) = result.groups.group(key.bytes.span, 0, key.count)
      groupOf[index] = UInt32(truncatingIfNeeded: number)
      if key.count <= 8 { recent.set(word, groupOf[index]) }
      if isNew { result.keyValues.append(try keyValues(row, block)) }
    }
    for part in plan.parts {
      result.states.append(try states(part, groupOf, result.groups.count, block))
    }
    return result
  }

  /// Finds the groups of rows whose only key is a bare text of up to seven bytes; the other rows, by their place in the selection.
  private func shortTexts(
    _ block: borrowing RecordBlock, _ groupOf: inout [UInt32], _ recent: inout RecentGroups, _ result: inout Result
  ) -> [Int] {
    let count = plan.keys.isEmpty ? 0 : block.selection.count
    guard plan.shapes.count == 1, plan.shapes[0].kind == .text else { return Array(0..<count) }
    var rest: [Int] = []
    let isDone: Bool? = block.withDelimitedPlaces(plan.shapes[0].index) { places in
      var key = KeyBytes()
      for index in 0..<count {
        let token = places.token(block.selection[index])
        guard token.count > 0, token.count < 8, Int(places.bytes[token.start]) != places.quote else {
          rest.append(index)
          continue
        }
        let word = KeyBytes.word(ofText: places.bytes + token.start, token.count)
        if let group = recent.group(word) {
          groupOf[index] = group
          continue
        }
        key.removeAll()
        key.append(text: block.bytes.span, token.start, token.end)
        let (number, isNew) = result.groups.group(key.bytes.span, 0, key.count)
        groupOf[index] = UInt32(truncatingIfNeeded: number)
        recent.set(word, groupOf[index])
        if isNew { result.keyValues.append([]) }
      }
      return true
    }
    return isDone == nil ? Array(0..<count) : rest
  }

  private func keyValues(_ row: Int, _ block: borrowing RecordBlock) throws(ScanRefusal) -> [Value] {
    var values: [Value] = []
    for column in plan.keys where !KeyDecoder.canDecode(column) { values.append(try column.value(row, block)) }
    return values
  }

  private func states(
    _ part: SummaryPlan.Part, _ groupOf: [UInt32], _ count: Int, _ block: borrowing RecordBlock
  ) throws(ScanRefusal) -> PartStates {
    var states = PartStates()
    var counts = [Int](repeating: 0, count: count)
    guard let column = part.column else {
      for group in groupOf { counts[Int(group)] &+= 1 }
      states.counts = counts
      return states
    }
    switch part.function {
    case .count:
      for index in 0..<groupOf.count where try column.hasValue(Int(block.selection[index]), block) {
        counts[Int(groupOf[index])] &+= 1
      }
    case .sum, .average: try add(column, groupOf, &counts, block, &states)
    case .minimum, .maximum: try findBest(column, part.function == .maximum, groupOf, &counts, block, &states)
    case .first, .last:
      var rows = [Int](repeating: -1, count: count)
      for index in 0..<groupOf.count where try column.hasValue(Int(block.selection[index]), block) {
        let group = Int(groupOf[index])
        if part.function == .last || rows[group] < 0 { rows[group] = Int(block.selection[index]) }
        counts[group] &+= 1
      }
      states.values = try values(column, of: rows, block)
    }
    states.counts = counts
    return states
  }

  private func values(
    _ column: ValueColumn, of rows: [Int], _ block: borrowing RecordBlock
  ) throws(ScanRefusal) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(rows.count)
    for row in rows { values.append(row < 0 ? .missing : try column.value(row, block)) }
    return values
  }

  private func add(
    _ column: ValueColumn, _ groupOf: [UInt32], _ counts: inout [Int], _ block: borrowing RecordBlock,
    _ states: inout PartStates
  ) throws(ScanRefusal) {
    var sums = [Int128](repeating: 0, count: counts.count)
    var places = 0
    for index in shortNumbers(column, groupOf, &sums, &places, &counts, block) {
      guard let number = try column.number(Int(block.selection[index]), block) else { continue }
      let group = Int(groupOf[index])
      var coefficient = Int128(number.coefficient)
      if number.places > places {
        try ExactScaling.scale(&sums, by: number.places &- places)
        places = number.places
      } else if number.places < places {
        coefficient = try ExactScaling.scaled(coefficient, by: places &- number.places)
      }
      sums[group] = try ExactScaling.sum(sums[group], coefficient)
      counts[group] &+= 1
    }
    states.sums = sums
    states.places = places
  }

  /// Adds up the numbers of a few digits; the other rows, by their place in the selection.
  ///
  /// - Parameter places: set to the most digits after the point that the first rows have; numbers with more are left out.
  private func shortNumbers(
    _ column: ValueColumn, _ groupOf: [UInt32], _ sums: inout [Int128], _ places: inout Int, _ counts: inout [Int],
    _ block: borrowing RecordBlock
  ) -> [Int] {
    let allowsPoint = column.kind == .decimal
    let isRequired = column.shape.isRequired
    var rest: [Int] = []
    let found: Int? = block.withDelimitedPlaces(column.index) { cells in
      var most = 0
      for index in 0..<min(64, groupOf.count) {
        let token = cells.token(block.selection[index])
        if token.isMissing { continue }
        if let number = ShortDigits(cells.bytes + token.start, token.count, allowsPoint: allowsPoint) {
          most = max(most, number.places)
        }
      }
      for index in 0..<groupOf.count {
        let token = cells.token(block.selection[index])
        if token.isMissing {
          if isRequired { rest.append(index) }
          continue
        }
        guard let number = ShortDigits(cells.bytes + token.start, token.count, allowsPoint: allowsPoint),
          number.places <= most, most &- number.places <= 12
        else {
          rest.append(index)
          continue
        }
        let group = Int(groupOf[index])
        counts[group] &+= 1
        if number.places == most {
          // Of thirty digits a block has far fewer than it takes to go beyond 128 bits.
          sums[group] &+= Int128(number.value)
        } else {
          sums[group] &+= Int128(number.value) &* Self.powersOfTen[most &- number.places]
        }
      }
      return most
    }
    guard let found else { return Array(0..<groupOf.count) }
    places = found
    return rest
  }

  /// 1 up to 10^18.
  private static let powersOfTen: [Int128] = (0...18).map { power in (0..<power).reduce(1) { number, _ in number * 10 }
  }

  /// Finds each group's first value in order, or last; of equal ones the first row's.
  private func findBest(
    _ column: ValueColumn, _ isGreatest: Bool, _ groupOf: [UInt32], _ counts: inout [Int],
    _ block: borrowing RecordBlock, _ states: inout PartStates
  ) throws(ScanRefusal) {
    var rows = [Int](repeating: -1, count: counts.count)
    var words = [UInt64](repeating: 0, count: counts.count)
    var keys = [[UInt8]](repeating: [], count: counts.count)
    var key = KeyBytes()
    for index in 0..<groupOf.count {
      let row = Int(block.selection[index])
      key.removeAll()
      try column.append(row, block, to: &key, missing: KeyBytes.missingLast)
      if key.bytes[0] == KeyBytes.missingLast { continue }
      let group = Int(groupOf[index])
      counts[group] &+= 1
      if isGreatest { key.complement(from: 0) }
      let word = key.prefix
      if rows[group] >= 0 {
        if word > words[group] { continue }
        if word == words[group] {
          let best = keys[group]
          if KeyBytes.compare(key.bytes.span.extracting(0..<key.count), best.span) >= 0 { continue }
        }
      }
      rows[group] = row
      words[group] = word
      keys[group] = Array(key.bytes[0..<key.count])
    }
    states.keys = keys
    states.values = try values(column, of: rows, block)
  }
}

/// The groups of short keys that were met of late.
private struct RecentGroups {
  private var words = [UInt64](repeating: 0, count: 1024)
  private var groups = [UInt32](repeating: 0, count: 1024)

  /// Nil where the key was not met, or another one since. No key's word is 0.
  @inline(__always)
  func group(_ word: UInt64) -> UInt32? {
    let place = Self.place(word)
    return words[place] == word ? groups[place] : nil
  }

  @inline(__always)
  mutating func set(_ word: UInt64, _ group: UInt32) {
    words[Self.place(word)] = word
    groups[Self.place(word)] = group
  }

  @inline(__always)
  private static func place(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }
}
