import Databases
import Diagnostics
import Formats
import Queries
import Scanning
import Values

/// Steps a statement into the bytes of its rows.
final class SQLiteStepping {
  private let statement: Statement
  private let makes: SQLiteRows
  private let bytes: RowBytes
  private(set) var isDone: Bool
  /// **Units**: bytes. A block grows where rows come, so that a few rows, or rows that mostly have to be looked at, cost little.
  private var capacity = smallest
  /// The row left to be looked at, after the block before it.
  private var pending: Row?

  private static let smallest = 1 << 16
  private static let usual = 1 << 20
  /// A row longer than this is looked at cell by cell.
  private static let largest = 1 << 23

  init(_ statement: Statement, _ rows: SQLiteRows, _ layout: RowLayout, isDone: Bool = false) {
    self.statement = statement
    self.makes = rows
    self.bytes = RowBytes(layout)
    self.isDone = isDone
  }

  /// The rowid of the first row that was not given yet; nil where none is known.
  var nextRowID: Int64? {
    guard pending == nil, bytes.isOnRow, let place = makes.rowIDPlace else { return nil }
    return statement.integer(at: place)
  }

  func next(isFirst: Bool) throws(Diagnostic) -> WrittenStep {
    if let row = pending {
      pending = nil
      return .row(row)
    }
    while !isDone {
      let block = try bytes.next(of: statement, isFirst: isFirst, capacity: capacity)
      var isOdd = false
      switch block.end {
      case .done: isDone = true
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
        row = makes.row(of: statement)
        bytes.pass()
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

/// The rows of one statement.
final class SQLiteWrittenRows: WrittenRows {
  private let cursor: SQLiteCursor
  private let stepping: SQLiteStepping

  init(_ cursor: SQLiteCursor, _ stepping: SQLiteStepping) {
    self.cursor = cursor
    self.stepping = stepping
  }

  func next(isFirst: Bool) throws(Diagnostic) -> WrittenStep {
    let step = try stepping.next(isFirst: isFirst)
    if stepping.isDone { cursor.end() }
    return cursor.numbered(step)
  }
}

/// The rows of a table in slices that several threads read, given in order.
final class SQLiteSlicedRows: WrittenRows {
  private let cursor: SQLiteCursor
  private let slices: SQLiteSlices
  private let sql: SQLWriter
  private let rows: SQLiteRows
  private let layout: RowLayout
  private var products: OrderedProducts<Result<Slice, Diagnostic>>?
  private var steps: ArraySlice<WrittenStep> = []
  /// What is left of a slice that was too long to be held, read now.
  private var rest: Slice?

  /// What was made of a slice.
  private struct Slice: Sendable {
    var steps: [WrittenStep] = []
    /// The rowids that were not read.
    var rest: ClosedRange<Int64>?
  }

  private let mostHeld: Int

  init(
    _ cursor: SQLiteCursor, _ slices: SQLiteSlices, _ sql: SQLWriter, _ rows: SQLiteRows, _ layout: RowLayout
  ) {
    self.cursor = cursor
    self.slices = slices
    self.sql = sql
    self.rows = rows
    self.layout = layout
    let mostHeld = cursor.source.slicing.mostHeld
    self.mostHeld = mostHeld
    products = OrderedProducts(slices.ranges.count, workers: slices.workers) { index in
      Self.slice(slices.ranges[index], of: slices, sql, rows, layout, mostHeld)
    }
  }

  deinit { end() }

  func next(isFirst: Bool) throws(Diagnostic) -> WrittenStep {
    while true {
      if let step = steps.popFirst() { return cursor.numbered(isFirst ? asFirst(step) : step) }
      if let range = rest?.rest {
        try take(Self.slice(range, of: slices, sql, rows, layout, mostHeld))
      } else if let (_, product) = products?.next() {
        try take(product)
      } else {
        end()
        cursor.end()
        return .end
      }
    }
  }

  private func take(_ product: Result<Slice, Diagnostic>) throws(Diagnostic) {
    let slice = try product.get()
    steps = slice.steps[...]
    rest = slice.rest == nil ? nil : slice
    rest?.steps = []
  }

  /// The step as the export's first: a slice cannot know whether a row stands before its own.
  private func asFirst(_ step: WrittenStep) -> WrittenStep {
    guard case .block(var block) = step, layout.firstStart != layout.start else { return step }
    block.bytes.replaceSubrange(0..<layout.start.count, with: layout.firstStart)
    return .block(block)
  }

  /// Lets the other threads end, and waits for them.
  private func end() {
    slices.stop()
    products = nil
  }

  private static func slice(
    _ range: ClosedRange<Int64>, of slices: SQLiteSlices, _ sql: SQLWriter, _ rows: SQLiteRows, _ layout: RowLayout,
    _ mostHeld: Int
  ) -> Result<Slice, Diagnostic> {
    do throws(Diagnostic) {
      let slice = try slices.read(range, with: sql) { (statement) throws(Diagnostic) in
        var slice = Slice()
        var held = 0
        let stepping = SQLiteStepping(statement, rows, layout)
        while true {
          let step = try stepping.next(isFirst: false)
          switch step {
          case .end: return slice
          case .block(let block): held += block.bytes.count
          case .row(let row): held += row.cells.count * MemoryLayout<RawCell>.stride
          }
          slice.steps.append(step)
          if held > mostHeld, let next = stepping.nextRowID, next <= range.upperBound {
            slice.rest = next...range.upperBound
            return slice
          }
        }
      }
      return .success(slice)
    } catch {
      return .failure(error)
    }
  }
}
