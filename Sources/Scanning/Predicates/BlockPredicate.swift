import Diagnostics
import Queries
import Values

/// Selects the rows of blocks that a predicate holds for: by kernels, and where these are unsure by making the row and judging
/// it as the row path does.
struct BlockPredicate: BlockFilter {
  /// What a worker learns from one block for the next.
  typealias Scratch = ConjunctOrder

  let condition: BlockCondition
  private let judge: CompiledPredicate
  private let making: RowMaking

  init(
    _ predicate: Predicate, _ scan: FileScan, lookup: (any EntityLookup)? = nil,
    timeLimit: Duration = .seconds(10)
  ) throws(Diagnostic) {
    judge = try CompiledPredicate(predicate, schema: scan.schema, lookup: lookup, timeLimit: timeLimit)
    condition = ConditionCompiler(schema: scan.schema, columns: scan.columns).condition(of: predicate)
    making = RowMaking(columns: scan.columns, properties: predicate.properties)
  }

  func makeScratch() -> Scratch {
    if case .all(let parts) = condition { return ConjunctOrder(parts) }
    return ConjunctOrder([condition])
  }

  func select(_ block: inout RecordBlock, _ scratch: inout Scratch) throws(ScanRefusal) {
    block.selectAll()
    if case .constant(true) = condition { return }
    var unsure: [UInt32] = []
    let sure = scratch.select(block.selection, of: block, unsure: &unsure)
    block.selection = unsure.isEmpty ? sure : try judge(unsure, besides: sure, of: block)
  }

  /// The sure rows and those of the unsure ones that the predicate holds for.
  private func judge(
    _ unsure: [UInt32], besides sure: [UInt32], of block: borrowing RecordBlock
  ) throws(ScanRefusal) -> [UInt32] {
    var open: [UInt32] = []
    // A row that two tests are unsure of stands among them twice.
    for row in unsure.sorted() where row != open.last { open.append(row) }
    var held: [UInt32] = []
    for row in open.removing(sure) where try decide(Int(row), of: block) { held.append(row) }
    return sure.merging(held)
  }

  private func decide(_ row: Int, of block: borrowing RecordBlock) throws(ScanRefusal) -> Bool {
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
    selection = Array(unsafeUninitializedCapacity: count) { rows, filled in
      for row in 0..<count { rows[row] = UInt32(truncatingIfNeeded: row) }
      filled = count
    }
  }
}
