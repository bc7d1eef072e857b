package import Diagnostics
package import Queries
package import Values

extension FileScan {
  /// The groups and aggregates of the rows a predicate holds for, as `Aggregation` has them.
  ///
  /// **Missing**: nil where only the record-by-record way can tell.
  /// **Errors**: what `check` throws.
  package func summarize(
    _ predicate: Predicate, by keys: [GroupKey], _ aggregates: [Aggregate], lookup: (any EntityLookup)? = nil,
    timeLimit: Duration = .seconds(10), check: () throws(Diagnostic) -> Void = {}
  ) throws(Diagnostic) -> [[Value]]? {
    let columns = self.columns
    guard selects(predicate),
      let plan = SummaryPlan(
        keys, aggregates, schema: schema, layout: tokeniser.makeBlock().layout,
        column: { columns.indices.contains($0) ? columns[$0] : nil })
    else { return nil }
    let filter = try BlockPredicate(predicate, self, lookup: lookup, timeLimit: timeLimit)
    let scan = ChunkScan(file, tokeniser, filter, SummarySink(plan: plan), workers: workers)
    var merger = SummaryMerger(plan)
    var isRefused = false
    let end = try scan.run(check: check) { (block) throws(Diagnostic) in
      do throws(ScanRefusal) {
        try merger.add(block)
        return true
      } catch {
        isRefused = true
        return false
      }
    }
    if isRefused { return nil }
    if case .refused = end { return nil }
    return merger.finish()
  }
}
