import Diagnostics
import Execution
import Glibc
import Runs
import Synchronization
import Values
import Workflows

/// Keeps a run in the workspace's history, and apart from the runs beside it.
///
/// **Shape**: the store is opened when there is something to write: at the end, for a run without effects that nobody planned; at
/// its start else. Where nothing can be kept, that is told once and the run goes on, unless it is a planned one.
final class RunRecorder {
  private let session: Session
  private let said: Said
  private(set) var store: RunStore?
  private var run: RunRecord?
  private var hasWarned = false
  private var lives: FileLock?
  private var turn: FileLock?
  private(set) var trace: RunTrace?
  /// What the run has done so far, for the time after an interruption; nil for one without effects.
  private(set) var journal: RunJournal?
  /// The planned run that this process is; nil for one started by hand.
  let planned: PlannedRun?

  /// What is said while it runs.
  private final class Said: Sendable {
    private struct Log: ~Copyable {
      var text = RunLog()
      /// Where it is kept while the run goes on; nil until then, and where that cannot be.
      var file: RunLogFile?
    }
    private let log = Mutex(Log())

    var text: String { log.withLock { $0.text.text } }

    func add(_ text: String) {
      log.withLock { log in
        log.text.add(text)
        log.file?.add(text, of: log.text)
      }
    }

    /// Keeps what is said from now on, and what was said, in the run's file.
    func keep(in store: RunStore, of run: String) {
      log.withLock { log in
        guard var file = store.beginLog(of: run) else { return }
        file.add(log.text.text, of: log.text)
        log.file = consume file
      }
    }
  }

  /// - `session`: becomes one that notes what it says.
  /// - `resuming`: a run that goes on; nil where it begins.
  init(_ session: inout Session, resuming: PlannedRun? = nil) throws(CommandFailure) {
    let said = Said()
    self.said = said
    if session.keepsHistory {
      let errors = session.errors
      session.errors = { text in
        said.add(VisibleText.withoutColours(text))
        errors(text)
      }
    }
    self.session = session
    var planned = resuming
    if planned == nil, session.keepsHistory { planned = try PlannedRun.current(session) }
    self.planned = planned
    if let planned {
      store = planned.store
      run = planned.run
      lives = planned.lives
    }
  }

  /// The schedule that a run belongs to: the one that planned it, else the workflow's first, whose overlap is that of runs
  /// started by hand.
  func schedule(of workflow: Workflow) -> ScheduleSpec? {
    let specs = workflow.schedules.map { ScheduleSpec($0.node) }
    guard let planned else { return specs.first }
    guard let id = planned.run.schedule else { return nil }
    return specs.first { ($0.id ?? "") == id }
  }

  // MARK: Begin

  /// Begins the run of a plan: waits for its turn, and writes down what is written down before.
  ///
  /// **Errors**: status 5 where another run is not done and this one does not wait for it.
  func begin(_ checked: CheckedWorkflow, _ plan: Plan, isRehearsal: Bool = false) async throws(CommandFailure) {
    guard session.keepsHistory, !isRehearsal else { return }
    let root = checked.opened.workspace.root
    let path = Self.path(checked.workflow?.file ?? "", in: root, session)
    trace = RunTrace(
      keepingValuesUpTo: plan.workflow.keepsValues ? StepSummary.mostOfValue : nil, seconds: session.seconds)
    var run = self.run ?? RunRecord(id: session.randomName(), workflow: path, status: .running)
    run.workflow = path
    run.now = checked.clock.now
    run.isHandled = false
    if planned?.isResumed == true { run.attempts += 1 } else { run.started = session.milliseconds }
    self.run = run
    self.root = root
    if let schedule = schedule(of: plan.workflow) {
      guard open() else { return }
      try await takeTurn(path, schedule.overlap)
      if planned?.isResumed != true { self.run?.started = session.milliseconds }
    }
    let hasEffects = plan.hasEffects || plan.commitsTogether
    guard planned != nil || hasEffects else { return }
    if hasEffects, open() { keepDocuments(of: plan) }
    try writeStart()
    guard hasEffects, let store else { return }
    do throws(Diagnostic) {
      try RunJournal.finishRenames(in: store)
      journal = try RunJournal(store, of: run.id)
      let mask = session.mask
      journal?.holdsSecret = { mask.masked($0) != $0 }
      journal?.repeated = planned?.repeated ?? []
      journal?.done = planned?.done ?? []
    } catch {
      warn(error)
    }
  }

