import AppIntents
import Diagnostics
import Formats

/// Files as actions open them: judged by what was opened.
extension WorkspaceSurroundings {
  /// The workspace that the running action is part of.
  static func current() throws -> WorkspaceSurroundings {
    guard let workspace = IntentSurroundings.current.workspace else {
      throw ActionFailure("there is no workspace to work in")
    }
    return workspace
  }

  /// Judges what is opened to be read.
  func judgingReads(_ path: String) -> FileDescriptor.Judgement {
    { [reading] (real) throws(Diagnostic) in try Self.judge { try reading(real, path) } }
  }

  /// Judges what is opened to be written.
  func judgingWrites(_ path: String) -> FileDescriptor.Judgement {
    { [writing] (real) throws(Diagnostic) in try Self.judge { try writing(real, path) } }
  }

  private static func judge(_ body: () throws -> Void) throws(Diagnostic) {
    do {
      try body()
    } catch {
      throw error as? Diagnostic ?? Diagnostic("not-allowed", "\(error)")
    }
  }

  /// A file that is read.
  func input(_ path: String) throws(Diagnostic) -> FileInput {
    try FileInput(path: absolute(path), named: named(path), judging: judgingReads(path))
  }

  /// A file that is written whole; `absolute` is what `target` gave for the path.
  func replacing(_ path: String, _ absolute: String) throws(Diagnostic) -> ReplacingFile {
    try ReplacingFile(path: absolute, named: named(path), judging: judgingWrites(path))
  }
}
