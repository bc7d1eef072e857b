import Diagnostics

/// Sorts more than fits into memory: sorted runs are put into a temporary file and merged.
///
/// **Shape**: stable: entries whose keys are beside one another keep the order they were added in. A payload is any bytes.
/// **Errors**: `disk-full`, `temporary-file`.
final class RunSorter<Key: SpillKey> {
  private let policy: SpillPolicy
  private let compare: (Key, Key) -> Int
  private var entries: [MemoryEntry<Key>] = []
  private var arena = SpillArena()
  private var keys = 0
  private var file: SpillFile?
  private var runs: [SpilledRun] = []

  /// How many runs are merged at once.
  static var mostRuns: Int { 64 }

  init(_ policy: SpillPolicy, compare: @escaping (Key, Key) -> Int) {
    self.policy = policy
    self.compare = compare
  }

  /// How many runs have been put into a file so far.
  var runCount: Int { runs.count }

  func add(_ key: Key, _ payload: (inout SpillEncoder) -> Void = { _ in }) throws(Diagnostic) {
    entries.append(MemoryEntry(key: key, payload: arena.add(payload)))
    keys += key.footprint
    if keys + arena.size + entries.count * MemoryLayout<MemoryEntry<Key>>.stride > policy.budget { try spill() }
  }

  private func sortEntries() {
    let compare = compare
    entries.sort { left, right in
      let order = compare(left.key, right.key)
      return order != 0 ? order < 0 : left.payload < right.payload
    }
  }

  private func spill() throws(Diagnostic) {
    guard !entries.isEmpty else { return }
    sortEntries()
    let file: SpillFile
    if let old = self.file { file = old } else { file = try SpillFile(in: policy.folder) }
    self.file = file
    var writer = RunWriter(file)
    for entry in entries {
      try writer.append(entry.key, arena.piece(of: entry.payload)[entry.payload.range])
    }
    runs.append(try writer.finish())
    // What was kept goes, but not its room: the next run takes as much.
    entries.removeAll(keepingCapacity: true)
    arena.removeAll()
    keys = 0
  }

  /// The entries in order.
  func finish() throws(Diagnostic) -> SortedEntries<Key> {
    guard file != nil else {
      sortEntries()
      return SortedEntries(entries, arena)
    }
    try spill()
    entries = []
    arena = SpillArena()
    while runs.count > Self.mostRuns { try mergeOnce() }
    guard let file else { return SortedEntries([], arena) }
    return SortedEntries(try RunMerger(runs, in: file, compare: compare))
  }

  /// Merges neighbouring runs into longer ones, so that a last pass reads few enough at once.
  private func mergeOnce() throws(Diagnostic) {
    guard let old = file else { return }
    let target = try SpillFile(in: policy.folder)
    var merged: [SpilledRun] = []
    var start = 0
    while start < runs.count {
      let group = Array(runs[start..<min(start + Self.mostRuns, runs.count)])
      start += group.count
      let merger = try RunMerger(group, in: old, compare: compare)
      var writer = RunWriter(target)
      while let run = merger.first {
        try writer.append(record: run.bytes, run.record)
        try merger.advance()
      }
      merged.append(try writer.finish())
    }
    file = target
    runs = merged
  }
}

/// An entry that is still in memory.
struct MemoryEntry<Key> {
  var key: Key
  var payload: SpillArena.Place
}

/// Many small stretches of bytes in few pieces of memory.
struct SpillArena {
  private var full: [[UInt8]] = []
  private var open = SpillEncoder()
  /// **Units**: bytes taken.
  private(set) var size = 0

  private static let pieceSize = 256 << 10

  /// Where a stretch is; later ones are greater.
  struct Place: Comparable {
    var piece: Int32
    var start: Int
    var length: Int
    /// The number of the entry, since an empty stretch begins where the next one does.
    var number: Int64

    /// The stretch in its piece.
    var range: Range<Int> { start..<start + length }

    static func < (left: Place, right: Place) -> Bool { left.number < right.number }
  }
  private var count: Int64 = 0

  mutating func add(_ write: (inout SpillEncoder) -> Void) -> Place {
    let start = open.bytes.count
    write(&open)
    let length = open.bytes.count - start
    size += length
    count += 1
    let place = Place(piece: Int32(clamping: full.count), start: start, length: length, number: count)
    if open.bytes.count >= Self.pieceSize {
      full.append(open.bytes)
      open.bytes = []
      open.bytes.reserveCapacity(Self.pieceSize + 1024)
    }
    return place
  }

  func piece(of place: Place) -> [UInt8] { Int(place.piece) < full.count ? full[Int(place.piece)] : open.bytes }

  mutating func removeAll() {
    full = []
    open.bytes = []
    size = 0
  }
}
