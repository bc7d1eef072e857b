import Diagnostics
import Synchronization

/// The paths that a run has written, links followed, each with the place that said so.
final class WrittenPaths: Sendable {
  private let held = Mutex<[String: SourceRange]>([:])

  subscript(path: String) -> SourceRange? {
    get { held.withLock { $0[path] } }
    set { held.withLock { $0[path] = newValue } }
  }

  /// All of them.
  var all: [String: SourceRange] {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}
