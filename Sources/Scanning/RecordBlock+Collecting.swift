import CVector

/// Writes the places of separators into a block's lists, which have room for a separator at each byte.
struct SeparatorCollector {
  var separators: UnsafeMutablePointer<UInt32>
  var separatorCount: Int
  var lineFeeds: UnsafeMutablePointer<UInt32>
  var lineFeedCount: Int
  var highBlocks: UnsafeMutablePointer<UInt32>
  var highBlockCount: Int
  var quotedLineEnds: [UInt32] = []

  /// Adds what was found in the 64 bytes at `place`.
  @inline(__always)
  mutating func add(_ found: DelimitedWalk.Found, at place: Int) {
    let base = UInt32(truncatingIfNeeded: place)
    highBlocks[highBlockCount] = base
    highBlockCount &+= found.high == 0 ? 0 : 1

    // Most blocks have one line end or none: written each time, counted when it was there.
    lineFeeds[lineFeedCount] = base &+ cvector_lowest(found.lineFeeds)
    lineFeedCount &+= found.lineFeeds == 0 ? 0 : 1
    var rest = found.lineFeeds & (found.lineFeeds &- 1)
    while rest != 0 {
      lineFeeds[lineFeedCount] = base &+ cvector_lowest(rest)
      lineFeedCount &+= 1
      rest &= rest &- 1
    }

    // Some are written for nothing, so that no branch hangs on how many there are.
    let count = found.separators.nonzeroBitCount
    let target = separators + separatorCount
    var bits = found.separators
    for index in 0..<12 {
      target[index] = base &+ cvector_lowest(bits)
      bits &= bits &- 1
    }
    if count > 12 {
      var index = 12
      while bits != 0 {
        target[index] = base &+ cvector_lowest(bits)
        bits &= bits &- 1
        index &+= 1
      }
    }
    separatorCount &+= count

    if found.quotedLineEnds != 0 { addQuoted(found.quotedLineEnds, base) }
  }

  @inline(never)
  private mutating func addQuoted(_ bits: UInt64, _ base: UInt32) {
    var bits = bits
    while bits != 0 {
      quotedLineEnds.append(base &+ cvector_lowest(bits))
      bits &= bits &- 1
    }
  }
}

extension RecordBlock {
  mutating func clearCells(capacity: Int) {
    separatorCount = 0
    lineFeedCount = 0
    highBlockCount = 0
    quotedLineEnds.removeAll(keepingCapacity: true)
    rowBases.removeAll(keepingCapacity: true)
    rowCount = 0
    reserveCells(capacity)
  }

  /// Makes room for a separator at each byte, for the end of the file, and for what is written for nothing.
  mutating func reserveCells(_ byteCount: Int) {
    let needed = byteCount &+ 80
    Self.grow(&separators, to: needed)
    Self.grow(&lineFeeds, to: needed)
    Self.grow(&highBlocks, to: needed)
  }

  private static func grow(_ list: inout [UInt32], to count: Int) {
    if list.count < count { list = list + Array(repeating: 0, count: count &- list.count) }
  }

  mutating func withCollector(_ body: (inout SeparatorCollector) -> Void) {
    separators.withUnsafeMutableBufferPointer { separators in
      lineFeeds.withUnsafeMutableBufferPointer { lineFeeds in
        highBlocks.withUnsafeMutableBufferPointer { highBlocks in
          guard let first = separators.baseAddress, let second = lineFeeds.baseAddress,
            let third = highBlocks.baseAddress
          else { return }
          var collector = SeparatorCollector(
            separators: first, separatorCount: separatorCount, lineFeeds: second, lineFeedCount: lineFeedCount,
            highBlocks: third, highBlockCount: highBlockCount)
          body(&collector)
          separatorCount = collector.separatorCount
          lineFeedCount = collector.lineFeedCount
          highBlockCount = collector.highBlockCount
          quotedLineEnds += collector.quotedLineEnds
        }
      }
    }
  }

  /// Adds what was found in the bytes at `dataEnd`.
  mutating func add(_ found: DelimitedWalk.Found) {
    let place = dataEnd
    withCollector { $0.add(found, at: place) }
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
    if quotedLineEnds.isEmpty { return }
    let bytes = bytes
    quotedLineEnds.removeAll { bytes[Int($0)] == 0x0D && bytes[Int($0) &+ 1] == 0x0A }
  }
}
