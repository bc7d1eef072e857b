import Formats
import Values

/// Writes records of JSON Lines as CSV or TSV, as `CSVWriter` does: a text without its escapes, a number by its digits, arrays
/// and objects as JSON text.
///
/// **Missing**: nothing for a key that is not there and for null; in a file of one column `""`, so that no line is blank.
struct JSONDelimitedEncoder: RowEncoder {
  typealias Tally = DelimitedEncoder.Tally

  private struct Column: Sendable {
    var index: Int
    /// Whether empty text is written as nothing.
    var isEmptyMissing: Bool
    var formulas: FormulaColumn
  }

  private let columns: [Column]
  private let delimiter: UInt8
  private let lineEnd: [UInt8]
  /// The bytes a cell without quotes cannot hold.
  private let specials: ByteSet

  /// - Parameter columns: the place in the blocks of each column that is written.
  init(_ columns: [(index: Int, output: OutputColumn)], delimiter: UInt8, lineEnd: [UInt8]) {
    self.columns = columns.map { index, output in
      let text = try? output.typing.characters(of: .quoted(""))
      return Column(index: index, isEmptyMissing: text == nil, formulas: FormulaColumn(output.typing))
    }
    self.delimiter = delimiter
    self.lineEnd = lineEnd
    specials = ByteSet([delimiter, 0x22, 0x0A, 0x0D])
  }

  func append(
    _ row: Int, of block: borrowing RecordBlock, to output: inout [UInt8], tally: inout Tally
  ) throws(ScanRefusal) {
    for index in 0..<columns.count {
      if index > 0 { output.append(delimiter) }
      append(index, row, block, to: &output, &tally)
    }
    output.append(contentsOf: lineEnd)
  }

  @inline(__always)
  private func append(
    _ index: Int, _ row: Int, _ block: borrowing RecordBlock, to output: inout [UInt8], _ tally: inout Tally
  ) {
    switch block.jsonContent(row, columns[index].index) {
    case .missing: if columns.count == 1 { output.append(contentsOf: [0x22, 0x22]) }
    case .empty: if !columns[index].isEmptyMissing || columns.count == 1 { output.append(contentsOf: [0x22, 0x22]) }
    case .characters(let start, let end):
      if Self.beginsFormula(block.bytes[start]),
        columns[index].formulas.isFormula(row, columns[index].index, block, start, end)
      {
        tally.formulas &+= 1
      }
      append(block.bytes.span, start, end, to: &output)
    case .other: appendMade(index, row, block, to: &output, &tally)
    }
  }

  /// A text with escapes, an array or an object.
  @inline(never)
  private func appendMade(
    _ index: Int, _ row: Int, _ block: borrowing RecordBlock, to output: inout [UInt8], _ tally: inout Tally
  ) {
    let token = block.token(row, columns[index].index)
    var characters: [UInt8] = []
    if block.bytes[token.start] == UInt8(ascii: "\"") {
      block.bytes.withUnsafeBufferPointer { bytes in
        guard let bytes = bytes.baseAddress else { return }
        JSONEscapes.append(bytes, from: token.start &+ 1, to: token.end &- 1, to: &characters)
      }
      // At no bytes of the block it stands as it is, so the column is asked about the cell.
      if let first = characters.first, Self.beginsFormula(first),
        columns[index].formulas.isFormula(row, columns[index].index, block, token.start, token.start)
      {
        tally.formulas &+= 1
      }
    } else {
      block.appendJSON(token, to: &characters)
    }
    append(characters.span, 0, characters.count, to: &output)
  }

  /// Adds characters, quoted where they must be.
  @inline(__always)
  private func append(_ bytes: borrowing Span<UInt8>, _ start: Int, _ end: Int, to output: inout [UInt8]) {
    var place = start
    while place < end, !specials.contains(bytes[place]) { place &+= 1 }
    if place == end { return output.append(bytes, start, end) }
    output.append(0x22)
    var from = start
    while place < end {
      if bytes[place] == 0x22 {
        output.append(bytes, from, place &+ 1)
        from = place
      }
      place &+= 1
    }
    output.append(bytes, from, end)
    output.append(0x22)
  }

  @inline(__always)
  private static func beginsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    default: false
    }
  }
}
