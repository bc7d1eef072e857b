import Formats
import Glibc

/// A regular file that several threads read by places.
final class ScannedFile: @unchecked Sendable {
  // Unchecked: the descriptor is only read by `pread`, which moves nothing, and is closed when the last owner lets go.
  private let descriptor: FileDescriptor
  /// **Units**: bytes, when it was opened.
  let size: Int

  /// **Missing**: nil for a folder, a pipe or a device, which have no places.
  init?(path: String, judging judgement: FileDescriptor.Judgement? = nil) throws {
    guard !path.utf8.contains(0) else { return nil }
    descriptor = try FileDescriptor(opening: path, O_RDONLY)
    try descriptor.judge(openedBy: path, judgement)
    let status = try descriptor.status()
    guard status.kind == .file, let size = Int(exactly: status.size) else { return nil }
    self.size = size
  }

  /// For a reader of the file's beginning, which moves the descriptor's own place and nothing else.
  var number: Int32 { descriptor.number }

  /// Reads exactly the range into the bytes from `index` on.
  ///
  /// **Errors**: refuses where the file is shorter by now or cannot be read.
  func read(_ range: Range<Int>, into bytes: inout [UInt8], at index: Int) throws(ScanRefusal) {
    var isWhole = true
    let descriptor = self.descriptor
    bytes.withUnsafeMutableBytes { buffer in
      var done = 0
      while done < range.count {
        guard let target = UnsafeMutableRawBufferPointer(rebasing: buffer[(index + done)...]).baseAddress else { break }
        let result = pread(descriptor.number, target, range.count - done, off_t(range.lowerBound + done))
        if result > 0 {
          done += result
        } else if result == 0 || errno != EINTR {
          break
        }
      }
      isWhole = done == range.count
    }
    if !isWhole { throw ScanRefusal("the file cannot be read, or is shorter than it was") }
  }

  /// One byte of the file; nil past its end.
  func byte(at offset: Int) -> UInt8? {
    guard offset < size else { return nil }
    return (try? descriptor.read(1, at: Int64(offset)))?.first
  }
}
