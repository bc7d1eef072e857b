package import Diagnostics
import Glibc

extension Diagnostic.Code {
  static let diskFull: Self = "disk-full"
  static let temporaryFile: Self = "temporary-file"
}

/// A file without a name that holds what does not fit into memory; it is gone when its last user is, however the process ends.
///
/// **Shape**: written at its end, read anywhere. Only its owner may read it (mode 0600).
/// **Errors**: `disk-full`, `temporary-file`; both name the folder.
package final class SpillFile {
  private let folder: String
  private let descriptor: Int32
  /// **Units**: bytes written so far.
  package private(set) var length: Int64 = 0

  package init(in folder: String) throws(Diagnostic) {
    self.folder = folder
    descriptor = try Self.open(in: folder)
  }

  /// A file that is open already, for tests.
  init(descriptor: Int32, folder: String) {
    self.descriptor = descriptor
    self.folder = folder
  }

  deinit { close(descriptor) }

  /// A file that never gets a name where the file system can do that, else one whose name is taken away at once.
  private static func open(in folder: String) throws(Diagnostic) -> Int32 {
    let nameless = 0o20_000_000 | O_DIRECTORY  // O_TMPFILE, a macro that is not imported
    let made = retrying { Glibc.open(folder, nameless | O_RDWR | O_EXCL | O_CLOEXEC, 0o600) }
    if made >= 0 { return made }
    for _ in 0..<100 {
      let path = "\(folder)/.intently-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      let made = retrying { Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) }
      if made >= 0 {
        unlink(path)
        return made
      }
      if errno != EEXIST { break }
    }
    throw fault(errno, folder)
  }

  private static func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Writes all of these bytes at the end and says where they begin.
  @discardableResult
  package func append(_ bytes: [UInt8]) throws(Diagnostic) -> Int64 {
    let start = length
    var failure: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let result = pwrite(
          descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(start) + off_t(done))
        if result > 0 {
          done += result
        } else if result == 0 || errno != EINTR {
          failure = result == 0 ? EIO : errno
          return
        }
      }
    }
    if failure != 0 { throw Self.fault(failure, folder) }
    length += Int64(bytes.count)
    return start
  }

  /// The bytes of a stretch of the file.
  package func read(_ count: Int, at offset: Int64) throws(Diagnostic) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      while filled < buffer.count {
        let result = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(offset) + off_t(filled))
        if result > 0 {
          filled += result
        } else if result == 0 || errno != EINTR {
          failure = result == 0 ? EIO : errno
          return
        }
      }
    }
    if failure != 0 { throw Self.fault(failure, folder) }
    return bytes
  }

  /// What to say of bytes that are not those written.
  package var damaged: Diagnostic {
    Diagnostic(.temporaryFile, "what was put aside in “\(folder)” cannot be read back: it is damaged")
  }

  private static func fault(_ number: Int32, _ folder: String) -> Diagnostic {
    switch number {
    case ENOSPC, EDQUOT, EFBIG:
      return Diagnostic(
        .diskFull, "there is no room left in “\(folder)” for the rows that do not fit into memory",
        hint: "make room there, or let TMPDIR name a folder that has more")
    default:
      let words = strerror(number).map { String(cString: $0) } ?? "error \(number)"
      return Diagnostic(
        .temporaryFile, "the rows that do not fit into memory cannot be put aside in “\(folder)”: \(words)",
        hint: "let TMPDIR name a folder that can be written")
    }
  }
}
