import Glibc
import Workflows

/// Where a path really leads, links followed.
package enum RealPath {
  /// The path with links followed as far as it exists; what does not exist yet is kept as it is.
  package static func of(_ path: String) -> String {
    var rest: [Substring] = []
    var parts = WritePaths.normalized(path).split(separator: "/")
    while true {
      let candidate = "/" + parts.joined(separator: "/")
      if let resolved = realpath(candidate, nil) {
        defer { free(resolved) }
        let base = String(cString: resolved)
        return rest.isEmpty ? base : (base == "/" ? "" : base) + "/" + rest.reversed().joined(separator: "/")
      }
      guard let last = parts.popLast() else { return path }
      rest.append(last)
    }
  }
}
