import Databases
import Foundation
import Testing

/// What a workspace remembers, by the actions of its store.
@Suite struct StoreActionTests {
  private let folder = TemporaryFolder()

  init() { folder.write("{\"intently\": 1}", to: "intently.json") }

  private func run(_ steps: String) async -> CommandRun {
    folder.write("{\"intently\": 1, \"steps\": [\(steps)]}", to: "w.json")
    return await CommandRun.run(["run", "w.json"], in: folder.path)
  }

  @Test(arguments: [
    ("{\"give\": 3}", "integer"), ("{\"give\": 2.50}", "decimal"), ("{\"give\": true}", "boolean"),
    ("{\"give\": [1, \"a\", null]}", "list"),
    ("{\"give\": {\"a\": {\"b\": [1]}}}", "dictionary"),
    ("{\"intent\": \"Date\", \"with\": {\"date\": \"today\", \"kind\": \"date\"}}", "date"),
    ("{\"intent\": \"Date\"}", "dateTime"), ("{\"intent\": \"URL\", \"with\": {\"url\": \"https://a.b/\"}}", "url"),
    ("{\"intent\": \"Number\", \"with\": {\"number\": 1.5, \"kind\": \"number\"}}", "number"),
    ("{\"intent\": \"SaveFile\", \"with\": {\"input\": \"x\", \"to\": \"f.txt\"}}", "file"),
  ]) func `a value is kept with its type`(step: String, type: String) async {
    let set = await run("\(step), {\"intent\": \"SetValue\", \"with\": {\"key\": \"k\"}}")
    #expect(set.status == 0, "\(set.errors)")
    let get = await run("{\"intent\": \"GetValue\", \"with\": {\"key\": \"k\"}}")
    #expect(get.out == (type == "file" ? "" : set.out), "\(get.out) \(get.errors)")
    #expect(
      await run("{\"intent\": \"GetValue\", \"with\": {\"key\": \"k\"}}, {\"intent\": \"GetType\"}").out == "\(type)\n")
  }

  @Test func `rows that were found are kept as dictionaries`() async {
    folder.write("id,title\n1,Emma\n2,Persuasion\n", to: "books.csv")
    let set = await run(
      "{\"find\": {\"file\": \"books.csv\"}}, {\"intent\": \"SetValue\", \"with\": {\"key\": \"books\"}}")
    #expect(set.status == 0, "\(set.errors)")
    let get = await run("{\"intent\": \"GetValue\", \"with\": {\"key\": \"books\"}}")
    #expect(get.out.contains("Persuasion"), "\(get.out) \(get.errors)")
  }

  @Test func `keys are told apart scalar by scalar`() async {
    let set = await run(
      "{\"intent\": \"SetValue\", \"with\": {\"key\": \"\u{E9}\", \"value\": 1}}, {\"intent\": \"SetValue\", \"with\": {\"key\": \"e\u{301}\", \"value\": 2}}, "
        + "{\"intent\": \"GetKeys\"}, {\"intent\": \"Count\"}")
    #expect(set.out == "2\n", "\(set.errors)")
  }

  @Test func `reading makes nothing, and a check does not either`() async {
    let get = await run(
      "{\"intent\": \"GetValue\", \"with\": {\"key\": \"k\", \"default\": 1}}, {\"intent\": \"DeleteValue\", \"with\": {\"key\": \"k\"}}"
    )
    #expect(
      get.status == 0 && !FileManager.default.fileExists(atPath: folder(".intently/values.sqlite")), "\(get.errors)")
  }

  @Test func `a store of a later program is left alone`() async throws {
    _ = await run("{\"intent\": \"SetValue\", \"with\": {\"key\": \"k\", \"value\": 1}}")
    let connection = try Connection(path: folder(".intently/values.sqlite"), access: .readWrite(create: false))
    try connection.execute("PRAGMA user_version = 9")
    for step in [
      "{\"intent\": \"GetValue\", \"with\": {\"key\": \"k\"}}",
      "{\"intent\": \"SetValue\", \"with\": {\"key\": \"k\", \"value\": 2}}",
    ] {
      let ran = await run(step)
      #expect(ran.status == 1 && ran.errors.contains("[store-damaged]"), "\(ran.errors)")
    }
  }

  @Test func `a workflow does not reach the store by its path`() async {
    _ = await run("{\"intent\": \"SetValue\", \"with\": {\"key\": \"k\", \"value\": 1}}")
    let ran = await run("{\"intent\": \"ReadFile\", \"with\": {\"file\": \".intently/values.sqlite\"}}")
    #expect(ran.status == 4, "\(ran.errors)")
  }
}
