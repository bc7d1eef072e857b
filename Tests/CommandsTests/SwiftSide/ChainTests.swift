import Commands
import Testing

/// Four intents of different types in a chain (FORMAT.md §2, Piping).
struct ChainTests {
  private let workspace = TestWorkspace()
  private let tool = ToolTypes(
    intents: [TitleOfCard.self, LengthOfText.self, DaysAfter.self, IsLater.self, MaybeText.self, PickCard.self],
    entities: [CardEntity.self])

  private static let piped = [
    #"{ "intent": "PickCard", "with": { "card": 2 } }"#, #"{ "intent": "TitleOfCard" }"#,
    #"{ "intent": "LengthOfText" }"#, #"{ "intent": "DaysAfter", "with": { "start": "2026-11-30T00:00:00Z" } }"#,
    #"{ "intent": "IsLater" }"#,
  ]

  private func workflow(_ steps: [String]) {
    workspace.folder.write(
      "{ \"intently\": 1, \"steps\": [\n\(steps.joined(separator: ",\n"))\n] }\n", to: "w.json")
  }

  @Test func `each is fed by the pipe alone, and the same chain by references gives the same`() async {
    workflow(Self.piped)
    let piped = await workspace.run("run", "w.json", tool: tool)
    #expect(piped.out == "true\n", "\(piped.errors)")
    workflow([
      #"{ "id": "a", "intent": "PickCard", "with": { "card": 2 } }"#,
      #"{ "id": "b", "intent": "TitleOfCard", "with": { "card": "${a}" } }"#,
      #"{ "id": "c", "intent": "LengthOfText", "with": { "text": "${b}" } }"#,
      #"{ "id": "d", "intent": "DaysAfter", "with": { "start": "2026-11-30T00:00:00Z", "days": "${c}" } }"#,
      #"{ "id": "e", "intent": "IsLater", "with": { "date": "${d}" } }"#,
      #"{ "show": "${d}" }"#,
    ])
    let named = await workspace.run("run", "w.json", tool: tool)
    #expect(named.out == "true\n", "\(named.errors)")
    #expect(named.errors == "2026-12-03T00:00:00Z\n")
  }

  @Test func `check prints each pipe and its type`() async {
    workflow(Self.piped)
    let run = await workspace.run("check", "--explain", "w.json", tool: tool)
    for line in [
      "“card” (Card) is the pipe's Card", "“text” (text) is the pipe's text", "“days” (integer) is the pipe's integer",
      "“date” (dateTime) is the pipe's dateTime",
    ] {
      #expect(run.out.contains(line), "\(run.out)\(run.errors)")
    }
  }

  @Test func `a chain whose types do not fit is refused with both places`() async {
    workflow([Self.piped[0], Self.piped[1], Self.piped[3], Self.piped[4]])
    let run = await workspace.run("check", "w.json", tool: tool)
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "w.json:4:13: error: “days” of “DaysAfter” takes an integer, and the step before gives text [wrong-type]"),
      "\(run.errors)")
    #expect(run.errors.contains("w.json:3:3: note: it is given here"), "\(run.errors)")
    // What follows from a fault is not told again.
    #expect(!run.errors.contains("IsLater"), "\(run.errors)")
  }

  @Test func `a list never goes into a single value`() async {
    workflow([#"{ "find": "Card" }"#, #"{ "intent": "TitleOfCard" }"#])
    let run = await workspace.run("check", "w.json", tool: tool)
    #expect(
      run.errors.contains("“card” of “TitleOfCard” takes “Card”, and the step before gives a list"), "\(run.errors)")
    #expect(run.errors.contains("hint: forEach goes through a list item by item"))
  }

  @Test func `what may have no value is found before it is piped into what needs one`() async {
    workflow([#"{ "intent": "MaybeText" }"#, #"{ "intent": "LengthOfText" }"#])
    var run = await workspace.run("check", "w.json", tool: tool)
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "w.json:3:3: error: “text” of “LengthOfText” needs a value, and the step before may give none [may-be-missing]"),
      "\(run.errors)")
    #expect(run.errors.contains(#"hint: "with": { "text": "${previous | default(…)}" }"#))
    #expect(run.errors.contains("w.json:2:3: note: it is given here"))
    workflow([
      #"{ "intent": "MaybeText" }"#,
      #"{ "intent": "LengthOfText", "with": { "text": "${previous | default('abc')}" } }"#,
    ])
    run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.out == "3\n", "\(run.errors)")
  }

  @Test func `a step that may fail and go on may give nothing, one that hands on what it was given gives that`() async {
    workflow([#"{ "intent": "PickCard", "with": { "card": 2 }, "onError": "continue" }"#, Self.piped[1]])
    var run = await workspace.run("check", "w.json", tool: tool)
    #expect(run.errors.contains("“card” of “TitleOfCard” needs a value"), "\(run.errors)")
    workflow([#"{ "give": "ab" }"#, #"{ "give": "abc", "when": "FALSEPREDICATE" }"#, #"{ "intent": "LengthOfText" }"#])
    run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.out == "2\n", "\(run.errors)")
    workflow([
      #"{ "give": "ab" }"#, #"{ "if": "FALSEPREDICATE", "then": [{ "give": "c" }] }"#, #"{ "intent": "LengthOfText" }"#,
    ])
    run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.out == "2\n", "\(run.errors)")
  }

  @Test func `a branch that was not taken has no value of its own`() async {
    workflow([
      #"{ "give": "ab" }"#, #"{ "id": "b", "if": "FALSEPREDICATE", "then": [{ "give": 5 }] }"#,
      #"{ "give": "${b | default('none')}" }"#,
    ])
    let run = await workspace.run("run", "w.json", tool: tool)
    #expect(run.status == 0 && run.out == "none\n", "\(run.out) \(run.errors)")
  }
}
