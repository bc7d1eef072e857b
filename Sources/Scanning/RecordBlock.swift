/// Whole records of a file, with the places of their cells: what the vector scan makes of one chunk.
///
/// **Shape**: `bytes[dataStart..<dataEnd]` begins with a record's first byte and ends with a record's last, its line end
/// included. A cell is reached by row and column as its *token*: the bytes as they stand in the file, quotes and escapes
/// included. In CSV the columns are the file's; in JSON Lines they are the schema's properties, and a token is a JSON value.
/// **Missing**: a token of no bytes: an empty unquoted CSV cell, a key the JSON record does not have.
package struct RecordBlock: ~Copyable {
  /// How the file's bytes are to be read.
  package enum Layout: Hashable, Sendable {
    /// Cells between delimiters; `quote` nil where no character quotes.
    case delimited(delimiter: UInt8, quote: UInt8?)
    case jsonLines
  }

  package let layout: Layout
  /// Cells of one record.
  package let columnCount: Int
  /// The file's bytes from `fileOffset` on, and room for a vector behind them.
  package var bytes: [UInt8] = []
  /// How many of `bytes` are the file's.
  var loadedCount = 0
  /// Where in the file `bytes` begins.
  package var fileOffset = 0
  package var dataStart = 0
  package var dataEnd = 0
  package var rowCount = 0
  /// The rows that are asked for, ascending: those the predicate holds for. The tokeniser gives all of them.
  package var selection: [UInt32] = []
  /// Whether all bytes are below 0x80.
  package var isASCII = true

  // MARK: Delimited

  /// The places of the delimiters and line ends that are no part of a cell, ascending. At the end of a file without a last
  /// line end, the place after its last byte stands for it. Only the first `separatorCount` are meant.
  package var separators: [UInt32] = []
  var separatorCount = 0
  /// Those of `separators` that end a line; only the first `lineFeedCount` are meant.
  var lineFeeds: [UInt32] = []
  var lineFeedCount = 0
  /// The places of line ends inside cells, ascending: a CR LF is one. Only the first `quotedLineEndCount` are meant.
  var quotedLineEnds: [UInt32] = []
  var quotedLineEndCount = 0
  /// Where blocks of 64 bytes begin that hold some that are not ASCII; only the first `highBlockCount` are meant.
  var highBlocks: [UInt32] = []
  var highBlockCount = 0
  /// For each row the index in `separators` of its first cell's end; empty where each row has exactly `columnCount` cells
  /// and no line stands between rows, so that it is the row times `columnCount`.
  package var rowBases: [UInt32] = []
  /// Whether a line may end in CR LF: the CR before a row's last separator is no part of its last cell.
  package var hasReturns = false

  // MARK: JSON Lines

  /// For each row and column, at `row * columnCount + column`: where the token begins and ends.
  package var tokenStarts: [UInt32] = []
  package var tokenEnds: [UInt32] = []
  /// For each row where its line begins, blanks left out, and where it ends, without line end and blanks.
  package var lineStarts: [UInt32] = []
  package var lineEnds: [UInt32] = []
  /// For each blank line the number of rows before it.
  var blankLines: [UInt32] = []
  /// The keys that no property asks for, in the order they were met.
  var undeclaredKeys: [UndeclaredKey] = []
  /// What the tokeniser knows from the blocks before.
  var lineReading: JSONLineReading?

  package init(layout: Layout, columnCount: Int) {
    self.layout = layout
    self.columnCount = columnCount
  }
}

/// The bytes of a cell as they stand in the file.
package struct Token {
  package var start: Int
  package var end: Int

  @inline(__always) package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  @inline(__always) package var isMissing: Bool { start == end }
  @inline(__always) package var count: Int { end &- start }
}

extension RecordBlock {
  @inline(__always)
  func rowBase(_ row: Int) -> Int { rowBases.isEmpty ? row &* columnCount : Int(rowBases[row]) }

  /// The token of a cell.
  @inline(__always)
  func token(_ row: Int, _ column: Int) -> Token {
    if case .jsonLines = layout {
      let place = row &* columnCount &+ column
      return Token(start: Int(tokenStarts[place]), end: Int(tokenEnds[place]))
    }
    let place = rowBase(row) &+ column
    let start = place == 0 ? dataStart : Int(separators[place &- 1]) &+ 1
    var end = Int(separators[place])
    if hasReturns, column == columnCount &- 1, end > start, bytes[end &- 1] == 0x0D { end &-= 1 }
    return Token(start: start, end: end)
  }

  /// The bytes of a whole record, without its line end.
  @inline(__always)
  func record(_ row: Int) -> Token {
    if case .jsonLines = layout { return Token(start: Int(lineStarts[row]), end: Int(lineEnds[row])) }
    let first = rowBase(row)
    let start = first == 0 ? dataStart : Int(separators[first &- 1]) &+ 1
    var end = Int(separators[first &+ columnCount &- 1])
    if hasReturns, end > start, bytes[end &- 1] == 0x0D { end &-= 1 }
    return Token(start: start, end: end)
  }
}
