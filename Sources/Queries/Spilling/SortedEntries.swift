import Diagnostics

/// What a `RunSorter` gives, entry by entry, from memory or from its runs.
final class SortedEntries<Key: SpillKey> {
  private enum Source {
    case memory([MemoryEntry<Key>], SpillArena)
    case merger(RunMerger<Key>)
  }
  private let source: Source
  private var next = 0
  private var decoder = SpillDecoder()

  init(_ entries: [MemoryEntry<Key>], _ arena: SpillArena) { source = .memory(entries, arena) }

  init(_ merger: RunMerger<Key>) { source = .merger(merger) }

  /// The next entry's key; nil at the end.
  var key: Key? {
    switch source {
    case .memory(let entries, _): next < entries.count ? entries[next].key : nil
    case .merger(let merger): merger.first?.key
    }
  }

  func advance() throws(Diagnostic) {
    switch source {
    case .memory: next += 1
    case .merger(let merger): try merger.advance()
    }
  }

  /// The row that is the next entry's payload; nil at the end.
  func row() throws(Diagnostic) -> Row? {
    switch source {
    case .memory(let entries, let arena):
      guard next < entries.count else { return nil }
      let place = entries[next].payload
      do throws(SpillDamage) {
        decoder.begin(arena.piece(of: place), place.range)
        return try decoder.row()
      } catch {
        throw Diagnostic(.temporaryFile, "rows that were kept cannot be read back")
      }
    case .merger(let merger): return try merger.first?.row()
    }
  }
}
