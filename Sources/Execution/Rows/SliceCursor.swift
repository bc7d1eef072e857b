import Diagnostics
import EntitySources
import Queries

/// The rows after the first `offset`, `limit` of them at most; no more is read than that takes.
final class SliceCursor: RowCursor {
  private let base: any RowCursor
  private var toSkip: Int
  private var rest: Int

  init(_ base: any RowCursor, offset: Int, limit: Int?) {
    self.base = base
    toSkip = offset
    rest = limit ?? .max
  }

  var warnings: [Diagnostic] { base.warnings }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    while rest > 0, let batch = try base.nextBatch() {
      let skipped = min(toSkip, batch.count)
      toSkip -= skipped
      let rows = batch.dropFirst(skipped).prefix(rest)
      rest -= rows.count
      if !rows.isEmpty { return Array(rows) }
    }
    return nil
  }
}
