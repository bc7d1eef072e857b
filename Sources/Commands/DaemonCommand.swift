import Diagnostics
import Values

/// `intently daemon`: what `due` does, as long as it is let.
package enum DaemonCommand: Command {
  package static let info = CommandInfo(
    name: "daemon", summary: "Run what the schedules plan, until it is asked to end",
    discussion: """
      It looks at every minute, and sees at the next one what has changed in the files.
      SIGTERM and SIGINT end it in order: no run is started any more, those that run are
      asked to end, and waited for. A cron that calls “due” may go on beside it.
      """,
    options: [
      CommandInfo.Option("quiet", nil, "Say nothing but what went wrong"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder"),
    ],
    examples: ["daemon"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let scheduler = Scheduler(arguments, session, isQuiet: arguments.has("quiet"))
    defer { scheduler.finish() }
    // What is wrong at the beginning is told at once; later it is told and waited for.
    try scheduler.look(at: session.now().seconds)
    await withTaskGroup(of: Scheduler.Event.self) { group in
      group.addTask(operation: untilNextMinute(session))
      while true {
        while let jobs = scheduler.next() { group.addTask(operation: scheduler.perform(jobs)) }
        if session.isCancelled(), scheduler.isIdle { break }
        guard let event = await group.next() else { break }
        do throws(CommandFailure) {
          switch event {
          case .ended(let ends): try scheduler.ended(ends)
          case .woken:
            if session.isCancelled() {
              session.finishing()
              continue
            }
            group.addTask(operation: untilNextMinute(session))
            try scheduler.look(at: session.now().seconds)
          }
        } catch {
          session.report(error.diagnostics)
        }
      }
      group.cancelAll()
    }
    return .done
  }

  /// Waits for the next minute of the clock, a quarter of a second of it gone.
  private static func untilNextMinute(_ session: Session) -> @Sendable () async -> Scheduler.Event {
    {
      let now = session.now()
      let passed = Double(now.seconds % 60) + Double(now.nanoseconds) / 1e9
      do {
        try await session.wait(60.25 - passed)
      } catch {
        return .woken
      }
      return .woken
    }
  }
}
