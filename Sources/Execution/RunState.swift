import AppIntents
package import Diagnostics
import EntitySources
import Metadata
import Queries
import Values
import Workflows

/// What a run holds: the values of the steps so far, and what everything is reckoned by.
final class RunState {
  let plan: Plan
  let environment: RunEnvironment
  let clock: RunClock
  let references: ReferenceIndex
  /// The values of steps and variables, by slot.
  var slots: [Held?]
  /// What the step that runs now is given.
  var given: Held?
  /// The values of the workflow's inputs.
  var inputs: [String: Value]
  /// The paths written so far, with the place that said so.
  let written: WrittenPaths
  /// Where random numbers come from: passes that run beside others have numbers of their own.
  var random: RunRandom
  /// The exports that wait for the end of the run.
  let together: ExportsTogether
  /// What the run may read, write, ask and start.
  lazy var permits: Permits = {
    var workspace = plan.workspace
    workspace.runningFiles += plan.workflows.keys
    return Permits(workspace, own: environment.files)
  }()
  /// The workflows that this one and those around it run.
  let workflows: RunWorkflows
  /// How many workflows there are around this one.
  let depth: Int
  /// What the names of its answers begin with: the ids of the steps that run the workflows around this one, `outer.inner.`.
  let answerPrefix: String
  /// The passes and workflows that it is in, as the paths of effects begin: `each[3].`; kept where somebody is told of effects.
  var passes = ""
  /// Who looks at the steps.
  let watch: RunWatch
  /// What is not known of the passes of the loop that runs now: what one of them would give.
  var unknownPass: String?
  /// What the run may take at most: the least of what the workflows say that run one another.
  let limits: Workflow.Limits
  private let said: Said
  /// What steps that run side by side run on, one at a time; nil where nothing runs beside this.
  private(set) var lane: Lane?
  /// Whether this has been called off: it runs beside something that has ended the loop.
  var isCalledOff: () -> Bool = { false }
  /// How many `finally` blocks are running: they are done whatever happens.
  var finals = 0
  /// When the step or the run has to be done, on `environment.seconds`' clock.
  var deadline: Deadline?
  /// Notes what the steps of the workflow itself give; nil in workflows that it runs, and where nobody asks.
  private(set) var trace: RunTrace?

  typealias Deadline = (at: Double, what: String, range: SourceRange?)

  init(_ plan: Plan, _ environment: RunEnvironment) {
    self.plan = plan
    self.environment = environment
    watch = RunWatch(environment)
    clock = RunClock(now: environment.clock.now, zone: plan.zone)
    references = ReferenceIndex(environment.registry, declarations: plan.declarations)
    slots = Array(repeating: nil, count: plan.slotCount)
    inputs = environment.inputs
    written = WrittenPaths()
    random = environment.random
    together = ExportsTogether()
    workflows = RunWorkflows(plan)
    depth = 0
    answerPrefix = ""
    limits = plan.workflow.limits
    said = Said()
    trace = environment.trace
  }

  /// The state of another workflow, which a step of this one runs.
  ///
  /// - `chosen`: the workflow, where it was chosen in the run: it is not among those that the plan knows.
  init(_ plan: Plan, calledBy outer: RunState, as step: PlannedStep, chosen: ChosenWorkflow? = nil) {
    self.plan = plan
    var environment = outer.environment
    if let chosen { environment.secrets.merge(chosen.secrets) { $1 } }
    self.environment = environment
    watch = outer.watch
    clock = RunClock(now: environment.clock.now, zone: plan.zone)
    references = ReferenceIndex(environment.registry, declarations: plan.declarations)
    slots = Array(repeating: nil, count: plan.slotCount)
    inputs = [:]
    written = outer.written
    random = outer.random
    together = outer.together
    workflows = chosen.map { RunWorkflows($0.plan) } ?? outer.workflows
    depth = outer.depth + 1
    answerPrefix = outer.answerPrefix + (step.id.map { "\($0)." } ?? "")
    limits = plan.workflow.limits.within(outer.limits)
    said = outer.said
    lane = outer.lane
    permits = outer.permits
  }

  /// The state of a pass that runs beside others: it sees what there is, and what it does of its own nobody else sees.
  init(besideOthers outer: RunState, on lane: Lane, isCalledOff: @escaping () -> Bool) {
    plan = outer.plan
    environment = outer.environment
    watch = outer.watch
    clock = outer.clock
    references = outer.references
    slots = outer.slots
    inputs = outer.inputs
    written = outer.written.shared()
    random = outer.random
    together = outer.together
    workflows = outer.workflows
    depth = outer.depth
    answerPrefix = outer.answerPrefix
    limits = outer.limits
    said = outer.said
    self.lane = lane
    deadline = outer.deadline
    self.isCalledOff = { outer.isCalledOff() || isCalledOff() }
    finals = outer.finals
    passes = outer.passes
    permits = outer.permits
  }

