package import Diagnostics
import EntitySources
import Values
import Workflows

extension Diagnostic.Code {
  package static let badPath: Self = "bad-path"
}

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
    let paths = WritePaths(state.plan.workspace)
    if let refusal = paths.refusal(of: path) { throw failure(refusal) }
    let absolute = path.hasPrefix("/") ? path : state.plan.workspace.root + "/" + path
    let real = RealPath.of(absolute)
    if let refusal = paths.refusal(ofReal: real, root: RealPath.of(state.plan.workspace.root), writtenAs: path) {
      throw failure(refusal)
    }
    if !isAppended, let first = state.written[real] {
      throw StepFailure(
        Diagnostic(
          .writtenTwice, "“\(path)” is written twice in one run", at: range,
          hint: "write to another path, or add rows with \"append\": true",
          notes: [Diagnostic.Note("first written here", at: first)]))
    }
    state.written[real] = range
    return (path, absolute)
  }

  private func failure(_ refusal: WritePaths.Refusal) -> StepFailure {
    StepFailure(Diagnostic(refusal.code, refusal.message, at: range, hint: refusal.hint), status: .notAllowed)
  }

  private func filled() throws(Diagnostic) -> String {
    let evaluator = ValueEvaluator(state: state)
    guard case .template(let parts) = to.content else {
      let value = try evaluator.value(to)
      guard !value.isMissing else { throw Diagnostic(.missingValue, "“to” has no value", at: range) }
      return value.writtenOut
    }
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .reference(let reference):
        let text = try evaluator.written(reference)
        if text.unicodeScalars.contains(where: { $0 == "/" || $0 == "\0" })
          || (text.hasPrefix(".") && (path.isEmpty || path.hasSuffix("/")))
        {
          throw Diagnostic(
            .badPath, "“\(VisibleText.of(text))” cannot be part of a file's name", at: reference.range,
            hint: "${\(reference.text) | filename} makes a safe name")
        }
        path += text
      }
    }
    return path
  }
}
