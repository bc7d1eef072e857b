import Diagnostics
import EntitySources
import Formats
import Queries
import Values

// How the steps between a source and a writer let rows pass that the source writes itself. Each of them looks at the single rows
// the source has no bytes for; one that has to look at every row has no `written`, and the rows go the long way.

extension GuardedCursor {
  func written(_ request: WrittenRequest) throws(Diagnostic) -> (any WrittenRows)? {
    guard let rows = try asked({ () throws(Diagnostic) in try base.written(request) }) else { return nil }
    return GuardedWrittenRows(rows, of: self)
  }
}

/// Rows whose reading ends when the run's limits are used up.
private final class GuardedWrittenRows: WrittenRows {
  private let base: any WrittenRows
  private let cursor: GuardedCursor

  init(_ base: any WrittenRows, of cursor: GuardedCursor) {
    self.base = base
    self.cursor = cursor
  }

  func next(isFirst: Bool) throws(Diagnostic) -> WrittenStep {
    let step = try cursor.asked { () throws(Diagnostic) in try base.next(isFirst: isFirst) }
    if case .end = step { cursor.tellWarnings() }
    return step
  }
}

extension FilterCursor {
  func written(_ request: WrittenRequest) throws(Diagnostic) -> (any WrittenRows)? {
    guard isAsked, let rows = try base.written(request) else { return nil }
    return FilteredWrittenRows(rows, self)
  }
}

/// Rows of which the single ones are judged; those in blocks were found to fulfil the condition.
private final class FilteredWrittenRows: WrittenRows {
  private let base: any WrittenRows
  private let cursor: FilterCursor

  init(_ base: any WrittenRows, _ cursor: FilterCursor) {
    self.base = base
    self.cursor = cursor
  }

  func next(isFirst: Bool) throws(Diagnostic) -> WrittenStep {
    while true {
      let step = try base.next(isFirst: isFirst)
      guard case .row(let row) = step else { return step }
      if try cursor.holds(for: row) { return step }
    }
  }
}

extension ColumnsCursor {
  func written(_ request: WrittenRequest) throws(Diagnostic) -> (any WrittenRows)? {
    guard let origins else { return nil }
    var own = request
    own.columns = request.columns.compactMap { origins.indices.contains($0) ? origins[$0] : nil }
    guard own.columns.count == request.columns.count, let rows = try base.written(own) else { return nil }
    return ProjectedWrittenRows(rows, origins)
  }
}

/// Rows of which the single ones get the columns asked for; those in blocks have them.
private final class ProjectedWrittenRows: WrittenRows {
  private let base: any WrittenRows
  private let origins: [Int]

  init(_ base: any WrittenRows, _ origins: [Int]) {
    self.base = base
    self.origins = origins
  }

  func next(isFirst: Bool) throws(Diagnostic) -> WrittenStep {
    let step = try base.next(isFirst: isFirst)
    guard case .row(let row) = step else { return step }
    return .row(Row(cells: origins.map { row.cells[$0] }, place: row.place))
  }
}

extension RowLimitCursor {
  func written(_ request: WrittenRequest) throws(Diagnostic) -> (any WrittenRows)? {
    try base.written(request).map { LimitedWrittenRows($0, self) }
  }
}

private final class LimitedWrittenRows: WrittenRows {
  private let base: any WrittenRows
  private let cursor: RowLimitCursor

  init(_ base: any WrittenRows, _ cursor: RowLimitCursor) {
    self.base = base
    self.cursor = cursor
  }

  func next(isFirst: Bool) throws(Diagnostic) -> WrittenStep {
    let step = try base.next(isFirst: isFirst)
    switch step {
    case .block(let block): try cursor.count(block.rows)
    case .row: try cursor.count(1)
    case .end: break
    }
    return step
  }
}

/// Rows that were read already, and then those that are left.
final class BegunWrittenRows: WrittenRows {
  private var first: ArraySlice<Row>
  private let rest: any WrittenRows

  init(_ first: [Row], _ rest: any WrittenRows) {
    self.first = first[...]
    self.rest = rest
  }

  func next(isFirst: Bool) throws(Diagnostic) -> WrittenStep {
    if let row = first.popFirst() { return .row(row) }
    return try rest.next(isFirst: isFirst)
  }
}
