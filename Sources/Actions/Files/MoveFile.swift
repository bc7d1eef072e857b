package import AppIntents
import Diagnostics
import Formats
import Glibc
package import Metadata

/// Moves a file or a folder.
///
/// **Shape**: where `to` ends in a slash, into that folder under the same name; else to that path. Folders on the way are made. To
/// another file system it is copied and then deleted. **Errors**: what may not be read, or written at either place; something
/// that is there already, unless `overwrite` is true and both are files.
package struct MoveFile: BuiltInAction {
  package static let title: LocalizedStringResource = "Move File"
  package static let description: IntentDescription? = IntentDescription(
    "Moves a file or a folder to another place in the workspace", categoryName: "Files", resultValueName: "Moved file")
  package static let example = ActionExample(
    #"{ "intent": "MoveFile", "with": { "file": "report.csv", "to": "archive/" } }"#,
    files: ["report.csv": "a\n1\n"])
  package static let effects: Effects = [.writes]
  package static let uses: [String: ParameterUse] = ["file": .write, "to": .write]

  @Parameter(
    title: "File", description: "The file or folder", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var file: FileReference

  @Parameter(
    title: "Destination", description: "Its new path; one that ends in a slash is the folder it goes into",
    inputConnectionBehavior: .never)
  package var to: FileReference

  @Parameter(
    title: "Replace Existing File", description: "Whether a file that is there is replaced", default: false,
    inputConnectionBehavior: .never)
  package var overwrite: Bool

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<FileReference> {
    let workspace = try WorkspaceSurroundings.current()
    let source = try workspace.removing(file.file.path)
    let path = to.file.path
    let moved = try FileMove(workspace: workspace, source: source).run(
      to: path.hasSuffix("/") ? path + source.name : path, overwrite: overwrite)
    return .result(value: FileReference(file: moved))
  }
}
