package import AppIntents
import Diagnostics
import Formats
package import Metadata
import Values

/// Runs a command with arguments: never a line for a shell.
///
/// **Shape**: what it writes to standard output is the text, without a last line end. It begins in the workspace's folder, is
/// given `input` on standard input, and of our environment only what names the user, the language and the zone. **Errors**:
/// `command-failed` for a status other than 0, with the end of what it said. At the end of its time it is ended, and all that it
/// has started.
package struct RunCommand: BuiltInAction {
  package static let title: LocalizedStringResource = "Run Command"
  package static let description: IntentDescription? = IntentDescription(
    "Runs a command of the system and gives what it writes", categoryName: "Scripting",
    searchKeywords: ["shell", "script", "terminal"], resultValueName: "Command result")
  package static let example = ActionExample(
    #"{ "intent": "RunCommand", "with": { "command": "sort", "arguments": ["-r"], "input": "a\nb\n" } }"#,
    gives: #""b\na""#)
  package static let effects: Effects = [.process]
  package static let uses: [String: ParameterUse] = [
    "command": .command, "arguments": .arguments, "environment": .secret,
  ]

  @Parameter(
    title: "Command", description: "Its name or absolute path, as “allow.commands” names it",
    inputConnectionBehavior: .never)
  package var command: String

  @Parameter(
    title: "Arguments", description: "What it is given, each item one argument", default: [],
    inputConnectionBehavior: .never)
  package var arguments: [String]

  @Parameter(
    title: "Input", description: "What stands on its standard input: text, or a file's bytes",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  package var input: AnyValue?

  @Parameter(
    title: "Environment", description: "Variables by name, beside those every command has",
    inputConnectionBehavior: .never)
  package var environment: AnyValue?

  package init() {}

  package func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let workspace = try WorkspaceSurroundings.current()
    let process = CommandRun(
      path: try workspace.command(command), name: command, arguments: arguments,
      environment: try Self.variables(environment?.value.plain ?? .missing), folder: workspace.root,
      input: try input(workspace))
    let output = try await BlockingWork.run { isCancelled in try process.run(isCancelled) }
    guard let text = String(validating: output, as: UTF8.self) else {
      throw Diagnostic("command-failed", "what “\(command)” writes is no UTF-8 text")
    }
    return .result(value: text.utf8.last == 0x0A ? String(text.dropLast()) : text)
  }

  package func preview() throws -> ActionPreview? {
    let workspace = try WorkspaceSurroundings.current()
    return .command(
      [try workspace.command(command)] + arguments,
      environment: try Self.variables(environment?.value.plain ?? .missing),
      inputSize: Int64(try input(workspace).count))
  }

  private func input(_ workspace: WorkspaceSurroundings) throws -> [UInt8] {
    switch input?.value.plain ?? .missing {
    case .missing, .null: return []
    case .file(let file):
      let input = try FileInput(
        path: workspace.absolute(file.path), named: workspace.named(file.path),
        judging: workspace.judgingReads(file.path))
      var bytes: [UInt8] = []
      while let block = try input.nextBlock() {
        bytes += block
        if bytes.count > CommandRun.most { throw ActionFailure("“\(file.path)” is larger than 64 MiB") }
      }
      return bytes
    case .list(let items) where items.contains(where: { if case .record = $0.plain { true } else { false } }):
      return Array(JSONText.write(.list(items), indent: nil).utf8)
    case .record(let record): return Array(JSONText.write(.record(record), indent: nil).utf8)
    case let value: return Array(value.writtenOut.utf8)
    }
  }

  private static func variables(_ value: Value) throws -> [(name: String, value: String)] {
    if value.isMissing { return [] }
    guard case .record(let record) = value else {
      throw ActionFailure("an environment is a dictionary of names and texts")
    }
    return try record.fields.filter { !$0.1.isMissing }.map { name, value in
      guard !name.isEmpty, !name.utf8.contains(where: { $0 == 0x3D || $0 == 0 }) else {
        throw ActionFailure("“\(VisibleText.of(name))” is no name for a variable")
      }
      return (name, value.writtenOut)
    }
  }
}
