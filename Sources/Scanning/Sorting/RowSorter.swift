import Diagnostics
import Queries

/// Sorts rows as they are written, on all cores; what does not fit into the budget is put into a temporary file in sorted runs,
/// which are merged.
///
/// **Shape**: blocks are added in the order of the file, and rows of equal keys keep that order.
/// **Errors**: `disk-full`, `temporary-file`.
final class RowSorter {
  private let budget: Int
  private let folder: String
  private let workers: Int
  private let rowsOfPart: Int
  private var blocks: [KeyedRows] = []
  private var held = 0
  private var count = 0
  private var file: SpillFile?
  private var runs: [Range<Int64>] = []

  /// How many runs are merged at once.
  static let mostRuns = 64

  /// As many threads as there are cores, and no more than keep what is on its way out small.
  static var usualWorkers: Int { min(WorkerThread.coreCount, 8) }

  /// - Parameters:
  ///   - budget: bytes of rows and keys that may be held.
  ///   - folder: where the temporary file is made.
  ///   - rowsOfPart: how many rows are put in order at once.
  init(
    budget: Int, folder: String, workers: Int = RowSorter.usualWorkers,
    rowsOfPart: Int = SortPartition.usualRowsOfPart
  ) {
    self.rowsOfPart = rowsOfPart
    self.budget = budget
    self.folder = folder
    self.workers = workers
  }

  /// How many runs have been put into the file.
  var runCount: Int { runs.count }

  func add(_ rows: KeyedRows, check: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    if rows.entries.isEmpty { return }
    if !blocks.isEmpty, held &+ rows.footprint > budget { try spill(check) }
    blocks.append(rows)
    held &+= rows.footprint
    count &+= rows.entries.count
  }

  private func spill(_ check: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    let file: SpillFile
    if let old = self.file { file = old } else { file = try SpillFile(in: folder) }
    self.file = file
    let start = file.length
    try writeHeld(wanted: 0..<Int.max, records: true, check) { (bytes) throws(Diagnostic) in try file.append(bytes) }
    runs.append(start..<file.length)
  }

  /// Gives away what is held, in order.
  private func writeHeld(
    wanted: Range<Int>, records: Bool, _ check: () throws(Diagnostic) -> Void,
    to write: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let partition = SortPartition(blocks, workers: workers, rowsOfPart: rowsOfPart)
    blocks = []
    held = 0
    try OrderedWork.run(
      partition.count, workers: workers,
      make: { partition.bytes(of: $0, wanted: wanted, records: records) },
      take: { (_, bytes) throws(Diagnostic) in
        try check()
        if !bytes.isEmpty { try write(bytes) }
      })
  }

  /// Writes the rows in order, of those after the first `offset` at most `limit`, and says how many that were. Nothing can be
  /// added afterwards.
  func finish(
    offset: Int, limit: Int?, check: () throws(Diagnostic) -> Void, to write: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Int {
    let first = min(count, offset)
    let wanted = first..<(first &+ min(count &- first, limit ?? .max))
    guard file != nil else {
      try writeHeld(wanted: wanted, records: false, check, to: write)
      return wanted.count
    }
    if !blocks.isEmpty { try spill(check) }
    while runs.count > Self.mostRuns { try mergeOnce(check) }
    guard let file else { return 0 }
    let merger = try SortedRunMerger(runs, in: file, budget: budget)
    try merger.write(wanted: wanted, records: false, check: check, to: write)
    return wanted.count
  }

  /// Merges neighbouring runs into longer ones.
  private func mergeOnce(_ check: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    guard let old = file else { return }
    let target = try SpillFile(in: folder)
    var merged: [Range<Int64>] = []
    var start = 0
    while start < runs.count {
      let group = Array(runs[start..<min(start + Self.mostRuns, runs.count)])
      start += group.count
      let begin = target.length
      let merger = try SortedRunMerger(group, in: old, budget: budget)
      try merger.write(wanted: 0..<Int.max, records: true, check: check) { (bytes) throws(Diagnostic) in
        try target.append(bytes)
      }
      merged.append(begin..<target.length)
    }
    file = target
    runs = merged
  }
}
