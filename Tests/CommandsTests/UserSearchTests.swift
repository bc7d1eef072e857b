import Testing

/// What users ask for, case by case: faults found before the run, and nested searches (T15, T18).
@Suite struct UserSearchTests {
  private static let tasks = """
    id,name,priority,due,state,tags
    1,a10,5,2026-12-24,open,x y
    2,a2,3,2026-11-01,open,y
    3,b,10,2026-12-01,open,
    4,c,10,2026-12-02,closed,
    5,d,2,2026-11-29,open,
    6,e,,2026-11-30,open,

    """

  private func workspace() -> TestWorkspace {
    let space = TestWorkspace(["tasks.csv": Self.tasks])
    space.entities(
      """
      "Task": { "source": { "file": "tasks.csv" }, "id": "id", "properties": {
        "id": "integer", "name": "text", "priority": "integer", "due": "date", "state": { "enum": ["open", "closed"] },
        "tags": "text" } }
      """)
    return space
  }

  @Test func `T15: five faults of five kinds come in one pass, each with its place and a hint, and nothing is run`()
    async
  {
    let space = workspace()
    space.workflow(
      "w.json", #"{ "export": "csv", "from": [{ "a": 1 }], "to": "never.csv" }"#,
      #"{ "id": "t", "find": "Task", "sortt": ["name"] }"#, #"{ "find": "Task", "where": { "prioriy": 3 } }"#,
      #"{ "find": "Task", "where": { "priority": { "greaterThan": "high" } } }"#, #"{ "show": "${late.count}" }"#,
      #"{ "export": "cvs", "from": "${t}", "to": "o.csv" }"#, #"{ "id": "late", "find": "Task" }"#)
    let run = await space.run("run", "w.json")
    #expect(run.status == 2)
    #expect(space.text("never.csv") == nil)
    for place in [
      "w.json:3:30: error: a step has no key “sortt” [unknown-key]",
      "w.json:4:30: error: “Task” has no property “prioriy” [unknown-property]",
      "w.json:5:59: error: “high” is no number [wrong-literal]",
      "w.json:6:14: error: “late” is not known yet: its step comes later [not-yet-known]",
      "w.json:7:13: error: there is no export type “cvs” [unknown-content-type]",
    ] {
      #expect(run.errors.contains(place), "\(place)\n\(run.errors)")
    }
    let errors = run.errors.split(separator: "\n").count { $0.contains(": error: ") }
    let advice = run.errors.split(separator: "\n").count { $0.hasPrefix("hint: ") || $0.contains(": note: ") }
    #expect(errors == 5)
    #expect(advice == 5)
  }

  @Test func `T15: a trailing comma is named, and the rest is told once it is gone`() async {
    let space = workspace()
    let faulty = #"{ "intently": 1, "steps": [ { "find": "Task", "sortt": [] }, { "show": "${nothing}" }, ] }"#
    space.folder.write(faulty, to: "w.json")
    let first = await space.run("check", "w.json")
    #expect(first.status == 2)
    #expect(first.errors.contains("[json-trailing-comma]"))
    space.folder.write(faulty.replacing("}, ]", with: "} ]"), to: "w.json")
    let second = await space.run("check", "w.json")
    #expect(second.errors.contains("[unknown-key]") && second.errors.contains("[unknown-name]"))
  }

  @Test(arguments: [
    #"{ "state": "open", "any": [ { "due": { "lessThan": "today" } }, { "priority": { "greaterThanOrEqualTo": 3 } } ], "not": { "tags": { "contains": "x" } } }"#,
    #""(state = 'open' AND (due < 'today' OR priority >= 3)) AND NOT tags CONTAINS 'x'""#,
    #""state == 'open' && (due < 'today' || priority >= 3) && !(tags CONTAINS \"x\")""#,
  ])
  func `T18: a nested search with two sort keys and a limit gives the right rows`(_ predicate: String) async {
    let space = workspace()
    space.workflow(
      "w.json",
      "{ \"id\": \"t\", \"find\": \"Task\", \"where\": \(predicate), \"sort\": [\"-priority\", \"name\"], \"limit\": 2 }",
      #"{ "give": "${t.id | join(' ')}" }"#)
    let run = await space.run("run", "w.json")
    #expect(run.out == "3 2\n", "\(run.errors)")
  }

  @Test(arguments: [
    (#"["priority"]"#, "5 2 1 3 4 6"), (#"["-priority"]"#, "3 4 1 2 5 6"),
    (#"[{ "by": "priority", "missing": "first" }]"#, "6 5 2 1 3 4"), (#"["name"]"#, "1 2 3 4 5 6"),
    (#"[{ "by": "name", "natural": true }]"#, "2 1 3 4 5 6"), (#"["-state", "-due"]"#, "4 1 3 6 5 2"),
  ])
  func `T18: numbers sort as numbers, ties keep their order, and what is missing stands where it is said`(
    _ sort: String, _ expected: String
  ) async {
    let space = workspace()
    space.workflow(
      "w.json", "{ \"id\": \"t\", \"find\": \"Task\", \"sort\": \(sort) }", #"{ "give": "${t.id | join(' ')}" }"#)
    #expect(await space.run("run", "w.json").out == expected + "\n")
  }
}
