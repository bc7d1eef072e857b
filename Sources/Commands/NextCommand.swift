import Diagnostics
import Execution
import Formats
import Schedules
import Values
import Workflows

/// `intently next`: says when a workflow's schedules, or a cron expression, come next.
package enum NextCommand: Command {
  package static let info = CommandInfo(
    name: "next", summary: "Say when a schedule comes next",
    discussion: """
      Times are those of cron as the Debian daemon runs it. Where the clock changes, a
      remark says what becomes of a time: one that is skipped comes right after the gap,
      one that the clock shows twice in its first pass; what has * for its minutes or
      hours goes by elapsed time. With --json it is an array of ISO 8601 instants.
      """,
    operands: [CommandInfo.Operand("FILE", "A workflow file, or its name in the workspace", isOptional: true)],
    options: [
      CommandInfo.Option("cron", "EXPRESSION", "A cron expression in place of a workflow's"),
      CommandInfo.Option("time-zone", "ZONE", "The zone of its times; the workspace's where nothing is said"),
      CommandInfo.Option("count", "N", "How many times; 5 where nothing is said"),
      CommandInfo.Option("from", "INSTANT", "After which instant; now where nothing is said"),
      CommandInfo.Option("json", nil, "Print a JSON array of instants"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the workflow"),
    ],
    examples: ["next overdue-tasks.json", "next --cron \"0 7 * * MON\" --time-zone Europe/Berlin --count 3"])

  /// A schedule whose times are told.
  private struct Wanted {
    var name: String?
    var expression: CronExpression
    var zone: TimeZoneRules
  }

  /// What may be asked for at most.
  private static let mostTimes = 10_000

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let count = try count(arguments)
    let wanted: [Wanted]
    switch (arguments.operands.first, arguments.value("cron")) {
    case (nil, let text?): wanted = [try expression(text, arguments, session)]
    case (let file?, nil):
      guard let found = try schedules(of: file, arguments, session) else { return .wrong }
      wanted = found
    case (_?, _?): throw .usage("a workflow and --cron are two schedules", hint: "leave one of them out")
    case (nil, nil): throw .usage("a workflow or --cron is needed", hint: "intently next --cron \"0 7 * * MON\"")
    }
    var instants: [Value] = []
    for one in wanted {
      let times = try times(of: one, count, arguments, session)
      if arguments.has("json") {
        instants += times.map { .text("\($0.instant)") }
      } else {
        let name = one.name.map { "\($0): " } ?? ""
        try session.print("\(name)\(one.expression.words), in \(one.zone.name)\n")
        for time in times { try session.print("\(time.instant)\(remark(on: time))\n") }
      }
    }
    if arguments.has("json") { try session.print(JSONText.write(.list(instants), indent: 2) + "\n") }
    return .done
  }

  private static func count(_ arguments: ParsedArguments) throws(CommandFailure) -> Int {
    guard let text = arguments.value("count") else { return 5 }
    guard let count = Int(text), (1...mostTimes).contains(count) else {
      throw .usage("--count is a whole number from 1 to \(mostTimes), not “\(VisibleText.of(text))”")
    }
    return count
  }

  private static func expression(
    _ text: String, _ arguments: ParsedArguments, _ session: Session
  ) throws(CommandFailure) -> Wanted {
    let expression: CronExpression
    do throws(CronFault) {
      expression = try CronExpression(text)
    } catch {
      throw .usage("“\(VisibleText.of(text))” is no cron expression: \(error.message)", hint: error.hint)
    }
    session.report(expression.warnings.map { Diagnostic(.oddSchedule, $0.message, hint: $0.hint, severity: .warning) })
    return Wanted(name: nil, expression: expression, zone: try zone(arguments.value("time-zone"), session))
  }

  private static func zone(_ name: String?, _ session: Session) throws(CommandFailure) -> TimeZoneRules {
    do throws(TimeZoneFault) {
      if let name { return try TimeZoneRules.named(name) }
      return try session.zone()
    } catch {
      throw .usage(error.message, hint: error.hint)
    }
  }

  /// The schedules of a workflow; nil where it is wrong, which was told.
  private static func schedules(
    of operand: String, _ arguments: ParsedArguments, _ session: Session
  ) throws(CommandFailure) -> [Wanted]? {
    let path = try CheckedWorkflow.path(of: operand, workspace: arguments.value("workspace"), in: session)
    let checked = try CheckedWorkflow.read(path, workspace: arguments.value("workspace"), now: nil, in: session)
    session.report(checked.diagnostics)
    guard checked.status != .wrong, let workflow = checked.workflow, let plan = checked.plan else { return nil }
    if workflow.schedules.isEmpty {
      session.report([
        Diagnostic(
          .oddSchedule, "“\(VisibleText.of(path))” has no schedule", at: SourceRange(file: path),
          hint: "\"schedule\": { \"cron\": \"0 7 * * MON\" }", severity: .warning)
      ])
    }
    var wanted: [Wanted] = []
    for schedule in workflow.schedules {
      guard let expression = try? CronExpression(schedule.cron) else { continue }
      let name = arguments.value("time-zone") ?? schedule.timeZone
      let zone = name == nil ? plan.zone : try zone(name, session)
      wanted.append(Wanted(name: schedule.id, expression: expression, zone: zone))
    }
    return wanted
  }

  private static func times(
    of wanted: Wanted, _ count: Int, _ arguments: ParsedArguments, _ session: Session
  ) throws(CommandFailure) -> [CronTimes.Time] {
    var instant = session.now()
    if let text = arguments.value("from") {
      guard let given = DateTime(iso: text, zone: wanted.zone) else {
        throw .usage("--from is an instant, not “\(VisibleText.of(text))”", hint: "--from 2026-03-29T00:00:00+01:00")
      }
      instant = given
    }
    let cron = CronTimes(wanted.expression, in: wanted.zone)
    var times: [CronTimes.Time] = []
    while times.count < count, let next = cron.next(after: instant) {
      times.append(next)
      instant = next.instant
    }
    return times
  }

  private static func remark(on time: CronTimes.Time) -> String {
    switch time.remark {
    case nil: return ""
    case .moved(let from)?:
      let minute = DateTime(seconds: from).localTime
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "  moved: \(two(minute.hour)):\(two(minute.minute)) does not exist on this day"
    case .firstOfTwo?: return "  the first of two: the clock shows this time again"
    case .secondOfTwo?: return "  the second of two: the clock has shown this time before"
    }
  }
}
