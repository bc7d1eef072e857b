/// A writer that also takes rows as bytes, from whoever can make the very bytes it would have made of their cells.
package protocol BlockWriter: RowWriter {
  /// How it writes rows; nil where only cells will do.
  var blockLayout: BlockLayout? { get }
  /// Writes rows that were made elsewhere, after those it was given before.
  func write(_ rows: WrittenBlock) throws(WritingFault)
}

extension BlockWriter {
  package var blocks: (any BlockWriter)? { self }
}

/// How a writer wants its rows.
package enum BlockLayout: Sendable {
  /// Cells with a delimiter between them and a line end after the last: a cell is quoted when it holds the delimiter, a quote,
  /// CR or LF, and never else.
  case delimited(Delimited)
  /// JSON objects.
  case objects(Objects)

  package struct Delimited: Sendable {
    package var delimiter: UInt8
    package var lineEnd: [UInt8]
    /// What stands for a missing cell.
    package var missing: [UInt8]
    /// Whether texts that a spreadsheet would run as formulas get an apostrophe; else they are only counted.
    package var marksFormulas: Bool
  }

  package struct Objects: Sendable {
    /// `"title":` of each column.
    package var keys: [[UInt8]]
    /// Whether the objects stand in an array, a comma before every one but the first and a line end before each; else a line
    /// end follows each.
    package var isArray: Bool
  }
}

/// Whole rows as a writer wants them.
package struct WrittenBlock: Sendable {
  package var bytes: [UInt8]
  package var rows: Int
  /// How many texts in them a spreadsheet would run as formulas.
  package var formulas: Int

  package init(bytes: [UInt8], rows: Int, formulas: Int = 0) {
    self.bytes = bytes
    self.rows = rows
    self.formulas = formulas
  }
}
