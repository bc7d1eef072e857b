import Diagnostics
import Runs

/// A run that `due` or `daemon` has planned, and that this process is.
struct PlannedRun {
  /// The variable that names it.
  static let variable = "INTENTLY_RUN"

  var run: RunRecord
  var store: RunStore
  /// What shows that it goes on, once it does.
  var lives: FileLock?
  /// Whether it has begun before, and goes on.
  var isResumed = false
  /// The paths of effects that a person says are to be done again, and of those that were done.
  var repeated: Set<String> = []
  var done: Set<String> = []
  /// Whether it is begun anew with what an older one was given.
  var isRepeated = false

  /// The planned run that this process was started for; nil where it was not.
  ///
  /// **Errors**: status 70 where there is no such run to be started.
  static func current(_ session: Session) throws(CommandFailure) -> PlannedRun? {
    guard let text = session.variable(variable), !text.isEmpty else { return nil }
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw wrong(text) }
    do throws(Diagnostic) {
      let store = try RunStore(in: parts[1])
      let owner = "run-" + parts[0]
      // Should two have been started for it, one begins.
      guard let lock = store.lock(owner), try store.begin(parts[0], by: owner), let run = try store.run(parts[0]) else {
        throw wrong(text).diagnostics[0]
      }
      return PlannedRun(run: run, store: store, lives: lock)
    } catch {
      throw CommandFailure(error, status: .ownFault)
    }
  }

  private static func wrong(_ text: String) -> CommandFailure {
    CommandFailure(
      Diagnostic("no-such-run", "there is no planned run “\(VisibleText.of(text))” to be started"), status: .ownFault)
  }

  /// What the variable holds.
  static func value(_ id: String, in root: String) -> String { id + ":" + root }
}
