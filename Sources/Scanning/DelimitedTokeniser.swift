import CVector
import Formats

/// Finds records and cells of CSV and its relatives.
///
/// **Shape**: exactly the records `CSVReader` finds without `trim` and profile; blank lines are passed over unless a record is
/// one cell.
/// **Errors**: refuses a quote inside an unquoted cell, text behind a closing quote, a lone CR outside quotes, a quote that is
/// never closed, a row with more or fewer cells, bytes that are no UTF-8: all that the reader warns of or cannot read.
struct DelimitedTokeniser: ChunkTokeniser {
  let dialect: CSVDialect
  /// Cells of one record.
  let columnCount: Int

  /// Whether any other byte is refused: where text is brought to a normal form, which ASCII has.
  let isASCIIOnly: Bool

  /// How the machine finds cells.
  private let way: cvector_way

  init(
    _ dialect: CSVDialect, columnCount: Int, isASCIIOnly: Bool = false, way: cvector_way = cvector_best_way()
  ) {
    self.way = way
    self.dialect = dialect
    self.columnCount = columnCount
    self.isASCIIOnly = isASCIIOnly
  }

  func makeBlock() -> RecordBlock {
    RecordBlock(
      layout: .delimited(delimiter: dialect.delimiter, quote: dialect.quote), columnCount: columnCount)
  }

  func tokenise(
    _ chunk: Int, of file: ChunkedFile, _ states: ChunkStates, into block: inout RecordBlock
  ) throws(ScanRefusal) {
    do throws(ScanRefusal) {
      try file.load(chunk, into: &block)
    } catch {
      states.giveUp()
      throw error
    }
    // Where the chunk begins is known once all before it are read; until then it is guessed, and done again if that was wrong.
    let known = states.knownInside(chunk)
    var isInside = known ?? guess(block, from: file.range(of: chunk).lowerBound &- block.fileOffset)
    var walk = walkChunk(chunk, file, isInside: isInside, &block)
    states.tell(chunk, toggles: walk.isInside != isInside)
    if known == nil {
      let isReallyInside = try states.isInside(chunk)
      if isReallyInside != isInside {
        isInside = isReallyInside
        walk = walkChunk(chunk, file, isInside: isInside, &block)
      }
    }
    try finishLastRecord(chunk, file, &walk, &block)
    if walk.isOdd { throw ScanRefusal("quotes or line ends that only the reader judges") }
    block.hasReturns = walk.sawReturns
    block.isASCII = block.highBlockCount == 0
    if !block.isASCII {
      if isASCIIOnly { throw ScanRefusal("text to be brought to a normal form") }
      if !block.isValidText() { throw ScanRefusal("bytes that are no UTF-8") }
    }
    block.dropHalvesOfLineEnds()
    try block.arrangeRows()
  }

  /// Whether the block is likely to begin inside quotes, by the first quote in it.
  private func guess(_ block: borrowing RecordBlock, from first: Int) -> Bool {
    guard let quote = dialect.quote else { return false }
    let last = min(block.loadedCount, first &+ 1 << 12) &- 1
    var place = first
    while place < last {
      if block.bytes[place] == quote {
        let next = block.bytes[place &+ 1]
        return next == dialect.delimiter || next == 0x0A || next == 0x0D
      }
      place &+= 1
    }
    return false
  }

  // MARK: The walk

  /// Finds the cells of the records that begin in the chunk, as far as the chunk goes.
  private func walkChunk(
    _ chunk: Int, _ file: ChunkedFile, isInside: Bool, _ block: inout RecordBlock
  ) -> DelimitedWalk {
    block.clearCells()
    let range = file.range(of: chunk)
    let first = range.lowerBound &- block.fileOffset
    let last = range.upperBound &- block.fileOffset
    block.dataStart = first
    block.dataEnd = first
    var walk = DelimitedWalk()
    if chunk > 0 {
      let before = block.bytes[first &- 1]
      walk = DelimitedWalk(
        isInside: isInside, after: before, delimiter: dialect.delimiter, quote: dialect.quote)
      if isInside || before != 0x0A {
        guard let feed = firstLineFeed(from: first, to: last, &walk, block) else { return walk }
        block.dataStart = feed &+ 1
        block.dataEnd = feed &+ 1
        walk = DelimitedWalk()
      }
    }
    guard block.dataStart < last else { return walk }
    walk.collect(block.dataStart..<last, of: &block, way, delimiter: dialect.delimiter, quote: dialect.quote)
    block.dataEnd = last
    return walk
  }

  /// Walks to the first line end outside quotes, as records of earlier chunks end there; nil where there is none.
  private func firstLineFeed(
    from first: Int, to last: Int, _ walk: inout DelimitedWalk, _ block: borrowing RecordBlock
  ) -> Int? {
    block.bytes.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return nil }
      var place = first
      while place < last {
        let found = walk.firstLineFeed(
          bytes + place, min(64, last &- place), delimiter: dialect.delimiter, quote: dialect.quote)
        if let found { return place &+ found }
        place &+= 64
      }
      return nil
    }
  }

  /// Reads on behind the chunk until its last record ends.
  private func finishLastRecord(
    _ chunk: Int, _ file: ChunkedFile, _ walk: inout DelimitedWalk, _ block: inout RecordBlock
  ) throws(ScanRefusal) {
    let isEmpty = block.dataStart == block.dataEnd
    let endsInFeed =
      block.lineFeedCount > 0 && Int(block.lineFeeds[block.lineFeedCount &- 1]) == block.dataEnd &- 1
    if isEmpty || endsInFeed { return }
    while true {
      var ahead = walk
      let end = firstLineFeed(from: block.dataEnd, to: block.loadedCount, &ahead, block).map { $0 &+ 1 }
      let next = end ?? block.loadedCount
      walk.collect(block.dataEnd..<next, of: &block, way, delimiter: dialect.delimiter, quote: dialect.quote)
      block.dataEnd = next
      if end != nil { return }
      if try file.extend(&block) {
        block.reserveCells()
        continue
      }
      // The file ends without a line end.
      if walk.isInside || walk.isAfterReturn { throw ScanRefusal("the file ends inside quotes or after a CR") }
      block.addLineEnd(at: block.dataEnd)
      return
    }
  }
}
