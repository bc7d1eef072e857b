import AppIntents
import Commands
import Foundation
import Synchronization
import Testing

/// `intently run --dry-run`: what would happen, told truly, and nothing done.
@Suite struct DryRunTests {
  private let workspace = TestWorkspace()
  private var folder: TemporaryFolder { workspace.folder }

  /// What a dry run says as JSON.
  private struct Report: Decodable {
    /// Text; anything else is not looked at.
    struct Output: Decodable {
      var text: String?
      init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }
    struct Step: Decodable {
      var step: String
      var does: String
      var file: String?
      var comparedBy: String?
      var added: Int?
      var changed: Int?
      var removed: Int?
      var same: Int?
      var addedRows: [[String: String?]]?
      var removedRows: [[String: String?]]?
      var changedRows: [Changed]?
      var text: String?
      var method: String?
      var address: String?
      var headers: [String: String]?
      var bodySize: Int?
      var command: [String]?
      var reason: String?
      var sentence: String?
      var with: [String: String]?
    }
    struct Changed: Decodable {
      var key: String
    }
    var status: Int
    var steps: [Step]
    var output: Output?
    var outputIsKnown: Bool?
  }

  private func dry(
    _ name: String = "w.json", environment: [String: String] = [:], tool: ToolTypes = ToolTypes()
  ) async throws -> (report: Report, run: CommandRun) {
    let run = await CommandRun.run(
      ["run", name, "--dry-run", "--json"], in: folder.path, environment: environment, tool: tool)
    return (try JSONDecoder().decode(Report.self, from: Data(run.output)), run)
  }

  /// The rows of a CSV file without quotes, by their first cell.
  private func rows(_ text: String?) -> [String: String] {
    let lines = (text ?? "").split(separator: "\n").dropFirst().map(String.init)
    return Dictionary(uniqueKeysWithValues: lines.map { (String($0.split(separator: ",")[0]), $0) })
  }

