import Values

/// Collects the first rows of an order without keeping the others: a sort with a limit in bounded memory.
///
/// **Shape**: the same rows in the same order as sorting all of them and cutting: ties keep the order they were added in. Every
/// row's keys are read, so a misfit in one that would not be among the first is an error as well.
package struct TopRows: Sendable {
  package let order: RowOrder
  package let offset: Int
  /// How many rows are kept: offset and limit.
  private let capacity: Int
  private var count = 0
  /// A heap with the last row of those kept at its root.
  private var heap: [Entry] = []

  private struct Entry: Sendable {
    var position: RowPosition
    var number: Int
    var row: Row
  }

  /// - Parameters:
  ///   - limit: how many rows are wanted; below 0 counts as 0.
  ///   - offset: how many of the first are left out.
  package init(_ order: RowOrder, limit: Int, offset: Int = 0) {
    self.order = order
    self.offset = max(0, offset)
    let (sum, overflow) = max(0, limit).addingReportingOverflow(max(0, offset))
    capacity = limit <= 0 ? 0 : (overflow ? .max : sum)
  }

  package mutating func add(_ row: Row) throws(RowFault) {
    let entry = Entry(position: try order.position(of: row), number: count, row: row)
    count += 1
    if heap.count < capacity {
      heap.append(entry)
      rise(from: heap.count - 1)
    } else if capacity > 0, comes(entry, before: heap[0]) {
      heap[0] = entry
      sink()
    }
  }

  /// The rows wanted, in order.
  package consuming func finish() -> [Row] {
    let sorted = heap.sorted { comes($0, before: $1) }
    return sorted.dropFirst(offset).map(\.row)
  }

  private func comes(_ left: Entry, before right: Entry) -> Bool {
    let comparison = order.compare(left.position, right.position)
    return comparison != 0 ? comparison < 0 : left.number < right.number
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard comes(heap[parent], before: heap[place]) else { return }
      heap.swapAt(parent, place)
      place = parent
    }
  }

  private mutating func sink() {
    var place = 0
    while true {
      var last = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && comes(heap[last], before: heap[child]) {
        last = child
      }
      if last == place { return }
      heap.swapAt(last, place)
      place = last
    }
  }
}
