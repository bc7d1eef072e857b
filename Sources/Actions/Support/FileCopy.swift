import AppIntents
import Diagnostics
import Formats
import Glibc

/// Copies of files and folders of the workspace.
///
/// **Shape**: as everywhere, links to files count as the files, links to folders are not followed, and names in a folder that begin
/// with a dot are left out.
struct FileCopy {
  let workspace: WorkspaceSurroundings

  private static let block = 1 << 18

  /// Copies a file that is open, and judged.
  func copy(_ file: FileDescriptor, _ shown: String, to target: ReplacingFile) throws {
    let status = try workspace.wordingFailures(shown) { try file.status() }
    while let block = try next(of: file, shown) { try target.write(block) }
    try target.prepare()
    if status.mode & 0o100 != 0 { try target.makeExecutable() }
  }

  /// Copies a folder with all that is in it.
  ///
  /// - `real`: where the folder really is.
  func copy(_ name: String, in folder: FolderHandle, _ shown: String, real: String, to target: ReplacingFolder) throws {
    try workspace.wordingFailures(shown) {
      try folder.visit(name) { visit in
        try Task.checkCancellation()
        guard visit.path.count > 1 else { return true }
        if visit.name.hasPrefix(".") { return false }
        let names = Array(visit.path.dropFirst())
        let place = ([shown] + names).joined(separator: "/")
        if visit.status.isFolder {
          try target.makeFolder(names)
          return true
        }
        guard let source = try file(visit, place) else { return false }
        let copy = try target.makeFile(names, isExecutable: source.status.mode & 0o100 != 0)
        while let block = try next(of: source.file, place) {
          try workspace.wordingWriteFailures(target.path) { try copy.write(block) }
        }
        return false
      }
    }
  }

  /// The file that a visit came to, open and judged; nil where it is a link to a folder.
  ///
  /// **Errors**: a link that leads nowhere; what is neither a file nor a folder.
  func file(_ visit: FolderHandle.Visit, _ shown: String) throws -> (file: FileDescriptor, status: FileStatus)? {
    let isLink = visit.status.kind == .link
    if isLink, try visit.folder.status(of: visit.name, followingLinks: true)?.isFolder == true { return nil }
    let file = try visit.folder.open(visit.name, O_RDONLY | O_NONBLOCK, followingLinks: isLink)
    try file.judge(openedBy: shown, workspace.judgingReads(shown))
    let status = try file.status()
    guard status.kind == .file else {
      throw Diagnostic(
        .fileUnreadable, "“\(VisibleText.of(shown))” is neither a file nor a folder", hint: "pipes and devices stay")
    }
    return (file, status)
  }

  func next(of file: FileDescriptor, _ shown: String) throws -> [UInt8]? {
    try Task.checkCancellation()
    let block = try workspace.wordingFailures(shown) { try file.read(Self.block) }
    return block.isEmpty ? nil : block
  }
}
