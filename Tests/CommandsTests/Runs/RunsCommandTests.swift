import Glibc
import Testing

/// What is remembered of runs, and how it is told.
@Suite struct RunsCommandTests {
  private let workspace = TestWorkspace()

  private func run(_ arguments: String..., environment: [String: String] = [:]) async -> CommandRun {
    await CommandRun.run(arguments, in: workspace.folder.path, environment: environment, keepsHistory: true)
  }

  @Test func `a run is remembered with its steps, and what they gave as kinds, counts and sizes`() async {
    workspace.workflow(
      "w.json", #"{ "id": "three", "give": ["a", "b", "c"] }"#,
      #"{ "id": "file", "export": "json", "from": "${three}", "to": "three.json" }"#, #"{ "show": "Hello" }"#)
    #expect(await run("run", "w.json").status == 0)
    let told = await run("runs", "last").out
    #expect(told.contains("workflow  w.json") && told.contains("status    done (0)"), "\(told)")
    #expect(told.contains("list, 3") && told.contains("file, 3 rows, "), "\(told)")
    #expect(told.contains("Said\n  Hello\n") && !told.contains("\"a\""), "\(told)")
    let list = await run("runs").out
    #expect(list.hasPrefix("run ") && list.contains("done") && list.contains("w.json"), "\(list)")
  }

  @Test func `a run that fails is remembered with what failed and where`() async {
    workspace.workflow("w.json", #"{ "id": "oops", "fail": "no luck" }"#)
    #expect(await run("run", "w.json").status == 1)
    let told = await run("runs", "last").out
    #expect(told.contains("status    failed (1)"), "\(told)")
    #expect(told.contains("w.json:2:17: no luck [failed]") && told.contains("step      oops"), "\(told)")
    let json = await run("runs", "--json").out
    #expect(json.contains("\"code\": \"failed\"") && json.contains("\"place\": \"w.json:2:17\""), "\(json)")
  }

  @Test func `values are kept where the workflow says so, and secrets never`() async {
    workspace.folder.write(
      """
      { "intently": 1, "history": "values", "steps": [
        { "id": "list", "give": ["a", "b"] },
        { "id": "auth", "give": "Bearer ${secret.KEY}" },
        { "give": "done" }
      ] }
      """, to: "w.json")
    let ran = await run("run", "w.json", environment: ["INTENTLY_SECRET_KEY": "s3cr3t!x"])
    #expect(ran.status == 0, "\(ran.errors)")
    let told = await run("runs", "last").out
    #expect(told.contains(#"["a","b"]"#) && told.contains("auth  give") && told.contains(#""***""#), "\(told)")
    let state = workspace.folder.files.filter { $0.key.hasPrefix(".intently/") }
    #expect(!state.isEmpty)
    for (name, bytes) in state { #expect(!String(decoding: bytes, as: UTF8.self).contains("s3cr3t"), "\(name)") }
  }

  @Test func `the page of runs escapes what it shows, and loads nothing`() async {
    workspace.workflow("w.json", #"{ "id": "oops", "fail": "<script>alert(1)</script>" }"#)
    _ = await run("run", "w.json")
    let page = await run("runs", "--html").out
    #expect(page.contains("&lt;script&gt;") && !page.contains("<script"), "\(page)")
    #expect(page.contains("default-src 'none'") && page.contains("prefers-color-scheme: dark"))
    #expect(page.contains("class=\"bar failed\"") && !page.contains("http://") && !page.contains("https://"))
    #expect(await run("runs", "last", "--html").out.contains("<title>Run "))
  }

  @Test func `find and check leave no state behind, and neither does a run that asks nothing of it`() async {
    workspace.workflow("w.json", #"{ "give": 1 }"#)
    _ = await run("check", "w.json")
    _ = await run("runs")
    #expect(!workspace.folder.files.keys.contains { $0.hasPrefix(".intently") })
    #expect(await run("runs").out == "Nothing has run yet.\n")
    #expect(await run("runs", "nothing").status == 66)
  }

  @Test(.enabled(if: geteuid() != 0)) func `a workspace that nobody may write to runs on, and says so once`() async {
    await checkReadOnly()
  }

  private func checkReadOnly() async {
    workspace.workflow("w.json", #"{ "give": 1 }"#)
    chmod(workspace.folder.path, 0o555)
    let ran = await run("run", "w.json")
    chmod(workspace.folder.path, 0o755)
    #expect(ran.status == 0 && ran.out == "1\n")
    #expect(ran.errors.components(separatedBy: "[no-history]").count == 2, "\(ran.errors)")
  }

  @Test func `a run goes on without history where the state cannot be kept, and says so once`() async {
    workspace.workflow("w.json", #"{ "notify": "Hello" }"#, #"{ "give": 1 }"#)
    // A file stands where the folder belongs.
    workspace.folder.write("", to: ".intently")
    let ran = await run("run", "w.json")
    #expect(ran.status == 0 && ran.out == "1\n", "\(ran.errors)")
    #expect(ran.errors.components(separatedBy: "[no-history]").count == 2, "\(ran.errors)")
  }

  @Test func `a run is named by the beginning of its id`() async throws {
    workspace.workflow("w.json", #"{ "give": 1 }"#)
    _ = await run("run", "w.json")
    let id = try #require(await run("runs").out.split(separator: "\n").last?.split(separator: " ").first)
    #expect(await run("runs", String(id.prefix(5))).out.hasPrefix("Run \(id)\n"))
  }
}
