package import Diagnostics
import Values

/// Keeps rows, as many as come: in memory while they fit the budget, then in a temporary file.
///
/// **Shape**: rows in the order they were added; any number of readers at once, each on its own. Rows are held encoded, which
/// takes a fifth of what they take as values, in blocks that are read one at a time.
/// **Errors**: `disk-full`, `temporary-file`.
package final class RowStore {
  private let policy: SpillPolicy
  private let blockSize: Int
  private var blocks: [Block] = []
  private var open = SpillEncoder()
  private var openCount = 0
  private var held = 0
  private var file: SpillFile?
  /// How many rows there are.
  package private(set) var count = 0

  private struct Block {
    enum Content {
      case memory([UInt8])
      case file(at: Int64, length: Int)
    }
    var first: Int
    var count: Int
    var content: Content
  }

  package init(_ policy: SpillPolicy) {
    self.policy = policy
    blockSize = max(64, min(64 << 10, policy.budget / 8))
  }

  /// Whether rows have been put into a file.
  package var hasSpilled: Bool { file != nil }

  /// Adds a row behind the others.
  package func append(_ row: Row) throws(Diagnostic) {
    open.append(row)
    openCount += 1
    count += 1
    if open.bytes.count >= blockSize { try close() }
  }

  private func close() throws(Diagnostic) {
    guard openCount > 0 else { return }
    let bytes = open.bytes
    var block = Block(first: count - openCount, count: openCount, content: .memory(bytes))
    if let file {
      block.content = .file(at: try file.append(bytes), length: bytes.count)
    } else {
      held += bytes.capacity
    }
    blocks.append(block)
    openCount = 0
    open.bytes = []
    open.bytes.reserveCapacity(blockSize + 1024)
    if file == nil, held > policy.budget { try spill() }
  }

  private func spill() throws(Diagnostic) {
    let file = try SpillFile(in: policy.folder)
    for index in blocks.indices {
      guard case .memory(let bytes) = blocks[index].content else { continue }
      blocks[index].content = .file(at: try file.append(bytes), length: bytes.count)
    }
    self.file = file
    held = 0
  }

  /// The row at a place; nil where there is none.
  package func row(at index: Int) throws(Diagnostic) -> Row? {
    guard index >= 0, index < count else { return nil }
    try close()
    var low = 0
    var high = blocks.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if blocks[middle].first <= index { low = middle } else { high = middle - 1 }
    }
    let rows = try self.rows(of: low)
    let place = index - blocks[low].first
    return rows.indices.contains(place) ? rows[place] : nil
  }

  /// The rows from the first on, each reader for itself.
  package func reader() throws(Diagnostic) -> Reader {
    try close()
    return Reader(self)
  }

  private func rows(of index: Int) throws(Diagnostic) -> [Row] {
    let block = blocks[index]
    var decoder: SpillDecoder
    switch block.content {
    case .memory(let bytes): decoder = SpillDecoder(bytes)
    case .file(let offset, let length):
      guard let file else { return [] }
      decoder = SpillDecoder(try file.read(length, at: offset))
    }
    do throws(SpillDamage) {
      var rows: [Row] = []
      rows.reserveCapacity(block.count)
      for _ in 0..<block.count { rows.append(try decoder.row()) }
      return rows
    } catch {
      throw file?.damaged ?? Diagnostic(.temporaryFile, "rows that were kept cannot be read back")
    }
  }

  /// Reads a store's rows, block by block.
  package final class Reader {
    private let store: RowStore
    private var next = 0

    fileprivate init(_ store: RowStore) { self.store = store }

    /// The next rows; nil at the end, never empty.
    package func nextBatch() throws(Diagnostic) -> [Row]? {
      guard next < store.blocks.count else { return nil }
      defer { next += 1 }
      return try store.rows(of: next)
    }
  }
}
