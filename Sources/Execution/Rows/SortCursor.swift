import Diagnostics
import EntitySources
import Queries

/// Rows in order; with a limit, no more rows are kept than it asks for.
final class SortCursor: RowCursor {
  private let base: any RowCursor
  private let order: RowOrder
  private let shape: RowShape
  private let slice: (offset: Int, limit: Int?)
  private var isDone = false

  init(_ base: any RowCursor, _ order: RowOrder, shape: RowShape, offset: Int = 0, limit: Int? = nil) {
    self.base = base
    self.order = order
    self.shape = shape
    slice = (offset, limit)
  }

  var warnings: [Diagnostic] { base.warnings }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    if isDone { return nil }
    isDone = true
    let rows: [Row]
    if let limit = slice.limit {
      var top = TopRows(order, limit: limit, offset: slice.offset)
      try read { (row: Row) throws(RowFault) in try top.add(row) }
      rows = top.finish()
    } else {
      var sorted = SortedRows(order)
      try read { (row: Row) throws(RowFault) in try sorted.add(row) }
      rows = sorted.finish(offset: slice.offset)
    }
    return rows.isEmpty ? nil : rows
  }

  private func read(_ add: (Row) throws(RowFault) -> Void) throws(Diagnostic) {
    while let batch = try base.nextBatch() {
      for row in batch {
        do throws(RowFault) {
          try add(row)
        } catch {
          throw shape.diagnostic(for: error, at: row.place)
        }
      }
    }
  }
}
