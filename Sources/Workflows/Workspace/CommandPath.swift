import Glibc

/// Where a command is: an absolute path, or a name looked up in the folders of the system's commands.
package enum CommandPath {
  /// The folders that are looked in, in this order, whatever `PATH` says.
  package static let folders = ["/usr/local/bin", "/usr/bin", "/bin"]

  /// The path of a command; nil where there is none that can be run.
  package static func find(_ name: String) -> String? {
    if name.hasPrefix("/") {
      let path = WritePaths.normalized(name)
      return isRunnable(path) ? path : nil
    }
    if name.isEmpty || name.contains("/") || name.utf8.contains(0) { return nil }
    return folders.lazy.map { $0 + "/" + name }.first(where: isRunnable)
  }

  private static func isRunnable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
