package import Diagnostics

/// Bytes that come in blocks: a file, unpacked where it was packed, or bytes in memory.
package protocol ByteInput: AnyObject {
  /// The path as the user named it, for messages.
  var name: String { get }
  /// The next block, of whatever size suits; nil at the end.
  func nextBlock() throws(Diagnostic) -> [UInt8]?
}

/// Bytes in memory, handed out in blocks of a given size.
package final class MemoryInput: ByteInput {
  package let name: String
  private var rest: ArraySlice<UInt8>
  private let blockSize: Int

  package init(_ bytes: [UInt8], name: String, blockSize: Int = 1 << 18) {
    self.name = name
    self.rest = bytes[...]
    self.blockSize = max(1, blockSize)
  }

  package func nextBlock() -> [UInt8]? {
    guard !rest.isEmpty else { return nil }
    let block = rest.prefix(blockSize)
    rest = rest.dropFirst(blockSize)
    return Array(block)
  }
}
