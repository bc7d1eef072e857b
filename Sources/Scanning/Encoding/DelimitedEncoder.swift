import Formats
import Values

/// Writes rows of delimited blocks as CSV or TSV: as they stand in the file where that is what the CSV promise asks, else
/// cell by cell.
///
/// **Shape**: a cell is quoted when it holds the delimiter, a quote, CR or LF, or is empty text, or in a file of one column
/// missing; so says `CSVWriter`, which writes the same bytes.
struct DelimitedEncoder: RowEncoder {
  /// How many text cells a spreadsheet would run as formulas.
  struct Tally: AdditiveTally, Sendable {
    var formulas = 0
    var isEmpty: Bool { formulas == 0 }
    mutating func add(_ other: Tally) { formulas &+= other.formulas }
  }

  private struct Column: Sendable {
    var index: Int
    /// Whether quoted nothing is written as nothing.
    var isEmptyMissing: Bool
    var formulas: FormulaColumn
  }

  private let columns: [Column]
  private let delimiter: UInt8
  private let quote: UInt8?
  private let outDelimiter: UInt8
  private let lineEnd: [UInt8]
  /// Whether the columns are the file's, in its order, with its delimiter: then a row may be copied.
  private let isWhole: Bool
  /// What the first byte of a cell must be looked at for before it is copied; other bytes are harmless.
  private let suspects: ByteSet
  /// The bytes a cell without quotes cannot hold.
  private let specials: ByteSet

  /// - Parameter columns: for each column of the file that is written the place in the blocks.
  init(
    _ columns: [(index: Int, output: OutputColumn)], fileColumns: Int, delimiter: UInt8, quote: UInt8?,
    outDelimiter: UInt8, lineEnd: [UInt8]
  ) {
    self.columns = columns.map { column in
      let text = try? column.output.typing.characters(of: .quoted(""))
      return Column(
        index: column.index, isEmptyMissing: text == nil, formulas: FormulaColumn(column.output.typing))
    }
    self.delimiter = delimiter
    self.quote = quote
    self.outDelimiter = outDelimiter
    self.lineEnd = lineEnd
    // Where another character quotes, or none does, a bare cell may hold what has to be quoted here.
    isWhole =
      columns.count == fileColumns && fileColumns > 1 && delimiter == outDelimiter && quote == UInt8(ascii: "\"")
      && columns.enumerated().allSatisfy { $0 == $1.index }
    suspects = ByteSet([0x22, UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D])
    specials = ByteSet([outDelimiter, 0x22, 0x0A, 0x0D])
  }

  func append(
    _ row: Int, of block: borrowing RecordBlock, to output: inout [UInt8], tally: inout Tally
  ) throws(ScanRefusal) {
    if isWhole, isCanonical(row, block, &tally) {
      let record = block.record(row)
      output.append(block.bytes.span, record.start, record.end)
    } else {
      for index in 0..<columns.count {
        if index > 0 { output.append(outDelimiter) }
        append(index, row, block, to: &output, &tally)
      }
    }
    if lineEnd.count == 1 { output.append(lineEnd[0]) } else { output.append(contentsOf: lineEnd) }
  }

  /// Appends all selected rows; what stands together in the file and may be copied is copied at once.
  func append(
    selectionOf block: borrowing RecordBlock, to output: inout [UInt8], tally: inout Tally
  ) throws(ScanRefusal) {
    let count = block.selection.count
    let isPlain = isWhole && lineEnd == [0x0A] && !block.hasReturns && block.rowBases.isEmpty
    var index = 0
    while index < count {
      let first = Int(block.selection[index])
      guard isPlain, isCanonical(first, block, &tally) else {
        try append(first, of: block, to: &output, tally: &tally)
        index &+= 1
        continue
      }
      var last = first
      index &+= 1
      while index < count, Int(block.selection[index]) == last &+ 1 {
        var found = Tally()
        guard isCanonical(last &+ 1, block, &found) else { break }
        tally.add(found)
        last &+= 1
        index &+= 1
      }
      output.append(block.bytes.span, block.record(first).start, block.record(last).end)
      output.append(0x0A)
    }
  }

