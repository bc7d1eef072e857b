import Synchronization

/// The files that intents gave a run, links followed.
final class GivenFiles: Sendable {
  private let paths = Mutex<Set<String>>([])

  func add(_ path: String) { _ = paths.withLock { $0.insert(path) } }
  func holds(_ path: String) -> Bool { paths.withLock { $0.contains(path) } }
}