  /// Keeps the texts of the workflow and of those that it runs: what is resumed is what was begun.
  private func keepDocuments(of plan: Plan) {
    guard let store, run?.version == nil else { return }
    var documents: [(path: String, bytes: [UInt8])] = []
    for file in Set([plan.workflow.file] + plan.workflows.values.map(\.workflow.file)).sorted() {
      let path = WritePaths.normalized(session.absolute(file))
      if let bytes = try? DocumentFile.bytes(path, shown: file) { documents.append((path, bytes)) }
    }
    do throws(Diagnostic) {
      run?.version = try store.keep(documents)
    } catch {
      warn(error)
    }
  }

  /// Lets what the run does be written down.
  func prepare(_ environment: inout RunEnvironment, _ plan: inout Plan) {
    environment.trace = trace
    if let id { environment.runId = id }
    if let started = run?.started {
      environment.started = DateTime(
        seconds: started / 1000, nanoseconds: Int32(truncatingIfNeeded: started % 1000) * 1_000_000)
    }
    let (asker, mask) = (environment.asker, session.mask)
    answers = {
      let text = asker.record.jsonText
      return text == "{}" || mask.masked(text) != text ? nil : text
    }
    guard let journal else { return }
    EffectUses.mark(&plan)
    environment.observers.append(journal)
    environment.keeper = journal
    journal.answers = answers
    write { $0.answers = answers() ?? $0.answers }
  }

  /// What was answered so far, as a file of answers has it; nil where nothing was.
  private var answers: () -> String? = { nil }

  private var root = ""

  /// The id of the run.
  var id: String? { run?.id }

  private func open() -> Bool {
    if store != nil { return true }
    if hasWarned { return false }
    do throws(Diagnostic) {
      store = try RunStore(in: root)
      return true
    } catch {
      warn(error)
      return false
    }
  }

  private func warn(_ error: Diagnostic) {
    guard !hasWarned else { return }
    hasWarned = true
    session.report([
      Diagnostic(
        .noHistory, "the run is not kept in the history: \(error.message)", hint: error.hint, severity: .warning)
    ])
  }

  private func write(_ change: (inout RunRecord) -> Void) {
    guard var run, open(), let store else { return }
    change(&run)
    self.run = run
    do throws(Diagnostic) {
      try store.put(run)
    } catch {
      warn(error)
    }
  }

  private func writeStart() throws(CommandFailure) {
    guard open(), let store, let run else { return }
    let name = "run-" + run.id
    if lives == nil { lives = store.lock(name) }
    if lives == nil, planned?.isResumed == true {
      throw CommandFailure(
        Diagnostic("run-goes-on", "the run \(run.id) goes on: another process has it"), status: .overlapping)
    }
    write {
      $0.status = .running
      $0.owner = name
    }
    said.keep(in: store, of: run.id)
  }

  // MARK: Turns

  /// Waits until the workflow's other runs let this one begin.
  private func takeTurn(_ path: String, _ overlap: ScheduleSpec.Overlap) async throws(CommandFailure) {
    guard let store, let lock = store.lock(of: path) else { return }
    switch overlap {
    case .allow: _ = lock.take(isShared: true)
    case .skip: if !lock.take() { throw skip(path) }
    case .queue:
      guard !lock.take() else { break }
      guard let queue = store.lock(of: path, "next"), queue.take() else { throw skip(path, "and one waits already") }
      try await wait { lock.take() }
      queue.free()
    case .cancel:
      guard !lock.take() else { break }
      var asked: ProcessMark?
      try await wait { () -> Bool in
        if lock.take() { return true }
        // Who holds the lock has written who it is; a process that is another by now is left alone.
        if let holder = ProcessMark(lock.text), holder != asked, holder.send(SIGTERM) { asked = holder }
        return false
      }
    }
    if lock.isHeld, overlap != .allow { lock.text = ProcessMark.own.text }
    turn = lock
  }

