import Diagnostics
import EntitySources
import Queries
import Values

/// One column of the rows to be made.
struct ColumnReader {
  enum Content {
    /// The cell as it stands.
    case cell(Int)
    case path(PropertyReader)
    case calculated(CalculatedColumn)
  }
  var content: Content
  /// The property it comes from, for messages; -1 where it comes from several.
  var origin: Int
}

/// Rows of the columns asked for; untouched cells are handed on as they stand.
final class ColumnsCursor: RowCursor {
  let base: any RowCursor
  private let columns: [ColumnReader]
  private let shape: RowShape
  private var pending: Diagnostic?

  init(_ base: any RowCursor, _ columns: [ColumnReader], shape: RowShape) {
    self.base = base
    self.columns = columns
    self.shape = shape
  }

  var warnings: [Diagnostic] { base.warnings }

  /// The properties the columns are, where each is a cell as it stands.
  var origins: [Int]? {
    let origins = columns.compactMap { if case .cell(let index) = $0.content { index } else { nil } }
    return origins.count == columns.count ? origins : nil
  }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    if let pending { throw pending }
    guard let batch = try base.nextBatch() else { return nil }
    var rows: [Row] = []
    rows.reserveCapacity(batch.count)
    for row in batch {
      do throws(RowFault) {
        rows.append(try projected(row))
      } catch {
        pending = shape.diagnostic(for: error, at: row.place)
        break
      }
    }
    if rows.isEmpty, let pending { throw pending }
    return rows
  }

  private func projected(_ row: Row) throws(RowFault) -> Row {
    var cells: [RawCell] = []
    cells.reserveCapacity(columns.count)
    for column in columns {
      switch column.content {
      case .cell(let index): cells.append(row.cells[index])
      case .path(let reader): cells.append(.value(try reader.value(of: row)))
      case .calculated(let calculated): cells.append(.value(try calculated.value(of: row)))
      }
    }
    return Row(cells: cells, place: row.place)
  }
}
