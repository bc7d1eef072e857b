/// Writes the rows of blocks, in the order of the file.
struct RowSink<Encoder: RowEncoder>: BlockSink {
  let encoder: Encoder
  /// Whether the rows may be cut: then each one's end and what was counted in it are kept.
  let keepsRows: Bool

  struct Result: Sendable {
    var bytes: [UInt8]
    var count: Int
    var tally: Encoder.Tally
    var ends: [Int] = []
    var tallies: [Encoder.Tally] = []
  }

  func process(_ block: borrowing RecordBlock) throws(ScanRefusal) -> Result {
    var bytes: [UInt8] = []
    if block.rowCount > 0 {
      let share = (block.dataEnd &- block.dataStart) / block.rowCount &* block.selection.count
      bytes.reserveCapacity(share &+ share / 8 &+ 256)
    }
    var result = Result(bytes: [], count: block.selection.count, tally: Encoder.Tally())
    if keepsRows {
      for index in 0..<block.selection.count {
        var tally = Encoder.Tally()
        try encoder.append(Int(block.selection[index]), of: block, to: &bytes, tally: &tally)
        result.ends.append(bytes.count)
        result.tallies.append(tally)
      }
    } else {
      try encoder.append(selectionOf: block, to: &bytes, tally: &result.tally)
    }
    result.bytes = bytes
    return result
  }
}

extension RowSink.Result {
  /// The bytes of the rows in the range, and what was counted in them.
  func rows(_ range: Range<Int>) -> (bytes: [UInt8], tally: Encoder.Tally) {
    if range.isEmpty { return ([], Encoder.Tally()) }
    if ends.isEmpty { return (bytes, tally) }
    var tally = Encoder.Tally()
    for row in range { tally.add(tallies[row]) }
    if range.count == count { return (bytes, tally) }
    let start = range.lowerBound == 0 ? 0 : ends[range.lowerBound &- 1]
    return (Array(bytes[start..<ends[range.upperBound &- 1]]), tally)
  }
}