  private func wait(_ isDone: () -> Bool) async throws(CommandFailure) {
    while !isDone() {
      if session.isCancelled() { throw CommandFailure([], status: .interrupted) }
      do {
        try await session.wait(0.05)
      } catch {
        throw CommandFailure([], status: .interrupted)
      }
    }
  }

  private func skip(_ path: String, _ more: String = "") -> CommandFailure {
    let message = "another run of “\(VisibleText.of(path))” is not done" + (more.isEmpty ? "" : ", \(more)")
    write {
      $0.status = .skipped
      $0.exit = ExitStatus.overlapping.rawValue
      $0.ended = session.milliseconds
      $0.failure = RunFailure(code: "run-overlaps", message: message, place: "", step: "")
    }
    run = nil
    return CommandFailure(
      Diagnostic(
        .runOverlaps, message, at: SourceRange(file: path),
        hint: "“overlap” of its schedule says what happens then: “skip”, “queue”, “cancel” or “allow”"),
      status: .overlapping)
  }

  // MARK: End

  /// Writes down how a run has ended.
  func end(_ outcome: RunOutcome, _ status: ExitStatus) {
    guard session.keepsHistory, run != nil else { return }
    var failure: RunFailure?
    if let fault = outcome.failure {
      failure = RunFailure(
        code: fault.code.rawValue, message: session.mask.masked(fault.message),
        place: fault.range.map { "\($0)" } ?? "",
        step: outcome.failedStep ?? "")
    }
    finish(status, failure)
  }

  /// Writes down the end of a planned run that has not begun: what is wrong was found before.
  func end(_ status: ExitStatus, _ diagnostics: [Diagnostic]) {
    guard planned != nil, run != nil else { return }
    let fault = diagnostics.first { $0.severity == .error }
    finish(
      status,
      fault.map {
        RunFailure(
          code: $0.code.rawValue, message: session.mask.masked($0.message), place: $0.range.map { "\($0)" } ?? "",
          step: "")
      })
  }

  private func finish(_ status: ExitStatus, _ failure: RunFailure?) {
    let isTerminated = session.isTerminated()
    write {
      switch status {
      case .done: $0.status = .done
      case .interrupted, .terminated: $0.status = isTerminated ? .terminated : .interrupted
      default: $0.status = .failed
      }
      $0.exit = $0.status == .terminated ? ExitStatus.terminated.rawValue : status.rawValue
      $0.started = $0.started ?? session.milliseconds
      $0.ended = session.milliseconds
      $0.failure = $0.status == .done ? nil : failure
      $0.steps = trace?.steps.map(StepSummary.init) ?? []
      $0.log = (planned?.isResumed == true ? $0.log : "") + said.text
      $0.answers = answers() ?? $0.answers
      $0.owner = nil
    }
    if let run, let store {
      do throws(Diagnostic) {
        store.forgetLog(of: run.id)
        if run.status == .done, journal != nil { try RunJournal.forget(run.id, in: store) }
        // Now and then is often enough.
        if run.id.utf8.reduce(0, { $0 &+ Int($1) }) % 16 == 0 {
          try store.forgetOld(run.workflow, at: session.milliseconds)
        }
      } catch {
        warn(error)
      }
    }
    run = nil
    lives?.remove()
    lives?.free()
    turn?.free()
  }

  /// A workflow's path in its workspace; the whole path for one that stands elsewhere.
  static func path(_ file: String, in root: String, _ session: Session) -> String {
    let absolute = WritePaths.normalized(session.absolute(file))
    let prefix = root == "/" ? "/" : root + "/"
    return absolute.hasPrefix(prefix) ? String(absolute.dropFirst(prefix.count)) : absolute
  }
}

extension StepSummary {
  init(_ step: RunTrace.Step) {
    self.init(name: step.name, verb: step.verb)
    (kind, count, size, value) = (step.kind, step.count, step.size, step.value)
    begun = Int64(step.begun * 1000)
    taken = Int64(step.taken * 1000)
  }
}

extension Session {
  /// **Units**: milliseconds since 1970.
  var milliseconds: Int64 {
    let now = now()
    return now.seconds * 1000 + Int64(now.nanoseconds) / 1_000_000
  }
}

extension Diagnostic.Code {
  static let noHistory: Self = "no-history"
  static let runOverlaps: Self = "run-overlaps"
}
