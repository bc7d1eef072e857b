import Databases
import Glibc
import Runs
import Testing

/// A run that is cut off goes on: what was done is not done again, and never twice in silence (DESIGN.md, Runs; USERS.md T20).
@Suite struct ResumeTests {
  private let workspace = TestWorkspace([
    "intently.json":
      "{ \"intently\": 1, \"timeZone\": \"UTC\", \"allow\": { \"commands\": [\"/bin/sh\"], \"write\": [\".\"] } }"
  ])

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async -> CommandRun {
    await CommandRun.run(arguments, in: workspace.folder.path, environment: environment, keepsHistory: true)
  }

  /// A step that adds a line to `lines.txt`, as a command does.
  private func line(_ id: String, _ text: String, _ more: String = "") -> String {
    """
    { "id": "\(id)", "intent": "RunCommand", "with": { "command": "/bin/sh",
      "arguments": ["-c", "echo \\"$1\\" >> lines.txt; echo said", "sh", "\(text)"] }\(more) }
    """
  }

  /// A step that fails until the file `ready` is there.
  private let gate = """
    { "id": "gate", "intent": "RunCommand", "with": { "command": "/bin/sh", "arguments": ["-c", "test -e ready"] } }
    """

  private func lines() -> [String] { (workspace.text("lines.txt") ?? "").split(separator: "\n").map(String.init) }

  private func sql(_ statement: String) throws {
    try Connection(path: RunStore.path(in: workspace.folder.path), access: .readWrite(create: false)).execute(statement)
  }

  @Test func `T20: a later step fails twice and works the third time, and the line before it stands once`() async {
    workspace.workflow(
      "w.json", line("write", "one"),
      """
      { "id": "later", "intent": "RunCommand", "with": { "command": "/bin/sh",
        "arguments": ["-c", "echo x >> tries.txt; test $(wc -l < tries.txt) -ge 3"] }, "repeatable": true,
        "retry": { "attempts": 3 } }
      """)
    let ran = await run("run", "w.json")
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(lines() == ["one"])
  }

