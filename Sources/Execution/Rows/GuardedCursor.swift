import Diagnostics
import EntitySources
import Queries

/// Rows whose reading ends when the run's limits are used up, and whose warnings are told at their end.
final class GuardedCursor: RowCursor {
  private let base: any RowCursor
  private let filtering: (any FilteringCursor)?
  private let state: RunState

  init(_ base: any RowCursor, state: RunState) {
    self.base = base
    filtering = base as? any FilteringCursor
    self.state = state
  }

  var warnings: [Diagnostic] { [] }
  /// Whether the last batch is filtered as its source was asked to.
  var isFiltered: Bool { filtering?.isFiltered ?? false }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    try state.checkLimits()
    if let batch = try base.nextBatch() { return batch }
    for warning in base.warnings { state.warn(warning) }
    return nil
  }
}
