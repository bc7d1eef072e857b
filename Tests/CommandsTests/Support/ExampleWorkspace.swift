import Testing

extension TemporaryFolder {
  /// Runs a command line in the folder, or in one below it.
  func run(_ arguments: String..., below folder: String = "") async -> CommandRun {
    await CommandRun.run(arguments, in: folder.isEmpty ? path : self(folder))
  }
}

/// The folder of examples, `Workflows`, copied for a test.
struct ExampleWorkspace {
  static let root = String(#filePath.split(separator: "/Tests/")[0])
  static let source = root + "/Workflows"

  private let holder = TemporaryFolder()
  let path: String

  init() {
    path = holder("Workflows")
    FileTree.copy(Self.source, to: path)
  }

  func write(_ text: String, to name: String) { holder.write(text, to: "Workflows/" + name) }
  func text(_ name: String) -> String? { holder.text("Workflows/" + name) }

  func run(_ arguments: String..., width: Int? = nil) async -> CommandRun { await run(arguments, width: width) }

  func run(_ arguments: [String], below folder: String = "", width: Int? = nil) async -> CommandRun {
    // What goes on until it is asked to end is asked at once.
    await CommandRun.run(
      arguments, in: folder.isEmpty ? path : path + "/" + folder, terminalWidth: width,
      cancelledAfter: arguments.first == "daemon" ? 0 : nil)
  }

  /// The names of the workflows and of the workspace file.
  static let documents = FileTree.files(below: source).keys
    .filter { $0.hasSuffix(".json") && !$0.contains("/") && !$0.hasSuffix(".schema.json") }.sorted()
}
