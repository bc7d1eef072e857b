package import AppIntents
import Diagnostics
import Formats
import Glibc
package import Metadata

/// A file by its path.
///
/// **Missing**: a file that is not there, where `errorIfNotFound` is false. **Errors**: `file-not-found`; a folder.
package struct GetFile: BuiltInAction, TypedByInput {
  package static let title: LocalizedStringResource = "Get File"
  package static let description: IntentDescription? = IntentDescription(
    "Gets a file by its path", categoryName: "Files", resultValueName: "File")
  package static let example = ActionExample(
    #"{ "intent": "GetFile", "with": { "path": "report.csv" } }"#,
    files: ["report.csv": "a\n1\n"])
  package static let effects: Effects = [.reads]
  package static let uses: [String: ParameterUse] = ["path": .read]

  @Parameter(
    title: "File Path", description: "The file", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var path: FileReference

  @Parameter(
    title: "Error If Not Found", description: "Whether it fails where a file is not there", default: true,
    inputConnectionBehavior: .never)
  package var errorIfNotFound: Bool

  package init() {}

  package static func resultType(for arguments: ArgumentTypes) -> ResultType {
    let isThere = arguments.types["errorIfNotFound"] == nil || arguments.literals["errorIfNotFound"] == "true"
    return ResultType(.file, mayBeMissing: !isThere)
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<FileReference?> {
    let workspace = try WorkspaceSurroundings.current()
    let path = path.file.path
    do {
      let facts = try workspace.facts(of: path)
      if facts.kind == .folder {
        throw Diagnostic(
          .fileIsFolder, "“\(VisibleText.of(path))” is a folder", hint: "GetContentsOfFolder gives the files in it")
      }
      return .result(value: FileReference(file: .init(path: path, size: facts.size)))
    } catch let diagnostic as Diagnostic where diagnostic.code == .fileNotFound && !errorIfNotFound {
      return .result(value: nil)
    }
  }
}
