import Testing

/// Rows that do not fit into memory, from the command line to the files.
@Suite struct SpillingTests {
  let folder = TemporaryFolder()

  init() {
    var rows = "id,city,amount,note\n"
    for number in 0..<2_000 {
      rows += "\(number),city \(number * 7 % 13),\(number * 31 % 97).50,\"a note, \(number)\"\n"
    }
    folder.write(rows, to: "w/big.csv")
    folder.makeFolder("spilled")
    folder.write(
      """
      { "intently": 1, "entities": { "Big": { "source": { "file": "big.csv" }, "id": "id", "properties":
        { "id": "integer", "city": "text", "amount": "decimal", "note": "text" } } } }
      """, to: "w/intently.json")
    folder.write(
      """
      { "intently": 1, "steps": [
        { "id": "rows", "find": "Big", "where": { "amount": { "lessThan": 80 } } },
        { "export": "csv", "from": "${rows}", "to": "kept.csv" },
        { "export": "jsonl", "from": "${rows}", "to": "kept.jsonl" },
        { "show": "${rows.count} ${rows.first.note | default('-')} ${rows[-1].note | default('-')}" },
        { "show": "${rows[700].note | default('-')}" },
        { "id": "sorted", "find": "Big", "sort": ["city", "-amount"] },
        { "export": "csv", "to": "sorted.csv", "ifEmpty": "fail" },
        { "summarize": "${sorted}", "by": ["city"],
          "with": { "middle": { "median": "amount" }, "different": { "distinct": "note" } } },
        { "export": "csv", "to": "summary.csv" }
      ] }
      """, to: "w/w.json")
  }

  func run(_ budget: Int?, in place: String) async -> CommandRun {
    await CommandRun.run(
      ["run", "w.json"], in: folder("w"), spillBudget: budget, environment: ["TMPDIR": folder(place)])
  }

  @Test func `what is written is the same to the byte, and nothing is left behind`() async throws {
    let names = ["w/kept.csv", "w/kept.jsonl", "w/sorted.csv", "w/summary.csv"]
    let inMemory = await run(nil, in: "nonexistent")
    #expect(inMemory.status == 0, "\(inMemory.errors)")
    let expected = names.map { folder.text($0) }
    #expect(expected.allSatisfy { $0.map { $0.utf8.count > 200 } ?? false })
    for budget in [4_096, 0] {
      let spilled = await run(budget, in: "spilled")
      #expect(spilled.status == 0, "\(spilled.errors)")
      #expect(spilled.out == inMemory.out && spilled.errors == inMemory.errors)
      for (name, text) in zip(names, expected) { #expect(folder.text(name) == text, "\(name), budget \(budget)") }
    }
    #expect(FileTree.files(below: folder("spilled")).isEmpty)
  }

  @Test func `a folder that cannot take the rows ends the step, by name`() async throws {
    let run = await run(0, in: "nonexistent")
    #expect(run.status == 1)
    #expect(run.errors.contains("[temporary-file]"))
    #expect(run.errors.contains("“\(folder("nonexistent"))”"))
    #expect(folder.text("w/kept.csv") == nil)
  }
}
