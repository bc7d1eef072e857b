package import Diagnostics
package import Queries

extension FileScan {
  private struct Counting: BlockSink {
    func process(_ block: borrowing RecordBlock) -> Int { block.selection.count }
  }

  /// How many rows a predicate holds for.
  ///
  /// **Missing**: nil where only the record-by-record way can tell.
  package func count(
    _ predicate: Predicate, lookup: (any EntityLookup)? = nil, timeLimit: Duration = .seconds(10),
    check: () throws(Diagnostic) -> Void = {}
  ) throws(Diagnostic) -> Int? {
    let filter = try BlockPredicate(predicate, self, lookup: lookup, timeLimit: timeLimit)
    let scan = ChunkScan(file, tokeniser, filter, Counting(), workers: workers)
    var total = 0
    let end = try scan.run(check: check) { count in
      total &+= count
      return true
    }
    if case .refused = end { return nil }
    return total
  }
}
