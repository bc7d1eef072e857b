package import AppIntents
import Diagnostics
import Formats
import Glibc
package import Metadata

/// Copies a file or a folder.
///
/// **Shape**: where `to` ends in a slash, into that folder under the same name; else to that path. The copy is whole or not there.
/// In a folder links to files count as the files, links to folders are not followed, and names that begin with a dot are left
/// out. **Errors**: what may not be read, or written; something that is there already, unless `overwrite` is true.
package struct CopyFile: BuiltInAction {
  package static let title: LocalizedStringResource = "Copy File"
  package static let description: IntentDescription? = IntentDescription(
    "Copies a file or a folder to another place in the workspace", categoryName: "Files",
    searchKeywords: ["duplicate"], resultValueName: "Copied file")
  package static let example = ActionExample(
    #"{ "intent": "CopyFile", "with": { "file": "report.csv", "to": "archive/" } }"#,
    files: ["report.csv": "a\n1\n"])
  package static let effects: Effects = [.writes]
  package static let isConfined = true
  package static let uses: [String: ParameterUse] = ["file": .read, "to": .write]

  @Parameter(
    title: "File", description: "The file or folder", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var file: FileReference

  @Parameter(
    title: "Destination", description: "The copy's path; one that ends in a slash is the folder it goes into",
    inputConnectionBehavior: .never)
  package var to: FileReference

  @Parameter(
    title: "Replace Existing File", description: "Whether a file that is there is replaced, of a folder all of it",
    default: false, inputConnectionBehavior: .never)
  package var overwrite: Bool

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<FileReference> {
    let workspace = try WorkspaceSurroundings.current()
    let source = try WorkspacePlace(
      file.file.path, workspace.absolute(file.file.path), judge: workspace.reading)
    let path = to.file.path.hasSuffix("/") ? to.file.path + source.name : to.file.path
    guard
      let status = try workspace.wordingFailures(
        source.shown, { try source.folder.status(of: source.name, followingLinks: true) })
    else { throw Diagnostic.noFile(source.shown) }
    return .result(value: FileReference(file: try copy(source, status.isFolder, path, workspace)))
  }

  package func preview() throws -> ActionPreview? {
    let workspace = try WorkspaceSurroundings.current()
    let path = file.file.path
    let isFolder = try workspace.isFolder(path) || workspace.isHeldApart?(workspace.absolute(path)) == true
    return isFolder ? .undone : nil
  }

  private func copy(
    _ source: WorkspacePlace, _ isFolder: Bool, _ path: String, _ workspace: WorkspaceSurroundings
  ) throws -> FileReference.File {
    let copy = FileCopy(workspace: workspace)
    if isFolder {
      guard try source.status?.kind == .folder else {
        throw Diagnostic.linkToFolder(source.shown)
      }
      let absolute = try workspace.target(path)
      let target = try ReplacingFolder(
        path: absolute, named: workspace.named(path), judging: workspace.judgingWrites(path))
      guard !target.isInside(source.real) else {
        throw ActionFailure("a folder cannot be copied into itself: “\(VisibleText.of(path))”")
      }
      try copy.copy(source.name, in: source.folder, source.shown, real: source.real, to: target)
      try target.commit(replacing: overwrite, judgingOld: workspace.judgeOld(path))
      return .init(path: WorkspacePlace.trimmed(path))
    }
    let input = try workspace.wordingFailures(source.shown) {
      try source.folder.open(source.name, O_RDONLY | O_NONBLOCK, followingLinks: true)
    }
    try input.judge(openedBy: source.real, workspace.judgingReads(source.shown))
    let absolute = try workspace.target(path)
    if !overwrite,
      try workspace.wordingFailures(path, { try FileStatus.of(workspace.absolute(path), followingLinks: false) }) != nil
    {
      throw Diagnostic.fileIsThere(path)
    }
    let target = try workspace.replacing(path, absolute)
    try copy.copy(input, source.shown, to: target)
    try target.commit(replacing: overwrite)
    return .init(path: path, size: target.size)
  }
}
