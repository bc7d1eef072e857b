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
  /// How many bytes are left free before those of the file; nil for as many as make the copying fast.
  var lead: Int?

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
  /// **Shape**: `block.fileOffset` tells where the block's bytes begin. They begin with some that are nobody's, where that makes
  /// the copying fast, and then with the one before the chunk, unless it is the first chunk.
  func load(_ chunk: Int, into block: inout RecordBlock) throws(ScanRefusal) {
    let range = range(of: chunk)
    let first = chunk == 0 ? range.lowerBound : range.lowerBound &- 1
    let last = min(end, range.upperBound &+ min(Self.overhang, chunkSize))
    makeRoom(last &- first &+ Self.widestLead, in: &block)
    let lead =
      lead ?? block.bytes.withUnsafeBufferPointer { Self.lead(of: first, at: UInt(bitPattern: $0.baseAddress)) }
    block.fileOffset = first &- lead
    block.loadedCount = lead
    try load(to: last, into: &block)
  }

  /// How many bytes are left free before those of the file.
  ///
  /// **Source**: measured. The system copies with one instruction, which on some processors takes three times as long where the
  /// target lies up to 32 bytes behind the place, within a page, that the source has in its own.
  static func lead(of offset: Int, at address: UInt) -> Int {
    let distance = (address &- UInt(bitPattern: offset)) & 4095
    return distance > 0 && distance < UInt(widestLead) ? widestLead : 0
  }

  /// **Units**: bytes.
  private static let widestLead = 64

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
    makeRoom(last &- block.fileOffset, in: &block)
    try file.read(next..<last, into: &block.bytes, at: block.loadedCount)
    block.loadedCount = last &- block.fileOffset
  }

  private func makeRoom(_ count: Int, in block: inout RecordBlock) {
    let missing = count &+ Self.padding &- block.bytes.count
    if missing > 0 { block.bytes.append(contentsOf: repeatElement(0, count: missing)) }
  }
}
