import Glibc

/// A thread of the system's for work that never waits for a task; signals stay with the other threads.
package struct WorkerThread {
  private let thread: pthread_t

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// **Missing**: nil where the system gives no more threads.
  init?(_ run: @escaping @Sendable () -> Void) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let result = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard result == 0 else {
      body.release()
      return nil
    }
    self.thread = thread
  }

  func join() { pthread_join(thread, nil) }

  /// How many threads can run at once.
  package static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
