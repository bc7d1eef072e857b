import Foundation

/// Runs an asynchronous piece of work to its end while the thread that asks for it waits.
///
/// **Shape**: for a getter, which cannot be awaited, and only there. The work has a thread of its own, so that it goes on
/// however few threads the system has for tasks.
/// **Errors**: what the work throws.
enum Waiting {
  private final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "intently.waiting")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let executor = asUnownedTaskExecutor()
      queue.async { job.runSynchronously(on: executor) }
    }
  }

  private final class Held<Value>: @unchecked Sendable {
    // Reason for unchecked: written before the signal, read after it.
    var result: Result<Value, any Error>?
  }

  static func result<Value>(of work: @escaping @Sendable () async throws -> Value) throws -> Value? {
    let held = Held<Value>()
    let done = DispatchSemaphore(value: 0)
    Task(executorPreference: OwnThread()) {
      do {
        held.result = .success(try await work())
      } catch {
        held.result = .failure(error)
      }
      done.signal()
    }
    done.wait()
    return try held.result?.get()
  }
}
