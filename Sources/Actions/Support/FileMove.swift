import AppIntents
import Diagnostics
import Formats
import Glibc

/// Moves what stands at a place of the workspace to another path.
struct FileMove {
  let workspace: WorkspaceSurroundings
  let source: WorkspacePlace

  /// The file at its new place.
  func run(to path: String, overwrite: Bool) throws -> FileReference.File {
    guard let status = try source.status else { throw Diagnostic.noFile(source.shown) }
    // What is moved away from where nobody may read it would be read where it comes to.
    try workspace.reading(source.real, source.shown)
    let target = try workspace.arriving(path)
    if target.real == source.real { return file(status, target) }
    guard !(target.real + "/").hasPrefix(source.real + "/") else {
      throw ActionFailure("a folder cannot be moved into itself: “\(VisibleText.of(path))”")
    }
    if status.isFolder { try workspace.judge(below: source, comingTo: (target.real, target.shown)) }
    if !status.isFolder { try workspace.inspecting(source.real, target.real, target.shown) }
    if let there = try target.status, !overwrite || there.isFolder || status.isFolder {
      throw there.isFolder || status.isFolder
        ? Diagnostic(
          .fileExists, "“\(VisibleText.of(target.shown))” is there already",
          hint: there.isFolder ? "a slash behind it moves into the folder" : nil)
        : Diagnostic.fileIsThere(target.shown)
    }
    do throws(FileDescriptor.Failure) {
      if overwrite, !status.isFolder {
        try source.folder.rename(source.name, to: target.name, in: target.folder)
      } else {
        try source.folder.renameKeeping(source.name, to: target.name, in: target.folder)
      }
    } catch {
      switch error.number {
      case EEXIST, ENOTEMPTY: throw Diagnostic.fileIsThere(target.shown)
      case EXDEV: try copy(status, to: path, overwrite)
      default: throw Diagnostic.cannotWrite(target.shown, error)
      }
    }
    target.folder.synchronize()
    source.folder.synchronize()
    return file(status, target)
  }

  private func file(_ status: FileStatus, _ target: WorkspacePlace) -> FileReference.File {
    .init(path: target.shown, size: status.kind == .file ? status.size : nil)
  }

  /// To another file system: the whole of it is there before the first part goes here.
  private func copy(_ status: FileStatus, to path: String, _ overwrite: Bool) throws {
    let absolute = workspace.absolute(path)
    let copy = FileCopy(workspace: workspace)
    if status.isFolder {
      try refuseLinks()
      let target = try ReplacingFolder(
        path: absolute, named: workspace.named(path), judging: workspace.judgingWrites(path))
      try copy.copy(source.name, in: source.folder, source.shown, real: source.real, to: target)
      try target.commit(replacing: false)
    } else {
      let input = try workspace.wordingFailures(source.shown) {
        try source.folder.open(source.name, O_RDONLY | O_NONBLOCK)
      }
      let target = try workspace.replacing(path, absolute)
      try copy.copy(input, source.shown, to: target)
      try target.commit(replacing: overwrite)
    }
    try workspace.wordingWriteFailures(source.shown) { try source.folder.removeTree(source.name) }
  }

  /// A copy follows links or leaves them out, so what has some stays where it is.
  private func refuseLinks() throws {
    try workspace.wordingFailures(source.shown) {
      try source.folder.visit(source.name) { visit in
        guard visit.status.kind != .link else {
          throw ActionFailure(
            "“\(VisibleText.of(source.shown))” goes to another file system, and a link in it cannot: “\(VisibleText.of(visit.name))”"
          )
        }
        return true
      }
    }
  }
}
