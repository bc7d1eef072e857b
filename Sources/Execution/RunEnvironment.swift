package import AppIntents
package import Diagnostics
import EntitySources
import Metadata
package import Queries
package import Values
package import Workflows

/// What a run is given from outside: nothing in it is looked up anywhere else.
package struct RunEnvironment {
  package var clock: RunClock
  package var started: DateTime
  package var runId: String
  package var registry: SourceRegistry
  /// Finds an intent by the name a workflow writes.
  package var actions: (String) -> (any RunnableAction)?
  /// The values of inputs, each of its type.
  package var inputs: [String: Value]
  /// The values of the secrets that the plan names.
  package var secrets: [String: Value] = [:]
  /// What hides secrets in whatever is written.
  package var mask = SecretMask()
  /// Says something to a person: what `show` and `notify` show, and warnings.
  package var say: (RunMessage) -> Void
  /// The clock that time limits go by, in seconds from anywhere.
  package var seconds: () -> Double
  /// Waits, between tries of a step.
  package var wait: @Sendable (Double) async throws -> Void
  /// How much memory the process holds, in bytes; nil where that cannot be told.
  package var residentMemory: () -> Int?
  /// Whether the run has been asked to end.
  package var isCancelled: () -> Bool
  /// Called where the run has been asked to end, and does first what is to be done in any case.
  package var finishing: () -> Void
  /// What to do with rows that do not fit into memory.
  package var spilling: SpillPolicy
  /// Answers what the run asks; nobody where nothing is said.
  package var asker: Asker
  /// Brings before the person what an intent opens; nil where nobody is told.
  package var route: (@Sendable (IntentDestination) async -> Void)?
  /// The files that data without a file becomes; they are the run's alone.
  package let files = IntentFiles()
  /// Where random numbers come from: they follow from the run's id, so that who has the id has the numbers again.
  package var random: RunRandom
  /// The workspace's workflows: names without ending, and paths.
  package var workflows: @Sendable () -> [(name: String, path: String)] = { [] }
  /// Reads and checks a workflow of the workspace that is chosen by its name in the run; nil where there is none to choose from.
  package var chosen: ((_ name: String) throws(Diagnostic) -> ChosenWorkflow)?
  /// The folder in which the workspace keeps what it remembers, made where that is wanted; nil where it keeps nothing.
  package var stateFolder: (@Sendable (_ making: Bool) throws(Diagnostic) -> String)?
  /// How long an intent may give no sign; nil where it may as long as `timeout` and `limits` let it.
  package var patience: Patience?
  /// Keeps the values that effects use; nil where nobody will resume the run.
  package var keeper: (any ValueKeeper)?
  /// Notes what the steps give; nil where nobody asks.
  package var trace: RunTrace?
  /// Who is told what steps do, or takes their place; with none a step costs nothing more.
  package var observers: [any EffectObserver] = []
  /// Waits between tries of a step in the place of `wait`, which time limits go by too; nil where that does both.
  package var pause: (@Sendable (Double) async throws -> Void)?
  /// Notes which steps were reached, and which ways were taken; nil where nobody asks.
  package var coverage: RunCoverage?
  /// Says how far the run is; nil where nobody looks.
  package var progress: RunProgress?
  /// Where the run writes instead of where its steps say; nil for one that writes there.
  package var overlay: FileOverlay?
  /// Answers requests of the web in the place of servers; nil where they are asked.
  package var exchange: WebExchange?
  /// Told of steps that hang on what was not performed; nil for a run that performs everything.
  package var notKnown: ((_ path: String, _ step: PlannedStep, _ reason: Diagnostic) -> Void)?

  package init(
    clock: RunClock, started: DateTime, runId: String, registry: SourceRegistry,
    actions: @escaping (String) -> (any RunnableAction)? = { _ in nil }, inputs: [String: Value],
    say: @escaping (RunMessage) -> Void, seconds: @escaping () -> Double,
    wait: @escaping @Sendable (Double) async throws -> Void, residentMemory: @escaping () -> Int?,
    isCancelled: @escaping () -> Bool, finishing: @escaping () -> Void = {}, spilling: SpillPolicy = SpillPolicy(),
    asker: Asker? = nil, route: (@Sendable (IntentDestination) async -> Void)? = nil, patience: Patience? = nil
  ) {
    self.clock = clock
    self.started = started
    self.runId = runId
    random = RunRandom(named: runId)
    self.registry = registry
    self.actions = actions
    self.inputs = inputs
    self.say = say
    self.seconds = seconds
    self.wait = wait
    self.residentMemory = residentMemory
    self.isCancelled = isCancelled
    self.finishing = finishing
    self.spilling = spilling
    self.asker = asker ?? Asker(clock: clock)
    self.route = route
    self.patience = patience
  }
}

/// A workflow that is chosen in the run.
package struct ChosenWorkflow {
  package var plan: Plan
  /// The values of the secrets that it names.
  package var secrets: [String: Value]

  package init(plan: Plan, secrets: [String: Value]) {
    self.plan = plan
    self.secrets = secrets
  }
}

/// Something said to a person while a workflow runs.
package enum RunMessage: Sendable {
  /// What `show` shows.
  case shown(String)
  case notified(String)
  case diagnostic(Diagnostic)
}

/// How a run ended.
package struct RunOutcome {
  package enum Status: Int32, Sendable {
    case done = 0
    case stepFailed = 1
    case notAllowed = 4
    case nothingFound = 6
    case interrupted = 130
  }
  package var status: Status
  /// What went wrong, where something did.
  package var failure: Diagnostic?
  /// The step that went wrong: its id, else its verb.
  package var failedStep: String?
  /// The workflow's output; nil where it has none.
  package var output: Held?
}

/// Why a step ended its run.
struct StepFailure: Error {
  var diagnostic: Diagnostic
  var status: RunOutcome.Status
  /// The step that failed: its id, else its verb; nil until it is known.
  var step: String?

  /// - `status`: where nothing is said, it follows from the code.
  init(_ diagnostic: Diagnostic, status: RunOutcome.Status? = nil) {
    self.diagnostic = diagnostic
    self.status = status ?? Self.status(of: diagnostic)
  }

  private static func status(of diagnostic: Diagnostic) -> RunOutcome.Status {
    switch diagnostic.code {
    case .notAllowed: .notAllowed
    case .interrupted: .interrupted
    default: .stepFailed
    }
  }

  /// The failure with the step that it is of, where no step inside it has been named.
  func named(after step: PlannedStep) -> StepFailure {
    if self.step != nil { return self }
    var failure = self
    failure.step = step.id ?? step.verbName
    return failure
  }

  /// Whether `onError` and `retry` may go on after it: not after what is not allowed, where a person said No, or where the run is
  /// to end.
  var mayBeContinued: Bool {
    status != .notAllowed && diagnostic.code != .interrupted && diagnostic.code != .notConfirmed
      && diagnostic.code != .notPerformed
  }
}
