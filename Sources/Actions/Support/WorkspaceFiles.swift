import AppIntents
import Diagnostics
import EntitySources
import Formats
import Glibc

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

  /// The bytes of a file as they stand in it, packed ones too.
  func bytes(_ path: String) throws -> FileBytes {
    let absolute = absolute(path)
    let file: FileDescriptor
    do throws(FileDescriptor.Failure) {
      file = try FileDescriptor(opening: absolute, O_RDONLY)
    } catch {
      throw Diagnostic.cannotRead(path, error)
    }
    try file.judge(openedBy: absolute, judgingReads(path))
    return FileBytes(file: file, shown: named(path))
  }

  /// A file that is written whole; `absolute` is what `target` gave for the path.
  func replacing(_ path: String, _ absolute: String) throws(Diagnostic) -> ReplacingFile {
    let file = try ReplacingFile(path: absolute, named: named(path), judging: judgingWrites(path))
    let place = file.finalPath
    file.inspection = { [inspecting] (written) throws(Diagnostic) in
      try Self.judge { try inspecting(written, place, path) }
    }
    return file
  }

  /// What the system says of a file or folder that may be read, links followed.
  ///
  /// **Errors**: `file-not-found`.
  func facts(of path: String) throws -> FileFacts {
    let absolute = absolute(path)
    let file: FileDescriptor
    do throws(FileDescriptor.Failure) {
      file = try FileDescriptor(lookingAt: absolute)
    } catch {
      throw error.isMissing ? Diagnostic.noFile(path) : Diagnostic.cannotRead(path, error)
    }
    try file.judge(openedBy: absolute, judgingReads(path))
    guard let facts = FileFacts(file.number) else { throw Diagnostic.noFile(path) }
    return facts
  }

  /// Whether a folder is at a path; false where nothing is.
  func isFolder(_ path: String) throws -> Bool {
    try wordingFailures(path) { try FileStatus.of(absolute(path), followingLinks: true)?.isFolder == true }
  }

  /// Judges what goes with a folder that is replaced; `path` is how the workflow names the folder.
  func judgeOld(_ path: String) -> (FolderHandle, String, String) throws -> Void {
    { folder, name, real in
      try folder.visit(name) { visit in
        guard visit.path.count > 1 else { return true }
        let rest = "/" + visit.path.dropFirst().joined(separator: "/")
        try writing(real + rest, WorkspacePlace.trimmed(path) + rest)
        return true
      }
    }
  }
}

/// An open file that is read to its end.
struct FileBytes {
  let file: FileDescriptor
  /// As messages name it.
  let shown: String

  func nextBlock() throws(Diagnostic) -> [UInt8]? {
    do throws(FileDescriptor.Failure) {
      let block = try file.read(1 << 18)
      return block.isEmpty ? nil : block
    } catch {
      throw .cannotRead(shown, error)
    }
  }

  /// All of them. **Errors**: more than `most`, in bytes.
  func all(most: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let block = try nextBlock() {
      try Task.checkCancellation()
      bytes += block
      guard bytes.count <= most else {
        throw ActionFailure("“\(VisibleText.of(shown))” is larger than \(most >> 20) MiB")
      }
    }
    return bytes
  }
}
