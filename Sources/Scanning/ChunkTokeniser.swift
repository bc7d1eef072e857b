/// Finds the records and cells of a chunk.
protocol ChunkTokeniser: Sendable {
  /// A block to fill again and again.
  func makeBlock() -> RecordBlock
  /// Reads the chunk and fills the block with the records that begin in it; the selection is left alone.
  ///
  /// **Errors**: refuses what only the record-by-record reader can judge.
  func tokenise(_ chunk: Int, of file: ChunkedFile, _ states: ChunkStates, into block: inout RecordBlock)
    throws(ScanRefusal)
}

/// Makes something of the selected rows of a block.
protocol BlockSink: Sendable {
  associatedtype Result: Sendable
  /// Called on any thread, for the blocks in any order.
  func process(_ block: borrowing RecordBlock) throws(ScanRefusal) -> Result
}

/// Narrows the selection of a block to the rows that a predicate holds for.
protocol BlockFilter: Sendable {
  associatedtype Scratch
  func makeScratch() -> Scratch
  /// Sets the block's selection.
  ///
  /// **Errors**: refuses where the outcome hangs on a cell that does not fit.
  func select(_ block: inout RecordBlock, _ scratch: inout Scratch) throws(ScanRefusal)
}
