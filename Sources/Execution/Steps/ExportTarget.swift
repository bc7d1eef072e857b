import Diagnostics
import EntitySources
import Formats
import Values
import Workflows

/// Where a step writes: the path that it names, and whether it may.
struct ExportTarget {
  let state: RunState
  let step: PlannedStep
  let to: PlannedValue
  let range: SourceRange

  /// The path with its references filled in; inside longer text each fills one name.
  func path() throws(StepFailure) -> String {
    do throws(Diagnostic) {
      return try filled()
    } catch {
      throw StepFailure(error.located(at: range))
    }
  }

  /// Judges a path and notes that it is written.
  ///
  /// **Errors**: status 4 for a path that may not be written; `written-twice`.
  func place(_ path: String, isAppended: Bool = false) throws(StepFailure) -> (shown: String, absolute: String) {
    let absolute = path.hasPrefix("/") ? path : state.plan.workspace.root + "/" + path
    let real: String
    do throws(Diagnostic) {
      real = try state.permits.write(path: path, absolute: absolute)
    } catch {
      throw StepFailure(error.located(at: range))
    }
    if !isAppended, let first = state.written[real] {
      throw StepFailure(
        Diagnostic(
          .writtenTwice, "“\(path)” is written twice in one run", at: range,
          hint: "write to another path, or add rows with \"append\": true",
          notes: [Diagnostic.Note("first written here", at: first)]))
    }
    state.written[real] = range
    guard let overlay = state.environment.overlay else { return (path, absolute) }
    do throws(Diagnostic) {
      let place = try overlay.target(real, shown: path, appends: isAppended)
      return (path, place == real ? absolute : place)
    } catch {
      // What is wrong with the file as a whole is told where the workflow names it.
      var located = error
      if located.range?.start == nil { located.range = range }
      throw StepFailure(located)
    }
  }

  /// Judges where a file of this name really is, once its folder is open.
  static func judgement(of path: String, _ state: RunState) -> FileDescriptor.Judgement {
    let permits = state.permits
    guard let overlay = state.environment.overlay else {
      return { (real) throws(Diagnostic) in try permits.write(real, shown: path) }
    }
    return { (real) throws(Diagnostic) in if !overlay.holds(real) { try permits.write(real, shown: path) } }
  }

  /// Judges what a file will hold, before it takes its place.
  static func inspection(
    of place: (shown: String, absolute: String), _ state: RunState
  ) -> (_ written: String) throws(Diagnostic) -> Void {
    let (permits, overlay) = (state.permits, state.environment.overlay)
    return { (written) throws(Diagnostic) in
      let real = RealPath.of(place.absolute)
      try permits.write(contentsOf: written, to: overlay?.meant(real) ?? real, shown: place.shown)
    }
  }

  private func filled() throws(Diagnostic) -> String {
    let evaluator = ValueEvaluator(state: state)
    guard case .template(let parts) = to.content else {
      let value = try evaluator.value(to)
      guard !value.isMissing else { throw Diagnostic(.missingValue, "“to” has no value", at: range) }
      return value.writtenOut
    }
    return try evaluator.path(parts)
  }
}
