import Dispatch
import Synchronization

/// Runs a command on the thread that the process began with, so that a short one starts no other.
///
/// **Shape**: tasks are run one after the other, those that a task starts too, unless they ask for another executor. Where all
/// of them wait for something else, such as a timer or a process, the thread is handed over to the main queue, which runs
/// what comes from then on.
final class StartingThread: TaskExecutor {
  private struct Waiting {
    var jobs: [UnownedJob] = []
    var isHandedOver = false
  }

  private let waiting = Mutex(Waiting())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isHandedOver = waiting.withLock { waiting in
      if !waiting.isHandedOver { waiting.jobs.append(job) }
      return waiting.isHandedOver
    }
    if isHandedOver { DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) } }
  }

  /// Runs a body that ends the process.
  func run(_ body: @escaping @Sendable () async -> Never) -> Never {
    Task(executorPreference: self) { await body() }
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    dispatchMain()
  }

  private func next() -> UnownedJob? {
    waiting.withLock { waiting in
      guard waiting.jobs.isEmpty else { return waiting.jobs.removeFirst() }
      waiting.isHandedOver = true
      return nil
    }
  }
}
