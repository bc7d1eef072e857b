import Glibc

/// An open file by its descriptor: the one door through which this target reads and writes files, and closes them.
///
/// **Errors**: each call throws the system's error number; who knows the path makes a `Diagnostic` of it.
package final class FileDescriptor {
  package let number: Int32
  private var isOpen = true
  private let closesItself: Bool

  /// The system's number of what went wrong.
  package struct Failure: Error, Equatable {
    package let number: Int32
    package init(_ number: Int32) { self.number = number }

    /// The system's own words, lower case and without a full stop.
    package var words: String {
      strerror(number).map { String(cString: $0).lowercasedFirst } ?? "error \(number)"
    }
  }

  /// Takes over a descriptor; one that belongs to somebody else (standard output) is never closed.
  package init(_ number: Int32, closesItself: Bool = true) {
    self.number = number
    self.closesItself = closesItself
  }

  /// Opens a file, which a program that is started does not get. **Source**: open(2).
  package init(opening path: String, _ flags: Int32, mode: UInt32 = 0o666) throws(Failure) {
    var result: Int32
    repeat { result = Glibc.open(path, flags | O_CLOEXEC, mode) } while result < 0 && errno == EINTR
    guard result >= 0 else { throw Failure(errno) }
    self.number = result
    self.closesItself = true
  }

  deinit {
    if isOpen && closesItself { Glibc.close(number) }
  }

  /// Closes it, once; a file system may say only now that a write has failed.
  package func close() throws(Failure) {
    guard isOpen && closesItself else { return }
    isOpen = false
    // After EINTR Linux has closed it all the same.
    guard Glibc.close(number) == 0 || errno == EINTR else { throw Failure(errno) }
  }

  /// Up to `count` bytes from where the descriptor stands; empty at the end.
  package func read(_ count: Int) throws(Failure) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      var result: Int
      repeat { result = Glibc.read(number, buffer.baseAddress, buffer.count) } while result < 0 && errno == EINTR
      if result < 0 { failure = errno } else { filled = result }
    }
    if failure != 0 { throw Failure(failure) }
    return bytes
  }

  /// Up to `count` bytes from a place of the file, without moving.
  package func read(_ count: Int, at offset: Int64) throws(Failure) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      var result: Int
      repeat {
        result = Glibc.pread(number, buffer.baseAddress, buffer.count, off_t(offset))
      } while result < 0 && errno == EINTR
      if result < 0 { failure = errno } else { filled = result }
    }
    if failure != 0 { throw Failure(failure) }
    return bytes
  }

  /// Writes all of these bytes.
  ///
  /// **Missing**: of a write that fails half-way the first part stands in the file.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    var failure: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let result = Glibc.write(number, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if result > 0 {
          done += result
        } else if result < 0 && errno == EAGAIN {
          waitUntilWritable()
        } else if result == 0 || errno != EINTR {
          failure = result == 0 ? EIO : errno
          return
        }
      }
    }
    if failure != 0 { throw Failure(failure) }
  }

  /// A terminal or pipe that somebody made non-blocking is waited for.
  private func waitUntilWritable() {
    var waited = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = poll(&waited, 1, 1000)
  }

  /// What the system knows of the open file.
  package func status() throws(Failure) -> FileStatus {
    var result = stat()
    guard fstat(number, &result) == 0 else { throw Failure(errno) }
    return FileStatus(result)
  }

  /// Puts what was written on the disk; where a file system or a pipe has no such call, there is nothing to do.
  package func synchronize() throws(Failure) {
    var result: Int32
    repeat { result = fsync(number) } while result < 0 && errno == EINTR
    guard result == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP else { throw Failure(errno) }
  }

  /// Cuts the file, or fills it with zeros, to a length. **Units**: bytes.
  package func truncate(to length: Int64) throws(Failure) {
    var result: Int32
    repeat { result = ftruncate(number, off_t(length)) } while result < 0 && errno == EINTR
    guard result == 0 else { throw Failure(errno) }
  }

  /// Empties the file and goes back to its beginning.
  package func rewindAndEmpty() throws(Failure) {
    try truncate(to: 0)
    guard lseek(number, 0, SEEK_SET) == 0 else { throw Failure(errno) }
  }

  /// Sets the permission bits.
  package func setMode(_ mode: UInt32) throws(Failure) {
    guard fchmod(number, mode) == 0 else { throw Failure(errno) }
  }

  /// Takes the file's lock if nobody holds it; false when somebody does. The kernel frees it when its holder dies.
  package func lock() throws(Failure) -> Bool {
    var result: Int32
    repeat { result = flock(number, LOCK_EX | LOCK_NB) } while result < 0 && errno == EINTR
    if result == 0 { return true }
    guard errno == EWOULDBLOCK else { throw Failure(errno) }
    return false
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
