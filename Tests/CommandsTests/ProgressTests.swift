import Testing

/// The line on a terminal that says how far a run is.
@Suite struct ProgressTests {
  private let workspace = TestWorkspace()

  private func run(_ arguments: String..., typed: String? = nil) async -> CommandRun {
    await CommandRun.run(
      ["run", "w.json"] + arguments, in: workspace.folder.path, typed: typed, showsProgress: true)
  }

  @Test func `a run that takes long says which step it is at, and the line gives way to what is said`() async {
    workspace.workflow(
      "w.json", #"{ "id": "first", "give": 1 }"#,
      #"{ "id": "loop", "repeat": 100, "do": [{ "id": "each", "give": 2 }] }"#, #"{ "show": "done" }"#)
    let run = await run()
    #expect(run.status == 0)
    #expect(run.errors.contains("{each …}"), "\(run.errors)")
    #expect(run.errors.contains("{}done\n"), "\(run.errors)")
    #expect(!run.errors.hasPrefix("{first"))
    let parts = run.errors.split(separator: "done\n")
    #expect(parts.last.map { !$0.contains("{") || $0.hasSuffix("{}") } == true, "\(run.errors)")
  }

  @Test func `a quiet run says nothing of it, and a short one neither`() async {
    workspace.workflow("w.json", #"{ "give": 1 }"#)
    #expect(await run().errors.isEmpty)
    workspace.workflow("w.json", #"{ "repeat": 100, "do": [{ "give": 2 }] }"#)
    #expect(await run("--quiet").errors.isEmpty)
  }

  @Test func `it gives way to a question`() async {
    workspace.workflow(
      "w.json", #"{ "repeat": 100, "do": [{ "give": 2 }] }"#, #"{ "id": "name", "ask": "Name?" }"#)
    let run = await run(typed: "Ann\n")
    #expect(run.status == 0 && run.out == "Ann\n", "\(run.errors)")
    let question = run.errors.split(separator: "Name?")[0]
    #expect(question.hasSuffix("{}"), "\(run.errors)")
  }
}
