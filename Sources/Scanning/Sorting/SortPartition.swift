/// Sorted blocks cut into parts that can be put together one by one, each on any thread: everything in a part comes before
/// everything in the next one.
///
/// **Shape**: of equal keys those of earlier blocks come first, so that the order of the file stays.
struct SortPartition: Sendable {
  private let arenas: Arenas
  private let blocks: [[SortEntry]]
  /// For each block where each part begins in it, and the end.
  private let starts: [[UInt32]]
  /// How many rows are before each part, and in all.
  private(set) var places: [Int] = [0]
  /// How many bytes a part has, roughly.
  private let partSize: Int

  var count: Int { places.count &- 1 }

  /// So many rows and what is made of them stay in a core's own cache.
  static let usualRowsOfPart = 1 << 13
  private static let bytesOfPart = 1 << 20

  /// - Parameter rowsOfPart: other numbers than the usual one are for tests.
  init(_ rows: [KeyedRows], workers: Int, rowsOfPart: Int = SortPartition.usualRowsOfPart) {
    arenas = Arenas(rows.map(\.arena))
    blocks = rows.map(\.entries)
    let count = rows.reduce(0) { $0 &+ $1.entries.count }
    let bytes = rows.reduce(0) { $0 &+ $1.arena.count }
    let parts = max(1, count / rowsOfPart, bytes / Self.bytesOfPart)
    partSize = bytes / parts
    let borders = Self.borders(blocks, arenas, count: count, parts: parts)
    let work = (blocks, arenas)
    let step = max(1, blocks.count / (8 * workers))
    let groups = (blocks.count + step - 1) / step
    var starts: [[UInt32]] = []
    starts.reserveCapacity(blocks.count)
    OrderedWork.make(
      groups, workers: workers,
      make: { group in
        let (blocks, arenas) = work
        return (group * step..<min(blocks.count, (group + 1) * step)).map { block in
          Self.starts(of: borders, in: blocks[block], UInt32(truncatingIfNeeded: block), arenas)
        }
      }, take: { starts += $0 })
    self.starts = starts
    for part in 0...borders.count {
      var size = 0
      for block in starts { size &+= Int(block[part &+ 1] &- block[part]) }
      places.append((places.last ?? 0) &+ size)
    }
  }

  /// Entries that cut the rows into parts of about the same size.
  private static func borders(_ blocks: [[SortEntry]], _ arenas: Arenas, count: Int, parts: Int) -> [SortEntry] {
    guard parts > 1 else { return [] }
    let step = max(1, count / (parts * 16))
    var samples: [SortEntry] = []
    var skip = step / 2
    for (number, entries) in blocks.enumerated() {
      while skip < entries.count {
        samples.append(
          SortEntry(word: entries[skip].word, block: UInt32(truncatingIfNeeded: number), offset: entries[skip].offset))
        skip &+= step
      }
      skip &-= entries.count
    }
    var sorter = EntrySorter()
    sorter.sort(&samples, arenas, keepsWords: true)
    // Equal keys stand in the order of the blocks already, and in a block in that of their rows.
    return (1..<parts).compactMap { part in
      let place = samples.count * part / parts
      return place < samples.count ? samples[place] : nil
    }
  }

  /// Where the border entries would stand in a block.
  private static func starts(
    of borders: [SortEntry], in entries: [SortEntry], _ block: UInt32, _ arenas: Arenas
  ) -> [UInt32] {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(borders.count + 2)
    var from = 0
    for border in borders {
      var low = from
      var high = entries.count
      while low < high {
        let middle = (low &+ high) / 2
        var entry = entries[middle]
        entry.block = block
        if comes(entry, before: border, arenas) { low = middle &+ 1 } else { high = middle }
      }
      from = low
      starts.append(UInt32(truncatingIfNeeded: low))
    }
    starts.append(UInt32(truncatingIfNeeded: entries.count))
    return starts
  }

  private static func comes(_ left: SortEntry, before right: SortEntry, _ arenas: Arenas) -> Bool {
    if left.word != right.word { return left.word < right.word }
    let order = arenas.compareKeys(left, right)
    if order != 0 { return order < 0 }
    return left.block != right.block ? left.block < right.block : left.offset < right.offset
  }

  /// The rows of a part that are among `wanted` of all, or their records, one after the other.
  func bytes(of part: Int, wanted: Range<Int>, records: Bool) -> [UInt8] {
    let here = places[part]..<places[part &+ 1]
    let range = here.clamped(to: wanted)
    if range.isEmpty { return [] }
    // What the part has of a block lies together there. Brought together it fits into a core's own cache, where going from
    // record to record costs little.
    var arena: [UInt8] = []
    arena.reserveCapacity(partSize &+ partSize / 4)
    var entries: [SortEntry] = []
    entries.reserveCapacity(here.count)
    for block in 0..<blocks.count {
      let first = Int(starts[block][part])
      let last = Int(starts[block][part &+ 1])
      if first == last { continue }
      let rows = blocks[block]
      let bytes = arenas.blocks[block]
      let start = Int(rows[first].offset)
      let moved = UInt32(truncatingIfNeeded: arena.count &- start)
      arena.append(bytes.span, start, last < rows.count ? Int(rows[last].offset) : bytes.count)
      for index in first..<last {
        entries.append(SortEntry(word: rows[index].word, offset: rows[index].offset &+ moved))
      }
    }
    var sorter = EntrySorter()
    sorter.sort(&entries, Arenas([arena]))
    arena.append(contentsOf: repeatElement(0, count: ByteWriter.slack))
    let wantedEntries = entries[(range.lowerBound &- here.lowerBound)..<(range.upperBound &- here.lowerBound)]
    return Self.copy(wantedEntries, of: arena, records: records)
  }

  /// The rows of the entries, or their records, one after the other; the arena has some bytes more behind its end.
  private static func copy(_ entries: ArraySlice<SortEntry>, of arena: [UInt8], records: Bool) -> [UInt8] {
    let span = arena.span
    return arena.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: arena.count + ByteWriter.slack) { target, count in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        var writer = ByteWriter(target)
        for entry in entries {
          let start = Int(entry.offset)
          let record = SortRecord(span, at: start)
          let first = records ? start : record.row.lowerBound
          writer.put(source + first, record.row.upperBound &- first)
        }
        count = writer.count
      }
    }
  }
}
