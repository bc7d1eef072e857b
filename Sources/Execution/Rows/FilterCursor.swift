import Diagnostics
import EntitySources
import Queries
import Values

/// The rows a predicate holds for. A row it cannot decide ends the reading, but only when its turn comes: rows before it are
/// handed on first, so that a limit they fill is never spoilt by a row after it.
final class FilterCursor: RowCursor {
  private let base: any RowCursor
  private let isFiltered: () -> Bool
  private let predicate: CompiledPredicate
  private let shape: RowShape
  private var pending: Diagnostic?

  /// - Parameter isFiltered: whether the source has applied the predicate to the last batch already.
  init(
    _ base: any RowCursor, _ predicate: CompiledPredicate, shape: RowShape, isFiltered: @escaping () -> Bool = { false }
  ) {
    self.base = base
    self.isFiltered = isFiltered
    self.predicate = predicate
    self.shape = shape
  }

  var warnings: [Diagnostic] { base.warnings }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    if let pending { throw pending }
    while let batch = try base.nextBatch() {
      if isFiltered() { return batch }
      var rows: [Row] = []
      for row in batch {
        do throws(Diagnostic) {
          switch try predicate.decide(row) {
          case .yes: rows.append(row)
          case .no: continue
          case .undecided(let misfit, let property):
            throw shape.diagnostic(for: misfit, property: property, at: row.place)
          }
        } catch {
          var located = error
          if located.range == nil { located.range = shape.locate(0, row.place) }
          pending = located
          break
        }
      }
      if !rows.isEmpty { return rows }
      if let pending { throw pending }
    }
    return nil
  }
}
