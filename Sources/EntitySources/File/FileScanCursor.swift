import Diagnostics
import Queries
import Scanning
import Values

/// Rows of a file as the fast scan finds them; from a record on that only the reader can judge, those the reader gives.
final class FileScanCursor: FilteringCursor {
  private let scan: FileScan
  private let rows: FileScanRows
  private let read: () throws(Diagnostic) -> any RowCursor
  /// The reader's rows, and the last record that was judged before.
  private var rest: (cursor: any RowCursor, after: Int)?

  init(_ scan: FileScan, _ request: ScanRequest, otherwise read: @escaping () throws(Diagnostic) -> any RowCursor)
    throws(Diagnostic)
  {
    self.scan = scan
    self.read = read
    rows = try scan.rows(
      request.predicate, properties: request.properties, lookup: request.lookup, timeLimit: request.timeLimit)
  }

  var isFiltered: Bool { rest == nil }

  var warnings: [Diagnostic] { rest?.cursor.warnings ?? scan.warnings }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    if rest == nil {
      switch rows.nextBatch() {
      case .rows(let batch): return batch
      case .end: return nil
      case .refused(let after): rest = (try read(), after)
      }
    }
    while let (cursor, after) = rest, let batch = try cursor.nextBatch() {
      guard let first = batch.first, first.place.record <= after else { return batch }
      let unjudged = batch.filter { $0.place.record > after }
      if !unjudged.isEmpty { return unjudged }
    }
    return nil
  }
}
