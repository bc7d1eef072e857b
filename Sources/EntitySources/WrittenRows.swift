package import Diagnostics
package import Formats
package import Queries
package import Values

/// Rows that their source writes itself, as the bytes a writer would have made of their cells.
///
/// **Shape**: blocks of whole rows, and between them single rows the source has no bytes for, which are judged, projected and
/// written as any other; so a source only needs to know the easy cells. All of a block's rows fulfil the condition the scan was
/// asked for; a single row may not, where `plan` did not say that the source filters.
package protocol WrittenRows: AnyObject {
  /// The next rows; `isFirst` tells that none was written before.
  func next(isFirst: Bool) throws(Diagnostic) -> WrittenStep
}

/// What comes next: rows as bytes, a row to be written like any other, or nothing any more.
package enum WrittenStep: Sendable {
  case block(WrittenBlock)
  case row(Row)
  case end
}

/// How rows are wanted that are written without looking at them one by one.
package struct WrittenRequest {
  /// For each column of the output the property whose cells stand in it.
  package var columns: [Int]
  package var typings: [CellTyping]
  package var layout: BlockLayout

  package init(columns: [Int], typings: [CellTyping], layout: BlockLayout) {
    self.columns = columns
    self.typings = typings
    self.layout = layout
  }
}
