import AppIntents
import Commands
import Testing

/// Waits until as many of it are running as it is told, so that fewer at a time would wait for ever.
struct Meet: AppIntent {
  static let title: LocalizedStringResource = "Meet"
  @Parameter(title: "Number") var number: Int
  @Parameter(title: "Count") var count: Int

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    try await MeetingPlace.current?.arrive(of: count)
    return .result(value: "number \(number)")
  }
}

/// Where several intents meet.
actor MeetingPlace {
  @TaskLocal static var current: MeetingPlace?
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var most = 0

  func arrive(of count: Int) async throws {
    most = max(most, waiting.count + 1)
    guard waiting.count + 1 < count else {
      for one in waiting { one.resume() }
      waiting = []
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}

/// Takes a moment that a cancelled task would not have, and says what it did.
struct CleanUp: AppIntent {
  static let title: LocalizedStringResource = "Clean Up"
  func perform() async throws -> some IntentResult & ProvidesDialog {
    try await Task.sleep(for: .milliseconds(1))
    return .result(dialog: "cleaned up")
  }
}

@Suite(.timeLimit(.minutes(1))) struct FlowTests {
  private let workspace = TestWorkspace()
  private let tool = ToolTypes(intents: [Meet.self, CleanUp.self, SlowAsync.self])

  @Test func `passes that run side by side wait side by side`() async {
    workspace.workflow(
      "w.json",
      """
      { "forEach": [1, 2, 3, 4, 5, 6], "parallel": 3, "do": [
        { "intent": "Meet", "with": { "number": "${item}", "count": 3 } } ] }
      """, #"{ "give": "${previous | join(', ')}" }"#)
    let place = MeetingPlace()
    let run = await MeetingPlace.$current.withValue(place) { await workspace.run("run", "w.json", tool: tool) }
    #expect(run.out == "number 1, number 2, number 3, number 4, number 5, number 6\n", "\(run.errors)")
    #expect(await place.most == 3)
  }

  @Test func `a pass that fails calls off those after it, which clean up first`() async {
    workspace.workflow(
      "w.json",
      """
      { "forEach": [1, 2], "parallel": 2, "do": [
        { "when": { "${item}": 1 }, "fail": "the first" },
        { "try": [{ "intent": "SlowAsync" }], "finally": [{ "intent": "CleanUp" }] } ] }
      """)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 1)
    #expect(run.errors.contains("error: the first [failed]"), "\(run.errors)")
    #expect(!run.errors.contains("interrupted"), "\(run.errors)")
  }

  @Test func `a run that is cancelled cleans up, and waits for that`() async {
    workspace.workflow(
      "w.json",
      #"{ "try": [{ "intent": "SlowAsync" }], "catch": [{ "show": "caught" }], "finally": [{ "intent": "CleanUp" }] }"#)
    let (stream, log) = AsyncStream<String>.makeStream()
    let run = Task { await Reached.$log.withValue(log) { await workspace.run("run", "w.json", tool: tool) } }
    run.cancel()
    #expect(await stream.first { _ in true } == "async")
    let result = await run.value
    #expect(result.status == 130)
    #expect(result.errors.contains("cleaned up"), "\(result.errors)")
    #expect(!result.errors.split(separator: "\n").contains("caught"), "\(result.errors)")
  }

  @Test func `a run that is asked to end at any moment cleans up once it has begun`() async {
    workspace.workflow(
      "w.json",
      #"{ "show": "begun" }"#,
      """
      { "try": [{ "repeat": 5, "do": [{ "give": "${index}" }] }], "catch": [{ "show": "caught" }],
        "finally": [{ "show": "cleaned" }, { "intent": "Text", "with": { "text": "x" } }, { "show": "up" }] }
      """)
    for looks in 0..<14 {
      let run = await CommandRun.run(["run", "w.json"], in: workspace.folder.path, cancelledAfter: looks)
      let said = run.errors.split(separator: "\n")
      #expect(said.contains("cleaned") == said.contains("up"), "after \(looks): \(run.errors)")
      #expect(!run.errors.split(separator: "\n").contains("caught"), "after \(looks): \(run.errors)")
      // The first looks are before the step begins.
      if looks >= 4 { #expect(said.contains("up"), "after \(looks): \(run.errors)") }
      #expect(run.status == (run.errors.contains("[interrupted]") ? 130 : 0))
    }
  }
}
