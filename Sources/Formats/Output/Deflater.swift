import CZlib

/// zlib's packing of bytes into one gzip member, or into nothing but deflated data, behind a safe call.
///
/// **Shape**: the same bytes in the same portions give the same bytes: no name and no time stand in the header.
/// **Source**: RFC 1951, RFC 1952.
final class Deflater {
  /// zlib keeps a pointer back to its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  /// - `isRaw`: whether nothing stands around the deflated data, as in a zip archive.
  init(isRaw: Bool = false) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, and 16 for a gzip header or a minus for none.
    isReady =
      deflateInit2_(
        stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, isRaw ? -15 : 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { deflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Makes ready for another member.
  func reset() {
    if isReady { deflateReset(stream) }
  }

  /// Packs bytes; at the end also what was held back. Nil where there was no memory for packing.
  func pack(_ bytes: [UInt8], isLast: Bool) -> [UInt8]? {
    guard isReady else { return nil }
    var packed: [UInt8] = []
    bytes.withUnsafeBufferPointer { input in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(clamping: input.count)
      var isFull = true
      while isFull {
        packed += [UInt8](unsafeUninitializedCapacity: 1 << 16) { output, filled in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(clamping: output.count)
          deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          filled = output.count - Int(stream.pointee.avail_out)
          isFull = stream.pointee.avail_out == 0
        }
      }
      stream.pointee.next_in = nil
      stream.pointee.next_out = nil
    }
    return packed
  }
}