  /// The warnings that have been shown.
  private final class Said {
    var diagnostics: Set<Diagnostic> = []
  }

  /// Hides the texts in a value from now on: they were made of a secret.
  func hide(_ value: Value, of name: String) {
    switch value.plain {
    case .text(let text), .url(let text): environment.mask.add(text, of: name)
    case .list(let items): for item in items { hide(item, of: name) }
    case .record(let record): for item in record.values { hide(item, of: name) }
    default: return
    }
  }

  /// Keeps what a step gave, where a later step reads it by name.
  func store(_ held: Held, of step: PlannedStep) {
    if step.isStored { slots[step.slot] = held }
  }

  /// Lets go of what no step reads after this one.
  func drop(after step: PlannedStep) {
    for slot in step.drops { slots[slot] = nil }
  }

  /// Shows a warning, each one once.
  func warn(_ diagnostic: Diagnostic) {
    if said.diagnostics.insert(diagnostic).inserted { environment.say(.diagnostic(diagnostic)) }
  }

  /// Reads all rows of a set and keeps them, so that whatever asks for them sees the same.
  func keep(_ set: RowSet) throws(Diagnostic) { try set.keep(environment.spilling) { warn($0) } }

  /// The rows as values.
  func values(of set: RowSet) throws(Diagnostic) -> [Value] {
    try values(of: set) { (row) throws(Diagnostic) in try set.shape.value(of: row) }
  }

  /// One value for each row, which are kept.
  func values(of set: RowSet, _ value: (Row) throws(Diagnostic) -> Value) throws(Diagnostic) -> [Value] {
    try keep(set)
    let cursor = try set.cursor()
    var values: [Value] = []
    while let batch = try cursor.nextBatch() {
      for row in batch { values.append(try value(row)) }
    }
    return values
  }

  /// Asks a source for something that may take long; where a limit of the run ended it, that limit is what is told.
  func asked<T>(_ body: () throws(Diagnostic) -> T) throws(Diagnostic) -> T {
    do throws(Diagnostic) {
      return try body()
    } catch {
      if error.code == .databaseInterrupted { try checkLimits() }
      throw error
    }
  }

  /// Whether a source may go on with what it does; asked on the thread that called it, while it waits for the answer.
  var goesOn: @Sendable () -> Bool {
    // Nobody else has the state as long as the call takes.
    nonisolated(unsafe) let state = self
    return { (try? state.checkLimits()) != nil }
  }

  /// Ends the run where its time or memory is used up, or it was asked to end. Asked once a batch.
  func checkLimits() throws(Diagnostic) {
    environment.progress?.tick()
    if finals == 0, environment.isCancelled() || (lane != nil && isCalledOff()) {
      throw Diagnostic(.interrupted, "the run was interrupted")
    }
    if let deadline, environment.seconds() > deadline.at {
      throw Diagnostic(
        .timedOut, "\(deadline.what) took longer than it may", at: deadline.range,
        hint: "raise the limit, or give it less to do")
    }
    if let most = limits.memory, finals == 0 { try checkMemory(most) }
  }

  /// When the memory was looked at last, on `environment.seconds`' clock.
  private var memoryLookedAt = -1.0

  /// **Units**: bytes. Looked at once a millisecond at most, for it takes longer than many a step.
  private func checkMemory(_ most: Int) throws(Diagnostic) {
    let now = environment.seconds()
    guard abs(now - memoryLookedAt) > 0.001 else { return }
    memoryLookedAt = now
    if let held = environment.residentMemory(), held > most {
      throw Diagnostic(
        .memoryUsedUp, "the run holds \(held >> 20) MiB of memory, more than “limits” allows",
        hint: "narrow the search, or raise “memory”")
    }
  }
}

extension Diagnostic.Code {
  package static let interrupted: Self = "interrupted"
  package static let timedOut: Self = "timed-out"
  package static let memoryUsedUp: Self = "memory-used-up"
}

extension Workflow.Limits {
  /// The stricter of both for each thing.
  fileprivate func within(_ other: Workflow.Limits) -> Workflow.Limits {
    var limits = self
    limits.memory = [memory, other.memory].compactMap(\.self).min()
    limits.rows = [rows, other.rows].compactMap(\.self).min()
    return limits
  }
}

/// The workflows that a run may run, by what tells their files apart.
final class RunWorkflows: Sendable {
  private let root: Plan

  init(_ root: Plan) { self.root = root }

  /// **Missing**: what is not among those that the run's own workflow runs is that workflow itself.
  func plan(_ path: String) -> Plan { root.workflows[path] ?? root }
}
