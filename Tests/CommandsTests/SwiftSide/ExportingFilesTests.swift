import AppIntents
import Commands
import Foundation
import Testing
import UniformTypeIdentifiers

/// A page as a PDF file that only the intent holds.
struct DrawPage: AppIntent {
  static let title: LocalizedStringResource = "Draw Page"

  @Parameter(title: "Name") var name: String

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    .result(value: IntentFile(data: Data("%PDF \(name)".utf8), filename: "\(name).pdf", type: .pdf))
  }
}

/// Gives back the file that it is given.
struct PassFile: AppIntent {
  static let title: LocalizedStringResource = "Pass File"

  @Parameter(title: "File", inputConnectionBehavior: .connectToPreviousIntentResult) var file: IntentFile

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> { .result(value: file) }
}

/// A file is exported as what it is (FORMAT.md §4).
struct ExportingFilesTests {
  private let workspace = TestWorkspace()
  private let tool = ToolTypes(intents: [DrawPage.self, PassFile.self], entities: [])
  private let draw = #"{ "intent": "DrawPage", "with": { "name": "One" } }"#

  @Test(arguments: ["pdf", "application/pdf", "com.adobe.pdf", "auto"])
  func `the file that an intent gives is copied, whatever its type is called`(_ type: String) async {
    workspace.workflow("w.json", draw, "{ \"export\": \"\(type)\", \"to\": \"Out/page.pdf\" }")
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(workspace.text("Out/page.pdf") == "%PDF One")
  }

  @Test func `a folder takes the file's own name, and a list becomes a folder of files`() async {
    workspace.workflow("w.json", draw, #"{ "export": "pdf", "to": "Out/" }"#)
    var run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 0 && workspace.text("Out/One.pdf") == "%PDF One", "\(run.errors)")
    workspace.workflow(
      "all.json",
      #"{ "forEach": ["A", "B"], "as": "name", "do": [{ "intent": "DrawPage", "with": { "name": "${name}" } }] }"#,
      #"{ "export": "pdf", "to": "All/" }"#)
    run = await workspace.run("run", "all.json", tool: tool)
    #expect(run.status == 0, "\(run.errors)")
    #expect(workspace.text("All/A.pdf") == "%PDF A" && workspace.text("All/B.pdf") == "%PDF B")
  }

  @Test func `a file of another type is not made into the one that is asked for`() async {
    workspace.workflow("w.json", draw, #"{ "export": "png", "to": "page.png" }"#)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 1 && run.errors.contains("“One.pdf” is no png [export-failed]"), "\(run.errors)")
    #expect(workspace.text("page.png") == nil)
  }

  @Test func `actions read the file that an intent gives, and it is gone after the run`() async {
    workspace.workflow(
      "w.json", #"{ "id": "page", "intent": "DrawPage", "with": { "name": "One" } }"#,
      #"{ "intent": "SaveFile", "with": { "to": "saved.pdf" } }"#, #"{ "give": "at ${page}" }"#)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 0 && workspace.text("saved.pdf") == "%PDF One", "\(run.errors)")
    let path = run.out.dropFirst("at ".count).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(path.hasSuffix("/One.pdf") && !FileManager.default.fileExists(atPath: path), "\(run.out)")
  }

  @Test func `an intent that only passes a file on makes no other file readable`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("intently-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outside = folder.appendingPathComponent("outside.txt")
    try Data("theirs".utf8).write(to: outside)
    workspace.workflow(
      "w.json", "{ \"intent\": \"PassFile\", \"with\": { \"file\": \"\(outside.path)\" } }",
      #"{ "export": "text", "to": "copy.txt" }"#)
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 4 && workspace.text("copy.txt") == nil, "\(run.errors)")
  }
}
