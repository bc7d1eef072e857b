import Testing

/// What users ask for, case by case: tries that repeat nothing (T20), and the rows of the survey on values, secrets, unattended runs
/// and messages that no other case has.
@Suite struct UserRunTests {
  private static let workspaceFile = """
    { "intently": 1, "entities": { "Row": { "source": { "file": "rows.csv" }, "id": "id",
      "properties": { "id": "integer", "n": "integer", "t": "text" } } } }
    """

  private func workspace() -> TestWorkspace {
    TestWorkspace(["rows.csv": "id,n,t\n1, 5,a\n2,7,\n3,0,b\n", "intently.json": Self.workspaceFile])
  }

  @Test func `T20: a step that fails twice is tried again, and what was done before it is not`() async {
    let space = TestWorkspace(["line.csv": "said\nonce\n", "tries.csv": "try\none\n", "all.csv": "try\n"])
    // The third try finds two lines in the file that each try adds to.
    space.workflow(
      "w.json", #"{ "id": "line", "find": { "file": "line.csv" } }"#,
      #"{ "export": "csv", "to": "log.csv", "append": true, "from": "${line}" }"#,
      #"{ "retry": { "attempts": 3, "wait": "1 second", "factor": 2 }, "repeatable": true, "try": ["#
        + #"{ "id": "one", "find": { "file": "tries.csv" } },"#
        + #"{ "export": "csv", "to": "all.csv", "append": true, "from": "${one}" },"#
        + #"{ "id": "so", "find": { "file": "all.csv" } },"#
        + #"{ "if": { "${so.count}": { "lessThan": 3 } }, "then": [{ "fail": "try ${so.count}" }] } ], "finally": [] }"#
    )
    let run = await space.run("run", "w.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(space.text("log.csv") == "said\nonce\n")
    #expect(space.text("all.csv") == "try\none\none\none\n")
  }

  @Test(arguments: [
    // n8n #9493: a number with a blank before it is none, and is named with its place.
    (
      #"{ "find": "Row", "where": { "n": { "greaterThan": 4 } }, "columns": ["id"] }"#, 1, "",
      "rows.csv:2:3: error: “ 5” in “n”"
    ),
    // n8n PR #7313: nothing is never written as a word.
    (
      #"{ "id": "r", "find": "Row", "where": { "id": 2 } }, { "give": "t is ${r.first.t}" }"#, 2, "",
      "may have no value"
    ),
    (
      #"{ "id": "r", "find": "Row", "where": { "id": 2 } }, { "give": "t is ${r.first.t | default('none')}" }"#, 0,
      "t is none\n", ""
    ),
    // kestra #2396: what stands in stands in for nothing alone.
    (
      #"{ "set": { "z": 0, "f": false, "e": "" } }, "#
        + #"{ "give": { "a": "${z | default(5)}", "b": "${f | default(true)}", "c": "${e | default('x')}" } }"#, 0,
      "{\"a\":0,\"b\":false,\"c\":\"\"}\n", ""
    ),
    // kestra #3363: a step that may be skipped has no value for certain.
    (
      #"{ "id": "s", "when": { "${today}": { "lessThan": "2000-01-01" } }, "give": "x" }, { "give": "got ${s}" }"#, 2,
      "", "hint: ${s | default('…')}"
    ),
    // kestra #11072: a name in brackets is a name.
    (#"{ "id": "r", "give": { "a": 1 } }, { "give": "${r.b}" }"#, 2, "", "a record has no property “b”"),
    (#"{ "id": "r", "give": { "a": 1 } }, { "give": "${r[\"b\"]}" }"#, 2, "", "a record has no property “b”"),
    // pebble #398: what is false is false, whatever stands behind it.
    (#"{ "find": "Row", "where": "id = 9 AND n > 6", "columns": ["id"] }"#, 0, "id\n", ""),
    // pebble #160: a broken expression has its place.
    (#"{ "find": "Row", "where": "id > AND t = 1" }"#, 2, "", "error: “AND” cannot stand here [predicate-syntax]"),
    // ISLET #12, hackhq #41: what data says is text.
    (#"{ "set": { "x": "$${now}" } }, { "give": "${x}" }"#, 0, "${now}\n", ""),
  ])
  func `values have one meaning, and nothing is guessed`(
    _ steps: String, _ status: Int32, _ out: String, _ said: String
  )
    async
  {
    let space = workspace()
    space.workflow("w.json", steps)
    let run = await space.run("run", "w.json")
    #expect(run.status == status && run.out == out, "\(run.out)\(run.errors)")
    #expect(said.isEmpty ? run.errors.isEmpty : run.errors.contains(said), "\(run.errors)")
  }

  @Test func `a merge that left both versions has its own message`() async {
    // node-red #4110
    let space = TestWorkspace([
      "w.json":
        "{ \"intently\": 1, \"steps\": [\n<<<<<<< a\n  { \"give\": 1 }\n=======\n  { \"give\": 2 }\n>>>>>>> b\n] }\n"
    ])
    let run = await space.run("check", "w.json")
    #expect(run.status == 2)
    #expect(run.errors.contains("w.json:2:1: error: a merge left both versions here"), "\(run.errors)")
  }

  @Test func `a run changes nothing in the file of its workflow, and a file that is not there is named`() async {
    // feedback-assistant #703, #468
    let space = workspace()
    let text = "{ \"intently\": 1, \"inputs\": { \"file\": { \"type\": \"file\" } }, \"steps\": [{ \"give\": 1 }] }"
    space.folder.write(text, to: "w.json")
    let absent = await space.run("run", "w.json", "--input-path", "absent.txt")
    #expect(absent.status == 66 && absent.errors.contains("absent.txt"), "\(absent.errors)")
    let there = await space.run("run", "w.json", "--input-path", "rows.csv")
    #expect(there.status == 0, "\(there.errors)")
    #expect(space.text("w.json") == text)
  }
}
