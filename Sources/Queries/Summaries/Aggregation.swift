package import Diagnostics
package import Values

/// Summarizes rows, taken one at a time: groups by keys and one value per aggregate and group.
///
/// **Shape**: each result row has the keys' values, then the aggregates'. Groups stand in the order of their keys (as a sort has
/// it, ascending); the key is shown as its first row has it. Without keys there is always one row, also of no rows.
/// **Missing**: a missing key is a group, and the last one. Missing values are not aggregated.
/// **Errors**: a cell that does not fit its type is always an error here; `number-too-long` for an exact result beyond 1,000
/// digits, `not-a-number` for what cannot be added up.
package final class Aggregation {
  /// The columns of the result.
  package let fields: [ValueType.Field]
  /// The properties of the rows it looks at.
  package let properties: Set<Int>
  private let keys: [GroupKey]
  private let aggregates: [Aggregate]
  private let keyReaders: [ValueReader]
  private let valueReaders: [ValueReader]
  private let slots: Int
  private let order: RowOrder
  private var groups: [Group] = []
  private var places: [GroupIdentity: Int] = [:]

  private let spilling: SpillPolicy
  private var spilled: RunSorter<KeptValue>?
  /// **Units**: bytes of the values that all groups keep.
  private var footprint = 0

  private struct Group {
    var keys: [Value]
    var states: [any AggregateFunction]
    /// Those of the states that keep values, by the aggregate's index.
    var keepers: [(index: Int, state: any ValueKeeping)]

    var footprint: Int { keepers.reduce(0) { $0 + $1.state.footprint } }
  }

  package init(
    by keys: [GroupKey], _ aggregates: [Aggregate], schema: Schema, lookup: (any EntityLookup)? = nil,
    spilling: SpillPolicy = SpillPolicy()
  ) {
    self.spilling = spilling
    self.keys = keys
    self.aggregates = aggregates
    fields =
      keys.map { ValueType.Field($0.name, $0.path.type) }
      + aggregates.map { ValueType.Field($0.name, $0.resultType) }
    var uses: [Int: Int] = [:]
    let paths = keys.map(\.path) + aggregates.compactMap(\.path)
    for path in paths { uses[path.index, default: 0] += 1 }
    properties = Set(uses.keys)
    let compiler = OperandCompiler(schema: schema, lookup: lookup, sharing: uses)
    slots = compiler.slots.count
    keyReaders = keys.map { compiler.reader(of: .property($0.path)) }
    // Where there is no property, every row counts.
    valueReaders = aggregates.map { compiler.reader(of: $0.path.map { .property($0) } ?? .literal(.boolean(true))) }
    order = RowOrder(keys.map { SortKey(path: $0.path) }, schema: schema, lookup: lookup)
    if keys.isEmpty { groups = [newGroup([])] }
  }

  /// How many groups there are so far.
  package var count: Int { groups.count }

  package func add(_ row: Row) throws(RowFault) {
    var frame = RowFrame(row, slots: slots)
    var fault: RowFault?
    let keyValues = try read(keyReaders, &frame, &fault)
    let values = try read(valueReaders, &frame, &fault)
    if let fault { throw fault }
    let group = group(of: keyValues)
    let before = groups[group].footprint
    for index in aggregates.indices where !values[index].isMissing {
      do {
        try groups[group].states[index].add(values[index])
      } catch {
        throw RowFault(.failed(error), property: aggregates[index].path?.index ?? 0)
      }
    }
    footprint += groups[group].footprint - before
    guard footprint > spilling.budget / 2 else { return }
    do throws(Diagnostic) {
      try spill()
    } catch {
      throw RowFault(.stopped(error), property: 0)
    }
  }

  /// Whether values have been put into a file.
  package var hasSpilled: Bool { spilled != nil }

  /// Hands what the groups keep to the sorter, which puts it into a file when it is too much.
  private func spill() throws(Diagnostic) {
    let sorter =
      spilled
      ?? RunSorter(
        SpillPolicy(budget: spilling.budget / 2, folder: spilling.folder), compare: KeptValue.compare(aggregates))
    spilled = sorter
    for (place, group) in groups.enumerated() {
      for (index, state) in group.keepers {
        let slot = place * aggregates.count + index
        for value in state.handOver() {
          try sorter.add(KeptValue(slot: slot, hash: type(of: state).hash(value), value: value))
        }
      }
    }
    footprint = 0
  }

  /// The results made of values that went through the sorter, by slot.
  private func spilledResults() throws(Diagnostic) -> [Int: Value] {
    guard spilled != nil else { return [:] }
    try spill()
    guard let entries = try spilled?.finish() else { return [:] }
    var results: [Int: Value] = [:]
    while let slot = entries.key?.slot {
      guard let state = groups[slot / aggregates.count].states[slot % aggregates.count] as? any ValueKeeping else {
        break
      }
      func next() throws(Diagnostic) -> Value? {
        guard let key = entries.key, key.slot == slot else { return nil }
        try entries.advance()
        return key.value
      }
      results[slot] = try state.result(of: next)
      while entries.key?.slot == slot { try entries.advance() }
    }
    return results
  }

  /// The result's rows, each with a value for each of `fields`.
  package func finish() throws(Diagnostic) -> [[Value]] {
    let spilled = try spilledResults()
    var rows: [[Value]] = []
    rows.reserveCapacity(groups.count)
    for (place, group) in groups.enumerated() {
      var values = group.keys
      for (index, state) in group.states.enumerated() {
        if let result = spilled[place * aggregates.count + index] {
          values.append(result)
        } else {
          values.append(try state.result())
        }
      }
      rows.append(values)
    }
    return inOrder(rows)
  }

  /// Result rows in the order of their keys' values, which they begin with.
  package func inOrder(_ rows: [[Value]]) -> [[Value]] {
    rows.map { (row: $0, position: order.position(of: $0)) }
      .sorted { order.compare($0.position, $1.position) < 0 }.map(\.row)
  }

  /// The values; the first fault in order, where there is one, is kept aside.
  private func read(
    _ readers: [ValueReader], _ frame: inout RowFrame, _ first: inout RowFault?
  ) throws(RowFault) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(readers.count)
    for reader in readers {
      do {
        values.append(try reader(&frame))
      } catch {
        if error.isFinal { throw error }
        if first.map(error.comesBefore) ?? true { first = error }
        values.append(.missing)
      }
    }
    return values
  }

  private func group(of keyValues: [Value]) -> Int {
    if keys.isEmpty { return 0 }
    let identity = GroupIdentity(keyValues)
    if let place = places[identity] { return place }
    places[identity] = groups.count
    groups.append(newGroup(keyValues))
    return groups.count - 1
  }

  private func newGroup(_ keyValues: [Value]) -> Group {
    let states = aggregates.map { $0.function.init(of: $0.path?.type ?? .any) }
    return Group(
      keys: keyValues, states: states,
      keepers: states.enumerated().compactMap { index, state in (state as? any ValueKeeping).map { (index, $0) } })
  }
}

