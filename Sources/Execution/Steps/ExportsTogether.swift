import Diagnostics
import Formats
import Values

/// The exports of a run that take their places together at its end (`"commit": "together"`).
///
/// **Shape**: each is whole and on the disk before the first takes its name; after an interruption in between, the rest take theirs
/// by the journal. **Missing**: where the run fails, none of them has changed anything.
final class ExportsTogether {
  private var files: [(file: ReplacingFile, range: SourceRange)] = []

  func add(_ file: ReplacingFile, at range: SourceRange) { files.append((file, range)) }

  func commit(_ keeper: (any ValueKeeper)?) throws(StepFailure) {
    guard let first = files.first else { return }
    var range = first.range
    do throws(Diagnostic) {
      var renames: [(from: String, to: String)] = []
      for one in files {
        range = one.range
        try one.file.prepareToWait()
        if let path = one.file.preparedPath { renames.append((path, one.file.finalPath)) }
      }
      try keeper?.willRename(renames)
      for one in files {
        range = one.range
        try one.file.commit()
      }
      try keeper?.hasRenamed()
      files = []
    } catch {
      throw StepFailure(error.located(at: range))
    }
  }
}
