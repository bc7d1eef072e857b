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

  init(_ dialect: CSVDialect, columnCount: Int, isASCIIOnly: Bool = false) {
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
    var isInside = known ?? guess(block, from: chunk == 0 ? 0 : 1)
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
    block.hasReturns = walk.returns != 0
    block.isASCII = block.highBlockCount == 0
    if !block.isASCII {
      if isASCIIOnly { throw ScanRefusal("text to be brought to a normal form") }
      if !block.isValidText() { throw ScanRefusal("bytes that are no UTF-8") }
    }
    block.dropHalvesOfLineEnds()
    try block.arrangeRows()
  }

  private var quote: UInt8 { dialect.quote ?? 0 }
  private var quotes: UInt64 { dialect.quote == nil ? 0 : ~0 }

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
    block.clearCells(capacity: block.loadedCount)
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
        guard let feed = firstLineFeed(from: first, to: last, &walk, block.bytes) else { return walk }
        block.dataStart = feed &+ 1
        block.dataEnd = feed &+ 1
        walk = DelimitedWalk()
      }
    }
    guard block.dataStart < last else { return walk }
    collect(from: block.dataStart, to: last, &walk, &block)
    block.dataEnd = last
    return walk
  }

  /// Walks to the first line end outside quotes, as records of earlier chunks end there; nil where there is none.
  private func firstLineFeed(
    from first: Int, to last: Int, _ walk: inout DelimitedWalk, _ bytes: [UInt8]
  ) -> Int? {
    let delimiter = dialect.delimiter
    let (quote, quotes) = (quote, quotes)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return nil }
      var place = first
      while place < last {
        let count = min(64, last &- place)
        let found = walk.step(bytes + place, count, delimiter: delimiter, quote: quote, quotes: quotes)
        if found.lineFeeds != 0 { return place &+ Int(cvector_lowest(found.lineFeeds)) }
        place &+= 64
      }
      return nil
    }
  }

  /// Collects the separators from one place up to another.
  private func collect(from first: Int, to last: Int, _ walk: inout DelimitedWalk, _ block: inout RecordBlock) {
    let delimiter = dialect.delimiter
    let (quote, quotes) = (quote, quotes)
    var state = walk
    let bytes = block.bytes
    bytes.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return }
      block.withCollector { collector in
        var place = first
        while place &+ 64 <= last {
          let found = state.step(bytes + place, 64, delimiter: delimiter, quote: quote, quotes: quotes)
          collector.add(found, at: place)
          place &+= 64
        }
        if place < last {
          let found = state.step(bytes + place, last &- place, delimiter: delimiter, quote: quote, quotes: quotes)
          collector.add(found, at: place)
        }
      }
    }
    walk = state
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
      if block.dataEnd == block.loadedCount {
        if try file.extend(&block) {
          block.reserveCells(block.loadedCount)
          continue
        }
        // The file ends without a line end.
        if walk.isInside || walk.returned != 0 { throw ScanRefusal("the file ends inside quotes or after a CR") }
        block.addLineEnd(at: block.dataEnd)
        return
      }
      let count = min(64, block.loadedCount &- block.dataEnd)
      var next = walk
      var found = step(&next, block.bytes, at: block.dataEnd, count)
      let feed = found.lineFeeds & (0 &- found.lineFeeds)
      if feed != 0 {
        let length = Int(cvector_lowest(feed)) &+ 1
        next = walk
        found = step(&next, block.bytes, at: block.dataEnd, length)
      }
      block.add(found)
      block.dataEnd &+= feed == 0 ? count : Int(cvector_lowest(feed)) &+ 1
      walk = next
      if feed != 0 { return }
    }
  }

  private func step(_ walk: inout DelimitedWalk, _ bytes: [UInt8], at place: Int, _ count: Int) -> DelimitedWalk.Found {
    bytes.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else {
        return DelimitedWalk.Found(separators: 0, lineFeeds: 0, quotedLineEnds: 0, high: 0)
      }
      return walk.step(bytes + place, count, delimiter: dialect.delimiter, quote: quote, quotes: quotes)
    }
  }
}
