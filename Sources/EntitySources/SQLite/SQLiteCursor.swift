import Databases
import Diagnostics
import Formats
import Queries
import Values

/// Steps through a statement: batch by batch, or into a writer.
final class SQLiteCursor: FilteringCursor {
  let warnings: [Diagnostic] = []
  let statement: Statement
  let select: SQLiteSelect
  private let source: SQLiteSource
  private var connection: Connection?
  private let cells: [SQLiteCells]
  private var record: Int
  private var isAtEnd = false
  private(set) var isFiltered = false

  init(_ statement: Statement, select: SQLiteSelect, of source: SQLiteSource, on connection: Connection) {
    self.statement = statement
    self.select = select
    self.source = source
    self.connection = connection
    self.cells = source.schema.typings.map { SQLiteCells($0) }
    self.record = select.skipped
  }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    var rows: [Row] = []
    isFiltered = select.oddPlace != nil
    while !isAtEnd, rows.count < 256 {
      guard try statement.step() else {
        end()
        break
      }
      if let place = select.oddPlace, statement.integer(at: place) != 0 { isFiltered = false }
      rows.append(row())
    }
    return rows.isEmpty ? nil : rows
  }

  /// The row that the statement stands on.
  func row() -> Row {
    record += 1
    var row: [RawCell] = []
    row.reserveCapacity(select.places.count)
    for (index, place) in select.places.enumerated() {
      row.append(place.map { cells[index].cell(statement.value(at: $0)) } ?? .missing)
    }
    let rowID = select.rowIDPlace.map { statement.integer(at: $0) } ?? 0
    return Row(
      cells: row, place: RowPlace(record: source.numbersByRowID ? Int(rowID) : record, offset: rowID))
  }

  /// Counts rows that were written without being looked at.
  func passed(_ rows: Int) { record += rows }

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
    return SQLiteWrittenRows(self, RowBytes(layout), isDone: isAtEnd)
  }
}

/// Steps a statement into the bytes of its rows.
final class SQLiteWrittenRows: WrittenRows {
  private let cursor: SQLiteCursor
  private let rows: RowBytes
  private var isDone: Bool
  /// **Units**: bytes. A block grows where rows come, so that a few rows, or rows that mostly have to be looked at, cost little.
  private var capacity = smallest

  private static let smallest = 1 << 16
  private static let usual = 1 << 20
  /// A row longer than this is looked at cell by cell.
  private static let largest = 1 << 23

  init(_ cursor: SQLiteCursor, _ rows: RowBytes, isDone: Bool) {
    self.cursor = cursor
    self.rows = rows
    self.isDone = isDone
  }

  /// The row left to be looked at, after the block before it.
  private var pending: Row?

  func next(isFirst: Bool) throws(Diagnostic) -> WrittenStep {
    if let row = pending {
      pending = nil
      return .row(row)
    }
    while !isDone {
      let block = try rows.next(of: cursor.statement, isFirst: isFirst, capacity: capacity)
      cursor.passed(block.rows)
      var isOdd = false
      switch block.end {
      case .done:
        isDone = true
        cursor.end()
      case .odd:
        isOdd = true
        capacity = Self.smallest
      case .full:
        if block.rows > 0 {
          capacity = max(Self.smallest, min(capacity * 4, Self.usual))
        } else if capacity < Self.largest {
          capacity *= 2
        } else {
          isOdd = true
          capacity = Self.smallest
        }
      }
      var row: Row?
      if isOdd {
        row = cursor.row()
        rows.pass()
      }
      if block.rows > 0 {
        pending = row
        return .block(WrittenBlock(bytes: block.bytes, rows: block.rows, formulas: block.formulas))
      }
      if let row { return .row(row) }
    }
    return .end
  }
}
