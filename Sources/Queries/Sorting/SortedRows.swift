import Values

/// Collects rows and gives them back in order.
///
/// **Shape**: stable: rows no key tells apart keep the order they were added in.
package struct SortedRows: Sendable {
  package let order: RowOrder
  private var entries: [Entry] = []

  private struct Entry: Sendable {
    var position: RowPosition
    var number: Int
    var row: Row
  }

  package init(_ order: RowOrder) { self.order = order }

  package var count: Int { entries.count }

  package mutating func add(_ row: Row) throws(RowFault) {
    entries.append(Entry(position: try order.position(of: row), number: entries.count, row: row))
  }

  /// The rows in order, of those after the first `offset` at most `limit`.
  package consuming func finish(offset: Int = 0, limit: Int? = nil) -> [Row] {
    let order = order
    entries.sort { left, right in
      let comparison = order.compare(left.position, right.position)
      return comparison != 0 ? comparison < 0 : left.number < right.number
    }
    let rest = entries.dropFirst(max(0, offset))
    return (limit.map { rest.prefix(max(0, $0)) } ?? rest).map(\.row)
  }
}
