import Testing

@Suite struct FmtCommandTests {
  @Test(arguments: ExampleWorkspace.documents) func `every example is in the one layout`(_ name: String) async {
    let run = await ExampleWorkspace().run("fmt", "--check", name)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `what was written once stays as it is`() async throws {
    let cases = FileTree.files(below: ExampleWorkspace.root + "/Tests/WorkflowCases")
    var count = 0
    for (name, bytes) in cases.sorted(by: { $0.key < $1.key }) where name.hasSuffix(".json") {
      let workspace = ExampleWorkspace()
      workspace.write(String(decoding: bytes, as: UTF8.self), to: "case.json")
      guard await workspace.run("fmt", "case.json").status == 0 else { continue }
      let once = workspace.text("case.json")
      #expect(await workspace.run("fmt", "--check", "case.json").status == 0, "\(name)")
      #expect(await workspace.run("fmt", "case.json").out.isEmpty)
      #expect(workspace.text("case.json") == once, "\(name)")
      count += 1
    }
    #expect(count > 100)
  }

  @Test func `keys of the format are put in order, and data keeps its own`() async {
    let workspace = ExampleWorkspace()
    workspace.write(
      """
      {"steps":[{"limit":5,"sort":["title"],"where":{"title":"a","all":[]},"find":"Book","id":"b"},
      {"columns":["title"],"to":"Exports/a.csv","export":"csv","ifEmpty":"keep"},
      {"otherwise":[{"give":2,"id":"x"}],"if":[{"then":[{"give":1,"id":"y"}],"when":true}]},
      {"give":{"steps":[{"limit":1,"find":2}],"then":[{"to":1,"id":2}],"entities":{"A":{"id":1,"source":2}}}}],
      "name":"n","intently":1}
      """, to: "a.json")
    #expect(await workspace.run("fmt", "a.json").status == 0)
    #expect(
      workspace.text("a.json") == """
        {
          "intently": 1,
          "name": "n",
          "steps": [
            {
              "id": "b",
              "find": "Book",
              "where": { "title": "a", "all": [] },
              "sort": ["title"],
              "limit": 5
            },
            {
              "export": "csv",
              "to": "Exports/a.csv",
              "ifEmpty": "keep",
              "columns": ["title"]
            },
            {
              "if": [
                {
                  "when": true,
                  "then": [{ "id": "y", "give": 1 }]
                }
              ],
              "otherwise": [{ "id": "x", "give": 2 }]
            },
            {
              "give": {
                "steps": [{ "limit": 1, "find": 2 }],
                "then": [{ "to": 1, "id": 2 }],
                "entities": { "A": { "id": 1, "source": 2 } }
              }
            }
          ]
        }

        """)
  }

  @Test func `a file in another layout is named, and changed only without --check`() async {
    let workspace = ExampleWorkspace()
    workspace.write("{\"steps\":[]}", to: "a.json")
    let check = await workspace.run("fmt", "--check", "a.json", "best-books.json")
    #expect(check.status == 2)
    #expect(check.errors.contains("a.json: error: ") && !check.errors.contains("best-books"))
    #expect(workspace.text("a.json") == "{\"steps\":[]}")
  }

  @Test func `a file that is no JSON is left alone`() async {
    let workspace = ExampleWorkspace()
    workspace.write("{\"steps\":[,]}", to: "a.json")
    let run = await workspace.run("fmt", "a.json")
    #expect(run.status == 2 && run.errors.hasPrefix("a.json:1:11: error: "), "\(run.errors)")
    #expect(workspace.text("a.json") == "{\"steps\":[,]}")
    #expect(await workspace.run("fmt", "nowhere.json").status == 66)
  }
}
