import Glibc

/// Finds the lines that begin in a chunk of JSON Lines, and the values of the properties in them.
///
/// **Shape**: a line feed ends a line wherever it stands, as no text of JSON holds one.
struct JSONLinesTokeniser: ChunkTokeniser {
  /// The key of each property.
  let columns: [[UInt8]]

  func makeBlock() -> RecordBlock {
    var block = RecordBlock(layout: .jsonLines, columnCount: columns.count)
    block.lineReading = JSONLineReading(columns: columns)
    return block
  }

  func tokenise(
    _ chunk: Int, of file: ChunkedFile, _ states: ChunkStates, into block: inout RecordBlock
  ) throws(ScanRefusal) {
    try file.load(chunk, into: &block)
    try findLines(chunk, of: file, in: &block)
    // Taken out, so that it is not copied while both it and the block change.
    var reading = block.lineReading ?? JSONLineReading(columns: columns)
    block.lineReading = nil
    try reading.read(&block)
    block.lineReading = reading
    if !block.undeclaredKeys.isEmpty { throw ScanRefusal("keys that no property asks for") }
  }

  /// Finds where the first line begins and the last one ends.
  private func findLines(_ chunk: Int, of file: ChunkedFile, in block: inout RecordBlock) throws(ScanRefusal) {
    let range = file.range(of: chunk)
    let end = range.upperBound &- block.fileOffset
    block.dataStart = range.lowerBound &- block.fileOffset
    // The line that ends with the byte before the chunk is the one before its first.
    if chunk > 0 { block.dataStart = block.lineFeed(from: block.dataStart &- 1).map { $0 &+ 1 } ?? end }
    guard block.dataStart < end else {
      block.dataStart = end
      block.dataEnd = end
      return
    }
    var searched = end &- 1
    while true {
      if let feed = block.lineFeed(from: searched) {
        block.dataEnd = feed &+ 1
        return
      }
      searched = block.loadedCount
      if try !file.extend(&block) {
        block.dataEnd = block.loadedCount
        return
      }
    }
  }
}

extension RecordBlock {
  /// The first line feed among the bytes of the file that are here, from a place on.
  func lineFeed(from start: Int) -> Int? {
    let count = loadedCount &- start
    guard count > 0 else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress, let found = memchr(first + start, 0x0A, count) else { return nil }
      return UnsafeRawPointer(found) - first
    }
  }
}
