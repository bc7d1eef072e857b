import CVector

extension RecordBlock {
  mutating func clearCells() {
    separatorCount = 0
    lineFeedCount = 0
    highBlockCount = 0
    quotedLineEndCount = 0
    rowBases.removeAll(keepingCapacity: true)
    rowCount = 0
    reserveCells()
  }

  /// Makes room for a place at each byte read, for the end of the file, and for what is written for nothing.
  mutating func reserveCells() {
    let needed = loadedCount &+ 80
    Self.grow(&separators, separatorCount, to: needed)
    Self.grow(&lineFeeds, lineFeedCount, to: needed)
    Self.grow(&quotedLineEnds, quotedLineEndCount, to: needed)
    Self.grow(&highBlocks, highBlockCount, to: needed / 64 &+ 2)
  }

  /// A longer list with the same first elements. The rest is not written, so that memory nobody needs is never touched; it
  /// is written before it is read.
  private static func grow(_ list: inout [UInt32], _ used: Int, to needed: Int) {
    if list.count >= needed { return }
    let old = list
    list = Array(unsafeUninitializedCapacity: needed) { places, count in
      for index in 0..<used { places[index] = old[index] }
      count = needed
    }
  }

  mutating func withLists(_ body: (UnsafePointer<UInt8>, inout cvector_lists) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      separators.withUnsafeMutableBufferPointer { separators in
        lineFeeds.withUnsafeMutableBufferPointer { lineFeeds in
          quotedLineEnds.withUnsafeMutableBufferPointer { quotedLineEnds in
            highBlocks.withUnsafeMutableBufferPointer { highBlocks in
              guard let bytes = bytes.baseAddress, let first = separators.baseAddress,
                let second = lineFeeds.baseAddress, let third = quotedLineEnds.baseAddress,
                let fourth = highBlocks.baseAddress
              else { return }
              var lists = cvector_lists(
                separators: first, separator_count: separatorCount, line_feeds: second,
                line_feed_count: lineFeedCount, quoted_line_ends: third, quoted_line_end_count: quotedLineEndCount,
                high_blocks: fourth, high_block_count: highBlockCount)
              body(bytes, &lists)
              separatorCount = lists.separator_count
              lineFeedCount = lists.line_feed_count
              quotedLineEndCount = lists.quoted_line_end_count
              highBlockCount = lists.high_block_count
            }
          }
        }
      }
    }
  }

  /// A line end that the file does not have after its last record.
  mutating func addLineEnd(at place: Int) {
    separators[separatorCount] = UInt32(truncatingIfNeeded: place)
    separatorCount &+= 1
    lineFeeds[lineFeedCount] = UInt32(truncatingIfNeeded: place)
    lineFeedCount &+= 1
  }

  /// A CR LF inside quotes is one line end.
  mutating func dropHalvesOfLineEnds() {
    var count = 0
    for index in 0..<quotedLineEndCount {
      let place = Int(quotedLineEnds[index])
      if bytes[place] == 0x0D && bytes[place &+ 1] == 0x0A { continue }
      quotedLineEnds[count] = quotedLineEnds[index]
      count &+= 1
    }
    quotedLineEndCount = count
  }
}
