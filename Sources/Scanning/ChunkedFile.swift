/// The part of a file that holds its records, cut into chunks of equal size.
///
/// **Shape**: a chunk has the records that begin in it. The last of them may end far behind it, so its bytes are read with
/// some of what follows, and with more of it on demand.
struct ChunkedFile: Sendable {
  let file: ScannedFile
  /// Where the first record begins.
  let start: Int
  let end: Int
  let chunkSize: Int

  /// **Units**: bytes. Chunks that stay in a core's own cache while they are looked at.
  static let usualChunkSize = 1 << 18
  /// How much is read behind a chunk for the end of its last record.
  static let overhang = 1 << 12
  /// Room for the vector that begins at the last byte.
  static let padding = 64
  /// A record that ends later than this behind its chunk is left to the slow way.
  static let longestRecord = 4 << 20

  init(_ file: ScannedFile, start: Int, chunkSize: Int = ChunkedFile.usualChunkSize) {
    self.file = file
    self.start = min(start, file.size)
    self.end = file.size
    self.chunkSize = max(1, chunkSize)
  }

  var count: Int { (end &- start &+ chunkSize &- 1) / chunkSize }

  /// The bytes of the file that are the chunk's.
  func range(of chunk: Int) -> Range<Int> {
    let first = min(end, start &+ chunk &* chunkSize)
    return first..<min(end, first &+ chunkSize)
  }

  /// Reads the chunk, the byte before it and some bytes behind it.
  ///
  /// **Shape**: `block.fileOffset` tells where the block's bytes begin, one byte before the chunk unless it is the first.
  func load(_ chunk: Int, into block: inout RecordBlock) throws(ScanRefusal) {
    let range = range(of: chunk)
    let first = chunk == 0 ? range.lowerBound : range.lowerBound &- 1
    let last = min(end, range.upperBound &+ min(Self.overhang, chunkSize))
    block.fileOffset = first
    block.loadedCount = 0
    try load(to: last, into: &block)
  }

  /// Reads on behind what the block has; false at the end of the file.
  func extend(_ block: inout RecordBlock) throws(ScanRefusal) -> Bool {
    let next = block.fileOffset &+ block.loadedCount
    if next == end { return false }
    guard block.loadedCount < chunkSize &+ Self.longestRecord else { throw ScanRefusal("a record is long") }
    try load(to: min(end, next &+ max(Self.overhang, block.loadedCount / 2)), into: &block)
    return true
  }

  private func load(to last: Int, into block: inout RecordBlock) throws(ScanRefusal) {
    let next = block.fileOffset &+ block.loadedCount
    let needed = last &- block.fileOffset &+ Self.padding
    if block.bytes.count < needed {
      block.bytes.append(contentsOf: repeatElement(0, count: needed &- block.bytes.count))
    }
    try file.read(next..<last, into: &block.bytes, at: block.loadedCount)
    block.loadedCount = last &- block.fileOffset
  }
}
