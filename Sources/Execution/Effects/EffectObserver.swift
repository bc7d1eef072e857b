package import AppIntents
package import Diagnostics
package import Metadata
package import Values
package import Workflows

/// Who is told what a run does beside making values, before it does it and after: a journal, a dry run, a test.
///
/// **Shape**: of one run, called by one task at a time. The observers are asked in order; the first value stands.
package protocol EffectObserver: AnyObject {
  /// Whether it is told of steps without effects too.
  var seesEveryStep: Bool { get }
  /// Called before a step does something. A value takes the step's place: nothing is performed then, and nobody is told more.
  ///
  /// **Missing**: nil lets the step go on; a missing value takes the place of one that gives nothing.
  /// **Errors**: what the step fails with, before it has done anything.
  func before(_ effect: StepEffect) async throws(Diagnostic) -> Value?
  /// Called once it is done.
  ///
  /// - `value`: nil for a step that hands on what it was given.
  func after(_ effect: StepEffect, gave value: Value?) throws(Diagnostic)
  /// Called where it was begun and failed.
  func failed(_ effect: StepEffect)
}

/// What a step is about to do: perform an intent, whatever its effects are, write a file, say something to a person.
package struct StepEffect {
  /// Which step of the run it is: the ids of the steps around it, with the number of each pass, `each[3].send`, and those of
  /// steps that run other workflows, `month.each[3].send`. A step without an id is its verb and its place: `export@14:5`.
  package var path: String
  /// What answers and tests call the step: its id behind those of the steps that run the workflows around it, `month.send`, the
  /// same in every pass; nil for a step without an id.
  package var name: String?
  package var step: PlannedStep
  /// What it does, by what it is given: a GET reads. Of `show` there are none.
  package var effects: Effects
  /// The name of the intent; nil for any other step.
  package var intent: String?
  /// What the intent is given, in the order it stands; of what a person is asked for, nothing is known yet.
  package var arguments: [(name: String, value: Value)] = []
  /// The file that an export writes, or the folder; nil where the step names none, and for intents.
  package var file: WrittenFile?
  /// What `show` and `notify` say.
  package var text: String?
  /// What the intent says of what it would do; nil where it says nothing.
  package var preview: () throws -> ActionPreview? = { nil }

  package struct WrittenFile {
    /// As the workflow names it.
    package var shown: String
    package var absolute: String
    /// The header of the column that tells the rows apart; nil where there is none.
    package var id: String?
    /// How it is written.
    package var export: ExportPlan?
  }
}

extension EffectObserver {
  package var seesEveryStep: Bool { true }
}

extension RunState {
  /// What a step is called in the path of an effect.
  static func name(of step: PlannedStep) -> String {
    if let id = step.id { return id }
    guard let start = step.range.start else { return step.verbName }
    return "\(step.verbName)@\(start.line):\(start.column)"
  }

  func effect(of step: PlannedStep) -> StepEffect {
    StepEffect(
      path: passes + Self.name(of: step), name: step.id.map { answerPrefix + $0 }, step: step, effects: step.effects)
  }

  /// Does something with all observers told; gives what it gave, or what takes its place.
  func observed(
    _ effect: StepEffect, _ body: () async throws(StepFailure) -> Value?
  ) async throws(StepFailure) -> Value? {
    let observers = environment.observers
    do throws(Diagnostic) {
      for observer in observers {
        if let value = try await observer.before(effect) { return value }
      }
    } catch {
      throw StepFailure(error.located(at: effect.step.range))
    }
    let value: Value?
    do throws(StepFailure) {
      value = try await body()
    } catch {
      for observer in observers { observer.failed(effect) }
      throw error
    }
    do throws(Diagnostic) {
      for observer in observers { try observer.after(effect, gave: value) }
    } catch {
      throw StepFailure(error.located(at: effect.step.range))
    }
    return value
  }
}

extension PlannedStep {
  /// What the step itself does beside giving a value, without the steps in its blocks.
  package var effects: Effects {
    switch action {
    case .query: [.reads]
    case .export, .transfer: [.writes]
    case .notify: [.notifies]
    // What a workflow that is run does, its own steps tell.
    case .intent(let intent): intent.action.runsWorkflow ? [] : intent.effects
    default: []
    }
  }
}

/// Keeps the values that effects use, so that a run that is resumed uses the same.
package protocol ValueKeeper: AnyObject {
  /// The value that a step gave in an earlier attempt; nil where none was kept.
  func kept(_ path: String) throws(Diagnostic) -> Value?
  func keep(_ value: Value, of path: String) throws(Diagnostic)
  /// Notes which files are about to take their places, all or none.
  func willRename(_ files: [(from: String, to: String)]) throws(Diagnostic)
  func hasRenamed() throws(Diagnostic)
  /// Cuts away what an interrupted run has added to a file that is open and locked.
  func recover(_ file: any AppendedFile) throws(Diagnostic)
  /// Notes what is about to be added to a file.
  func willAppend(_ bytes: [UInt8], to file: any AppendedFile, of path: String) throws(Diagnostic)
}

/// A file that rows are added to, as the journal sees it.
package protocol AppendedFile: AnyObject {
  /// Where it really is.
  var realPath: String { get }
  /// As messages name it.
  var path: String { get }
  /// **Units**: bytes.
  var oldLength: Int64 { get }
  func bytes(from start: Int64) throws(Diagnostic) -> [UInt8]
  func cutBack(to length: Int64) throws(Diagnostic)
}
