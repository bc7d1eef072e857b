import Diagnostics
import EntitySources
import Queries

extension Diagnostic.Code {
  static let tooManyRows: Self = "too-many-rows"
}

/// Rows that end the run where there are more of them than the workflow allows.
final class RowLimitCursor: RowCursor {
  let base: any RowCursor
  private let limit: Int
  private var read = 0

  init(_ base: any RowCursor, limit: Int) {
    self.base = base
    self.limit = limit
  }

  var warnings: [Diagnostic] { base.warnings }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    guard let batch = try base.nextBatch() else { return nil }
    try count(batch.count)
    return batch
  }

  func count(_ rows: Int) throws(Diagnostic) {
    read += rows
    if read > limit {
      throw Diagnostic(
        .tooManyRows, "there are more than \(limit) rows, the most this workflow allows",
        hint: "narrow the search, or raise “rows” under “limits”")
    }
  }
}
