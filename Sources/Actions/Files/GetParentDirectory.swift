package import AppIntents
import Values

/// The folder that a file or a folder is in.
///
/// **Shape**: of a path in the workspace the part before its last component, `.` where there is none. Nothing is looked up.
package struct GetParentDirectory: ImmediateAction {
  package static let title: LocalizedStringResource = "Get Parent Directory"
  package static let description: IntentDescription? = IntentDescription(
    "Gives the folder that a file or a folder is in", categoryName: "Files", resultValueName: "Parent directory")
  package static let effects: Effects = []

  @Parameter(
    title: "File", description: "The file or folder, or its path",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var file: FileReference

  package init() {}

  package func perform() throws -> some IntentResult & ReturnsValue<FileReference> {
    let parts = file.file.path.split(separator: "/")
    let isAbsolute = file.file.path.hasPrefix("/")
    let parent = (isAbsolute ? "/" : "") + parts.dropLast().joined(separator: "/")
    return .result(value: FileReference(file: FileValue(path: parent.isEmpty ? "." : parent)))
  }
}
