import CZlib

/// zlib's unpacking of one gzip member after the other, or of deflated data with nothing around it, behind a safe call.
final class Inflater {
  enum End: Equatable {
    case none
    /// The member ended, and its check sum was right.
    case member
    case fault(String)
  }

  /// What one call did: the bytes it gave and how many it took.
  struct Step {
    var bytes: [UInt8]
    var taken: Int
    var end: End
  }

  /// zlib keeps a pointer back to its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  /// - `isRaw`: whether nothing stands around the deflated data, as in a zip archive.
  init(isRaw: Bool = false) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, and 16 for a gzip header or a minus for none.
    isReady = inflateInit2_(stream, isRaw ? -15 : 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Makes ready for the next member.
  func reset() {
    if isReady { inflateReset(stream) }
  }

  /// Unpacks from `packed[start...]` until the output is full, the input is used up or the member ends.
  func unpack(_ packed: [UInt8], from start: Int, atMost limit: Int) -> Step {
    guard isReady else { return Step(bytes: [], taken: 0, end: .fault("no memory for unpacking")) }
    var taken = 0
    var end = End.none
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { output, filled in
      packed.withUnsafeBufferPointer { input in
        let available = UInt32(clamping: max(0, input.count - start))
        // Without new bytes there may still be some to give of the old ones.
        stream.pointee.next_in = input.baseAddress.map { UnsafeMutablePointer(mutating: $0 + start) }
        stream.pointee.avail_in = available
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let result = inflate(stream, Z_NO_FLUSH)
        taken = Int(available - stream.pointee.avail_in)
        filled = output.count - Int(stream.pointee.avail_out)
        switch result {
        case Z_STREAM_END: end = .member
        case Z_OK, Z_BUF_ERROR: break
        default: end = .fault(stream.pointee.msg.map { String(cString: $0) } ?? "error \(result)")
        }
      }
      stream.pointee.next_in = nil
      stream.pointee.next_out = nil
    }
    return Step(bytes: bytes, taken: taken, end: end)
  }
}
