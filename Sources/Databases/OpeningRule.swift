import Diagnostics
import Glibc

/// What is there of a database before it is opened.
struct DatabaseFile {
  enum Kind: Equatable {
    /// No such file.
    case absent
    case folder
    /// No permission to read it.
    case forbidden
    case readable
  }
  var kind = Kind.absent
  /// The file's first bytes, at most 100.
  var header: [UInt8] = []
  /// Whether a log of changes lies beside it, with something in it.
  var hasLog = false
  var canWriteFolder = false

  /// Whether it keeps its changes in a write-ahead log.
  var usesLog: Bool { header.count > 19 && header[18] == 2 && header[19] == 2 }

  /// Whether it is empty or begins as SQLite's files do.
  var isDatabase: Bool { header.isEmpty || header.starts(with: Array("SQLite format 3\0".utf8)) }

  /// Whether it holds plain text: a CSV file named by mistake, say.
  var isText: Bool { !header.isEmpty && header.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || (9...13).contains($0) } }
}

/// How a database is opened for reading.
///
/// A database with a write-ahead log needs `-wal` and `-shm` beside it, which SQLite makes where they are not. In a folder
/// where it may not, and without a log, nobody can be writing, so the file is taken as it stands (`immutable`). With a log it
/// must not be: its rows would be missing.
///
/// **Source**: sqlite.org/wal.html, “Read-Only Databases”.
enum OpeningRule: Equatable {
  case plain
  case immutable

  static func forReading(_ file: DatabaseFile) -> OpeningRule {
    file.usesLog && !file.hasLog && !file.canWriteFolder ? .immutable : .plain
  }
}

extension DatabaseFile {
  init(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      kind = errno == EACCES ? .forbidden : .absent
      return
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      kind = .folder
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      kind = .forbidden
      return
    }
    defer { close(descriptor) }
    kind = .readable
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    header = Array(bytes.prefix(max(0, count)))
    var log = stat()
    hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
    var folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if folder.isEmpty { folder = "/" }
    canWriteFolder = access(folder, W_OK) == 0
  }
}
