import Glibc

/// A lock of the kernel on a file: it is free as soon as its holder is dead, whatever stands in the file.
///
/// **Shape**: who holds it alone may write into the file who they are, for those who wait.
package final class FileLock {
  package let path: String
  private let number: Int32
  private(set) package var isHeld = false

  /// Opens the file, and makes it where it is not there; nil where that cannot be.
  package init?(_ path: String) {
    self.path = path
    var opened: Int32
    repeat { opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) } while opened < 0 && errno == EINTR
    guard opened >= 0 else { return nil }
    number = opened
  }

  deinit { close(number) }

  /// Takes the lock where nobody holds it; false where somebody does.
  ///
  /// - `isShared`: whether others may hold it as well that say so too.
  package func take(isShared: Bool = false) -> Bool {
    var result: Int32
    repeat {
      result = flock(number, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB)
    } while result < 0 && errno == EINTR
    isHeld = result == 0
    return isHeld
  }

  /// Frees the lock.
  package func free() {
    guard isHeld else { return }
    isHeld = false
    _ = flock(number, LOCK_UN)
  }

  /// Whether what was opened still has its name: another may have removed it.
  package var hasItsName: Bool {
    var own = stat()
    var named = stat()
    return fstat(number, &own) == 0 && stat(path, &named) == 0 && own.st_ino == named.st_ino
      && own.st_dev == named.st_dev
  }

  /// Takes away the file, by whoever holds the lock.
  package func remove() { if isHeld { unlink(path) } }

  /// What stands in the file.
  package var text: String {
    get {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = pread(number, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
    set {
      let bytes = Array(newValue.utf8)
      guard ftruncate(number, 0) == 0 else { return }
      _ = bytes.withUnsafeBytes { pwrite(number, $0.baseAddress, $0.count, 0) }
    }
  }
}

/// A process, told from a later one of the same number by the moment that it began.
package struct ProcessMark: Hashable, Sendable {
  package var number: Int32
  /// **Units**: the system's ticks since it was started.
  package var began: UInt64

  /// This process.
  package static var own: ProcessMark { ProcessMark(number: getpid(), began: start(of: getpid()) ?? 0) }

  package init(number: Int32, began: UInt64) {
    self.number = number
    self.began = began
  }

  /// Reads what `text` writes; nil where it is something else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let number = Int32(parts[0]), number > 1,
      let began = UInt64(parts[1].trimmingSuffix { $0 == "\n" })
    else { return nil }
    self.init(number: number, began: began)
  }

  package var text: String { "\(number) \(began)\n" }

  /// The twenty-second field of `/proc/N/stat`; nil where there is no such process.
  private static func start(of number: Int32) -> UInt64? {
    let file = open("/proc/\(number)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    // The name of the program stands in parentheses, and may hold anything.
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? UInt64(fields[19]) : nil
  }

  /// Sends a signal, where the process is still the one that is meant.
  package func send(_ signal: Int32) -> Bool {
    guard began != 0, Self.start(of: number) == began else { return false }
    return kill(number, signal) == 0
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
