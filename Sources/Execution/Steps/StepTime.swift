import Diagnostics
import Synchronization
import Workflows

/// Runs an author's code within the time that a step or the run has.
struct StepTime {
  let state: RunState
  /// Where the step stands.
  let range: SourceRange

  /// How long code that was cancelled may take to end. **Units**: seconds.
  static let grace = 5.0

  /// The body's result. Where the time is up before, the body is cancelled; one that does not end then is left to itself.
  ///
  /// **Errors**: `timed-out`; what the body throws.
  func run<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
    guard let deadline = state.deadline else {
      return state.lane == nil ? try await body() : try await Self.aside(body)
    }
    do {
      return try await Self.within(deadline.at - state.environment.seconds(), state.environment.wait, body)
    } catch is TimedOut {
      throw Diagnostic(.timedOut, "\(deadline.what) took longer than it may", at: range)
    }
  }

  /// The body's result, while passes that run beside this one go on.
  private static func aside<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let work = Task { try await body() }
    return try await withTaskCancellationHandler {
      try await work.value
    } onCancel: {
      work.cancel()
    }
  }

  struct TimedOut: Error {}

  /// Hands on whichever end comes first: the body's, or that of its time.
  private final class Ending<Result: Sendable>: Sendable {
    private struct Held {
      var waiting: CheckedContinuation<Result, any Error>?
      /// What came before anybody waited.
      var early: Swift.Result<Result, any Error>?
      var isLate = false
      var isOver = false
    }
    private let held = Mutex(Held())

    func wait(_ continuation: CheckedContinuation<Result, any Error>) {
      let early = held.withLock { held in
        if held.early == nil { held.waiting = continuation }
        return held.early
      }
      if let early { continuation.resume(with: early) }
    }

    /// Whatever the body gives from now on is too late.
    func beLate() { held.withLock { $0.isLate = true } }

    func end(_ result: Swift.Result<Result, any Error>) {
      let (waiting, first): (CheckedContinuation<Result, any Error>?, Swift.Result<Result, any Error>) =
        held.withLock { held in
          let first = held.isLate ? .failure(TimedOut()) : result
          if held.isOver { return (nil, first) }
          held.isOver = true
          if held.waiting == nil { held.early = first }
          defer { held.waiting = nil }
          return (held.waiting, first)
        }
      waiting?.resume(with: first)
    }
  }

  private static func within<Result: Sendable>(
    _ seconds: Double, _ wait: @escaping @Sendable (Double) async throws -> Void,
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await until({ try await wait(max(0, seconds)) }, wait, body)
  }

  /// The body's result, where it comes before the end of `isDue`; else the body is cancelled, and left to itself where it does
  /// not end then.
  ///
  /// **Errors**: `TimedOut`; what the body throws.
  static func until<Result: Sendable>(
    _ isDue: @escaping @Sendable () async throws -> Void, _ wait: @escaping @Sendable (Double) async throws -> Void,
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let ending = Ending<Result>()
    let work = Task {
      try await body()
    }
    let timer = Task {
      try await isDue()
      ending.beLate()
      work.cancel()
      try await wait(grace)
      ending.end(.failure(TimedOut()))
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        ending.wait(continuation)
        Task { ending.end(await work.result) }
      }
    } onCancel: {
      work.cancel()
    }
  }
}
