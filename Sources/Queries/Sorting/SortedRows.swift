package import Diagnostics

/// Collects rows and gives them back in order, however many there are: what does not fit into memory is put into a temporary
/// file (`RunSorter`).
///
/// **Shape**: stable: rows no key tells apart keep the order they were added in.
/// **Errors**: a row whose keys cannot be read is an error when it is added; `disk-full` and `temporary-file` end everything.
package final class SortedRows {
  package let order: RowOrder
  private let sorter: RunSorter<RowPosition>
  package private(set) var count = 0

  package init(_ order: RowOrder, spilling policy: SpillPolicy = SpillPolicy()) {
    self.order = order
    sorter = RunSorter(policy) { order.compare($0, $1) }
  }

  /// How many sorted runs have been put into a file so far.
  package var runCount: Int { sorter.runCount }

  package func add(_ row: Row) throws(RowFault) {
    let position = try order.position(of: row)
    count += 1
    do throws(Diagnostic) {
      try sorter.add(position) { $0.append(row) }
    } catch {
      throw RowFault(.stopped(error), property: 0)
    }
  }

  /// The rows in order, of those after the first `offset` at most `limit`. Nothing can be added afterwards.
  package func finish(offset: Int = 0, limit: Int? = nil) throws(Diagnostic) -> Reader {
    let entries = try sorter.finish()
    for _ in 0..<min(count, max(0, offset)) { try entries.advance() }
    return Reader(entries, limit ?? .max)
  }

  /// Reads sorted rows, some at a time.
  package final class Reader {
    private let entries: SortedEntries<RowPosition>

    private var rest: Int

    fileprivate init(_ entries: SortedEntries<RowPosition>, _ limit: Int) {
      self.entries = entries
      rest = limit
    }

    /// The next rows; nil at the end, never empty.
    package func nextBatch() throws(Diagnostic) -> [Row]? {
      var rows: [Row] = []
      while rows.count < 256, rest > 0, let row = try entries.row() {
        rows.append(row)
        rest -= 1
        try entries.advance()
      }
      return rows.isEmpty ? nil : rows
    }

    /// All of them at once.
    package func rows() throws(Diagnostic) -> [Row] {
      var all: [Row] = []
      while let batch = try nextBatch() { all += batch }
      return all
    }
  }
}
