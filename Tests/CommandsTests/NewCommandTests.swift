import Testing

@Suite struct NewCommandTests {
  /// A workspace of its own, with or without a file.
  private func workspace(_ file: String?) -> TemporaryFolder {
    let folder = TemporaryFolder()
    if let file { folder.write(file, to: "intently.json") }
    return folder
  }

  @Test(arguments: [
    "late-tasks", "late tasks", "Größe", "日本", "a.b", "${x}", "$${today}", "a'\"\\b", "x}", "-x", "%41",
  ])
  func `what is written passes check and is in the one layout`(_ name: String) async throws {
    let example = ExampleWorkspace()
    guard !name.contains("\\") else {
      #expect(await example.run("new", "--", name).status == 64)
      return
    }
    let run = await example.run("new", "--", name)
    #expect(run.status == 0, "\(run.errors)")
    let file = name + ".json"
    #expect(run.out == file + "\n")
    let check = await example.run("check", "--", "./" + file)
    #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
    #expect(await example.run("fmt", "--check", "--", file).status == 0)
    let ran = await example.run("run", "--", "./" + file)
    #expect(ran.status == 0, "\(ran.errors)")
    #expect(example.text("Exports/\(name).csv") != nil)
  }

  @Test(arguments: ["ask", "fetch", "loop", "menu"], ["late-tasks", "a'\"b ${x} FILE"])
  func `a template passes its check and its tests, which go every way`(_ template: String, _ name: String) async {
    for folder in [TemporaryFolder(), workspace("{ \"intently\": 1 }")] {
      let run = await folder.run("new", "--template", template, "--", name)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.out == "\(name).json\n\(name).test.json\n")
      let check = await folder.run("check", "./\(name).json")
      #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
      #expect(await folder.run("fmt", "--check", "\(name).json", "\(name).test.json").status == 0)
      let test = await folder.run("test", "./\(name).json")
      #expect(test.status == 0 && test.out.contains("covered: 100 %"), "\(test.out)")
      let again = await folder.run("new", "--template", template, "--", name)
      #expect(again.status == 64 && again.errors.contains("is there already"))
    }
    let unknown = await workspace(nil).run("new", "a", "--template", "fetsch")
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean “fetch”?"))
  }

  @Test func `a file is never replaced`() async {
    let example = ExampleWorkspace()
    let before = example.text("best-books.json")
    for name in ["best-books", "best-books.json"] {
      let run = await example.run("new", name)
      #expect(run.status == 64 && run.errors.contains("is there already"))
    }
    #expect(example.text("best-books.json") == before)
  }

  @Test(arguments: ["", "a/b", "../a", ".hidden", "intently", "x.test", "x.schema", " a", "a\u{1}b"])
  func `a name that is none for a workflow is refused`(_ name: String) async {
    let run = await ExampleWorkspace().run("new", name)
    #expect(run.status == 64 && run.out.isEmpty)
  }

  @Test func `without entities it says hello, in the folder of workflows if there is one`() async {
    let folder = workspace(nil)
    #expect(await folder.run("new", "a").out == "a.json\n")
    #expect(await folder.run("run", "a.json").out == "Hello from a\n")
    folder.makeFolder("Workflows")
    #expect(await folder.run("new", "b").out == "Workflows/b.json\n")
    #expect(await folder.run("fmt", "--check", "a.json", "Workflows/b.json").status == 0)
    #expect(await folder.run("new", "c", below: "Workflows").out == "c.json\n")
  }

  @Test func `a folder that the workspace names is made`() async {
    let folder = workspace("{ \"intently\": 1, \"workflows\": [\"Flows/Daily\"] }")
    #expect(await folder.run("new", "a").out == "Flows/Daily/a.json\n")
    #expect(await folder.run("check", "a").status == 0)
  }

  @Test func `an entity that cannot be read is passed over`() async {
    let folder = workspace(
      """
      { "intently": 1, "entities": { "Gone": { "source": { "file": "gone.csv" } }, "Here": { "source": { "file": "here.csv" } } } }
      """)
    folder.write("a\n1\n", to: "here.csv")
    #expect(await folder.run("new", "a").status == 0)
    #expect(folder.text("a.json")?.contains("\"find\": \"Here\"") == true)
    #expect(await folder.run("check", "a").status == 0)
  }

  @Test func `a workspace file that is wrong is told first`() async {
    let folder = workspace("{ \"intently\": 1, \"entitys\": {} }")
    let run = await folder.run("new", "a")
    #expect(run.status == 2 && run.errors.contains("entitys"))
    #expect(folder.text("a.json") == nil)
  }
}
