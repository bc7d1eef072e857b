import Commands
import Testing

/// Cancellation and `timeout` reach an author's code wherever it runs (DESIGN.md §3, issue 3).
@Suite(.timeLimit(.minutes(1))) struct TimeTests {
  private let workspace = TestWorkspace()
  private let tool = ToolTypes(
    intents: [SlowAsync.self, SlowOnMain.self, SlowInActor.self, Deaf.self, DeafCount.self], entities: [SlowEntity.self]
  )

  private static let steps = [
    (#"{ "intent": "SlowAsync", "#, "async"), (#"{ "intent": "SlowOnMain", "#, "main"),
    (#"{ "intent": "SlowInActor", "#, "actor"), (#"{ "find": "Slow", "#, "query"),
  ]

  @Test(arguments: steps)
  func `a timeout cancels an intent on the main actor, in an actor or anywhere, and a query`(
    _ step: (text: String, name: String)
  ) async {
    workspace.workflow("w.json", step.text + #""timeout": "1 second" }"#)
    let (stream, log) = AsyncStream<String>.makeStream()
    let run = await Reached.$log.withValue(log) { await workspace.run("run", "w.json", tool: tool) }
    #expect(run.status == 1)
    #expect(run.errors.contains("w.json:2:3: error: the step took longer than it may [timed-out]"), "\(run.errors)")
    #expect(await stream.first { _ in true } == step.name)
  }

  @Test(arguments: steps)
  func `a run that is cancelled cancels what it waits for`(_ step: (text: String, name: String)) async {
    workspace.workflow("w.json", step.text + #""comment": "" }"#)
    let (stream, log) = AsyncStream<String>.makeStream()
    let run = Task { await Reached.$log.withValue(log) { await workspace.run("run", "w.json", tool: tool) } }
    run.cancel()
    #expect(await stream.first { _ in true } == step.name)
    #expect(await run.value.status == 130)
  }

  @Test func `code that does not end when it is cancelled is left to itself`() async {
    workspace.workflow("w.json", #"{ "intent": "Deaf", "timeout": "1 second" }"#)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 1)
    #expect(run.errors.contains("the step took longer than it may [timed-out]"), "\(run.errors)")
  }

  @Test func `an action that was left to itself keeps its values while the next pass has others`() async {
    workspace.workflow(
      "w.json",
      #"{ "forEach": [1, 2], "do": [{ "intent": "DeafCount", "timeout": "1 second", "onError": "continue" }] }"#)
    let (stream, log) = AsyncStream<String>.makeStream()
    let run = await DeafCount.$gate.withValue(Gate()) {
      await Reached.$log.withValue(log) { await workspace.run("run", "w.json", tool: tool) }
    }
    #expect(run.status == 0, "\(run.errors)")
    #expect(await stream.first { _ in true } == "1")
  }

  @Test func `the time of the run counts for its intents`() async {
    workspace.folder.write(
      #"{ "intently": 1, "limits": { "time": "1 second" }, "steps": [ { "intent": "SlowAsync" } ] }"#, to: "w.json")
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.errors.contains("the run took longer than it may [timed-out]"), "\(run.errors)")
  }
}
