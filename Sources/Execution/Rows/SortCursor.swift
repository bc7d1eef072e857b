import Diagnostics
import EntitySources
import Queries

/// Rows in order; with a limit, no more rows are kept than it asks for, and without, what does not fit into memory is put into
/// a temporary file.
final class SortCursor: RowCursor {
  private let base: any RowCursor
  private let order: RowOrder
  private let shape: RowShape
  private let slice: (offset: Int, limit: Int?)
  private let spilling: SpillPolicy
  private var sorted: SortedRows.Reader?
  private var isDone = false

  init(
    _ base: any RowCursor, _ order: RowOrder, shape: RowShape, offset: Int = 0, limit: Int? = nil,
    spilling: SpillPolicy
  ) {
    self.base = base
    self.order = order
    self.shape = shape
    slice = (offset, limit)
    self.spilling = spilling
  }

  var warnings: [Diagnostic] { base.warnings }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    if let sorted { return try sorted.nextBatch() }
    if isDone { return nil }
    isDone = true
    if let limit = slice.limit, limit <= Self.mostInMemory, slice.offset <= Self.mostInMemory {
      var top = TopRows(order, limit: limit, offset: slice.offset)
      try read { (row: Row) throws(RowFault) in try top.add(row) }
      let rows = top.finish()
      return rows.isEmpty ? nil : rows
    }
    let rows = SortedRows(order, spilling: spilling)
    try read { (row: Row) throws(RowFault) in try rows.add(row) }
    let sorted = try rows.finish(offset: slice.offset, limit: slice.limit)
    self.sorted = sorted
    return try sorted.nextBatch()
  }

  /// More first rows than this are sorted like all of them.
  private static let mostInMemory = 4096

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
