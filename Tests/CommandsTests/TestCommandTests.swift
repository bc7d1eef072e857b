import AppIntents
import Commands
import Foundation
import Synchronization
import Testing

/// `intently test`: cases of workflows, each in a copy of the workspace.
@Suite struct TestCommandTests {
  private let workspace = TestWorkspace()
  private var folder: TemporaryFolder { workspace.folder }

  /// Writes the tests of `w.json`: cases, JSON each.
  private func tests(_ cases: String...) {
    folder.write("{ \"intently\": 1, \"cases\": [\n\(cases.joined(separator: ",\n"))\n] }\n", to: "w.test.json")
  }

  private func test(_ arguments: String..., tool: ToolTypes = ToolTypes()) async -> CommandRun {
    await CommandRun.run(["test"] + arguments, in: folder.path, tool: tool)
  }

  @Test func `what comes as expected passes, and nothing in the workspace changes`() async {
    folder.write("n\n1\n", to: "Exports/o.csv")
    workspace.workflow(
      "w.json", #"{ "export": "csv", "to": "Exports/o.csv", "from": [{"n": 2}], "append": true }"#,
      #"{ "export": "csv", "to": "Exports/p.csv", "from": [{"n": 3}] }"#,
      #"{ "intent": "SaveFile", "with": { "input": "x", "to": "q.txt" } }"#, #"{ "show": "done" }"#,
      #"{ "notify": "told" }"#, #"{ "give": { "a": [1, 2.50, "x", true, null] } }"#)
    tests(
      #"""
      { "name": "all of it",
        "expect": {
          "exports": {
            "Exports/o.csv": { "text": ["n", "2"] }, "Exports/p.csv": { "rows": [{ "n": 3 }] }, "q.txt": { "text": "x" }
          },
          "calls": [{ "intent": "SaveFile", "with": { "input": "x" } }],
          "said": ["done"], "notified": ["told"], "absent": ["r.csv"],
          "output": { "a": [1, 2.5, "x", true, null] }
        } }
      """#,
      #"{ "name": "an old file that is put there", "files": { "Exports/o.csv": { "text": ["n", "7"] } }, "expect": { "exports": { "Exports/o.csv": { "rows": [{ "n": 7 }, { "n": 2 }] } } } }"#
    )
    let before = folder.files
    let run = await test()
    #expect(run.status == 0, "\(run.out)\(run.errors)")
    #expect(run.out.hasSuffix("1 workflow, 2 cases: all as expected, 100 % covered\n"))
    #expect(folder.files == before)
  }

  @Test(arguments: [
    (#""output": [1, {"a": 3}]"#, ["the output differs", "at [1].a", "expected: 3", "      is: 2"]),
    (#""output": [1]"#, ["expected: nothing", #"      is: {"a":2}"#]),
    (
      #""exports": { "o.csv": { "text": ["n,t", "1,b"] } }"#,
      ["“o.csv” differs in line 2", "expected: 1,b", "      is: 1,a"]
    ),
    (#""exports": { "o.csv": { "text": "n,t\n1,a" } }"#, ["expected: 1,a", "      is: 1,a⏎"]),
    (
      #""exports": { "o.csv": { "rows": [{ "n": 1, "t": "c" }] } }"#,
      ["“o.csv” differs in row 1, at “t”", "expected: “c”", "      is: “a”"]
    ),
    (#""exports": { "o.csv": { "rows": [] } }"#, ["“o.csv” has 1 row, expected 0"]),
    (#""exports": { "x.csv": { "rows": [] } }"#, ["“x.csv” is not there"]),
    (#""absent": ["o.csv"]"#, ["“o.csv” is there"]),
    (#""said": ["b"]"#, ["text 1 that is shown differs"]),
    (#""said": []"#, ["1 text shown, expected 0"]),
    (#""notified": ["x"]"#, ["0 texts notified, expected 1"]),
    (#""calls": []"#, ["1 call, expected 0"]),
    (#""calls": [{ "intent": "SaveFile", "with": { "to": "r.txt" } }]"#, ["call 1 of “SaveFile” differs in “to”"]),
    (#""status": 1"#, ["the status is 0, and 1 is expected"]),
    (#""error": "failed""#, ["the run does not fail, and “failed” is expected"]),
  ])
  func `what does not come is shown with its place`(expectation: String, words: [String]) async {
    workspace.workflow(
      "w.json", #"{ "export": "csv", "to": "o.csv", "from": [{"n": 1, "t": "a"}] }"#,
      #"{ "intent": "SaveFile", "with": { "input": "x", "to": "q.txt" } }"#, #"{ "show": "a" }"#,
      #"{ "give": [1, {"a": 2}] }"#)
    tests("{ \"name\": \"one\",\n  \"expect\": { \(expectation) } }")
    let run = await test()
    #expect(run.status == 1, "\(run.out)")
    for word in words { #expect(run.out.contains(word), "\(word) in \(run.out)") }
    #expect(run.out.contains("FAILED one\n    w.test.json:"))
  }

  @Test func `a mock takes an intent's place, call by call, and is checked against what the intent gives`() async {
    let tool = ToolTypes(intents: [RateText.self, LengthOfText.self])
    workspace.workflow(
      "w.json",
      #"{ "id": "each", "forEach": ["a", "b"], "do": [{ "id": "rate", "intent": "RateText", "with": { "text": "${item}" } }] }"#,
      #"{ "intent": "LengthOfText", "with": { "text": "abc" } }"#, #"{ "give": "${each}" }"#)
    tests(
      #"{ "name": "one for every call", "mocks": { "RateText": { "gives": 4 } }, "expect": { "output": [4, 4], "calls": [{ "intent": "RateText", "with": { "text": "a" } }, { "intent": "RateText" }] } }"#,
      #"{ "name": "by the step", "mocks": { "rate": [{ "gives": 1 }, { "gives": 2 }], "RateText": { "gives": 9 } }, "expect": { "output": [1, 2] } }"#,
      #"{ "name": "one that fails", "mocks": { "rate": { "fails": "busy", "code": "too-busy" } }, "expect": { "error": "too-busy" } }"#,
      #"{ "name": "without effects too", "mocks": { "rate": { "gives": 0 }, "LengthOfText": { "gives": 7 } }, "expect": { "calls": [{ "intent": "RateText" }, { "intent": "RateText" }, { "intent": "LengthOfText" }] } }"#
    )
    let run = await test(tool: tool)
    #expect(run.status == 0, "\(run.out)\(run.errors)")
    #expect(RateText.performed.withLock { $0 } == 0)
    for (mock, words) in [
      (#""rate": { "gives": "four" }"#, "“four” is no value of “RateText”, which is an integer"),
      (#""rate": { "gives": null }"#, "“RateText” always gives a value"),
      (#""rat": { "gives": 1 }"#, "the workflow has no step and no intent “rat”"),
      (#""rate": [{ "gives": 1 }]"#, "“rate” is called 2 times, and the case says what it gives 1 time"),
      (#""rate": [{ "gives": 1 }, { "gives": 1 }, { "gives": 1 }]"#, "“rate” is called 2 times"),
      (#""LengthOfText": { "gives": 1 }"#, "“RateText” has effects, and the case does not say what takes its place"),
    ] {
      tests("{ \"name\": \"one\", \"mocks\": { \(mock) } }")
      let run = await test(tool: tool)
      #expect(run.status == 1 && run.out.contains(words), "\(run.out)")
    }
    #expect(RateText.performed.withLock { $0 } == 0)
  }

  @Test func `servers answer as the case says, and nothing else can be asked`() async {
    folder.write(#"{"intently": 1, "allow": {"network": ["example.com"]}}"#, to: "intently.json")
    workspace.workflow(
      "w.json",
      #"{ "id": "got", "intent": "GetContentsOfURL", "with": { "url": "https://example.com/a?q=1" }, "retry": { "attempts": 3, "wait": "1 hour" }, "shape": { "n": "integer" } }"#,
      #"{ "intent": "GetContentsOfURL", "with": { "url": "https://example.com/b", "method": "POST", "json": { "n": "${got.n}" }, "headers": { "X-A": "${got.n}" }, "to": "In/answer.txt" } }"#,
      #"{ "give": "${got.n}" }"#)
    let good = #"{ "url": "https://example.com/a?q=1", "json": { "n": 5 } }"#
    let post =
      #"{ "method": "POST", "url": "https://example.com/b", "body": "fine", "sent": { "json": { "n": 5 }, "headers": { "x-a": "5" } } }"#
    tests(
      #"{ "name": "the second time", "http": [{ "url": "https://example.com/a?q=1", "status": 503, "times": 2 }, \#(good), \#(post)], "expect": { "output": 5, "exports": { "In/answer.txt": { "text": "fine" } } } }"#
    )
    let run = await test()
    #expect(run.status == 0, "\(run.out)")
    #expect(folder.text("In/answer.txt") == nil)
    for (http, words) in [
      (good, "nothing answers POST https://example.com/b"),
      ("\(good), \(post), \(good)", "nothing asks GET https://example.com/a?q=1"),
      (good + ", " + post.replacing(#""n": 5"#, with: #""n": 6"#), "the body differs: at n: expected 6, is 5"),
      (good + ", " + post.replacing(#"": "5""#, with: #"": "6""#), "the header “x-a” is “5”, and not “6”"),
    ] {
      tests("{ \"name\": \"one\", \"http\": [\(http)], \"expect\": { \"output\": 5 } }")
      let run = await test()
      #expect(run.status == 1 && run.out.contains(words), "\(run.out)")
    }
  }

  @Test func `clock, zone, chance, answers, inputs and secrets are the case's`() async {
    folder.write(
      #"{"intently": 1, "timeZone": "Europe/Berlin", "allow": {"network": ["example.com"]}}"#, to: "intently.json")
    folder.write(
      #"""
      { "intently": 1, "inputs": { "n": { "type": "integer" }, "m": { "type": "date", "default": "today" } }, "steps": [
        { "id": "colour", "ask": "Colour?" },
        { "intent": "GetContentsOfURL", "with": { "url": "https://example.com/?k=${secret.KEY}" } },
        { "give": ["${now}", "${today}", "${input.n}", "${input.m}", "${colour}", "${run.id}"] }
      ] }
      """#, to: "w.json")
    let http = #""http": [{ "url": "https://example.com/?k=abcd" }], "secrets": { "KEY": "abcd" }"#
    tests(
      #"{ "name": "Tokyo", "now": "2026-12-31T20:00:00Z", "timeZone": "Asia/Tokyo", "random": 3, "inputs": { "n": 5 }, "answers": { "colour": "red" }, \#(http), "expect": { "output": ["2027-01-01T05:00:00+09:00", "2027-01-01", 5, "2027-01-01", "red", "test-3"] } }"#,
      #"{ "name": "Berlin", "now": "2026-12-31T20:00:00", "inputs": { "n": 5, "m": "2026-01-02" }, "answers": { "colour": "red" }, \#(http), "expect": { "output": ["2026-12-31T20:00:00+01:00", "2026-12-31", 5, "2026-01-02", "red", "test-0"] } }"#,
      #"{ "name": "nobody answers", "inputs": { "n": 5 }, "secrets": { "KEY": "abcd" }, "expect": { "status": 3, "error": "answer-missing" } }"#,
      #"{ "name": "no secret", "inputs": { "n": 5 }, "answers": { "colour": "red" }, "expect": { "status": 3, "error": "secret-missing" } }"#,
      #"{ "name": "no input", "answers": { "colour": "red" }, "secrets": { "KEY": "abcd" }, "expect": { "status": 3 } }"#
    )
    let run = await test()
    #expect(run.status == 0, "\(run.out)")
    tests(
      #"{ "name": "a secret in a difference", "inputs": { "n": 5 }, "answers": { "colour": "red" }, "secrets": { "KEY": "abcd" } }"#
    )
    let failed = await test()
    #expect(failed.status == 1 && !failed.out.contains("abcd"), "\(failed.out)")
  }

  @Test func `every way that no case takes is named`() async {
    workspace.workflow(
      "w.json", #"{ "if": { "${run.id}": "x" }, "then": [{ "show": "a" }] }"#,
      #"{ "when": { "${run.id}": "x" }, "show": "b" }"#,
      #"{ "forEach": [], "do": [{ "show": "c" }] }"#,
      #"{ "try": [{ "show": "d" }], "catch": [{ "show": "e" }], "finally": [{ "show": "f" }] }"#,
      #"{ "id": "menu", "choose": "?", "cases": { "One": [{ "show": "g" }], "Two": [] } }"#)
    tests(#"{ "name": "one", "answers": { "menu": "Two" } }"#)
    let run = await test()
    #expect(run.status == 0, "\(run.out)")
    let missing = run.out.split(separator: "\n").filter { $0.contains("not reached") }.map(String.init)
    #expect(
      missing == [
        "    not reached: w.json:2: “then”", "    not reached: w.json:3: the step “show”",
        "    not reached: w.json:4: a pass of “forEach”", "    not reached: w.json:5: “catch”",
        "    not reached: w.json:6: the case “One”",
      ], "\(run.out)")
    #expect(run.out.contains("covered: 50 % (9 of 18)"))
  }

  @Test func `a workflow that runs another is tested with it, and each has its own coverage`() async {
    workspace.workflow("w.json", #"{ "id": "sub", "run": "v.json" }"#)
    workspace.workflow(
      "v.json", #"{ "id": "saved", "intent": "SaveFile", "with": { "input": "x", "to": "o.txt" } }"#,
      #"{ "give": "${saved}" }"#)
    tests(
      #"{ "name": "mocked inside", "mocks": { "sub.saved": { "gives": "p.txt" } }, "expect": { "output": "p.txt", "absent": ["o.txt"] } }"#
    )
    let run = await test("w")
    #expect(run.status == 0 && run.out.contains("100 % (1 of 1)"), "\(run.out)\(run.errors)")
  }

  @Test func `a workflow that is wrong, or not there, and a file of tests that is wrong`() async {
    workspace.workflow("w.json", #"{ "fnd": "Book" }"#)
    tests(#"{ "name": "it is wrong", "expect": { "status": 2, "error": "unknown-verb" } }"#)
    #expect(await test().status == 0)
    tests(#"{ "name": "it is wrong" }"#)
    let unexpected = await test()
    #expect(unexpected.status == 1 && unexpected.out.contains("[unknown-verb]"), "\(unexpected.out)")
    tests(#"{ "name": "a", "expects": {} }"#, #"{ "expect": { "status": "one" } }"#, #"{ "name": "a" }"#)
    let wrong = await test()
    #expect(wrong.status == 2)
    for code in ["unknown-key", "missing-key", "wrong-kind", "repeated-name"] {
      #expect(wrong.errors.contains("[\(code)]"), "\(wrong.errors)")
    }
    #expect(await test("x.json").status == 66)
    FileTree.remove(folder("w.json"))
    #expect(await test("w.test.json").status == 2)
    #expect(await workspace.run("test", "--nothing").status == 64)
  }

  @Test func `JUnit's XML holds what is told, whatever characters stand in it`() async throws {
    workspace.workflow("w.json", #"{ "give": "a\u0001<&>\"'" }"#)
    tests(
      #"{ "name": "good <&> \"'", "expect": { "output": "a\u0001<&>\"'" } }"#,
      #"{ "name": "bad \u0007", "expect": { "output": "]]>" } }"#)
    let run = await test("--junit", "out.xml")
    #expect(run.status == 1)
    let xml = try #require(folder.text("out.xml"))
    #expect(xml.contains("<testsuites name=\"intently\" tests=\"2\" failures=\"1\" errors=\"0\""))
    #expect(
      xml.contains("name=\"good &lt;&amp;&gt; &quot;&apos;\" classname=\"w.json\" file=\"w.test.json\" line=\"2\""))
    #expect(xml.contains("name=\"bad ␇\"") && xml.contains("<property name=\"coverage\" value=\"100\"/>"))
    let parser = XMLNesting(xml)
    #expect(parser.isWellFormed, "\(xml)")
  }

  @Test func `what is written outside of the workspace stays outside of the machine's folders too`() async {
    let outside = TemporaryFolder()
    folder.write(
      #"{"intently": 1, "allow": {"write": ["\#(outside.path)"], "read": ["\#(outside.path)"]}}"#, to: "intently.json")
    workspace.workflow(
      "w.json", #"{ "export": "csv", "to": "\#(outside.path)/o.csv", "from": [{"n": 1}] }"#,
      #"{ "intent": "ReadFile", "with": { "file": "\#(outside.path)/o.csv" } }"#)
    tests(#"{ "name": "one", "expect": { "output": "n\n1\n" } }"#)
    let run = await test()
    #expect(run.status == 0, "\(run.out)")
    #expect(outside.files.isEmpty)
  }

  @Test func `a command is run where the case lets it be`() async {
    folder.write(#"{"intently": 1, "allow": {"commands": ["touch"]}}"#, to: "intently.json")
    workspace.workflow(
      "w.json", #"{ "id": "touch", "intent": "RunCommand", "with": { "command": "touch", "arguments": ["t"] } }"#)
    tests(#"{ "name": "not said" }"#)
    let refused = await test()
    #expect(refused.status == 1 && refused.out.contains("“RunCommand” has effects"), "\(refused.out)")
    tests(#"{ "name": "said", "perform": ["touch"], "expect": { "exports": { "t": { "text": "" } } } }"#)
    let run = await test()
    #expect(run.status == 0, "\(run.out)")
    #expect(folder.text("t") == nil)
  }

  @Test func `files of tests are no workflows`() async {
    workspace.workflow("Workflows/w.json", #"{ "give": 1 }"#)
    folder.write(#"{"intently": 1, "cases": [{"name": "a"}]}"#, to: "Workflows/w.test.json")
    folder.write(#"{"intently": 1}"#, to: "intently.json")
    #expect(await workspace.run("run", "w").out == "1\n")
    #expect(await workspace.run("run", "w.test").status != 0)
    #expect(await workspace.run("test", "w").status == 0)
    #expect(await workspace.run("test").out.contains("1 workflow, 1 case: all as expected"))
  }
}

/// An intent that says nothing of its effects, and counts how often it is performed.
private struct RateText: AppIntent {
  static let title: LocalizedStringResource = "Rate Text"
  static let performed = Mutex(0)
  @Parameter(title: "Text") var text: String
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    Self.performed.withLock { $0 += 1 }
    return .result(value: 3)
  }
}

/// Whether tags of a text are closed in order, and its characters are those of XML 1.0.
private struct XMLNesting {
  var isWellFormed = true

  init(_ text: String) {
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      if rest[..<start].contains(where: { $0 == ">" }) { isWellFormed = false }
      guard let end = rest[start...].firstIndex(of: ">") else {
        isWellFormed = false
        return
      }
      let tag = rest[rest.index(after: start)..<end]
      if tag.hasPrefix("/") {
        if open.popLast() != tag.dropFirst() { isWellFormed = false }
      } else if !tag.hasPrefix("?"), !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " })
      }
      rest = rest[rest.index(after: end)...]
    }
    if !open.isEmpty || text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" }) { isWellFormed = false }
  }
}
