import Diagnostics
import EntitySources
import Queries
import Values

/// One row for each group of the rows.
final class SummaryCursor: RowCursor {
  private let base: any RowCursor
  private let aggregation: Aggregation
  private let shape: RowShape
  private var isDone = false

  init(_ base: any RowCursor, _ aggregation: Aggregation, shape: RowShape) {
    self.base = base
    self.aggregation = aggregation
    self.shape = shape
  }

  var warnings: [Diagnostic] { base.warnings }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    if isDone { return nil }
    isDone = true
    while let batch = try base.nextBatch() {
      for row in batch {
        do throws(RowFault) {
          try aggregation.add(row)
        } catch {
          throw shape.diagnostic(for: error, at: row.place)
        }
      }
    }
    let rows = Self.rows(of: try aggregation.finish())
    return rows.isEmpty ? nil : rows
  }

  /// The rows of a summary's values.
  static func rows(of values: [[Value]]) -> [Row] {
    values.enumerated().map { index, values in
      Row(cells: values.map { .value($0) }, place: RowPlace(record: index + 1))
    }
  }
}
