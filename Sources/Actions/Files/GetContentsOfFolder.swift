package import AppIntents
import Diagnostics
import Formats
package import Metadata

/// The files of a folder.
///
/// **Shape**: in the order of the paths' bytes. Links to files are among them, links to folders are not followed, and names that
/// begin with a dot are left out. **Errors**: a folder that is not there, or cannot be read.
package struct GetContentsOfFolder: BuiltInAction {
  package enum Kinds: String, AppEnum {
    case files, folders, all

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kinds"
    package static let caseDisplayRepresentations: [Kinds: DisplayRepresentation] = [
      .files: "Files", .folders: "Folders", .all: "Files and folders",
    ]
  }

  package static let title: LocalizedStringResource = "Get Contents of Folder"
  package static let description: IntentDescription? = IntentDescription(
    "Lists the files of a folder", categoryName: "Files", searchKeywords: ["directory", "list"],
    resultValueName: "Contents of folder")
  package static let example = ActionExample(
    #"{ "intent": "GetContentsOfFolder", "with": { "folder": "inbox", "recursive": true } }"#,
    gives: #"["inbox/a.txt"]"#,
    files: ["inbox/a.txt": "a"])
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["folder": .read]

  @Parameter(title: "Folder", description: "The folder", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var folder: FileReference

  @Parameter(
    title: "Recursive", description: "Whether what is in folders below is listed too", default: false,
    inputConnectionBehavior: .never)
  package var recursive: Bool

  @Parameter(
    title: "Kinds", description: "What is listed", default: Kinds.files, inputConnectionBehavior: .never)
  package var kinds: Kinds

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<[FileReference]> {
    let workspace = try WorkspaceSurroundings.current()
    let path = folder.file.path
    let shown = WorkspacePlace.trimmed(path)
    var found: [FileReference] = []
    try workspace.wordingFailures(shown) {
      let folder: FolderHandle
      do throws(FileDescriptor.Failure) { folder = try FolderHandle(workspace.absolute(path)) } catch {
        throw error.isMissing ? Diagnostic.noFile(shown, folder: true) : Diagnostic.cannotRead(shown, error)
      }
      try workspace.reading(folder.realPath ?? workspace.absolute(path), shown)
      for name in try folder.names() {
        try folder.visit(name) { visit in
          try Task.checkCancellation()
          guard !visit.name.hasPrefix(".") else { return false }
          if let file = try Self.file(visit, below: shown, kinds) { found.append(FileReference(file: file)) }
          return recursive
        }
      }
    }
    found.sort { $0.file.path.utf8.lexicographicallyPrecedes($1.file.path.utf8) }
    return .result(value: found)
  }

  /// What is listed of something in the folder; nil where it is of no kind that is wanted.
  private static func file(
    _ visit: FolderHandle.Visit, below folder: String, _ kinds: Kinds
  ) throws -> FileReference.File? {
    var status = visit.status
    if status.kind == .link {
      guard let target = try? visit.folder.status(of: visit.name, followingLinks: true), target.kind == .file else {
        return nil
      }
      status = target
    }
    guard status.kind == .file && kinds != .folders || status.isFolder && kinds != .files else { return nil }
    let path = (folder == "." ? [] : [folder == "/" ? "" : folder]) + visit.path
    return .init(path: path.joined(separator: "/"), size: status.isFolder ? nil : status.size)
  }
}
