import Testing

@Suite struct DiffCommandTests {
  private let folder = TemporaryFolder()

  private func diff(_ old: String, _ new: String) async -> CommandRun {
    folder.write(old, to: "a.json")
    folder.write(new, to: "b.json")
    return await CommandRun.run(["diff", "a.json", "b.json"], in: folder.path)
  }

  private func steps(_ steps: String...) -> String { #"{"intently": 1, "steps": [\#(steps.joined(separator: ","))]}"# }

  @Test func `layout, the order of keys and comments are no difference`() async {
    let run = await diff(
      #"{"intently": 1, "steps": [{"id": "a", "find": "Book", "limit": 3, "comment": "x"}]}"#,
      "{\n  \"comment\": 5,\n  \"steps\": [ {\"limit\": 3, \"find\": \"Book\",\n \"id\": \"a\"} ], \"intently\": 1 }\n")
    #expect(run.status == 0 && run.out.isEmpty && run.errors.isEmpty, "\(run.out)\(run.errors)")
  }

  @Test func `a step is known by its id wherever it stands`() async {
    let run = await diff(
      steps(#"{"id": "a", "give": 1}"#, #"{"id": "b", "give": 2}"#, #"{"id": "c", "give": 3}"#),
      steps(#"{"id": "c", "give": 3}"#, #"{"id": "a", "give": 1}"#, #"{"id": "b", "give": 20}"#))
    #expect(run.out == "> step “c” (give) moved, first of all\n~ step “b” (give), give: 2 → 20\n")
    #expect(run.status == 1)
  }

  @Test func `what is added, taken away and put into a block is told`() async {
    let run = await diff(
      steps(#"{"id": "a", "give": 1}"#, #"{"show": "x"}"#, #"{"id": "f", "fail": "no"}"#),
      steps(
        #"{"id": "a", "give": 1, "when": true}"#,
        #"{"id": "t", "try": [{"id": "f", "fail": "no"}], "catch": [{"id": "n", "notify": "y"}]}"#))
    #expect(
      run.out == """
        + step “a” (give), when: true
        + step “t” (try), after “a” (give)
        > step “f” (fail) moved into “t”, try
        + step “n” (notify), in “t”, catch
        - step show {"show": "x"}

        """)
  }

  @Test func `a step that stays in its block has not moved where another one leaves it`() async {
    let run = await diff(
      steps(#"{"id": "a", "give": 1}"#, #"{"id": "f", "fail": "no"}"#),
      steps(#"{"id": "t", "try": [{"id": "f", "fail": "no"}], "catch": []}"#, #"{"id": "a", "give": 1}"#))
    #expect(run.out == "+ step “t” (try), first of all\n> step “f” (fail) moved into “t”, try\n")
  }

  @Test func `conditions of cases and keys of the workflow are told by their paths`() async {
    func workflow(_ name: String, _ number: Int) -> String {
      """
      {"intently": 1, \(name)"inputs": {"n": {"type": "integer", "default": \(number)}}, "steps": [
        {"id": "i", "if": [{"when": {"${input.n}": \(number)}, "then": [{"give": \(number * 5)}]}]}]}
      """
    }
    let run = await diff(workflow("", 1), workflow(#""name": "N", "#, 2))
    #expect(
      run.out == """
        + name: "N"
        ~ inputs.n.default: 1 → 2
        ~ step “i” (if), if: [{"when": {"${input.n}": 1}}] → [{"when": {"${input.n}": 2}}]
        ~ step give in “i”, case 1, give: 5 → 10

        """, "\(run.out)")
  }

  @Test func `a file that is no JSON is told with its place`() async {
    let run = await diff("{", #"{"intently": 1}"#)
    #expect(run.status == 2 && run.errors.contains("a.json:1"))
    folder.write("{}", to: "c.json")
    #expect(await CommandRun.run(["diff", "c.json", "gone.json"], in: folder.path).status == 66)
  }
}
