package import Diagnostics
package import Queries
import Values

/// The rows of a file that a predicate holds for, in the file's order.
package final class FileScanRows {
  /// What comes next.
  package enum Step {
    /// The next rows, never none.
    case rows([Row])
    case end
    /// What follows this record is left to the record-by-record way.
    case refused(afterRecord: Int)
  }

  private let scan: ChunkScan<FileTokeniser, BlockPredicate, Sink>
  private let firstLine: Int
  private var records = 0
  private var lines = 0
  private var isOver = false
  /// Why rows were refused, for tests.
  package private(set) var refusal: ScanRefusal?

  struct Sink: BlockSink {
    let making: RowMaking

    func process(_ block: borrowing RecordBlock) throws(ScanRefusal) -> [Row] {
      var rows: [Row] = []
      rows.reserveCapacity(block.selection.count)
      for index in block.selection.indices {
        let number = Int(block.selection[index])
        var row = making.row(number, of: block)
        row.place = RowPlace(
          record: number &+ 1, line: block.line(number),
          offset: Int64(block.fileOffset &+ block.record(number).start))
        rows.append(row)
      }
      return rows
    }
  }

  init(_ scan: ChunkScan<FileTokeniser, BlockPredicate, Sink>, firstLine: Int) {
    self.scan = scan
    self.firstLine = firstLine
  }

  /// The next rows; after `end` and `refused` the same again.
  package func nextBatch() -> Step {
    while true {
      if isOver { return refusal == nil ? .end : .refused(afterRecord: records) }
      let (record, line) = (scan.recordCount, firstLine &+ scan.lineCount)
      switch scan.next() {
      case .end: isOver = true
      case .refused(let count, let refusal):
        records = count
        self.refusal = refusal
        isOver = true
      case .result(var rows):
        if rows.isEmpty { continue }
        for index in rows.indices {
          rows[index].place.record &+= record
          rows[index].place.line &+= line
        }
        return .rows(rows)
      }
    }
  }
}

extension FileScan {
  /// The rows a predicate holds for, in batches.
  ///
  /// - Parameters:
  ///   - properties: those whose cells are made; the others come as missing.
  ///   - timeLimit: how long one text may take to be matched against a regular expression.
  package func rows(
    _ predicate: Predicate, properties: Set<Int>, lookup: (any EntityLookup)? = nil,
    timeLimit: Duration = .seconds(10)
  ) throws(Diagnostic) -> FileScanRows {
    let filter = try BlockPredicate(predicate, self, lookup: lookup, timeLimit: timeLimit)
    let sink = FileScanRows.Sink(making: RowMaking(columns: columns, properties: properties))
    return FileScanRows(ChunkScan(file, tokeniser, filter, sink, workers: workers), firstLine: firstLine)
  }
}
