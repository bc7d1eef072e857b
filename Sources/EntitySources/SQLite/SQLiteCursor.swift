import Databases
import Diagnostics
import Formats
import Queries
import Values

/// Steps through a statement: batch by batch, or into a writer.
final class SQLiteCursor: FilteringCursor {
  let warnings: [Diagnostic] = []
  let select: SQLiteSelect
  let source: SQLiteSource
  private let statement: Statement
  private var connection: Connection?
  private let rows: SQLiteRows
  /// The number of the last record.
  private var record: Int
  private var hasBegun = false
  private var isAtEnd = false
  private(set) var isFiltered = false

  init(_ statement: Statement, select: SQLiteSelect, of source: SQLiteSource, on connection: Connection) {
    self.statement = statement
    self.select = select
    self.source = source
    self.connection = connection
    self.rows = SQLiteRows(select, of: source)
    self.record = select.skipped
  }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    var batch: [Row] = []
    isFiltered = select.oddPlace != nil
    while !isAtEnd, batch.count < 256 {
      hasBegun = true
      guard try statement.step() else {
        end()
        break
      }
      if let place = select.oddPlace, statement.integer(at: place) != 0 { isFiltered = false }
      batch.append(numbered(rows.row(of: statement)))
    }
    return batch.isEmpty ? nil : batch
  }

  /// The row with its number, if that is not its rowid: the one after the last record's.
  private func numbered(_ row: Row) -> Row {
    record += 1
    if source.numbersByRowID { return row }
    var row = row
    row.place.record = record
    return row
  }

  /// What is written next, with the row's number.
  func numbered(_ step: WrittenStep) -> WrittenStep {
    switch step {
    case .block(let block): record += block.rows
    case .row(let row): return .row(numbered(row))
    case .end: break
    }
    return step
  }

  /// Ends the read transaction, so that a writer need not wait for the last use of the rows.
  func end() {
    statement.reset()
    isAtEnd = true
    if let connection { source.giveBack(connection) }
    connection = nil
  }

  func written(_ request: WrittenRequest) -> (any WrittenRows)? {
    guard select.filters || select.oddPlace != nil, let layout = SQLiteRowLayout(request, select).layout else {
      return nil
    }
    if !hasBegun, let connection, let sql = select.slice,
      let slices = SQLiteSlices(of: select.sql, source, on: connection, holdsRows: true)
    {
      return SQLiteSlicedRows(self, slices, sql, rows, layout)
    }
    return SQLiteWrittenRows(self, SQLiteStepping(statement, rows, layout, isDone: isAtEnd))
  }
}

/// Makes rows of what a statement stands on.
struct SQLiteRows: Sendable {
  private let cells: [SQLiteCells]
  private let places: [Int?]
  let rowIDPlace: Int?

  init(_ select: SQLiteSelect, of source: SQLiteSource) {
    cells = source.schema.typings.map { SQLiteCells($0) }
    places = select.places
    rowIDPlace = select.rowIDPlace
  }

  /// The row, numbered by its rowid where there is one.
  func row(of statement: Statement) -> Row {
    var row: [RawCell] = []
    row.reserveCapacity(places.count)
    for (index, place) in places.enumerated() {
      row.append(place.map { cells[index].cell(statement.value(at: $0)) } ?? .missing)
    }
    let rowID = rowIDPlace.map { statement.integer(at: $0) } ?? 0
    return Row(cells: row, place: RowPlace(record: Int(rowID), offset: rowID))
  }
}
