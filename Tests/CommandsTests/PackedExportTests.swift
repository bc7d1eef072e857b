import Testing

/// Exports that are packed by gzip, since their file's name says so.
struct PackedExportTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write("id,name\n1,Anna\n2,\"Ben, B.\"\n", to: "people.csv")
    folder.write(
      """
      { "intently": 1, "entities": { "Person": { "source": { "file": "people.csv" }, "id": "id" } } }
      """, to: "intently.json")
  }

  @Test func `a file called .csv.gz is gzip, and reads back as what was exported`() async throws {
    folder.write(
      #"{ "intently": 1, "steps": [ { "find": "Person" }, { "export": "csv", "to": "out/people.csv.gz", "verify": true } ] }"#,
      to: "w.json")
    #expect(await folder.run("run", "w.json").status == 0)
    #expect(folder.files["out/people.csv.gz"]?.prefix(2) == [0x1F, 0x8B])
    let back = await folder.run("find", "out/people.csv.gz", "--as", "csv")
    #expect(back.out == "id,name\n1,Anna\n2,\"Ben, B.\"\n")
    #expect(folder.files.keys.filter { $0.hasPrefix("out/") } == ["out/people.csv.gz"])
  }

  @Test func `the type is that of the ending before .gz, and no rows are a packed header`() async throws {
    folder.write(
      """
      { "intently": 1, "steps": [
        { "id": "none", "find": "Person", "where": { "id": 7 } },
        { "export": "auto", "from": "${none}", "to": "out/none.csv.gz" },
        { "find": "Person" },
        { "export": "auto", "to": "out/people.jsonl.gz" } ] }
      """, to: "w.json")
    let run = await folder.run("run", "w.json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(await folder.run("find", "out/none.csv.gz", "--as", "csv").out == "id,name\n")
    #expect(
      await folder.run("find", "out/people.jsonl.gz", "--as", "jsonl").out
        == "{\"id\":1,\"name\":\"Anna\"}\n{\"id\":2,\"name\":\"Ben, B.\"}\n")
  }

  @Test func `the output of a command is packed in the same way`() async {
    #expect(await folder.run("find", "Person", "--output", "found.csv.gz").status == 0)
    #expect(await folder.run("find", "found.csv.gz", "--as", "csv").out == "id,name\n1,Anna\n2,\"Ben, B.\"\n")
  }

  @Test func `nothing is added to a packed file`() async {
    folder.write(
      #"{ "intently": 1, "steps": [ { "find": "Person" }, { "export": "csv", "to": "log.csv.gz", "append": true } ] }"#,
      to: "w.json")
    let check = await folder.run("check", "w.json")
    #expect(check.status == 2)
    #expect(check.errors.contains("rows cannot be added to a packed file"))
  }
}
