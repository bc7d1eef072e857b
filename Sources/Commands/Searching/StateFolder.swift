import Diagnostics
import Glibc

/// Where a workspace keeps what it remembers: `.intently` beside `intently.json`, for its owner alone, and left out of git.
enum StateFolder {
  static func path(in root: String) -> String { root + "/.intently" }

  /// Makes the folder where it is not there yet.
  ///
  /// **Errors**: `no-state-folder`.
  static func make(in root: String) throws(Diagnostic) {
    let folder = path(in: root)
    if mkdir(folder, 0o700) != 0 {
      if errno == EEXIST { return }
      let reason = String(cString: strerror(errno))
      throw Diagnostic(.noStateFolder, "“.intently” cannot be made in the workspace: \(reason)")
    }
    let file = open(folder + "/.gitignore", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    _ = "*\n".withCString { write(file, $0, 2) }
  }
}

extension Diagnostic.Code {
  static let noStateFolder: Self = "no-state-folder"
}
