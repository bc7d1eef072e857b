package import Diagnostics
package import Metadata
package import Values
package import Workflows

/// Sees each effect of a run before and after: a journal, a rehearsal, a test with stand-ins.
package protocol EffectObserver: AnyObject {
  /// Called before anything is done. A value that it gives takes the step's place, and nothing is done.
  func before(_ effect: StepEffect) async throws(Diagnostic) -> Value?
  /// Called when it is done.
  ///
  /// - `value`: what it gave; nil where it hands on what it was given.
  func after(_ effect: StepEffect, gave value: Value?) throws(Diagnostic)
  func failed(_ effect: StepEffect)
}

/// An effect that a step is about to have.
package struct StepEffect {
  /// Where in the run it is: the steps that run workflows, the step, and the passes of loops around it, `each[3].send`. A step
  /// without an id goes by its verb and place, `notify@12:7`.
  package var path: String
  package var step: PlannedStep
  package var effects: Effects
  /// The name of the intent that has it; nil for verbs.
  package var intent: String?
  package var arguments: [(name: String, value: Value)]
  /// The path of the file that is written, as the workflow names it, where that is known.
  package var file: String?
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
