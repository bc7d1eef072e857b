import Databases
import Foundation
import Glibc
import Runs
import Testing

/// Runs as processes of their own: killed at any moment, asked to end, and looked after by several at a time.
///
/// `INTENTLY_KILLS=500` and `INTENTLY_PLANNED=1000` have them as large as the promises are.
@Suite(.serialized) struct RunProcessTests {
  private let folder: Folder
  private static let tool = Folder.builtTools + "/intently"

  init() throws {
    folder = try Folder()
    try folder.write(
      """
      { "intently": 1, "timeZone": "UTC", "allow": { "commands": ["/bin/sh"], "write": ["Out"] } }
      """, to: "intently.json")
  }

  private static func number(_ name: String, _ normal: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? normal
  }

  /// A process of the tool, begun.
  private func start(_ arguments: String...) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.tool)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
    try process.run()
    return process
  }

  /// Runs the tool to its end; gives its status and all it prints.
  private func run(_ arguments: String...) throws -> (status: Int32, printed: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: Self.tool)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  private func lines(_ name: String) -> [String] {
    (folder.text(name) ?? "").split(separator: "\n").map(String.init)
  }

  @Test func `a run that is killed at any moment goes on, and nothing is done twice in silence`() throws {
    // Each effect leaves a line of its own, so that what was done can be counted.
    try folder.write(
      """
      { "intently": 1, "inputs": { "round": { "type": "integer" } }, "steps": [
        { "id": "items", "give": ["a", "b", "c"] },
        { "export": "json", "from": "${items}", "to": "Out/one.json" },
        { "id": "each", "forEach": "${items}", "as": "n", "do": [
          { "id": "send", "intent": "RunCommand", "with": { "command": "/bin/sh",
            "arguments": ["-c", "echo \\"$1 $2\\" >> sent.txt", "sh", "${input.round}", "${n}"] } },
          { "id": "log", "export": "csv", "from": [{ "round": "${input.round}", "n": "${n}" }], "to": "Out/log.csv",
            "append": true } ] },
        { "export": "csv", "from": [{ "round": "${input.round}" }, { "round": "${input.round}" }], "to": "Out/two.csv" },
        { "export": "markdown", "from": [{ "round": "${input.round}" }], "to": "Out/three.md" } ] }
      """, to: "Workflows/w.json")
    var generator = SystemRandomNumberGenerator()
    var unknown = 0
    for round in 1...Self.number("INTENTLY_KILLS", 20) {
      let process = try start("run", "w", "--input", "round=\(round)")
      usleep(UInt32.random(in: 0...150_000, using: &generator))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try checkWhole(round)
      guard RunStore.isThere(in: folder.path) else { continue }
      let store = try RunStore(in: folder.path)
      #expect(try store.faults().isEmpty)
      guard let killed = try store.newest(1).first, killed.answers?.contains("\(round)") == true, killed.status != .done
      else { continue }
      var (status, printed) = try run("resume", killed.id)
      while status != 0, let range = printed.firstRange(of: "--again ") {
        // It was named; whether it was done can be seen, and it is told.
        #expect(printed.contains("[effect-unfinished]"), "\(printed)")
        unknown += 1
        let effect = String(printed[range.upperBound...].prefix { $0 != "”" })
        let pass = effect.firstMatch(of: /\[(\d)\]/).flatMap { Int($0.1) } ?? 0
        let item = pass > 0 ? ["a", "b", "c"][pass - 1] : ""
        let isDone = lines("sent.txt").contains("\(round) \(item)")
        (status, printed) = try run("resume", killed.id, isDone ? "--done" : "--again", effect)
      }
      #expect(status == 0, "round \(round): \(printed)")
      for item in ["a", "b", "c"] {
        #expect(lines("sent.txt").count { $0 == "\(round) \(item)" } == 1, "round \(round): \(item)")
        #expect(lines("Out/log.csv").count { $0 == "\(round),\(item)" } == 1, "round \(round): \(item)")
      }
      #expect(folder.text("Out/two.csv") == "round\n\(round)\n\(round)\n")
    }
    // The next run that writes the same files leaves none of the others' behind.
    #expect(try run("run", "w", "--input", "round=0").status == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder("Out"))
    #expect(left.sorted() == ["log.csv", "one.json", "three.md", "two.csv"], "\(left)")
    #expect(lines("sent.txt").count == Set(lines("sent.txt")).count)
  }

  /// Every export is an old one or the new one, and whole.
  private func checkWhole(_ round: Int) throws {
    if let text = folder.text("Out/two.csv") {
      let rows = text.split(separator: "\n")
      #expect(text.hasSuffix("\n") && rows.count == 3 && rows[1] == rows[2], "round \(round): \(text)")
    }
    if let text = folder.text("Out/three.md") { #expect(text.hasSuffix("|\n"), "round \(round): \(text)") }
    if let text = folder.text("Out/one.json") {
      #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil, "round \(round): \(text)")
    }
  }

  @Test func `twenty that look at the same time run each planned time once`() throws {
    let count = Self.number("INTENTLY_PLANNED", 60)
    let perFile = 20
    for file in 0..<(count / perFile) {
      let schedules = (0..<perFile).map { "{ \"id\": \"s\($0)\", \"cron\": \"0 9 * * *\", \"overlap\": \"allow\" }" }
      try folder.write(
        "{ \"intently\": 1, \"schedule\": [\(schedules.joined(separator: ", "))], \"steps\": [ { \"give\": 1 } ] }",
        to: "Workflows/w\(file).json")
    }
    #expect(try run("due", "--now", "2026-06-01T08:00:00Z").status == 0)
    let all = try (0..<20).map { _ in try start("due", "--quiet", "--now", "2026-06-01T09:00:00Z") }
    for process in all { process.waitUntilExit() }
    #expect(all.allSatisfy { $0.terminationStatus == 0 })
    let runs = try RunStore(in: folder.path).newest(10_000)
    #expect(runs.count == count && runs.allSatisfy { $0.status == .done })
    #expect(try RunStore(in: folder.path).faults().isEmpty)
  }

  @Test func `several that are the first in a workspace all get into its history`() throws {
    try folder.write("{ \"intently\": 1, \"steps\": [ { \"give\": 1 } ] }", to: "Workflows/w.json")
    let all = try (0..<10).map { _ in try start("run", "w") }
    for process in all { process.waitUntilExit() }
    #expect(all.allSatisfy { $0.terminationStatus == 0 })
    #expect(try RunStore(in: folder.path).newest(100).count { $0.status == .done } == 10)
  }

  @Test func `SIGTERM ends a run at its next point, and what finally says is done`() throws {
    try folder.write(
      """
      { "intently": 1, "steps": [ { "try": [
        { "intent": "RunCommand", "with": { "command": "/bin/sh", "arguments": ["-c", "echo begun >> t.txt; sleep 20"] } }
      ], "finally": [
        { "intent": "RunCommand", "with": { "command": "/bin/sh", "arguments": ["-c", "echo finally >> t.txt"] } } ] } ] }
      """, to: "Workflows/w.json")
    let process = try start("run", "w")
    while lines("t.txt").isEmpty, process.isRunning { usleep(10_000) }
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationStatus == 143)
    #expect(lines("t.txt") == ["begun", "finally"])
    let run = try #require(try RunStore(in: folder.path).newest(1).first)
    #expect(run.status == .terminated && run.exit == 143)
  }

  @Test func `a run asks the one before to end where its schedule says so`() throws {
    try folder.write(
      """
      { "intently": 1, "schedule": { "cron": "0 0 1 1 *", "overlap": "cancel" }, "steps": [
        { "intent": "RunCommand", "with": { "command": "/bin/sh",
          "arguments": ["-c", "echo x >> t.txt; test $(wc -l < t.txt) -gt 1 || sleep 20"] } } ] }
      """, to: "Workflows/w.json")
    let first = try start("run", "w")
    while lines("t.txt").isEmpty, first.isRunning { usleep(10_000) }
    #expect(try run("run", "w").status == 0)
    first.waitUntilExit()
    #expect(first.terminationStatus == 143)
  }

  @Test
  func
    `T17: of two real starts at a time one runs and the other is skipped, and a lock that was left behind stops nobody`()
    throws
  {
    try folder.write(
      """
      { "intently": 1, "schedule": { "cron": "0 0 1 1 *" }, "steps": [
        { "intent": "RunCommand", "with": { "command": "/bin/sh", "arguments": ["-c", "echo x >> t.txt; sleep 1"] } } ] }
      """, to: "Workflows/w.json")
    let store = try RunStore(in: folder.path)
    // What a dead run left names a process that lives: this one.
    let left = try #require(store.lock(of: "Workflows/w.json"))
    #expect(left.take())
    left.text = ProcessMark.own.text
    left.free()
    let both = [try start("run", "w"), try start("run", "w")]
    for process in both { process.waitUntilExit() }
    #expect(both.map(\.terminationStatus).sorted() == [0, 5])
    #expect(lines("t.txt").count == 1)
  }

  @Test func `the daemon runs what is due, costs nothing while nothing is, and ends in order`() throws {
    try folder.write(
      "{ \"intently\": 1, \"schedule\": { \"cron\": \"* * * * *\", \"missed\": { \"all\": 3 } }, \"steps\": [ "
        + "{ \"export\": \"json\", \"from\": [1], \"to\": \"Out/x.json\" } ] }", to: "Workflows/w.json")
    #expect(try run("due").status == 0)
    // As if it had been seen an hour ago.
    try Connection(path: RunStore.path(in: folder.path), access: .readWrite(create: false)).execute(
      "UPDATE schedule SET since = since - 3600, decided = decided - 3600, next = next - 3600")
    let daemon = try start("daemon", "--quiet")
    let store = try RunStore(in: folder.path)
    for _ in 0..<600 where try store.newest(20).count(where: { $0.status == .done }) < 8 { usleep(50_000) }
    #expect(try store.newest(20).count { $0.status == .done } >= 8)
    let before = ticks(daemon.processIdentifier)
    usleep(500_000)
    #expect(ticks(daemon.processIdentifier) - before <= 2)
    kill(daemon.processIdentifier, SIGTERM)
    daemon.waitUntilExit()
    #expect(daemon.terminationStatus == 143)
    #expect(try store.open().isEmpty)
  }

  /// What a process has had of the processors, in hundredths of a second.
  private func ticks(_ process: Int32) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
  }
}
