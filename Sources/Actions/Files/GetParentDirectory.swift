package import AppIntents
package import Metadata

/// The folder that a file is in, by its path alone.
///
/// **Shape**: `.` for a file of the workspace's own folder.
package struct GetParentDirectory: ImmediateAction {
  package static let title: LocalizedStringResource = "Get Parent Directory"
  package static let description: IntentDescription? = IntentDescription(
    "Gets the folder that a file or folder is in", categoryName: "Files", resultValueName: "Parent directory")
  package static let example = ActionExample(
    #"{ "intent": "GetParentDirectory", "with": { "file": "inbox/2026/a.txt" } }"#)
  package static let effects: Effects = []

  @Parameter(
    title: "File", description: "The file or folder", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var file: FileReference

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<FileReference> {
    .result(value: FileReference(file: .init(path: FilePath.folder(of: file.file.path))))
  }
}
