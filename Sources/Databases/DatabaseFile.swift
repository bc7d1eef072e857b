import Glibc

/// What can be told of a database's file without SQLite.
struct DatabaseFile {
  enum Kind {
    case absent, folder, readable
    /// There are no permissions to read it.
    case forbidden
  }

  let path: String

  /// What tells a file from another that takes its name.
  struct Number: Equatable {
    var device: UInt64
    var node: UInt64
  }

  /// **Missing**: nil where there is no file.
  var number: Number? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Number(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
  }

  var kind: Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return errno == EACCES ? .forbidden : .absent }
    if status.st_mode & S_IFMT == S_IFDIR { return .folder }
    return access(path, R_OK) == 0 ? .readable : .forbidden
  }

  /// Whether nobody can be writing to it, so that it may be taken as it stands.
  ///
  /// A database with a write-ahead log needs `-wal` and `-shm` beside it, which SQLite makes where they are not. In a folder
  /// where it may not, and without a log, there is no writer. With a log the file must not be taken as it stands: the rows
  /// in the log would be missing.
  ///
  /// **Source**: sqlite.org/wal.html, “Read-Only Databases”.
  static func standsStill(hasLog: Bool, canWriteFolder: Bool) -> Bool { !hasLog && !canWriteFolder }

  var standsStill: Bool {
    var log = stat()
    let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
    var folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if folder.isEmpty { folder = "/" }
    return Self.standsStill(hasLog: hasLog, canWriteFolder: access(folder, W_OK) == 0)
  }

  /// Whether it begins with plain text: a CSV file named by mistake, say. For files that are no database only: in one
  /// process, closing a file drops the locks that every connection has on it.
  var isText: Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count > 0
      && bytes.prefix(count).allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || (9...13).contains($0) }
      && String(validating: bytes.prefix(count).dropLast(count == 100 ? 3 : 0), as: UTF8.self) != nil
  }
}
