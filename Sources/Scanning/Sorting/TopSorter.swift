/// Keeps the first rows of a sort, of all that are added.
///
/// **Shape**: blocks are added in the order of the file, and rows of equal keys keep that order.
struct TopSorter<Tally: AdditiveTally> {
  private let count: Int
  private let bound: TopBound
  private var arenas: [[UInt8]] = []
  private var entries: [SortEntry] = []
  /// What was counted in the rows where something was, by block and offset.
  private var tallies: [[UInt32: Tally]] = []

  init(_ count: Int, bound: TopBound) {
    self.count = count
    self.bound = bound
  }

  mutating func add(_ rows: KeyedRows, _ tallies: [Tally]) {
    if rows.entries.isEmpty || count == 0 { return }
    var found: [UInt32: Tally] = [:]
    for (entry, tally) in zip(rows.entries, tallies) {
      if !tally.isEmpty { found[entry.offset] = tally }
      var entry = entry
      entry.block = UInt32(truncatingIfNeeded: arenas.count)
      entries.append(entry)
    }
    arenas.append(rows.arena)
    self.tallies.append(found)
    if entries.count >= 2 * count || arenas.count >= 1024 { cut() }
  }

  /// Lets go of all but the first rows.
  private mutating func cut() {
    var sorter = EntrySorter()
    let old = Arenas(arenas)
    sorter.sort(&entries, old, keepsWords: true)
    if entries.count > count { entries.removeLast(entries.count &- count) }
    var arena: [UInt8] = []
    var found: [UInt32: Tally] = [:]
    for index in entries.indices {
      let block = arenas[Int(entries[index].block)]
      let start = Int(entries[index].offset)
      let place = UInt32(truncatingIfNeeded: arena.count)
      found[place] = tallies[Int(entries[index].block)][entries[index].offset]
      arena.append(block.span, start, SortRecord(block.span, at: start).end)
      entries[index].block = 0
      entries[index].offset = place
    }
    arenas = [arena]
    tallies = [found]
    if entries.count == count, let last = entries.last { bound.lower(to: last.word) }
  }

  /// The rows after the first `offset`, one after the other, how many they are and what was counted in them.
  mutating func finish(offset: Int) -> (bytes: [UInt8], count: Int, tally: Tally) {
    cut()
    var bytes: [UInt8] = []
    var tally = Tally()
    let wanted = entries.dropFirst(offset)
    for entry in wanted {
      let arena = arenas[0]
      let row = SortRecord(arena.span, at: Int(entry.offset)).row
      bytes.append(arena.span, row.lowerBound, row.upperBound)
      if let found = tallies[0][entry.offset] { tally.add(found) }
    }
    return (bytes, wanted.count, tally)
  }
}
