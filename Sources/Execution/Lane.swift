import Dispatch

/// Runs the tasks of passes that run side by side one at a time: what belongs to the run is nobody's but the one that runs now,
/// and while an intent waits, or works elsewhere, another pass goes on.
final class Lane: TaskExecutor {
  private let queue = DispatchQueue(label: "intently.lane")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
