/// Makes keyed rows of blocks: for a sort of all rows.
struct SortSink<Encoder: RowEncoder>: BlockSink {
  let columns: SortColumns
  let encoder: Encoder

  struct Result: Sendable {
    var rows: KeyedRows
    var tally: Encoder.Tally
  }

  func process(_ block: borrowing RecordBlock) throws(ScanRefusal) -> Result {
    var keys = BlockKeys(count: block.selection.count)
    for index in 0..<block.selection.count {
      let row = Int(block.selection[index])
      try columns.read(row, block, into: &keys.key)
      keys.add(row)
    }
    keys.sort()
    var capacity = keys.footprint
    // Rows are seldom longer than they are in the file.
    for index in 0..<block.selection.count { capacity &+= block.record(Int(block.selection[index])).count &+ 1 }
    var tally = Encoder.Tally()
    var rows = try keys.rows(capacity: capacity) { (row, arena) throws(ScanRefusal) in
      try encoder.append(row, of: block, to: &arena, tally: &tally)
    }
    if rows.arena.capacity &- rows.arena.count > rows.arena.count / 16 {
      // No more than what is held is kept for long.
      rows.arena = rows.arena.span.withUnsafeBufferPointer { [UInt8]($0) }
    }
    return Result(rows: rows, tally: tally)
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
    var keys = BlockKeys(count: 0)
    // The key of every row is read, since one that does not fit is an error wherever the row would stand.
    for index in 0..<block.selection.count {
      let row = Int(block.selection[index])
      try columns.read(row, block, into: &keys.key)
      if keys.key.prefix <= bound { keys.add(row) }
    }
    keys.sort(keeping: count)
    var tallies: [Encoder.Tally] = []
    let rows = try keys.rows(capacity: 0) { (row, arena) throws(ScanRefusal) in
      var tally = Encoder.Tally()
      try encoder.append(row, of: block, to: &arena, tally: &tally)
      tallies.append(tally)
    }
    return Result(rows: rows, tallies: tallies)
  }
}

/// The keys of a block's rows, before the rows are written: in their order, so that rows which come together lie together.
private struct BlockKeys {
  /// The key of the row at hand.
  var key = KeyBytes()
  /// Records of keys, with the row's number for the row.
  private var arena: [UInt8] = []
  private var entries: [SortEntry] = []

  /// **Units**: bytes of the records, without the rows.
  var footprint: Int { arena.count }

  init(count: Int) {
    arena.reserveCapacity(16 &* count)
    entries.reserveCapacity(count)
  }

  /// Adds `key`, of a row.
  @inline(__always)
  mutating func add(_ row: Int) {
    entries.append(SortEntry(word: key.prefix, offset: UInt32(truncatingIfNeeded: arena.count)))
    SortRecord.begin(key, in: &arena)
    SortRecord.append(number: row, to: &arena)
  }

  mutating func sort(keeping count: Int = .max) {
    var sorter = EntrySorter()
    sorter.sort(&entries, Arenas([arena]), keepsWords: true)
    if entries.count > count { entries.removeLast(entries.count &- count) }
  }

  /// The records of the rows, in order.
  func rows(
    capacity: Int, _ write: (Int, inout [UInt8]) throws(ScanRefusal) -> Void
  ) throws(ScanRefusal) -> KeyedRows {
    var rows = KeyedRows(arena: [], entries: entries)
    rows.arena.reserveCapacity(capacity)
    let keys = arena
    for index in 0..<entries.count {
      let start = Int(entries[index].offset)
      let key = SortRecord.key(keys.span, at: start)
      rows.entries[index].offset = UInt32(truncatingIfNeeded: rows.arena.count)
      rows.arena.append(keys.span, start, key.end)
      let row = SortRecord.number(keys.span, at: key.end)
      try SortRecord.append(rowTo: &rows.arena) { (arena) throws(ScanRefusal) in try write(row, &arena) }
    }
    return rows
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
