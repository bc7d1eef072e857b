import Databases
import Runs
import Testing

/// What a run that was cut off leaves behind for the time after.
@Suite struct InterruptedRunTests {
  private let workspace = TestWorkspace([
    "intently.json":
      "{ \"intently\": 1, \"timeZone\": \"UTC\", \"allow\": { \"commands\": [\"/bin/sh\"], \"write\": [\".\"] } }"
  ])

  private func run(_ arguments: String...) async -> CommandRun {
    await CommandRun.run(arguments, in: workspace.folder.path, keepsHistory: true)
  }

  private func sql(_ statement: String) throws {
    try Connection(path: RunStore.path(in: workspace.folder.path), access: .readWrite(create: false)).execute(statement)
  }

  /// Lets the last run look as if its process had been killed.
  private func kill() throws { try sql("UPDATE run SET status = 'running', owner = 'run-gone', log = NULL") }

  @Test func `what replaces a file is done again without a question, with the values it had`() async throws {
    workspace.folder.write("7", to: "count.txt")
    workspace.workflow(
      "w.json", #"{ "id": "count", "intent": "ReadFile", "with": { "file": "count.txt" } }"#,
      #"{ "id": "next", "intent": "Calculate", "with": { "expression": "${count} + 1" } }"#,
      #"{ "id": "save", "intent": "SaveFile", "with": { "input": "${next | default(0)}", "to": "count.txt" } }"#,
      #"{ "intent": "ReadFile", "with": { "file": "ready" } }"#)
    #expect(await run("run", "w.json").status == 1)
    #expect(workspace.text("count.txt") == "8")
    // The file has taken its place, and the journal does not say so yet.
    try kill()
    try sql("UPDATE journal SET status = 'begun', value = NULL WHERE path = 'save'")
    workspace.folder.write("go", to: "ready")
    let resumed = await run("resume", "last")
    #expect(resumed.status == 0 && resumed.out == "go\n", "\(resumed.errors)")
    #expect(workspace.text("count.txt") == "8")
  }

  @Test func `a file that is not replaced is asked for after an interruption`() async throws {
    workspace.workflow(
      "w.json",
      #"{ "id": "save", "intent": "SaveFile", "with": { "input": "x", "to": "new.txt", "overwrite": false } }"#,
      #"{ "intent": "ReadFile", "with": { "file": "ready" } }"#)
    #expect(await run("run", "w.json").status == 1)
    try kill()
    try sql("UPDATE journal SET status = 'begun', value = NULL WHERE path = 'save'")
    let resumed = await run("resume", "last")
    #expect(resumed.status == 1 && resumed.errors.contains("[effect-unfinished]"), "\(resumed.errors)")
  }

  @Test func `what an export has used is the same when the run goes on`() async {
    workspace.folder.write("old", to: "source.txt")
    workspace.workflow(
      "w.json", #"{ "id": "text", "intent": "ReadFile", "with": { "file": "source.txt" } }"#,
      #"{ "export": "text", "from": "${text}", "to": "second.txt" }"#,
      #"{ "intent": "ReadFile", "with": { "file": "ready" } }"#,
      #"{ "notify": "It was ${text}" }"#)
    #expect(await run("run", "w.json").status == 1)
    workspace.folder.write("new", to: "source.txt")
    workspace.folder.write("go", to: "ready")
    let resumed = await run("resume", "last")
    #expect(resumed.status == 0 && resumed.errors.contains("It was old"), "\(resumed.errors)")
    #expect(workspace.text("second.txt")?.hasPrefix("old") == true)
  }

  @Test func `what a run had said until it was killed is told, and stands before what is said after`() async throws {
    workspace.workflow(
      "w.json", #"{ "notify": "The first words" }"#, #"{ "intent": "ReadFile", "with": { "file": "ready" } }"#)
    #expect(await run("run", "w.json").status == 1)
    let store = try RunStore(in: workspace.folder.path)
    let id = try #require(try store.newest(1).first?.id)
    // Of a run that has ended all is in the history.
    #expect(store.log(of: id).isEmpty && workspace.text(".intently/log/\(id)") == nil)
    try kill()
    workspace.folder.write("The first words\n", to: ".intently/log/\(id)")
    let told = await run("runs", "last").out
    #expect(told.contains("status    killed") && told.contains("Said\n  The first words\n"), "\(told)")
    workspace.folder.write("go", to: "ready")
    try sql("UPDATE journal SET status = 'begun'")
    let resumed = await run("resume", "last", "--again", "notify@2:3")
    #expect(resumed.status == 0, "\(resumed.errors)")
    let log = try #require(try store.run(id)?.log)
    #expect(log == "The first words\nThe first words\n", "\(log)")
    #expect(workspace.text(".intently/log/\(id)") == nil)
  }

  @Test func `of a run that says much the beginning and the end are kept`() throws {
    let store = try RunStore(in: workspace.folder.path)
    var log = RunLog()
    guard var file = store.beginLog(of: "r") else {
      Issue.record("no file for what is said")
      return
    }
    for number in 0..<60_000 {
      let line = "line \(number)\n"
      log.add(line)
      file.add(line, of: log)
    }
    let text = store.log(of: "r")
    #expect(text.hasPrefix("line 0\n") && text.hasSuffix("line 59999\n") && text.utf8.count < RunLog.most + 400)
    store.forgetLog(of: "r")
    #expect(store.log(of: "r").isEmpty)
  }
}
