package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// Gives a file or a folder another name in its folder.
///
/// **Shape**: a name without an ending keeps the file's own, unless `keepExtension` is false. **Errors**: a name that is none; what
/// may not be written; something that is there already, unless `overwrite` is true and both are files.
package struct RenameFile: BuiltInAction {
  package static let title: LocalizedStringResource = "Rename File"
  package static let description: IntentDescription? = IntentDescription(
    "Gives a file or a folder another name", categoryName: "Files", resultValueName: "Renamed file")
  package static let example = ActionExample(
    #"{ "intent": "RenameFile", "with": { "file": "report.csv", "name": "november" } }"#,
    files: ["report.csv": "a\n1\n"])
  package static let effects: Effects = [.writes]
  package static let uses: [String: ParameterUse] = ["file": .write]

  @Parameter(
    title: "File", description: "The file or folder", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var file: FileReference

  @Parameter(title: "Name", description: "The new name, without a folder", inputConnectionBehavior: .never)
  package var name: String

  @Parameter(
    title: "Keep Extension", description: "Whether a name without an ending gets that of the file", default: true,
    inputConnectionBehavior: .never)
  package var keepExtension: Bool

  @Parameter(
    title: "Replace Existing File", description: "Whether a file that is there is replaced", default: false,
    inputConnectionBehavior: .never)
  package var overwrite: Bool

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<FileReference> {
    let workspace = try WorkspaceSurroundings.current()
    guard !name.isEmpty, !name.hasPrefix("."), !name.unicodeScalars.contains(where: { $0 == "/" || $0 == "\0" }) else {
      throw Diagnostic(
        "bad-path", "“\(VisibleText.of(name))” is no name for a file", hint: "${name | filename} makes a safe name")
    }
    let source = try workspace.removing(file.file.path)
    var name = name
    if keepExtension, FilePath.ending(of: name) == nil, try source.status?.isFolder == false,
      let ending = FilePath.ending(of: source.name)
    {
      name += "." + ending
    }
    let folder = FilePath.folder(of: source.shown)
    let path = folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
    let renamed = try FileMove(workspace: workspace, source: source).run(to: path, overwrite: overwrite)
    return .result(value: FileReference(file: renamed))
  }
}