  /// Whether the row's bytes are what would be written; the formulas among its cells are counted then.
  @inline(__always)
  private func isCanonical(
    _ row: Int, _ block: borrowing RecordBlock, _ tally: inout Tally
  ) -> Bool {
    let bytes = block.bytes.span
    // A cell of no bytes is followed by a delimiter or a line end.
    let isSuspect =
      block.withDelimitedPlaces(0) { places in
        let base = if let bases = places.bases { Int(bases[row]) } else { row &* places.columnCount }
        var isSuspect = suspects.contains(
          places.bytes[base == 0 ? places.dataStart : Int(places.separators[base &- 1]) &+ 1])
        for index in 0..<(columns.count &- 1)
        where suspects.contains(
          places.bytes[Int(places.separators[base &+ index]) &+ 1])
        {
          isSuspect = true
        }
        return isSuspect
      } ?? true
    if !isSuspect { return true }
    var found = Tally()
    for index in 0..<columns.count {
      let token = block.token(row, index)
      if token.isMissing || !suspects.contains(bytes[token.start]) { continue }
      var start = token.start
      if bytes[start] == 0x22 {
        start &+= 1
        let end = token.end &- 1
        if start >= end {
          if columns[index].isEmptyMissing { return false }
          continue
        }
        var place = start
        while place < end, !specials.contains(bytes[place]) { place &+= 1 }
        if place == end { return false }
        if !suspects.contains(bytes[start]) || bytes[start] == 0x22 { continue }
      }
      if columns[index].formulas.isFormula(row, index, block, start, token.end) { found.formulas &+= 1 }
    }
    tally.add(found)
    return true
  }

  private func append(
    _ index: Int, _ row: Int, _ block: borrowing RecordBlock, to output: inout [UInt8], _ tally: inout Tally
  ) {
    let column = columns[index]
    let token = block.token(row, column.index)
    let bytes = block.bytes.span
    var start = token.start
    var end = token.end
    var isQuoted = false
    if start < end, let quote, bytes[start] == quote {
      isQuoted = true
      start &+= 1
      end &-= 1
    }
    if start >= end {
      // In a file of one column no line is blank.
      if isQuoted && !column.isEmptyMissing || columns.count == 1 { output.append(contentsOf: [0x22, 0x22]) }
      return
    }
    var place = start
    var isSpecial = false
    if isQuoted, let quote {
      // A doubled quote is one, which must be quoted if it is ours.
      while place < end, !specials.contains(bytes[place]), bytes[place] != quote { place &+= 1 }
      isSpecial = place < end
    } else {
      while place < end, !specials.contains(bytes[place]) { place &+= 1 }
      isSpecial = place < end
    }
    if suspects.contains(bytes[start]), bytes[start] != 0x22,
      column.formulas.isFormula(row, column.index, block, start, end)
    {
      tally.formulas &+= 1
    }
    if !isSpecial { return output.append(bytes, start, end) }
    if isQuoted, quote == 0x22 {
      output.append(0x22)
      output.append(bytes, start, end)
      output.append(0x22)
      return
    }
    // Where another character quotes, what was doubled is one, and what is ours is doubled.
    var characters: [UInt8] = []
    var mustQuote = false
    place = start
    while place < end {
      let byte = bytes[place]
      if specials.contains(byte) { mustQuote = true }
      if byte == 0x22 { characters.append(0x22) }
      characters.append(byte)
      place &+= isQuoted && byte == quote ? 2 : 1
    }
    if mustQuote { output.append(0x22) }
    output.append(contentsOf: characters)
    if mustQuote { output.append(0x22) }
  }
}

/// Which bytes are in a set.
struct ByteSet: Sendable {
  private var low: (UInt64, UInt64) = (0, 0)

  /// **Shape**: bytes below 128.
  init(_ bytes: [UInt8]) {
    for byte in bytes where byte < 128 {
      if byte < 64 { low.0 |= 1 << UInt64(byte) } else { low.1 |= 1 << UInt64(byte &- 64) }
    }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low.0 >> UInt64(byte) & 1 == 1 }
    return byte < 128 && low.1 >> UInt64(byte &- 64) & 1 == 1
  }
}

extension [UInt8] {
  /// Adds `source[start..<end]`.
  @inline(__always)
  mutating func append(_ source: borrowing Span<UInt8>, _ start: Int, _ end: Int) {
    source.extracting(start..<end).withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
