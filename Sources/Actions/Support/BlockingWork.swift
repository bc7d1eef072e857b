import Glibc
import Synchronization

/// Work that waits in calls of the system, on a thread of its own, so that nobody else waits with it.
enum BlockingWork {
  /// What the body gives. It is told to end by `isCancelled`, which it asks now and then.
  static func run<Result: Sendable>(
    _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Result
  ) async throws -> Result {
    let flag = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Result, any Error>) in
        let work = Work {
          do {
            continuation.resume(returning: try body { flag.isSet })
          } catch {
            continuation.resume(throwing: error)
          }
        }
        var thread = pthread_t()
        let held = Unmanaged.passRetained(work).toOpaque()
        let failure = pthread_create(
          &thread, nil,
          { argument in
            // Whoever closes his end of a pipe ends no process of ours.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().call() }
            return nil
          }, held)
        if failure == 0 {
          pthread_detach(thread)
        } else {
          Unmanaged<Work>.fromOpaque(held).takeRetainedValue().call()
        }
      }
    } onCancel: {
      flag.set()
    }
  }

  private final class Flag: Sendable {
    private let held = Atomic<Bool>(false)
    var isSet: Bool { held.load(ordering: .relaxed) }
    func set() { held.store(true, ordering: .relaxed) }
  }

  private final class Work: Sendable {
    let call: @Sendable () -> Void
    init(_ call: @escaping @Sendable () -> Void) { self.call = call }
  }
}
