package import AppIntents
import Diagnostics
import Formats
package import Metadata

/// Adds text to a file, at its end or before its beginning.
///
/// **Shape**: at the end, under a lock, what others add is never mixed up with it; before the beginning, the file is written anew
/// and replaced whole. With `makeNewLine` the text is lines of its own: a line end that is missing before or after it is added.
/// A file that is not there is made. **Errors**: a path that a workflow may not write; a packed file; `file-is-locked`.
package struct AppendToFile: BuiltInAction {
  package enum Mode: String, AppEnum {
    case append, prepend

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Write Mode"
    package static let caseDisplayRepresentations: [Mode: DisplayRepresentation] = [
      .append: "Append", .prepend: "Prepend",
    ]
  }

  package static let title: LocalizedStringResource = "Append to File"
  package static let description: IntentDescription? = IntentDescription(
    "Adds text to a file, which is made where it is not there", categoryName: "Files", searchKeywords: ["log"],
    resultValueName: "Appended file")
  package static let example = ActionExample(
    #"{ "intent": "AppendToFile", "with": { "text": "${now}: done", "to": "log.txt" } }"#)
  package static let effects: Effects = [.writes]
  package static let isConfined = true
  package static let uses: [String: ParameterUse] = ["to": .write]

  @Parameter(
    title: "Text", description: "What is added", inputConnectionBehavior: .connectToPreviousIntentResult)
  package var text: String

  @Parameter(title: "File Path", description: "The path in the workspace", inputConnectionBehavior: .never)
  package var to: FileReference

  @Parameter(
    title: "Write Mode", description: "At which end it is added", default: Mode.append, inputConnectionBehavior: .never)
  package var mode: Mode

  @Parameter(
    title: "Make New Line", description: "Whether the text is lines of its own", default: true,
    inputConnectionBehavior: .never)
  package var makeNewLine: Bool

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<FileReference> {
    let path = to.file.path
    let workspace = try WorkspaceSurroundings.current()
    if PackedName.isPacked(path) {
      throw ActionFailure("“\(VisibleText.of(path))” is packed, and text cannot be added to it")
    }
    let absolute = try workspace.changing(path, .adds)
    let file = try AppendingFile(
      path: absolute, named: workspace.named(path), judging: workspace.judgingWrites(path))
    var size = file.oldLength
    switch mode {
    case .append:
      var bytes = Array(text.utf8)
      if makeNewLine {
        if size > 0, try !file.endsInLineEnd() { bytes.insert(0x0A, at: 0) }
        if bytes.last != 0x0A { bytes.append(0x0A) }
      }
      try file.write(bytes)
      try file.commit()
      size += Int64(bytes.count)
    case .prepend:
      // The lock is held until the new file has taken the old one's place.
      size = try prepend(file, absolute, path, workspace)
    }
    return .result(value: FileReference(file: .init(path: path, size: size)))
  }

  private func prepend(
    _ old: AppendingFile, _ absolute: String, _ path: String, _ workspace: WorkspaceSurroundings
  ) throws -> Int64 {
    let file = try workspace.replacing(path, absolute)
    var bytes = Array(text.utf8)
    if makeNewLine, bytes.last != 0x0A { bytes.append(0x0A) }
    try file.write(bytes)
    if let contents = old.contents {
      while let block = try contents.nextBlock() {
        try Task.checkCancellation()
        try file.write(block)
      }
    }
    try file.commit()
    try old.commit()
    return file.size
  }
}
