import Diagnostics
import Formats
import Glibc
import Runs
import Schedules
import Values
import Workflows

/// `intently schedule`: has the workspace's schedules kept, and says how they stand.
package enum ScheduleCommand: Command {
  package static let info = CommandInfo(
    name: "schedule", summary: "Have schedules run by cron, and say how they stand",
    discussion: """
      install puts one line into your crontab, which calls “due” for this workspace
      every minute; remove takes it out. Every other line stays as it is, and to install
      twice changes nothing. With --systemd it is a timer of yours instead; with
      --kubernetes a CronJob is printed. list says when each schedule comes next and how
      its last run went; its status is 1 where one is broken or overdue. pause lets the
      schedules of one workflow, or of all, rest, and resume go on; what passes in the
      meantime is not missed.
      """,
    operands: [
      CommandInfo.Operand("ACTION", "install, remove, list, pause or resume"),
      CommandInfo.Operand("FILE", "The workflow to pause or resume, by its path or name", isOptional: true),
    ],
    options: [
      CommandInfo.Option("systemd", nil, "Use a timer of systemd in place of the crontab"),
      CommandInfo.Option("kubernetes", nil, "Print a CronJob for Kubernetes"),
      CommandInfo.Option("image", "IMAGE", "The container image of the CronJob"),
      CommandInfo.Option("json", nil, "Print the list as JSON"),
      CommandInfo.Option("workspace", "DIR", "The workspace, where it is not above the current folder"),
    ],
    examples: ["schedule list", "schedule install --kubernetes"])

  static let actions = ["install", "remove", "list", "pause", "resume"]

  package static func run(
    _ arguments: ParsedArguments, in session: Session
  ) async throws(CommandFailure) -> ExitStatus {
    let action = arguments.operands[0]
    guard actions.contains(action) else {
      let near = Suggestion.nearest(to: action, among: actions)
      throw .usage(
        "“schedule” can install, remove, list, pause and resume, not “\(VisibleText.of(action))”",
        hint: near.map { "did you mean “\($0)”?" })
    }
    if arguments.operands.count > 1, !["pause", "resume"].contains(action) {
      throw .usage("“schedule \(action)” is for all workflows of the workspace", hint: "leave the file out")
    }
    let opened = try OpenedWorkspace.current(arguments, in: session)
    let root = opened.workspace.root
    switch action {
    case "install": return try install(arguments, root, session)
    case "remove": return try remove(arguments, root, session)
    case "list": return try list(arguments, opened, session)
    default: return try pause(action == "pause", arguments, opened, session)
    }
  }

  private static func failing<Result>(
    _ status: ExitStatus = .stepFailed, _ body: () throws(Diagnostic) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(Diagnostic) {
      return try body()
    } catch {
      throw CommandFailure(error, status: status)
    }
  }

  // MARK: Install and remove

  private static func install(
    _ arguments: ParsedArguments, _ root: String, _ session: Session
  ) throws(CommandFailure) -> ExitStatus {
    if arguments.has("kubernetes") {
      let image = arguments.value("image") ?? "\(session.tool.name):\(Intently.version)"
      try session.print(KubernetesJob(root: root, image: image).text)
      return .done
    }
    guard ![root, session.program].contains(where: { $0.utf8.contains { $0 < 0x20 || $0 == 0x7F } }) else {
      throw .usage("a path with a line end or another control character fits in no crontab and no unit")
    }
    // What cannot keep its state would fail every minute.
    _ = try failing(.wrong) { () throws(Diagnostic) in try RunStore(in: root) }
    if arguments.has("systemd") { return try installUnits(root, session) }
    let line = Crontab.line(program: session.program, workspace: root)
    let before = Crontab(try failing { () throws(Diagnostic) in try session.crontab.read() })
    var after = before
    after.install(line, of: root)
    if before == after {
      try session.print("The crontab has the line already:\n\(line)\n")
      return .done
    }
    try failing { () throws(Diagnostic) in try session.crontab.write(after.bytes) }
    try session.print("The crontab has this line now:\n\(line)\n")
    return .done
  }

  private static func installUnits(_ root: String, _ session: Session) throws(CommandFailure) -> ExitStatus {
    let units = SystemdUnits(program: session.program, root: root, environment: session.environment)
    try failing { () throws(Diagnostic) in try units.write() }
    try session.print(
      """
      Written: \(units.folder)/\(units.name).timer and .service. To start the timer, and to keep it while nobody is logged in:
      systemctl --user daemon-reload && systemctl --user enable --now \(units.name).timer
      loginctl enable-linger

      """)
    return .done
  }

  private static func remove(
    _ arguments: ParsedArguments, _ root: String, _ session: Session
  ) throws(CommandFailure) -> ExitStatus {
    if arguments.has("systemd") {
      let units = SystemdUnits(program: session.program, root: root, environment: session.environment)
      let name = units.name
      try session.print(
        units.remove()
          ? "Removed. To stop the timer:\nsystemctl --user disable --now \(name).timer; systemctl --user daemon-reload\n"
          : "There is no timer of this workspace.\n")
      return .done
    }
    var table = Crontab(try failing { () throws(Diagnostic) in try session.crontab.read() })
    guard table.remove(of: root) else {
      try session.print("The crontab has no line of this workspace.\n")
      return .done
    }
    try failing { () throws(Diagnostic) in try session.crontab.write(table.bytes) }
    try session.print("The crontab has no line of this workspace any more.\n")
    return .done
  }

  // MARK: How they stand

  private struct Standing {
    var schedule: StoredSchedule
    var words: String
    var next: Int64?
    var last: RunRecord?
    var state: String
  }

  /// From when on a time that nothing was decided about is overdue. **Units**: seconds.
  private static let overdue: Int64 = 300

  private static func list(
    _ arguments: ParsedArguments, _ opened: OpenedWorkspace, _ session: Session
  ) throws(CommandFailure) -> ExitStatus {
    let now = session.now().seconds
    let (standings, broken) = try failing(.wrong) { () throws(Diagnostic) in
      let store = try RunStore(in: opened.workspace.root)
      let scan = ScheduleScan(store, opened, session)
      let broken = try scan.refresh(at: now)
      var standings: [Standing] = []
      for schedule in try store.schedules() {
        let isBroken = broken.contains { $0.path == schedule.workflow }
        let isPaused = schedule.isPaused || schedule.spec.isPaused
        var state = "on"
        if isBroken {
          state = "broken"
        } else if isPaused {
          state = "paused"
        } else if schedule.next == nil {
          state = "never"
        } else if let next = schedule.next, next < now - overdue {
          state = "overdue"
        }
        standings.append(
          Standing(
            schedule: schedule, words: (try? CronExpression(schedule.spec.cron))?.words ?? schedule.spec.cron,
            next: isPaused || isBroken ? nil : scan.times(schedule)?.wake(after: now),
            last: try store.last(of: schedule.workflow, schedule.id), state: state))
      }
      return (standings, broken)
    }
    let history = RunHistory(zone: opened.zone, name: opened.workspace.root)
    if arguments.has("json") {
      try session.print(JSONText.write(.list(standings.map { value($0, history) }), indent: 2) + "\n")
    } else if standings.isEmpty {
      try session.print("No workflow of this workspace has a schedule.\n")
    } else {
      var lines = [["workflow", "state", "next", "last", "when"]]
      for one in standings {
        let name = one.schedule.id.isEmpty ? one.schedule.workflow : "\(one.schedule.workflow) (\(one.schedule.id))"
        lines.append([
          name, one.state, one.next.map { history.moment($0 * 1000) } ?? "–", one.last?.status.rawValue ?? "–",
          "\(one.words), in \(one.schedule.zone)",
        ])
      }
      try session.print(RunHistory.columns(lines))
    }
    for (path, file) in broken {
      session.report([
        Diagnostic(
          .brokenWorkflow, "“\(VisibleText.of(path))” is broken and does not run: \(file.broken ?? "")",
          at: SourceRange(file: path), hint: "intently check \(path)", severity: .warning)
      ])
    }
    return broken.isEmpty && !standings.contains { $0.state == "overdue" } ? .done : .stepFailed
  }

  private static func value(_ one: Standing, _ history: RunHistory) -> Value {
    var fields: [(name: String, value: Value)] = [
      ("workflow", .text(one.schedule.workflow)), ("schedule", .text(one.schedule.id)), ("state", .text(one.state)),
      ("cron", .text(one.schedule.spec.cron)), ("timeZone", .text(one.schedule.zone)), ("words", .text(one.words)),
    ]
    if let next = one.next { fields.append(("next", .text(history.moment(next * 1000)))) }
    if let last = one.last {
      fields.append(("last", .text(last.status.rawValue)))
      fields.append(("lastRun", .text(last.id)))
    }
    return .record(Record(fields))
  }

  // MARK: Pause and resume

  private static func pause(
    _ isPaused: Bool, _ arguments: ParsedArguments, _ opened: OpenedWorkspace, _ session: Session
  ) throws(CommandFailure) -> ExitStatus {
    let now = session.now().seconds
    var wanted: String?
    if arguments.operands.count > 1 {
      let path = try CheckedWorkflow.path(
        of: arguments.operands[1], workspace: arguments.value("workspace"), in: session)
      wanted = RunRecorder.path(path, in: opened.workspace.root, session)
    }
    let changed = try failing(.wrong) { () throws(Diagnostic) -> [StoredSchedule] in
      let store = try RunStore(in: opened.workspace.root)
      let scan = ScheduleScan(store, opened, session)
      _ = try scan.refresh(at: now)
      let schedules = try store.schedules(of: wanted)
      for schedule in schedules {
        try store.pause(
          schedule, isPaused, at: now, next: scan.times(schedule)?.wake(after: max(schedule.decided, now)))
      }
      return schedules
    }
    guard !changed.isEmpty else {
      throw .noInput(arguments.operands.last ?? "", "there is no schedule to \(isPaused ? "pause" : "resume")")
    }
    for schedule in changed {
      let name = schedule.id.isEmpty ? schedule.workflow : "\(schedule.workflow) (\(schedule.id))"
      try session.print("\(VisibleText.of(name)) \(isPaused ? "is paused" : "goes on")\n")
    }
    return .done
  }
}