/// A value that a group's aggregate kept, on its way through a sorter.
private struct KeptValue: SpillKey {
  /// The group's place and the aggregate's.
  var slot: Int
  var hash: Int
  var value: Value

  init(slot: Int, hash: Int, value: Value) {
    self.slot = slot
    self.hash = hash
    self.value = value
  }

  /// By slot, then hash, then the aggregate's own order.
  static func compare(_ aggregates: [Aggregate]) -> (KeptValue, KeptValue) -> Int {
    let orders = aggregates.map { ($0.function as? any ValueKeeping.Type).map { type in type.order } }
    return { left, right in
      if left.slot != right.slot { return left.slot < right.slot ? -1 : 1 }
      if left.hash != right.hash { return left.hash < right.hash ? -1 : 1 }
      return orders[left.slot % orders.count]?(left.value, right.value) ?? 0
    }
  }

  var footprint: Int { value.footprint }

  func encode(to encoder: inout SpillEncoder) {
    encoder.append(count: slot)
    encoder.append(signed: Int64(hash))
    encoder.append(value)
  }

  init(from decoder: inout SpillDecoder) throws(SpillDamage) {
    slot = try decoder.length()
    hash = try decoder.int()
    value = try decoder.value()
  }
}

/// What tells groups apart: the same keys, as `equalTo` has it, and missing beside missing.
private enum GroupIdentity: Hashable {
  case one(Value.Sameness?)
  case several([Value.Sameness?])

  init(_ values: [Value]) {
    if values.count == 1 {
      self = .one(GroupIdentity.part(values[0]))
    } else {
      self = .several(values.map(GroupIdentity.part))
    }
  }

  private static func part(_ value: Value) -> Value.Sameness? {
    value.isMissing ? nil : value.sameness([])
  }
}
