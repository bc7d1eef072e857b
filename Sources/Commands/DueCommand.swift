import Diagnostics
import Values

/// `intently due`: starts what is due, and waits for it.
package enum DueCommand: Command {
  package static let info = CommandInfo(
    name: "due", summary: "Run what the schedules of the workspace plan for now",
    discussion: """
      Called every minute by cron, by a timer or by a person, it starts each planned
      time once, however often and by however many it is called, and waits until what
      it has started has ended. What was missed in the meantime is treated as the
      schedules say. A workflow that is broken is named, and the others run.
      """,
    options: [
      CommandInfo.Option("now", "INSTANT", "The moment that is taken for now: 2026-11-30T07:00:00Z"),
      CommandInfo.Option("quiet", nil, "Say nothing but what went wrong; of what is broken once a day"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder"),
    ],
    examples: ["due"])

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let now = try arguments.instant("now", in: session) ?? session.now()
    let scheduler = Scheduler(arguments, session, isQuiet: arguments.has("quiet"))
    defer { scheduler.finish() }
    try scheduler.look(at: now.seconds)
    try await perform(scheduler)
    return scheduler.hasFailed ? .stepFailed : .done
  }

  private static func perform(_ scheduler: Scheduler) async throws(CommandFailure) {
    let failure = await withTaskGroup(of: Scheduler.Event.self) { group -> CommandFailure? in
      while true {
        while let jobs = scheduler.next() { group.addTask(operation: scheduler.perform(jobs)) }
        guard !scheduler.isIdle, let event = await group.next() else { return nil }
        guard case .ended(let ends) = event else { continue }
        do throws(CommandFailure) { try scheduler.ended(ends) } catch { return error }
      }
    }
    if let failure { throw failure }
  }
}
