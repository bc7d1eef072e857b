/// Writes the rows of blocks as an export has them, from the bytes of the file: the same bytes that the export's own writer
/// makes of the same rows.
protocol RowEncoder: Sendable {
  /// What is counted while rows are written, to be said at the end.
  associatedtype Tally: Sendable, AdditiveTally

  /// Appends one row, line end or separator included, to `output`.
  ///
  /// **Errors**: refuses what only the slow writer can judge: a cell that does not fit where its value is needed, bytes that
  /// are no text.
  func append(
    _ row: Int, of block: borrowing RecordBlock, to output: inout [UInt8], tally: inout Tally
  ) throws(ScanRefusal)

  /// Appends all selected rows.
  func append(
    selectionOf block: borrowing RecordBlock, to output: inout [UInt8], tally: inout Tally
  ) throws(ScanRefusal)
}

extension RowEncoder {
  func append(
    selectionOf block: borrowing RecordBlock, to output: inout [UInt8], tally: inout Tally
  ) throws(ScanRefusal) {
    for index in 0..<block.selection.count {
      try append(Int(block.selection[index]), of: block, to: &output, tally: &tally)
    }
  }
}

/// Counts that are added up over blocks.
protocol AdditiveTally {
  init()
  /// Whether nothing was counted.
  var isEmpty: Bool { get }
  mutating func add(_ other: Self)
}
