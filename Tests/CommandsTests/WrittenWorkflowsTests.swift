import Foundation
import Testing

/// No run writes a workflow: where workflows have folders of their own no JSON file goes in, and where they stand in the
/// workspace's own folder nothing that is one (DESIGN.md, Permissions).
@Suite struct WrittenWorkflowsTests {
  private let workspace = TestWorkspace(["intently.json": #"{ "intently": 1 }"#])
  private static let evil = #"{ "intently": 1, "steps": [{ "show": "evil" }] }"#

  private func write(_ step: String) async -> CommandRun {
    workspace.workflow("w.json", step)
    return await workspace.run("run", "w.json")
  }

  @Test(arguments: [
    #"{ "intent": "SaveFile", "with": { "input": \#(evil), "to": "evil.json" } }"#,
    #"{ "intent": "SaveFile", "with": { "input": \#(evil), "to": "Deeper/../evil.json" } }"#,
    #"{ "export": "json", "from": \#(evil), "to": "evil.json" }"#,
    #"{ "export": "text", "from": "{ \"steps\": [", "to": "evil.json" }"#,
    #"{ "intent": "CopyFile", "with": { "file": "Data/evil.txt", "to": "evil.json" } }"#,
    #"{ "intent": "MoveFile", "with": { "file": "Data/evil.txt", "to": "evil.json" } }"#,
    #"{ "intent": "RenameFile", "with": { "file": "evil.txt", "name": "evil.json" } }"#,
    #"{ "intent": "AppendToFile", "with": { "text": "{ \"steps\": [] }", "to": "evil.json" } }"#,
    #"{ "intent": "AppendToFile", "with": { "text": "{ \"steps\": [] }", "to": "evil.json", "mode": "prepend" } }"#,
  ])
  func `what would be a workflow is not written`(step: String) async {
    workspace.folder.write(Self.evil, to: "Data/evil.txt")
    workspace.folder.write(Self.evil, to: "evil.txt")
    let ran = await write(step)
    #expect(ran.status == 4 && ran.errors.contains("[not-allowed]"), "\(ran.errors)")
    #expect(workspace.text("evil.json") == nil)
    #expect(workspace.text("evil.txt") == Self.evil)
    let tried = await workspace.run("run", "w.json", "--dry-run")
    #expect(tried.status == 4 || !step.contains("SaveFile") && !step.contains("export"), "\(tried.errors)")
  }

  @Test func `other JSON is written there, and is no workflow`() async {
    let ran = await write(#"{ "intent": "SaveFile", "with": { "input": { "a": 1 }, "to": "state.json" } }"#)
    #expect(ran.status == 0 && workspace.text("state.json") == "{\n  \"a\": 1\n}\n", "\(ran.errors)")
    workspace.folder.write("[1]", to: "list.json")
    workspace.folder.write(#"{ "about": "\"steps\"" }"#, to: "words.json")
    let due = await CommandRun.run(["due"], in: workspace.folder.path, keepsHistory: true)
    #expect(due.status == 0 && due.errors.isEmpty, "\(due.errors)")
    #expect(await workspace.run("completions", "words", "--", "intently", "run", "").out == "w\n")
    workspace.folder.write(#"{ "steps": [ }"#, to: "broken.json")
    let told = await CommandRun.run(["due"], in: workspace.folder.path, keepsHistory: true)
    #expect(told.errors.contains("“broken.json” is broken"), "\(told.errors)")
  }

  @Test func `a folder of workflows that is a link is one where it leads`() async throws {
    workspace.folder.write("", to: "Flows/note.txt")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.folder.path + "/Workflows", withDestinationPath: "Flows")
    for path in ["Flows/evil.json", "Workflows/evil.json"] {
      let ran = await write(#"{ "intent": "SaveFile", "with": { "input": { "a": 1 }, "to": "\#(path)" } }"#)
      #expect(ran.status == 4, "\(ran.errors)")
    }
    #expect(workspace.text("Flows/evil.json") == nil)
  }
}

/// Running never writes to the workflow's file, wherever it stands.
@Suite struct RunningWorkflowTests {
  private let workspace = TestWorkspace(["intently.json": #"{ "intently": 1 }"#, "Workflows/w.json": "{}"])

  @Test(arguments: [
    #"{ "export": "json", "from": [1], "to": "Jobs/w.json" }"#,
    #"{ "intent": "SaveFile", "with": { "input": "x", "to": "${input.path}" } }"#,
    #"{ "intent": "AppendToFile", "with": { "text": " ", "to": "${input.path}" } }"#,
    #"{ "intent": "DeleteFiles", "with": { "files": ["${input.path}"] } }"#,
  ])
  func `a workflow does not write its own file`(step: String) async {
    let text =
      #"{ "intently": 1, "inputs": { "path": { "type": "text", "default": "Jobs/w.json" } }, "steps": [\#(step)] }"#
    workspace.folder.write(text, to: "Jobs/w.json")
    let ran = await workspace.run("run", "Jobs/w.json")
    #expect(ran.status == 4 && ran.errors.contains("is a workflow that runs now"), "\(ran.errors)")
    #expect(workspace.text("Jobs/w.json") == text)
  }

  @Test func `nor that of one that it runs`() async {
    workspace.folder.write(#"{ "intently": 1, "steps": [{ "give": 1 }] }"#, to: "Jobs/other.json")
    workspace.folder.write(
      """
      { "intently": 1, "inputs": { "path": { "type": "text", "default": "Jobs/other.json" } },
        "steps": [{ "run": "Jobs/other.json" }, { "intent": "SaveFile", "with": { "to": "${input.path}" } }] }
      """, to: "Jobs/w.json")
    let ran = await workspace.run("run", "Jobs/w.json")
    #expect(ran.status == 4, "\(ran.errors)")
  }

  @Test(arguments: [
    ["--output-path", "Jobs/w.json"], ["--record-answers", "Jobs/w.json"], ["--output-path", "Jobs/../Jobs/w.json"],
  ])
  func `the command line does not make a run write it either`(options: [String]) async {
    let text = #"{ "intently": 1, "steps": [{ "give": 1 }] }"#
    workspace.folder.write(text, to: "Jobs/w.json")
    let ran = await CommandRun.run(["run", "Jobs/w.json"] + options, in: workspace.folder.path)
    #expect(ran.status == 4 && workspace.text("Jobs/w.json") == text, "\(ran.errors)")
  }

  @Test func `where workflows stand in the workspace's own folder no output takes the place of one`() async {
    let workspace = TestWorkspace()
    let text = #"{ "intently": 1, "steps": [{ "give": 1 }] }"#
    workspace.folder.write(text, to: "a.json")
    workspace.folder.write(text, to: "b.json")
    let ran = await workspace.run("run", "a.json", "--output-path", "b.json")
    #expect(ran.status == 4 && workspace.text("b.json") == text, "\(ran.errors)")
    #expect(await workspace.run("run", "a.json", "--output-path", "c.json").status == 0)
  }
}