  @Test func `T20: a run that failed goes on at the step that failed, and nothing before it is done again`() async {
    workspace.workflow(
      "w.json", line("first", "a"),
      #"{ "forEach": [1, 2, 3], "as": "n", "do": [ \#(line("each", "n ${n}")), \#(gate) ] }"#,
      #"{ "give": "${first} and done" }"#)
    #expect(await run("run", "w.json").status == 1)
    #expect(lines() == ["a", "n 1"])
    workspace.folder.write("", to: "ready")
    let resumed = await run("resume", "last")
    #expect(resumed.status == 0 && resumed.out == "said and done\n", "\(resumed.errors)")
    #expect(lines() == ["a", "n 1", "n 2", "n 3"])
    let told = await run("runs", "last").out
    #expect(told.contains("begun     2 times") && told.contains("status    done (0)"), "\(told)")
    let done = await run("resume", "last")
    #expect(done.status == 64 && done.errors.contains("intently rerun"), "\(done.errors)")
  }

  @Test func `an effect of which nobody knows is named, and the run stops there until somebody says`() async throws {
    workspace.workflow(
      "w.json", #"{ "forEach": ["x", "y"], "as": "n", "do": [ \#(line("send", "${n}")) ] }"#, line("end", "end"), gate)
    #expect(await run("run", "w.json").status == 1)
    #expect(lines() == ["x", "y", "end"])
    // As if it had been killed while it sent the second one.
    try sql("UPDATE run SET status = 'running', owner = 'run-gone'")
    try sql(
      "DELETE FROM journal WHERE number > (SELECT number FROM journal WHERE path LIKE '%[2].send')")
    try sql("UPDATE journal SET status = 'begun', value = NULL WHERE path LIKE '%[2].send'")
    workspace.folder.write("", to: "ready")
    for _ in 0..<2 {
      let stopped = await run("resume", "last")
      #expect(stopped.status == 1 && stopped.errors.contains("[effect-unfinished]"), "\(stopped.errors)")
      #expect(stopped.errors.contains("[2].send” was begun") && stopped.errors.contains("in pass 2, for “y”"))
      #expect(lines() == ["x", "y", "end"])
    }
    let effect = "forEach@2:3[2].send"
    let again = await run("resume", "last", "--again", effect)
    #expect(again.status == 0, "\(again.errors)")
    #expect(lines() == ["x", "y", "end", "y", "end"])
  }

  @Test func `an effect that was done is taken for done where somebody says so`() async throws {
    workspace.workflow("w.json", line("send", "x"), #"{ "give": 1 }"#, gate, #"{ "give": "over" }"#)
    _ = await run("run", "w.json")
    try sql("UPDATE run SET status = 'running', owner = 'run-gone'")
    try sql("UPDATE journal SET status = 'begun', value = NULL WHERE path = 'send'")
    workspace.folder.write("", to: "ready")
    #expect(await run("resume", "last", "--done", "send").out == "over\n")
    #expect(lines() == ["x"])
  }

  @Test func `a workflow that was chosen in the run goes on where it stopped`() async {
    workspace.workflow("chosen.json", line("inner", "a"), gate, line("after", "b"), #"{ "give": "done" }"#)
    workspace.workflow(
      "w.json", #"{ "set": { "name": "chosen" } }"#,
      #"{ "id": "r", "intent": "RunWorkflow", "with": { "workflow": "${name}" } }"#)
    #expect(await run("run", "w.json").status == 1)
    #expect(lines() == ["a"])
    workspace.folder.write("", to: "ready")
    let resumed = await run("resume", "last")
    #expect(resumed.status == 0 && resumed.out == "done\n", "\(resumed.errors)")
    #expect(lines() == ["a", "b"])
  }

  @Test func `a step that may be repeated is`() async throws {
    workspace.workflow("w.json", line("send", "x", ", \"repeatable\": true"), gate)
    _ = await run("run", "w.json")
    try sql("UPDATE run SET status = 'running', owner = 'run-gone'")
    try sql("UPDATE journal SET status = 'begun', value = NULL WHERE path = 'send'")
    workspace.folder.write("", to: "ready")
    #expect(await run("resume", "last").status == 0)
    #expect(lines() == ["x", "x"])
  }

  @Test func `what an effect has used is the same when the run goes on, whatever the source holds by then`() async {
    workspace.folder.write("name,n\na,1\nb,2\n", to: "things.csv")
    workspace.workflow(
      "w.json", #"{ "id": "things", "find": { "file": "things.csv" } }"#,
      #"{ "forEach": "${things}", "as": "t", "do": [ \#(line("send", "${t.name | default('-')} ${t.n | default('-')}")), \#(gate) ] }"#,
      #"{ "give": "${things.count} ${now} ${run.id} ${run.started}" }"#)
    #expect(await run("run", "w.json").status == 1)
    #expect(lines() == ["a 1"])
    workspace.folder.write("name,n\nz,9\na,1\nb,2\nc,3\n", to: "things.csv")
    workspace.folder.write("", to: "ready")
    let resumed = await run("resume", "last")
    #expect(resumed.status == 0, "\(resumed.errors)")
    #expect(lines() == ["a 1", "b 2"])
    #expect(resumed.out.hasPrefix("2 2026-11-30T12:00:00Z "), "\(resumed.out)")
  }

  @Test func `it is the workflow as it was that goes on, and rerun begins with the one that is`() async {
    workspace.workflow("w.json", line("send", "old"), gate, #"{ "give": "old" }"#)
    _ = await run("run", "w.json")
    workspace.workflow("w.json", line("send", "new"), #"{ "give": "new" }"#)
    workspace.folder.write("", to: "ready")
    #expect(await run("resume", "last").out == "old\n")
    #expect(lines() == ["old"])
    #expect(await run("rerun", "last").out == "new\n")
    #expect(lines() == ["old", "new"])
  }

  @Test func `a stored workflow that this program cannot run is told`() async throws {
    workspace.workflow("w.json", line("send", "old"), gate)
    _ = await run("run", "w.json")
    try sql("UPDATE document SET text = CAST('{\"intently\": 1, \"steps\": [{\"fly\": 1}]}' AS BLOB)")
    let resumed = await run("resume", "last")
    #expect(resumed.status == 2 && resumed.errors.contains("[cannot-resume]"), "\(resumed.errors)")
    #expect(resumed.errors.contains("intently rerun "))
  }

  @Test func `inputs and answers are those of the run`() async {
    workspace.folder.write(
      """
      { "intently": 1, "inputs": { "n": { "type": "integer", "default": 1 } }, "steps": [
        { "id": "who", "ask": "Who?" }, \(line("send", "${who}")), \(gate), { "give": "${who} ${input.n}" } ] }
      """, to: "w.json")
    #expect(await run("run", "w.json", "--answer", "who=Ann", "--input", "n=7").status == 1)
    workspace.folder.write("", to: "ready")
    let resumed = await run("resume", "last")
    #expect(resumed.out == "Ann 7\n", "\(resumed.errors)")
    #expect(await run("rerun", "last").out == "Ann 7\n")
  }

  @Test func `secrets are never written down`() async {
    workspace.workflow(
      "w.json", #"{ "set": { "auth": "Bearer ${secret.KEY}" } }"#, #"{ "give": 1 }"#,
      """
      { "id": "send", "intent": "RunCommand", "with": { "command": "/bin/sh", "environment": { "A": "${auth}" },
        "arguments": ["-c", "echo $A; echo x >> lines.txt"] } }
      """, #"{ "give": 2 }"#, gate)
    let environment = ["INTENTLY_SECRET_KEY": "s3cr3t!x"]
    #expect(await run("run", "w.json", environment: environment).status == 1)
    for (name, bytes) in workspace.folder.files where name.hasPrefix(".intently/") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("s3cr3t"), "\(name)")
    }
    workspace.folder.write("", to: "ready")
    #expect(await run("resume", "last", environment: environment).status == 0)
    #expect(lines() == ["x"])
  }

  @Test func `effects in workflows that are run, and in tries, have their places`() async {
    workspace.folder.write(
      "{ \"intently\": 1, \"inputs\": { \"t\": { \"type\": \"text\" } }, \"steps\": [ \(line("inner", "${input.t}")), "
        + "{ \"give\": \"gave ${input.t}\" } ] }", to: "sub.json")
    workspace.workflow(
      "w.json", #"{ "id": "one", "run": "sub.json", "with": { "t": "1" } }"#,
      #"{ "id": "two", "run": "sub.json", "with": { "t": "2" } }"#,
      #"{ "try": [ \#(line("a", "try")), \#(gate) ], "finally": [ \#(line("f", "finally")) ] }"#,
      #"{ "give": "${one} ${two}" }"#)
    #expect(await run("run", "w.json").status == 1)
    #expect(lines() == ["1", "2", "try", "finally"])
    workspace.folder.write("", to: "ready")
    let resumed = await run("resume", "last")
    #expect(resumed.out == "gave 1 gave 2\n", "\(resumed.errors)")
    #expect(lines() == ["1", "2", "try", "finally"])
  }

  @Test func `what was being added when a run was cut off is cut away by the next one`() async throws {
    workspace.folder.write("n\n0\n", to: "log.csv")
    workspace.workflow(
      "w.json", #"{ "id": "add", "export": "csv", "from": [{ "n": 1 }, { "n": 2 }], "to": "log.csv", "append": true }"#,
      gate)
    #expect(await run("run", "w.json").status == 1)
    #expect(workspace.text("log.csv") == "n\n0\n1\n2\n")
    // As if it had been killed in the midst of the second line.
    let real = workspace.folder.path
    try sql("UPDATE run SET status = 'running', owner = 'run-gone'")
    try sql(
      "UPDATE journal SET status = 'begun', file = '\(RealFolder.of(real))/log.csv', length = 4, value = CAST('1' || char(10) || '2' || char(10) AS BLOB) WHERE path = 'add'"
    )
    workspace.folder.write("n\n0\n1\n2", to: "log.csv")
    workspace.folder.write("", to: "ready")
    let resumed = await run("resume", "last")
    #expect(resumed.status == 0, "\(resumed.errors)")
    #expect(workspace.text("log.csv") == "n\n0\n1\n2\n")
  }

  @Test func `exports that were about to take their places together do so before the next run begins`() async throws {
    workspace.workflow(
      "w.json", #"{ "export": "json", "from": [1], "to": "other.json", "commit": "together" }"#, #"{ "fail": "no" }"#)
    #expect(await run("run", "w.json").status == 1)
    #expect(workspace.text("other.json") == nil)
    // As if another one had been killed between its first rename and its second.
    workspace.folder.write("new\n", to: ".b.txt.intently-00000000.tmp")
    workspace.folder.write("old\n", to: "b.txt")
    let root = workspace.folder.path
    let pairs =
      #"[["\#(root)/.a.txt.intently-1.tmp","\#(root)/a.txt"],["\#(root)/.b.txt.intently-00000000.tmp","\#(root)/b.txt"]]"#
    try sql(
      "INSERT INTO run (id, workflow, origin, status, owner) VALUES ('gone', 'v.json', 'hand', 'running', 'run-gone')")
    try sql(
      "INSERT INTO journal (run, number, path, kind, status, name, value) VALUES ('gone', 1, '', 'renames', 'begun', '', '\(pairs)')"
    )
    _ = await run("run", "w.json")
    #expect(workspace.text("b.txt") == "new\n" && workspace.text("a.txt") == nil)
    #expect(!workspace.folder.files.keys.contains { $0.hasSuffix(".tmp") })
  }

  @Test func `where others have written behind it the file is named and left alone`() async throws {
    workspace.folder.write("n\n0\n", to: "log.csv")
    workspace.workflow(
      "w.json", #"{ "id": "add", "export": "csv", "from": [{ "n": 1 }], "to": "log.csv", "append": true }"#, gate)
    _ = await run("run", "w.json")
    try sql("UPDATE run SET status = 'running', owner = 'run-gone'")
    try sql(
      "UPDATE journal SET status = 'begun', file = '\(RealFolder.of(workspace.folder.path))/log.csv', length = 4, value = CAST('1' || char(10) AS BLOB) WHERE path = 'add'"
    )
    workspace.folder.write("n\n0\n1\n7\n", to: "log.csv")
    let next = await run("run", "w.json")
    #expect(next.status == 1 && next.errors.contains("[others-have-written]"), "\(next.errors)")
    #expect(workspace.text("log.csv") == "n\n0\n1\n7\n")
  }
}

private enum RealFolder {
  static func of(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
