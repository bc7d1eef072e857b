extension RecordBlock {
  /// The lines its records take up.
  var lineCount: Int {
    if case .jsonLines = layout { return rowCount &+ blankLines.count }
    return lineFeedCount &+ quotedLineEndCount
  }

  /// Finds which separators are whose, once all are collected.
  ///
  /// **Errors**: refuses rows with more or fewer cells than there are columns.
  mutating func arrangeRows() throws(ScanRefusal) {
    rowBases.removeAll(keepingCapacity: true)
    if isRegular {
      rowCount = lineFeedCount
      return
    }
    rowCount = 0
    var base = 0
    var start = dataStart
    for line in 0..<lineFeedCount {
      let feed = Int(lineFeeds[line])
      var last = base
      while Int(separators[last]) != feed { last &+= 1 }
      let cells = last &- base &+ 1
      if cells == columnCount {
        rowBases.append(UInt32(truncatingIfNeeded: base))
        rowCount &+= 1
      } else if cells != 1 || !isBlank(start, feed) {
        throw ScanRefusal("a row has more or fewer cells than there are columns")
      }
      base = last &+ 1
      start = feed &+ 1
    }
  }

  /// Whether nothing stands on a line, but a CR.
  private func isBlank(_ start: Int, _ end: Int) -> Bool {
    start == end || (start &+ 1 == end && bytes[start] == 0x0D)
  }

  /// Whether every line has as many cells as there are columns.
  private var isRegular: Bool {
    guard separatorCount == lineFeedCount &* columnCount else { return false }
    var place = columnCount &- 1
    for line in 0..<lineFeedCount {
      if separators[place] != lineFeeds[line] { return false }
      place &+= columnCount
    }
    return true
  }

  /// The line a row begins on, counted from 0 at the block's first.
  func line(_ row: Int) -> Int {
    if case .jsonLines = layout { return row &+ blankLines.count { Int($0) <= row } }
    let blanks = rowBases.isEmpty ? 0 : Int(rowBases[row]) &- row &* columnCount
    return row &+ blanks &+ quotedLineEnds(before: record(row).start)
  }

  private func quotedLineEnds(before place: Int) -> Int {
    var low = 0
    var high = quotedLineEndCount
    while low < high {
      let middle = (low &+ high) / 2
      if Int(quotedLineEnds[middle]) < place { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
