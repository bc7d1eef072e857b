import Glibc

/// What changes whenever a database's content may have changed: sizes and times of the file and of its log.
///
/// The files are not opened for it: in one process, closing a file drops the locks that every connection has on it.
package struct DatabaseFingerprint: Hashable, Sendable {
  private var parts: [Int64] = []
  /// Whether the last change is so long ago that a further one would have shown in the times. File systems count in ticks
  /// of some milliseconds; two changes within one look like one.
  package let isSettled: Bool

  /// **Missing**: a file that is not there counts as a state of its own.
  package init(path: String) {
    var parts: [Int64] = []
    var newest: Int64 = 0
    for file in [path, path + "-wal", path + "-journal"] {
      var status = stat()
      guard stat(file, &status) == 0 else {
        parts.append(-1)
        continue
      }
      let times = [status.st_mtim, status.st_ctim].map { Int64($0.tv_sec) &* 1_000_000_000 &+ Int64($0.tv_nsec) }
      newest = max(newest, times[0], times[1])
      parts += [Int64(truncatingIfNeeded: status.st_ino), Int64(status.st_size)] + times
    }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    self.parts = parts
    isSettled = Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec) &- newest > 100_000_000
  }

  package static func == (left: DatabaseFingerprint, right: DatabaseFingerprint) -> Bool { left.parts == right.parts }
  package func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
