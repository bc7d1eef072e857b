import Commands
import Testing

@Suite struct HelpTests {
  /// An example with the command it is one of.
  struct Example: CustomTestStringConvertible, Sendable {
    var command: String
    var line: String
    var testDescription: String { line }

    static let all = BuiltInCommands.all.flatMap { command in
      command.info.examples.map { Example(command: command.info.name, line: $0) }
    }
    // Those about a run that there was before are run in `ResumeTests`.
    .filter { !["resume", "rerun"].contains($0.command) }
  }

  @Test(arguments: Example.all) func `every example of the help pages does what it says`(_ example: Example) async {
    let words = CommandLine(example.line.replacing("\"", with: "'")).words
    #expect(words.first == example.command)
    let run = await Self.run(words)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// Those about phrases and the search index are of a tool that has some.
  private static func run(_ words: [String]) async -> CommandRun {
    let info = BuiltInCommands.all.first { $0.info.name == words.first }?.info
    guard info?.isForTools == true else { return await ExampleWorkspace().run(words) }
    let folder = TemporaryFolder()
    let tool = Bookshop.tool()
    _ = await CommandRun.run(["search", "--refresh", "emma"], in: folder.path, tool: tool)
    return await CommandRun.run(words, in: folder.path, tool: tool)
  }

  @Test(arguments: BuiltInCommands.all.map { $0.info.name }) func `every command has a page`(
    _ name: String
  ) async throws {
    let folder = TemporaryFolder()
    let page = await folder.run("help", name)
    #expect(page.status == 0 && page.errors.isEmpty)
    #expect(await folder.run(name, "--help").out == page.out)
    let info = try #require(BuiltInCommands.all.first { $0.info.name == name }).info
    #expect(page.out.contains("Usage: intently \(name)") && !info.examples.isEmpty)
    for option in info.options { #expect(page.out.contains("--" + option.name)) }
    for operand in info.operands { #expect(page.out.contains(operand.name)) }
    #expect(!info.summary.hasSuffix("."))
    for line in info.discussion.split(separator: "\n") { #expect(line.count <= 82, "too long: \(line)") }
  }

  @Test func `the overview names every command, on standard output where it was asked for`() async {
    let folder = TemporaryFolder()
    let overview = await folder.run("--help")
    #expect(overview.status == 0)
    for command in BuiltInCommands.all { #expect(overview.out.contains("\n  \(command.info.name) ")) }
    #expect(await folder.run("help").out == overview.out)
    let none = await CommandRun.run([], in: folder.path)
    #expect(none.status == 64 && none.out.isEmpty && none.errors == overview.out)
  }

  @Test func `the version is one line`() async {
    let run = await TemporaryFolder().run("--version")
    #expect(run.status == 0 && run.out == "intently \(Intently.version)\n")
  }

  @Test func `a word that is no command is refused with a near one`() async {
    let run = await TemporaryFolder().run("chek")
    #expect(run.status == 64 && run.errors.contains("did you mean “check”?"))
    let help = await TemporaryFolder().run("help", "fnid")
    #expect(help.status == 64 && help.errors.contains("did you mean “find”?"))
  }
}
