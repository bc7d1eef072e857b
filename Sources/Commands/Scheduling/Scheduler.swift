import Diagnostics
import Execution
import Formats
import Glibc
import Runs
import Values
import Workflows

/// Starts what is due in a workspace, and looks after what comes of it: what `due` does once and `daemon` again and again.
///
/// **Shape**: each run is a process of its own, so that one that takes all memory, crashes or is killed takes nobody with it, and
/// what is to be done after it is done by who started it. The runs of one workflow follow one another; several workflows run at
/// a time.
final class Scheduler {
  private let session: Session
  private let arguments: ParsedArguments
  private let launcher: any Launcher
  private let isQuiet: Bool
  private var store: RunStore?
  private var root = ""
  private var zone = TimeZoneRules.utc
  private var permits: Permits?
  private let owner: String
  private var lives: FileLock?
  /// The runs that wait for a free place, those of one workflow together.
  private var waiting: [[Job]] = []
  private var running = 0
  private(set) var hasFailed = false

  /// How many workflows run at a time.
  static let mostAtATime = max(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  /// How often a run is begun that is cut off again and again.
  private static let mostAttempts = 5
  /// How often a broken workflow is told again where nobody asks. **Units**: seconds.
  private static let toldAgain: Int64 = 86_400

  /// Something to start.
  struct Job: Sendable {
    var id: String
    var workflow: String
    var launch: Launch
  }

  /// What comes to pass while processes run.
  enum Event: Sendable {
    case ended([(job: Job, end: Launch.End)])
    case woken
  }

  init(_ arguments: ParsedArguments, _ session: Session, isQuiet: Bool) {
    self.arguments = arguments
    self.session = session
    self.isQuiet = isQuiet
    launcher = session.launcher ?? InnerLauncher(session: session)
    owner = "due-" + session.randomName()
  }

  private func say(_ text: String) throws(CommandFailure) { if !isQuiet { try session.print(text + "\n") } }

  // MARK: Looking

  /// Looks what is due at a moment, and puts it among what waits.
  ///
  /// **Errors**: status 2 where the workspace is wrong, or its state cannot be kept.
  func look(at now: Int64) throws(CommandFailure) {
    let opened = try OpenedWorkspace.current(arguments, in: session)
    zone = opened.zone
    permits = Permits(opened.workspace)
    root = opened.workspace.root
    do throws(Diagnostic) {
      let store: RunStore
      if let known = self.store { store = known } else { store = try RunStore(in: root) }
      self.store = store
      if lives == nil { lives = store.lock(owner) }
      let (killed, orphans) = try store.reapDead(claimingFor: owner, at: now * 1000)
      for run in killed { try sayEnd(run) }
      let scan = ScheduleScan(store, opened, session)
      try tell(try scan.refresh(at: now), store, at: now)
      let name = session.randomName
      let claimed = try store.claim(at: now, for: owner, id: name) { scan.times($0) }
      start((orphans + claimed).map(job))
      try handleFailures(store)
    } catch {
      throw CommandFailure(error, status: .wrong)
    }
  }

  /// When there is something to do next. **Units**: seconds since 1970.
  func nextWake() -> Int64? { (try? store?.nextWake()) ?? nil }

  /// Tells what is broken: always where a person asks, else when it breaks and once a day.
  private func tell(
    _ broken: [(path: String, file: StoredFile)], _ store: RunStore, at now: Int64
  ) throws(Diagnostic) {
    for (path, file) in broken {
      if isQuiet, let told = file.told, now - told < Self.toldAgain { continue }
      session.report([
        Diagnostic(
          .brokenWorkflow, "“\(VisibleText.of(path))” is broken and does not run: \(file.broken ?? "")",
          at: SourceRange(file: path), hint: "intently check \(path)", severity: .warning)
      ])
      try store.told(path, at: now)
    }
  }

  private func job(_ run: RunRecord) -> Job {
    var words = ["run", run.workflow, "--unattended", "--workspace", "."]
    if isQuiet { words.append("--quiet") }
    return Job(id: run.id, workflow: run.workflow, launch: launch(words, run.id))
  }

  private func launch(_ words: [String], _ id: String) -> Launch {
    var launch = Launch(words, in: root)
    launch.environment = [(PlannedRun.variable, PlannedRun.value(id, in: root)), ("INTENTLY_UNATTENDED", "1")]
    launch.isQuiet = isQuiet
    return launch
  }

  /// Puts runs among what waits: those of one workflow in a row.
  private func start(_ jobs: [Job]) {
    var places: [String: Int] = [:]
    for job in jobs {
      if let place = places[job.workflow] {
        waiting[place].append(job)
      } else {
        places[job.workflow] = waiting.count
        waiting.append([job])
      }
    }
  }

  // MARK: Running

  /// The next runs to be started, where there is a place for them.
  func next() -> [Job]? {
    guard running < Self.mostAtATime, !waiting.isEmpty, !session.isCancelled() else { return nil }
    running += 1
    return waiting.removeFirst()
  }

  /// Whether nothing runs, and nothing waits that may still be started.
  var isIdle: Bool { running == 0 && (waiting.isEmpty || session.isCancelled()) }

  /// Starts runs one after the other and waits for each.
  func perform(_ jobs: [Job]) -> @Sendable () async -> Event {
    let (launcher, session) = (launcher, session)
    return {
      var ends: [(job: Job, end: Launch.End)] = []
      for job in jobs {
        if session.isCancelled() { break }
        let end = await launcher.run(job.launch) {
          guard session.isCancelled() else { return false }
          session.finishing()
          return true
        }
        ends.append((job, end))
      }
      return .ended(ends)
    }
  }

  /// Takes note of runs that have ended, and does what is to be done after a failure.
  func ended(_ ends: [(job: Job, end: Launch.End)]) throws(CommandFailure) {
    running -= 1
    guard let store else { return }
    do throws(Diagnostic) {
      for (job, end) in ends {
        guard var run = try store.run(job.id) else {
          if end != .exited(0) {
            hasFailed = true
            session.report([
              Diagnostic(
                "mail-failed", "“\(VisibleText.of(job.workflow))” could not be told of a failure by mail",
                hint: "a program that sends mail is needed: \(FailureHandlers.sendmail)")
            ])
          }
          continue
        }
        if run.status == .running, store.isAlive(run.owner) { continue }
        if run.status == .claimed || run.status == .running {
          // It ended without a word.
          run.ended = session.milliseconds
          run.owner = nil
          switch end {
          case .exited(let status):
            run.status = status == 0 ? .done : .failed
            run.exit = status
            if status != 0 {
              run.failure = RunFailure(
                code: "failed", message: "it ended with status \(status)", place: "", step: "")
            }
          case .signalled(let signal):
            run.status = .killed
            run.exit = 128 + signal
            run.failure = RunFailure(
              code: "killed", message: "it was ended by signal \(signal)", place: "", step: "")
          case .notStarted(let why):
            run.status = .failed
            run.failure = RunFailure(
              code: "not-started", message: "it could not be started: \(why)", place: "", step: "")
          }
          run.log += store.log(of: run.id)
          try store.put(run)
          store.forgetLog(of: run.id)
        }
        try sayEnd(run)
      }
      try handleFailures(store)
    } catch {
      throw CommandFailure(error, status: .stepFailed)
    }
  }

  private func sayEnd(_ run: RunRecord) throws(Diagnostic) {
    let history = RunHistory(zone: zone, name: root)
    let planned = history.planned(run).map { ", planned \($0)" } ?? ""
    let name = VisibleText.of(run.workflow + (run.schedule.map { $0.isEmpty ? "" : " (\($0))" } ?? ""))
    switch run.status {
    case .done, .skipped:
      guard !isQuiet else { return }
      try session.output(Array("\(name)\(planned): \(run.status.rawValue), \(RunHistory.length(run))\n".utf8))
    default:
      hasFailed = true
      let why = run.failure.map { ": \(RunHistory.failure($0))" } ?? ""
      session.report([
        Diagnostic(
          .plannedRunFailed, "the run \(run.id) of “\(name)”\(planned) \(Self.words(run.status))\(why)",
          hint: "intently runs \(run.id)")
      ])
    }
  }

  private static func words(_ status: RunRecord.Status) -> String {
    switch status {
    case .killed: "was killed"
    case .interrupted, .terminated: "was asked to end"
    default: "failed"
    }
  }

  // MARK: After a failure

  /// Does what schedules say about runs of theirs that have failed, be it that they said so or were killed.
  private func handleFailures(_ store: RunStore) throws(Diagnostic) {
    // What is asked to end begins nothing more: the next who looks does.
    if session.isCancelled() { return }
    for run in try store.unhandled() {
      guard try store.handle(run.id) else { continue }
      let schedule = try store.schedules(of: run.workflow).first { $0.id == run.schedule }
      if schedule?.spec.resumes == true, run.wasCutOff, run.attempts < Self.mostAttempts {
        var launch = Launch(["resume", run.id, "--unattended", "--workspace", "."], in: root)
        if isQuiet { launch.arguments.append("--quiet") }
        launch.environment = [("INTENTLY_UNATTENDED", "1")]
        launch.isQuiet = isQuiet
        waiting.append([Job(id: run.id, workflow: run.workflow, launch: launch)])
        continue
      }
      let handlers = FailureHandlers(run: run, zone: zone, root: root)
      for handler in schedule?.spec.handlers ?? [] {
        switch handler {
        case .workflow(let name):
          let planned = handlers.run(of: name, id: session.randomName(), owner: owner)
          try store.put(planned)
          var words = ["run", name, "--unattended", "--workspace", "."]
          if isQuiet { words.append("--quiet") }
          waiting.append([Job(id: planned.id, workflow: name, launch: launch(words, planned.id))])
        case .mail(let address): waiting.append([mail(handlers, to: address)])
        case .webhook(let address):
          guard let permits else { continue }
          do throws(Diagnostic) {
            try handlers.post(to: address, permits)
          } catch {
            hasFailed = true
            session.report([error])
          }
        }
      }
    }
  }

  private func mail(_ handlers: FailureHandlers, to address: String) -> Job {
    var launch = Launch(["-i", "-t"], program: FailureHandlers.sendmail, in: root)
    launch.input = handlers.message(to: address)
    launch.isQuiet = true
    return Job(id: "", workflow: address, launch: launch)
  }

  /// Lets go of what shows that this process lives.
  func finish() {
    lives?.remove()
    lives?.free()
  }
}

extension RunRecord {
  /// Whether it did not end by itself, and can go on.
  fileprivate var wasCutOff: Bool {
    version != nil && [RunRecord.Status.killed, .interrupted, .terminated].contains(status)
  }
}

extension Diagnostic.Code {
  static let brokenWorkflow: Self = "broken-workflow"
  static let plannedRunFailed: Self = "planned-run-failed"
}
