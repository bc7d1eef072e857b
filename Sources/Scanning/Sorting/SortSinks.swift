/// Makes keyed rows of blocks: for a sort of all rows.
struct SortSink<Encoder: RowEncoder>: BlockSink {
  let columns: SortColumns
  let encoder: Encoder

  struct Result: Sendable {
    var rows: KeyedRows
    var tally: Encoder.Tally
  }

  func process(_ block: borrowing RecordBlock) throws(ScanRefusal) -> Result {
    var arena: [UInt8] = []
    // Rows seldom get longer than they are in the file; their keys come with them.
    let share = (block.dataEnd &- block.dataStart) / max(1, block.rowCount) &* block.selection.count
    arena.reserveCapacity(share &+ share / 4 &+ 24 &* block.selection.count)
    var entries: [SortEntry] = []
    entries.reserveCapacity(block.selection.count)
    var tally = Encoder.Tally()
    var key = KeyBytes()
    for index in 0..<block.selection.count {
      let row = Int(block.selection[index])
      try columns.read(row, block, into: &key)
      entries.append(SortEntry(word: key.prefix, offset: UInt32(truncatingIfNeeded: arena.count)))
      SortRecord.begin(key, in: &arena)
      try SortRecord.append(rowTo: &arena) { (arena) throws(ScanRefusal) in
        try encoder.append(row, of: block, to: &arena, tally: &tally)
      }
    }
    // No more than what is held is kept for long.
    let exact = arena.span.withUnsafeBufferPointer { [UInt8]($0) }
    let arenas = Arenas([exact])
    var sorter = EntrySorter()
    sorter.sort(&entries, arenas, keepsWords: true)
    return Result(rows: KeyedRows(arena: exact, entries: entries), tally: tally)
  }
}

/// Makes keyed rows of blocks: of those that may be among the first `count` of all.
struct TopSink<Encoder: RowEncoder>: BlockSink {
  let columns: SortColumns
  let encoder: Encoder
  let count: Int
  let bound: TopBound

  struct Result: Sendable {
    var rows: KeyedRows
    var tallies: [Encoder.Tally]
  }

  func process(_ block: borrowing RecordBlock) throws(ScanRefusal) -> Result {
    let bound = bound.word
    var keys: [UInt8] = []
    var entries: [SortEntry] = []
    var key = KeyBytes()
    // The key of every row is read, since one that does not fit is an error wherever the row would stand.
    for index in 0..<block.selection.count {
      let row = Int(block.selection[index])
      try columns.read(row, block, into: &key)
      let word = key.prefix
      if word > bound { continue }
      entries.append(
        SortEntry(word: word, block: 0, offset: UInt32(truncatingIfNeeded: keys.count)))
      SortRecord.begin(key, in: &keys)
      // The row's number stands for the row.
      for shift in [0, 8, 16, 24] { keys.append(UInt8(truncatingIfNeeded: row >> shift)) }
    }
    var sorter = EntrySorter()
    let arenas = Arenas([keys])
    sorter.sort(&entries, arenas, keepsWords: true)
    if entries.count > count { entries.removeLast(entries.count &- count) }
    var result = Result(rows: KeyedRows(arena: [], entries: []), tallies: [])
    for entry in entries {
      let bytes = keys.span
      let found = SortRecord.key(bytes, at: Int(entry.offset))
      var row = 0
      for byte in 0..<4 { row |= Int(bytes[found.end &+ byte]) << (8 &* byte) }
      let start = result.rows.arena.count
      result.rows.arena.append(bytes, Int(entry.offset), found.end)
      var tally = Encoder.Tally()
      try SortRecord.append(rowTo: &result.rows.arena) { (arena) throws(ScanRefusal) in
        try encoder.append(row, of: block, to: &arena, tally: &tally)
      }
      result.rows.entries.append(SortEntry(word: entry.word, offset: UInt32(truncatingIfNeeded: start)))
      result.tallies.append(tally)
    }
    return result
  }
}

/// The first word of the last key that may still be among the first rows, known better and better while a file is read.
final class TopBound: @unchecked Sendable {
  // Unchecked: the word is touched under the monitor alone.
  private let monitor = Monitor()
  private var value = UInt64.max

  var word: UInt64 {
    monitor.lock()
    defer { monitor.unlock() }
    return value
  }

  func lower(to word: UInt64) {
    monitor.lock()
    value = min(value, word)
    monitor.unlock()
  }
}
