import Diagnostics
import Synchronization

/// The paths that a run has written, links followed, each with the place that said so.
///
/// **Shape**: passes of a loop that run side by side see each other's paths, and each takes back its own alone.
final class WrittenPaths: Sendable {
  private final class Paths: Sendable {
    let held = Mutex<[String: SourceRange]>([:])
  }

  private let paths: Paths
  /// The paths written through this one.
  private let own = Mutex<Set<String>>([])

  private init(_ paths: Paths) { self.paths = paths }

  convenience init() { self.init(Paths()) }

  /// The same paths, for a pass that runs beside others.
  func shared() -> WrittenPaths { WrittenPaths(paths) }

  subscript(path: String) -> SourceRange? {
    get { paths.held.withLock { $0[path] } }
    set {
      paths.held.withLock { $0[path] = newValue }
      own.withLock { own in
        if newValue == nil { own.remove(path) } else { own.insert(path) }
      }
    }
  }

  /// Notes that a path is being written; where it was written before, nothing is noted, and the place that did is given.
  func claim(_ path: String, at range: SourceRange) -> SourceRange? {
    let first = paths.held.withLock { held in
      let first = held[path]
      if first == nil { held[path] = range }
      return first
    }
    if first == nil { own.withLock { _ = $0.insert(path) } }
    return first
  }

  /// Forgets a path and all below it, which are moved away or deleted: they may be written anew.
  func release(_ path: String) {
    let released = paths.held.withLock { held in
      let released = held.keys.filter { $0 == path || $0.hasPrefix(path + "/") }
      for path in released { held[path] = nil }
      return released
    }
    own.withLock { $0.subtract(released) }
  }

  /// What has been written through this one so far.
  var mark: Set<String> { own.withLock { $0 } }

  /// Takes back what has been written through this one since.
  func takeBack(to mark: Set<String>) {
    for path in own.withLock({ $0 }).subtracting(mark) { self[path] = nil }
  }
}
