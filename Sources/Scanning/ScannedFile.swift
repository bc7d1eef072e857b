import CMapping
import Formats
import Glibc

/// A regular file that several threads read by places.
final class ScannedFile: @unchecked Sendable {
  // Unchecked: the descriptor is only read by `pread`, which moves nothing, and the mapping is only copied from; both are given
  // back when the last owner lets go.
  private let descriptor: FileDescriptor
  /// The file's bytes where the system has them; nil for a small file, and where it cannot be mapped.
  private let mapping: UnsafeRawPointer?
  /// **Units**: bytes, when it was opened.
  let size: Int

  /// **Missing**: nil for a folder, a pipe or a device, which have no places.
  init?(path: String) throws(FileDescriptor.Failure) {
    guard !path.utf8.contains(0) else { return nil }
    descriptor = try FileDescriptor(opening: path, O_RDONLY)
    let status = try descriptor.status()
    guard status.kind == .file, let size = Int(exactly: status.size) else { return nil }
    self.size = size
    mapping = size < Self.leastMapped ? nil : cmapping_map(descriptor.number, size)
  }

  deinit {
    if let mapping { cmapping_unmap(mapping, size) }
  }

  /// **Units**: bytes. Below it, mapping takes longer than it saves.
  private static let leastMapped = 1 << 20

  /// For a reader of the file's beginning, which moves the descriptor's own place and nothing else.
  var number: Int32 { descriptor.number }

  /// Reads exactly the range into the bytes from `index` on.
  ///
  /// **Errors**: refuses where the file is shorter by now or cannot be read.
  func read(_ range: Range<Int>, into bytes: inout [UInt8], at index: Int) throws(ScanRefusal) {
    if range.isEmpty { return }
    var isWhole = false
    bytes.withUnsafeMutableBytes { buffer in
      let target = UnsafeMutableRawBufferPointer(rebasing: buffer[index..<(index + range.count)])
      isWhole = if let mapping { copy(range, of: mapping, to: target) } else { read(range, to: target) }
    }
    if !isWhole { throw ScanRefusal("the file cannot be read, or is shorter than it was") }
  }

  private func copy(_ range: Range<Int>, of mapping: UnsafeRawPointer, to target: UnsafeMutableRawBufferPointer) -> Bool
  {
    guard range.lowerBound >= 0, range.upperBound <= size, let first = target.baseAddress else { return false }
    let source = mapping + range.lowerBound
    defer { cmapping_release(mapping, size, range.lowerBound, range.upperBound) }
    guard cmapping_copy(first, source, range.count) != 0 else { return false }
    // What lies behind the end of a file that became shorter reads as zeros up to the end of its page.
    guard let status = try? descriptor.status() else { return false }
    return status.size >= range.upperBound
  }

  private func read(_ range: Range<Int>, to target: UnsafeMutableRawBufferPointer) -> Bool {
    var done = 0
    while done < range.count {
      guard let first = UnsafeMutableRawBufferPointer(rebasing: target[done...]).baseAddress else { return false }
      let result = pread(descriptor.number, first, range.count - done, off_t(range.lowerBound + done))
      if result > 0 {
        done += result
      } else if result == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  /// One byte of the file; nil past its end.
  func byte(at offset: Int) -> UInt8? {
    guard offset < size else { return nil }
    return (try? descriptor.read(1, at: Int64(offset)))?.first
  }
}
