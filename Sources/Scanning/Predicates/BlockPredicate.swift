import Diagnostics
import Queries
import Values

/// Selects the rows of blocks that a predicate holds for.
struct BlockPredicate: BlockFilter {
  /// What a worker uses again for each block.
  struct Scratch {}

  /// The predicate as the row path has it; nil where it holds for every row.
  private let judge: CompiledPredicate?
  private let making: RowMaking

  init(
    _ predicate: Predicate, _ scan: FileScan, lookup: (any EntityLookup)? = nil,
    timeLimit: Duration = .seconds(10)
  ) throws(Diagnostic) {
    if case .constant(true) = predicate {
      judge = nil
    } else {
      judge = try CompiledPredicate(predicate, schema: scan.schema, lookup: lookup, timeLimit: timeLimit)
    }
    making = RowMaking(columns: scan.columns, properties: predicate.properties)
  }

  func makeScratch() -> Scratch { Scratch() }

  func select(_ block: inout RecordBlock, _ scratch: inout Scratch) throws(ScanRefusal) {
    block.selectAll()
    guard let judge else { return }
    var selection: [UInt32] = []
    for index in block.selection.indices {
      let row = Int(block.selection[index])
      if try decide(row, of: block, judge) { selection.append(UInt32(truncatingIfNeeded: row)) }
    }
    block.selection = selection
  }

  private func decide(
    _ row: Int, of block: borrowing RecordBlock, _ judge: CompiledPredicate
  ) throws(ScanRefusal) -> Bool {
    do throws(Diagnostic) {
      switch try judge.decide(making.row(row, of: block)) {
      case .yes: return true
      case .no: return false
      case .undecided: break
      }
    } catch {
      throw ScanRefusal("a row that cannot be judged")
    }
    throw ScanRefusal("the outcome hangs on a cell that does not fit")
  }
}

extension RecordBlock {
  /// Selects every row.
  mutating func selectAll() {
    let count = rowCount
    if selection.count > count { selection.removeSubrange(count...) }
    for row in selection.indices { selection[row] = UInt32(truncatingIfNeeded: row) }
    for row in selection.count..<count { selection.append(UInt32(truncatingIfNeeded: row)) }
  }
}
