package import AppIntents
import Diagnostics
import Formats
package import Metadata

/// Deletes files, and folders where that is said.
///
/// **Shape**: a path is one file; nothing in it stands for several. All of them are judged before the first one goes. A link goes
/// itself, not what it leads to. **Errors**: a folder without `folders`; what is not there, unless `errorIfNotFound` is false; a
/// folder with something in it that a workflow may not write.
package struct DeleteFiles: BuiltInAction {
  package static let title: LocalizedStringResource = "Delete Files"
  package static let description: IntentDescription? = IntentDescription(
    "Deletes files of the workspace for good", categoryName: "Files", searchKeywords: ["remove", "trash"])
  package static let example = ActionExample(
    #"{ "intent": "DeleteFiles", "with": { "files": ["old.csv"], "errorIfNotFound": false } }"#,
    files: ["old.csv": "a\n"])
  package static let effects: Effects = [.writes]
  package static let uses: [String: ParameterUse] = ["files": .write]

  @Parameter(
    title: "Files", description: "The files", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var files: [FileReference]

  @Parameter(
    title: "Delete Folders", description: "Whether folders are deleted too, with all that is in them", default: false,
    inputConnectionBehavior: .never)
  package var folders: Bool

  @Parameter(
    title: "Error If Not Found", description: "Whether it fails where a file is not there", default: true,
    inputConnectionBehavior: .never)
  package var errorIfNotFound: Bool

  package init() {}

  package func perform() async throws -> some IntentResult {
    let workspace = try WorkspaceSurroundings.current()
    var places: [WorkspacePlace] = []
    for file in files {
      if let place = try place(file.file.path, workspace) { places.append(place) }
    }
    for place in places {
      try workspace.wordingWriteFailures(place.shown) {
        try place.folder.removeTree(place.name) { try Task.checkCancellation() }
        place.folder.synchronize()
      }
    }
    return .result()
  }

  /// Where a file is that may be deleted; nil where it is not there.
  private func place(_ path: String, _ workspace: WorkspaceSurroundings) throws -> WorkspacePlace? {
    let place: WorkspacePlace
    do {
      place = try workspace.removing(path)
    } catch let diagnostic as Diagnostic where diagnostic.code == .fileNotFound && !errorIfNotFound {
      return nil
    }
    guard let status = try place.status else {
      if errorIfNotFound { throw Diagnostic.noFile(place.shown) }
      return nil
    }
    guard status.isFolder else { return place }
    guard folders else {
      throw Diagnostic(
        .fileIsFolder, "“\(VisibleText.of(place.shown))” is a folder",
        hint: "\"folders\": true deletes it with all that is in it")
    }
    try workspace.judge(below: place)
    return place
  }
}
