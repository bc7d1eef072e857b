package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// Writes a value into a file of the workspace.
///
/// **Shape**: text as it is, or with `decode` the bytes that it stands for; a file's bytes, a list or a dictionary as JSON,
/// anything else written out. The file is whole or
/// not there: it is written beside its place and renamed. **Errors**: a path that a workflow may not write; a file that is
/// there where `overwrite` is false; with `decode`, text that is no Base64.
package struct SaveFile: BuiltInAction {
  package enum Decoding: String, AppEnum {
    case none, base64

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Decoding"
    package static let caseDisplayRepresentations: [Decoding: DisplayRepresentation] = [
      .none: "None", .base64: "Base64",
    ]
  }

  package static let title: LocalizedStringResource = "Save File"
  package static let description: IntentDescription? = IntentDescription(
    "Writes a value into a file of the workspace", categoryName: "Files", resultValueName: "Saved file")
  package static let example = ActionExample(
    #"{ "intent": "SaveFile", "with": { "input": "Hello", "to": "hello.txt" } }"#)
  package static let effects: Effects = [.writes]
  package static let isConfined = true

  @Parameter(
    title: "Input", description: "What is written", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue

  @Parameter(
    title: "Destination", description: "The path in the workspace", inputConnectionBehavior: .never)
  package var to: FileReference

  @Parameter(
    title: "Overwrite", description: "Whether a file that is there is replaced", default: true,
    inputConnectionBehavior: .never)
  package var overwrite: Bool

  @Parameter(
    title: "Decode", description: "What the text is, where it stands for the bytes of a file", default: Decoding.none,
    inputConnectionBehavior: .never)
  package var decode: Decoding

  package init() {}

  package static let uses: [String: ParameterUse] = ["to": .write]

  package static func isRepeatable(with arguments: ArgumentTypes) -> Bool {
    arguments.types["overwrite"] == nil || arguments.literals["overwrite"] == "true"
  }

  package func perform() async throws -> some IntentResult & ReturnsValue<AnyValue> {
    let path = to.file.path
    let workspace = try WorkspaceSurroundings.current()
    let absolute = try workspace.target(path)
    if !overwrite, (try? FileStatus.of(workspace.absolute(path))) != nil {
      throw ActionFailure("“\(path)” is there already")
    }
    let file = try workspace.replacing(path, absolute)
    try write(to: file, workspace)
    try file.prepare()
    try file.commit()
    return .result(value: AnyValue(.file(FileValue(path: path, size: file.size))))
  }

  private func write(to file: ReplacingFile, _ workspace: WorkspaceSurroundings) throws {
    switch input.value.plain {
    case let text where decode == .base64:
      let coded = text.writtenOut
      guard let bytes = Base64Text.bytes(coded) else {
        throw ActionFailure("“\(VisibleText.of(String(coded.prefix(60))))” is no Base64")
      }
      try file.write(bytes)
    case .file(let source):
      try file.write(
        contentsOf: workspace.absolute(source.path), named: workspace.named(source.path),
        judging: workspace.judgingReads(source.path)
      ) {
        try Task.checkCancellation()
      }
    case .list, .record: try file.write(Array(JSONText.write(input.value.plain, indent: 2).utf8) + [0x0A])
    case let other: try file.write(Array(other.writtenOut.utf8))
    }
  }
}
