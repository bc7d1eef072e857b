package import AppIntents
import Formats
package import Metadata

/// What a file says, as text.
///
/// **Shape**: relative paths start at the workspace; packed with gzip or in another encoding it is read as tables are.
/// **Errors**: `file-not-found`, and what cannot be read.
package struct ReadFile: BuiltInAction {
  package static let title: LocalizedStringResource = "Read File"
  package static let description: IntentDescription? = IntentDescription(
    "Reads a file as text", categoryName: "Files", resultValueName: "Text")
  package static let example = ActionExample(
    #"{ "intent": "ReadFile", "with": { "file": "hello.txt" } }"#,
    gives: #""Hello\n""#,
    files: ["hello.txt": "Hello\n"])
  package static let effects: Effects = [.reads]

  @Parameter(
    title: "File", description: "The file, or its path",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var file: FileReference

  @Parameter(
    title: "Encoding", description: "How its letters are written; found out where nothing is said",
    inputConnectionBehavior: .never)
  package var encoding: String?

  package init() {}

  package static let uses: [String: ParameterUse] = ["file": .read]

  package func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let input = try TextInput(
      UnpackedInput(try WorkspaceSurroundings.current().input(file.file.path)), encoding: encoding)
    var bytes: [UInt8] = []
    while let block = try input.nextBlock() {
      try Task.checkCancellation()
      bytes += block
    }
    return .result(value: String(decoding: bytes, as: UTF8.self))
  }
}
