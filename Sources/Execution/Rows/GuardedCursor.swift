import Diagnostics
import EntitySources
import Queries

/// Rows whose reading ends when the run's limits are used up, and whose warnings are told at their end.
final class GuardedCursor: FilteringCursor {
  let base: any RowCursor
  private let state: RunState

  init(_ base: any RowCursor, state: RunState) {
    self.base = base
    self.state = state
  }

  var warnings: [Diagnostic] { [] }
  var isFiltered: Bool { base.isFiltered }

  func nextBatch() throws(Diagnostic) -> [Row]? {
    if let batch = try asked({ () throws(Diagnostic) in try base.nextBatch() }) { return batch }
    tellWarnings()
    return nil
  }

  func tellWarnings() {
    for warning in base.warnings { state.warn(warning) }
  }

  /// Asks the source for something; where a limit ended that, the limit is what is told.
  func asked<T>(_ body: () throws(Diagnostic) -> T) throws(Diagnostic) -> T {
    try state.checkLimits()
    return try state.asked(body)
  }
}
