import Diagnostics
import EntitySources
import Queries
import Values

/// The rows a predicate holds for. A row it cannot decide ends the reading, but only when its turn comes: rows before it are
/// handed on first, so that a limit they fill is never spoilt by a row after it.
final class FilterCursor: RowCursor {
  let base: any RowCursor
  private let isFiltered: (() -> Bool)?
  /// Whether the base was asked to decide the condition, as far as it can.
  var isAsked: Bool { isFiltered != nil }
  private let predicate: CompiledPredicate
  private let shape: RowShape
  private var pending: Diagnostic?

  /// - Parameter isFiltered: whether the source, which was asked to, has applied the predicate to the last batch already; nil
  ///   where it was not asked.
  init(
    _ base: any RowCursor, _ predicate: CompiledPredicate, shape: RowShape, isFiltered: (() -> Bool)? = nil
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
      if let isFiltered, isFiltered() { return batch }
      var rows: [Row] = []
      for row in batch {
        do throws(Diagnostic) {
          if try holds(for: row) { rows.append(row) }
        } catch {
          pending = error
          break
        }
      }
      if !rows.isEmpty { return rows }
      if let pending { throw pending }
    }
    return nil
  }

  /// Whether the row is one of them.
  func holds(for row: Row) throws(Diagnostic) -> Bool {
    do throws(Diagnostic) {
      switch try predicate.decide(row) {
      case .yes: return true
      case .no: return false
      case .undecided(let misfit, let property):
        throw shape.diagnostic(for: misfit, property: property, at: row.place)
      }
    } catch {
      var located = error
      if located.range == nil { located.range = shape.locate(0, row.place) }
      throw located
    }
  }
}