  @Test(arguments: 0..<12) func `the difference shown is the one that the run makes`(seed: Int) async throws {
    var random = SeededRows(seed: UInt64(seed))
    // Ids are the first column or not; rows come, go and change.
    func table() -> String {
      let ids = (1...30).filter { _ in random.next() % 3 != 0 }
      return "id,name,size\n"
        + ids.map { "\($0),name \(random.next() % 3),\(random.next() % 4)\n" }.joined()
    }
    folder.write(table(), to: "Data/things.csv")
    workspace.entities(#""Thing": { "source": { "file": "Data/things.csv" }, "id": "id" }"#)
    workspace.workflow(
      "w.json", #"{ "find": "Thing", "where": { "size": { "greaterThan": 0 } }, "sort": ["-size", "name"] }"#,
      #"{ "id": "file", "export": "csv", "to": "Exports/things.csv" }"#, #"{ "give": "${file.rows}" }"#)
    if seed > 0 { folder.write(table(), to: "Exports/things.csv") }
    let before = folder.files
    let (report, run) = try await dry()
    #expect(folder.files == before, "a dry run changes nothing")
    #expect(run.status == 0, "\(run.errors)")
    let real = await workspace.run("run", "w.json")
    #expect(real.status == 0, "\(real.errors)")
    let old = rows(before["Exports/things.csv"].map { String(decoding: $0, as: UTF8.self) })
    let new = rows(folder.text("Exports/things.csv"))
    let step = try #require(report.steps.first { $0.step == "file" })
    #expect(step.does == "write" && step.comparedBy == "id")
    let added = Set(new.keys.filter { old[$0] == nil })
    let removed = Set(old.keys.filter { new[$0] == nil })
    let kept = Set(new.keys).intersection(old.keys)
    let changed = kept.filter { new[$0] != old[$0] }
    #expect([step.added, step.removed, step.changed] == [added.count, removed.count, changed.count])
    #expect(step.same == kept.count - changed.count)
    #expect(ids(step.addedRows) == added && ids(step.removedRows) == removed)
    #expect(Set(step.changedRows?.map(\.key) ?? []) == changed)
  }

  private func ids(_ rows: [[String: String?]]?) -> Set<String> {
    Set((rows ?? []).compactMap { $0["id"]?.flatMap(\.self) })
  }

  @Test func `rows without ids of their own are compared as a whole, each as often as it stands there`() async throws {
    folder.write("a,b\n1,x\n1,x\n2,y\n", to: "Exports/o.csv")
    workspace.workflow(
      "w.json",
      #"{ "export": "csv", "to": "Exports/o.csv", "from": [{"a": 1, "b": "x"}, {"a": 3, "b": "z"}, {"a": 3, "b": "z"}] }"#
    )
    let (report, _) = try await dry()
    let step = try #require(report.steps.first)
    #expect(step.comparedBy == "rows")
    #expect([step.added, step.removed, step.same, step.changed] == [2, 2, 1, 0])
  }

  @Test func `a later step reads what would be in the file`() async throws {
    folder.write("n\n1\n", to: "Exports/o.csv")
    workspace.workflow(
      "w.json", #"{ "export": "csv", "to": "Exports/o.csv", "from": [{"n": 1}, {"n": 2}] }"#,
      #"{ "id": "found", "find": { "file": "Exports/o.csv" } }"#, #"{ "export": "csv", "to": "p.csv" }"#,
      #"{ "intent": "ReadFile", "with": { "file": "p.csv" } }"#,
      #"{ "intent": "SaveFile", "with": { "input": "${previous} and ${found.count}", "to": "q.txt" } }"#,
      #"{ "intent": "ReadFile", "with": { "file": "q.txt" } }"#)
    let before = folder.files
    let (report, run) = try await dry()
    #expect(report.output?.text == "n\n1\n2\n and 2", "\(run.errors)")
    #expect(report.steps.map(\.file) == ["Exports/o.csv", "p.csv", "q.txt"])
    #expect(folder.files == before)
    #expect(await workspace.run("run", "w.json").out == "n\n1\n2\n and 2\n")
  }

  @Test func `a folder is listed with the files that would be in it`() async throws {
    folder.write("old", to: "Notes/a.md")
    folder.write("gone", to: "Notes/b.md")
    folder.write("deep", to: "Notes/Sub/c.md")
    workspace.entities(#""Note": { "source": { "folder": "Notes", "match": "**/*.md" } }"#)
    workspace.workflow(
      "w.json", #"{ "id": "before", "find": "Note" }"#, #"{ "give": "${before.count}" }"#,
      #"{ "intent": "SaveFile", "with": { "input": "newer", "to": "Notes/b.md" } }"#,
      #"{ "intent": "SaveFile", "with": { "input": "more", "to": "Notes/New/d.md" } }"#,
      #"{ "id": "after", "find": "Note", "sort": ["path"] }"#,
      #"{ "give": "${before.text | join(' ')}: ${after.text | join(' ')}: ${after.path | join(' ')}" }"#)
    let before = folder.files
    let (report, run) = try await dry()
    #expect(folder.files == before)
    let real = await workspace.run("run", "w.json")
    #expect(real.out == "deep old gone: more deep old newer: Notes/New/d.md Notes/Sub/c.md Notes/a.md Notes/b.md\n")
    #expect((report.output?.text ?? "") + "\n" == real.out, "\(run.out)\(run.errors)")
  }

  @Test func `rows that are appended are shown as added`() async throws {
    folder.write("n\n1\n", to: "log.csv")
    workspace.workflow(
      "w.json", #"{ "export": "csv", "to": "log.csv", "append": true, "from": [{"n": 2}] }"#,
      #"{ "export": "csv", "to": "log.csv", "append": true, "from": [{"n": 3}] }"#)
    let (report, _) = try await dry()
    #expect(report.steps.count == 1)
    #expect(report.steps.first?.added == 2 && report.steps.first?.same == 1 && report.steps.first?.removed == 0)
    #expect(folder.text("log.csv") == "n\n1\n")
    _ = await workspace.run("run", "w.json")
    #expect(folder.text("log.csv") == "n\n1\n2\n3\n")
  }

  @Test func `a GET is asked and a POST is not`() async throws {
    let server = LocalServer { _ in .init(headers: ["Content-Type": "application/json"], body: #"{"id": 7}"#) }
    let host = "127.0.0.1:\(server.port)"
    folder.write(#"{"intently": 1, "allow": {"network": ["\#(host)"]}}"#, to: "intently.json")
    workspace.workflow(
      "w.json",
      #"{ "id": "got", "intent": "GetContentsOfURL", "with": { "url": "http://\#(host)/a" }, "shape": { "id": "integer" } }"#,
      #"{ "id": "sent", "intent": "GetContentsOfURL", "with": { "url": "http://\#(host)/b", "method": "POST", "json": { "n": "${got.id}" }, "headers": { "Authorization": "Bearer abc", "X-Count": "${got.id | default('0')}" } } }"#,
      #"{ "notify": "sent ${got.id | default('0')}" }"#, #"{ "show": "${sent | json}" }"#,
      #"{ "export": "json", "to": "o.json", "from": "${sent}" }"#)
    let (report, run) = try await dry()
    #expect(server.requests.map(\.method) == ["GET"], "\(run.errors)")
    let sent = try #require(report.steps.first)
    #expect(sent.step == "sent" && sent.does == "request" && sent.method == "POST")
    #expect(sent.address == "http://\(host)/b" && sent.bodySize == 7)
    #expect(sent.headers?["Authorization"] == "***" && sent.headers?["X-Count"] == "7")
    #expect(report.steps.map(\.does) == ["request", "notify", "notKnown", "notKnown"])
    #expect(report.steps[1].text == "sent 7")
    #expect(report.steps[2].reason == "what “sent” gives is not known before it is done")
    #expect(run.status == 0 && folder.text("o.json") == nil)
  }

  @Test func `a command is shown as it would be started`() async throws {
    folder.write(#"{"intently": 1, "allow": {"commands": ["touch"]}}"#, to: "intently.json")
    workspace.workflow(
      "w.json",
      #"{ "id": "ran", "intent": "RunCommand", "with": { "command": "touch", "arguments": ["a file", "b"] } }"#,
      #"{ "forEach": [1, 2], "id": "each", "do": [{ "give": "${ran}" }] }"#, #"{ "give": "${each}" }"#)
    let (report, run) = try await dry()
    let command = try #require(report.steps.first?.command)
    #expect(command.first?.hasSuffix("/touch") == true && command.dropFirst() == ["a file", "b"])
    #expect(folder.text("a file") == nil && folder.text("b") == nil)
    #expect(report.steps.dropFirst().map(\.step).prefix(2) == ["each[1].give@3:45", "each[2].give@3:45"])
    #expect(report.outputIsKnown == false && run.status == 0)
    let text = await workspace.run("run", "w.json", "--dry-run")
    #expect(text.out.contains("would run \(command[0]) 'a file' b\n"), "\(text.out)")
  }

  @Test func `no secret is shown`() async throws {
    folder.write(#"{"intently": 1, "allow": {"network": ["example.com"]}}"#, to: "intently.json")
    workspace.workflow(
      "w.json",
      #"{ "intent": "GetContentsOfURL", "with": { "url": "https://example.com/?k=${secret.KEY}", "method": "POST", "json": { "k": "${secret.KEY}" }, "headers": { "X-Own": "${secret.KEY | upper}" } } }"#
    )
    let secrets = ["INTENTLY_SECRET_KEY": "s3cr3t!x"]
    for arguments in [["run", "w.json", "--dry-run"], ["run", "w.json", "--dry-run", "--json"]] {
      let run = await CommandRun.run(arguments, in: folder.path, environment: secrets)
      #expect(run.status == 0 && run.out.contains("example.com"), "\(run.errors)")
      let said = (run.out + run.errors).lowercased()
      for form in ["s3cr3t!x", "s3cr3t%21x", "czncm"] { #expect(!said.contains(form), "\(form) in \(said)") }
    }
  }

  @Test func `an intent of an app that says nothing of its effects is not performed`() async throws {
    let tool = ToolTypes(intents: [LendCard.self, LengthOfText.self])
    workspace.workflow(
      "w.json", #"{ "id": "lent", "intent": "LendCard", "with": { "card": "Ace", "days": 3 } }"#,
      #"{ "intent": "LengthOfText", "with": { "text": "${lent}" } }"#,
      #"{ "intent": "LengthOfText", "with": { "text": "four" } }"#)
    let (report, run) = try await dry(tool: tool)
    #expect(LendCard.performed.withLock { $0 } == 0, "\(run.errors)")
    #expect(report.steps.map(\.does) == ["perform", "notKnown"])
    #expect(report.steps.first?.sentence == "Lend “Ace” for “3” days")
    #expect(report.steps.first?.with == ["card": "Ace", "days": "3"])
  }

  @Test func `the exit status is the run's`() async throws {
    workspace.workflow(
      "none.json", #"{ "export": "csv", "to": "o.csv", "from": [], "ifEmpty": "fail" }"#)
    workspace.workflow("fails.json", #"{ "fail": "no" }"#)
    workspace.workflow(
      "forbidden.json", #"{ "set": { "p": "../o.csv" } }"#, #"{ "export": "csv", "to": "${p}", "from": [] }"#)
    workspace.workflow("wrong.json", #"{ "fnd": "x" }"#)
    workspace.workflow("asks.json", #"{ "id": "name", "ask": "Name?" }"#)
    folder.write("", to: "folder/x")
    workspace.workflow("folder.json", #"{ "export": "csv", "to": "folder", "from": [] }"#)
    for name in ["none", "fails", "forbidden", "wrong", "asks", "folder"] {
      let dry = await workspace.run("run", "\(name).json", "--dry-run")
      let real = await workspace.run("run", "\(name).json")
      #expect(dry.status == real.status && dry.status != 0, "\(name): \(dry.errors) \(real.errors)")
      #expect(dry.errors == real.errors)
    }
    workspace.workflow("later.json", #"{ "notify": "a" }"#, #"{ "fail": "no" }"#)
    let later = await workspace.run("run", "later.json", "--dry-run")
    #expect(later.status == 1 && later.out.contains("would notify\n  a\n"))
  }

  @Test func `nothing is left behind, in the workspace or among temporary files`() async throws {
    folder.makeFolder("tmp")
    workspace.workflow(
      "w.json", #"{ "export": "csv", "to": "Deep/er/o.csv", "from": [{"n": 1}] }"#,
      #"{ "export": "csv", "to": "Each/${input.n}.csv", "from": [{"n": 1}], "ifEmpty": "keep" }"#)
    folder.write(
      #"{"intently": 1, "inputs": {"n": {"type": "text"}}, "steps": [{ "export": "csv", "to": "Each/${input.n}.csv", "from": [{"n": 1}] }]}"#,
      to: "w.json")
    let before = folder.files
    for arguments in [["--dry-run"], ["--dry-run", "--json"], ["--dry-run", "--output-path", "out.json"]] {
      let run = await CommandRun.run(
        ["run", "w.json", "--input", "n=a"] + arguments, in: folder.path, environment: ["TMPDIR": folder("tmp")])
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(folder.files == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("tmp")).isEmpty)
    let recording = await workspace.run("run", "w.json", "--dry-run", "--record-answers", "a.json", "--input", "n=a")
    #expect(recording.status == 64)
  }

  @Test func `the output's file is shown as others are`() async throws {
    folder.write("n\n1\n", to: "out.csv")
    workspace.workflow("w.json", #"{ "give": [{"n": 1}, {"n": 2}] }"#)
    let run = await workspace.run("run", "w.json", "--dry-run", "--output-path", "out.csv")
    #expect(run.out.contains("would change out.csv: 1 row added, 1 the same"), "\(run.out)\(run.errors)")
    #expect(folder.text("out.csv") == "n\n1\n")
  }
}

/// An intent that says nothing of its effects, and counts how often it is performed.
private struct LendCard: AppIntent {
  static let title: LocalizedStringResource = "Lend Card"
  static var parameterSummary: some ParameterSummary { Summary("Lend \(\.$card) for \(\.$days) days") }
  static let performed = Mutex(0)
  @Parameter(title: "Card") var card: String
  @Parameter(title: "Days") var days: Int
  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    Self.performed.withLock { $0 += 1 }
    return .result(value: card)
  }
}

/// Numbers that follow from a seed.
private struct SeededRows {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
