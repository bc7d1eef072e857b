import Diagnostics
import Workflows

/// Runs an author's code within the time that a step or the run has.
struct StepTime {
  let state: RunState
  /// Where the step stands.
  let range: SourceRange

  /// The body's result. Where the time is up before, the body is cancelled.
  ///
  /// **Errors**: `timed-out`; what the body throws.
  func run<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
    guard let deadline = state.deadline else { return try await body() }
    do {
      return try await Self.within(deadline.at - state.environment.seconds(), state.environment.wait, body)
    } catch is TimedOut {
      throw Diagnostic(.timedOut, "\(deadline.what) took longer than it may", at: range)
    }
  }

  private struct TimedOut: Error {}

  /// The body's result, or `TimedOut` after so many seconds; the body is then cancelled.
  private static func within<Result: Sendable>(
    _ seconds: Double, _ wait: @escaping @Sendable (Double) async throws -> Void,
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await wait(max(0, seconds))
        throw TimedOut()
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw TimedOut() }
      return first
    }
  }
}
