package import AppIntents
import Diagnostics
import Formats
package import Metadata

/// Makes a folder, and those above it.
///
/// **Shape**: a folder that is there stays as it is. **Errors**: a path that a workflow may not write; one where a file stands.
package struct CreateFolder: BuiltInAction {
  package static let title: LocalizedStringResource = "Create Folder"
  package static let description: IntentDescription? = IntentDescription(
    "Makes a folder and those above it, where they are not there", categoryName: "Files", searchKeywords: ["directory"],
    resultValueName: "Created folder")
  package static let example = ActionExample(
    #"{ "intent": "CreateFolder", "with": { "path": "archive/${today}" } }"#)
  package static let effects: Effects = [.writes]
  package static let uses: [String: ParameterUse] = ["path": .write]

  @Parameter(
    title: "File Path", description: "The folder in the workspace",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var path: FileReference

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<FileReference> {
    let workspace = try WorkspaceSurroundings.current()
    let path = path.file.path
    let absolute = try workspace.changing(path, .makesFolder)
    let place = try WorkspacePlace(path, absolute, making: true, judge: workspace.writing)
    try workspace.wordingWriteFailures(place.shown) {
      if try place.folder.makeFolder(place.name) { place.folder.synchronize() }
    }
    return .result(value: FileReference(file: .init(path: place.shown)))
  }
}
