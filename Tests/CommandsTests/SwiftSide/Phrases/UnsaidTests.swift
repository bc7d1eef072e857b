import AppIntents
import Commands
import Synchronization
import Testing

/// What `say` and `open` ask for, since neither the phrase nor the entity says it.
@Suite struct UnsaidTests {
  private let workspace = TestWorkspace()
  private let log = Log()
  private let tool = ToolTypes(
    name: "bookshop", title: "Library", entities: [Bookshop.BookEntity.self], shortcuts: LendingShortcuts.self,
    router: { IntentRouter { _ in } })

  /// Notes what is performed.
  private final class Log: Sendable {
    private let held = Mutex<[String]>([])
    var lines: [String] { held.withLock { $0 } }
    func add(_ line: String) { held.withLock { $0.append(line) } }
  }

  private func run(
    _ arguments: String..., typed: String? = nil, environment: [String: String] = [:]
  ) async -> CommandRun {
    let add: @Sendable (String) -> Void = { [log] in log.add($0) }
    return await FrontLog.$add.withValue(add) {
      await CommandRun.run(
        arguments, in: workspace.folder.path, environment: environment, tool: tool, typed: typed)
    }
  }

  @Test func `a person at a terminal is asked for what the phrase does not say`() async {
    let run = await run("say", "Lend Emma in Library", typed: "Ann\nmany\n9\n2\n")
    #expect(run.status == 0 && run.out == "Emma, to Ann for 2\n")
    #expect(
      run.errors == """
        Who reads it? ⟨Ann⟩
        Weeks? (a whole number) ⟨many⟩
          “many” is not a whole number
        Weeks? (a whole number) ⟨9⟩
          9 is not from 1 to 8
        Weeks? (a whole number) ⟨2⟩

        """)
    #expect(log.lines == ["performed"])
  }

  @Test func `a person at a terminal is asked for what opening an entity needs, and by its code`() async {
    let run = await run("open", "Book", "2", typed: "Bob\n6\nyes\n")
    #expect(run.status == 0 && run.out == "Pride and Prejudice, to Bob for 6\n")
    #expect(
      run.errors == """
        Who reads it? ⟨Bob⟩
        Weeks? (a whole number) ⟨6⟩
        So long? [yes/no] ⟨yes⟩

        """)
  }

  @Test func `an entity that the phrase leaves out is chosen from those that are suggested`() async {
    let run = await run("say", "Lend a book in Library", typed: "2\nCid\n1\n")
    #expect(run.status == 0 && run.out == "Pride and Prejudice, to Cid for 1\n")
    #expect(
      run.errors.hasPrefix(
        """
        Book?
          1  Emma · Jane Austen
          2  Pride and Prejudice · Jane Austen
        A number or a name ⟨2⟩
        Who reads it? ⟨Cid⟩

        """), "\(run.errors)")
  }

  @Test func `answers are given on the command line and in a file, whether somebody is there or not`() async {
    let said = await run(
      "say", "Lend Emma in Library", "--answer", "say.reader=Ann", "--answer", "say.weeks=3", typed: "")
    #expect(said.out == "Emma, to Ann for 3\n" && said.errors.isEmpty, "\(said.errors)")
    workspace.folder.write(
      #"{ "say.reader": "Bob", "say.weeks": 8, "say.confirmed": true }"#, to: "answers.json")
    let filed = await run("say", "Lend Emma in Library", "--answers", "answers.json")
    #expect(filed.out == "Emma, to Bob for 8\n" && filed.errors.isEmpty, "\(filed.errors)")
    let both = await run("say", "Lend Emma in Library", "--answers", "answers.json", "--answer", "say.weeks=1")
    #expect(both.out == "Emma, to Bob for 1\n", "the command line goes before the file")
    let opened = await run("open", "Book", "1", "--answer", "open.reader=Cid", "--answer", "open.weeks=2")
    #expect(opened.out == "Emma, to Cid for 2\n" && opened.errors.isEmpty, "\(opened.errors)")
  }

  @Test func `where nobody is there, all that has no answer is listed, and nothing is performed`() async {
    let missing = """
      say:1:1: error: “say.reader” has no answer: Who reads it? (text) [answer-missing]
          1 | Lend Emma in Library
            | ^~~~~~~~~~~~~~~~~~~~
      hint: --answer say.reader=…, or "say.reader": … in the file of --answers
      say:1:1: error: “say.weeks” has no answer (integer) [answer-missing]
          1 | Lend Emma in Library
            | ^~~~~~~~~~~~~~~~~~~~
      hint: --answer say.weeks=…, or "say.weeks": … in the file of --answers

      """
    let nobody = await run("say", "Lend Emma in Library")
    let unattended = await run("say", "Lend Emma in Library", "--unattended", typed: "Ann\n2\n")
    let environment = await run(
      "say", "Lend Emma in Library", typed: "Ann\n2\n", environment: ["INTENTLY_UNATTENDED": "1"])
    for run in [nobody, unattended, environment] {
      #expect(run.status == 3 && run.out.isEmpty)
      #expect(run.errors == missing)
    }
    let open = await run("open", "Book", "1", "--unattended", "--answer", "open.reader=Ann", typed: "2\n")
    #expect(open.status == 3 && open.out.isEmpty)
    #expect(
      open.errors == """
        open:1:1: error: “open.weeks” has no answer (integer) [answer-missing]
            1 | Book 1
              | ^~~~~~
        hint: --answer open.weeks=…, or "open.weeks": … in the file of --answers

        """)
    #expect(log.lines.isEmpty)
  }

  @Test func `an answer that does not do, and one to nothing, are told before anything is performed`() async {
    let run = await run(
      "say", "Lend Emma in Library", "--answer", "say.weeks=many", "--answer", "say.reder=Ann", "--answer",
      "say.reader=Ann")
    #expect(run.status == 3 && run.out.isEmpty && log.lines.isEmpty)
    #expect(run.errors.contains("the answer to “say.weeks” does not do: “many” is no integer"), "\(run.errors)")
    #expect(run.errors.contains("nothing asks for “say.reder” [unknown-answer]"), "\(run.errors)")
    let unwritten = await self.run("say", "Lend Emma in Library", "--answer", "say.weeks")
    #expect(unwritten.status == 64 && unwritten.errors.contains("“--answer say.weeks” has no “=”"))
    let absent = await self.run("say", "Lend Emma in Library", "--answers", "absent.json")
    #expect(absent.status == 66, "\(absent.errors)")
  }

  @Test func `what code asks and nobody answers fails the run`() async {
    let run = await run("open", "Book", "1", "--answer", "open.reader=Ann", "--answer", "open.weeks=7")
    #expect(run.status == 1 && run.out.isEmpty)
    #expect(run.errors.contains("“open.confirmed” has no answer: So long? [answer-missing]"), "\(run.errors)")
    #expect(run.errors.contains("hint: --answer open.confirmed=…"), "\(run.errors)")
    #expect(log.lines.isEmpty)
  }
}

struct LendBook: OpenIntent {
  static let title: LocalizedStringResource = "Lend Book"
  static let effects: Effects = []
  @Parameter(title: "Book") var target: Bookshop.BookEntity
  @Parameter(title: "Reader", requestValueDialog: "Who reads it?") var reader: String
  @Parameter(title: "Weeks", inclusiveRange: (1, 8)) var weeks: Int

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    if weeks > 4 { try await requestConfirmation(dialog: "So long?") }
    FrontLog.add?("performed")
    return .result(value: "\(target.title), to \(reader) for \(weeks)")
  }
}

struct LendingShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: LendBook(),
      phrases: ["Lend \(\.$target) in \(.applicationName)", "Lend a book in \(.applicationName)"],
      shortTitle: "Lend", systemImageName: "book")
  }
}
