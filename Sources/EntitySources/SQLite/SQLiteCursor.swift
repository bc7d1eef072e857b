import Databases
import Diagnostics
import Queries
import Values

/// Steps through a statement, batch by batch.
final class SQLiteCursor: RowCursor {
  let warnings: [Diagnostic] = []
  private let statement: Statement
  /// For each property its place among the statement's columns; nil where it is not read.
  private let places: [Int?]
  private let cells: [SQLiteCells]
  /// The place of the rowid among the statement's columns.
  private let rowIDPlace: Int?
  /// Whether the rowid is the record's number.
  private let numbersByRowID: Bool
  private var record: Int
  private var isAtEnd = false

  init(_ statement: Statement, select: SQLiteSelect, typings: [CellTyping], numbersByRowID: Bool) {
    self.statement = statement
    self.places = select.places
    self.cells = typings.map { SQLiteCells($0) }
    self.rowIDPlace = select.rowIDPlace
    self.numbersByRowID = numbersByRowID
    self.record = select.skipped
  }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    var rows: [Row] = []
    while !isAtEnd, rows.count < 256 {
      guard try statement.step() else {
        // Ends the read transaction, so that a writer need not wait for the last use of the rows.
        statement.reset()
        isAtEnd = true
        break
      }
      record += 1
      var row: [RawCell] = []
      row.reserveCapacity(places.count)
      for (index, place) in places.enumerated() {
        row.append(place.map { cells[index].cell(statement.value(at: $0)) } ?? .missing)
      }
      let rowID = rowIDPlace.map { statement.integer(at: $0) } ?? 0
      let number = numbersByRowID ? Int(rowID) : record
      rows.append(Row(cells: row, place: RowPlace(record: number, offset: rowID)))
    }
    return rows.isEmpty ? nil : rows
  }
}
