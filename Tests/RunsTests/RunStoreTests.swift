import Databases
import Diagnostics
import Foundation
import Runs
import Testing
import Values

/// The store of runs, and the locks that keep runs apart.
@Suite struct RunStoreTests {
  private let folder = NSTemporaryDirectory() + "intently-runs-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  @Test func `a run comes out of the store as it was put in`() throws {
    let store = try RunStore(in: folder)
    var run = RunRecord(
      id: "abc", workflow: "w.json", schedule: "s", planned: 1_000, origin: .schedule, status: .failed,
      now: DateTime(seconds: 1_000), started: 5)
    run.failure = RunFailure(code: "failed", message: "no “x”", place: "w.json:1:2", step: "a")
    run.steps = [StepSummary(name: "a", verb: "find")]
    run.steps[0].count = 12
    run.log = "said\n"
    run.exit = 1
    #expect(try store.put(run))
    let other = try #require(try RunStore(in: folder).run("abc"))
    #expect(other.failure == run.failure && other.steps == run.steps && other.log == "said\n" && other.exit == 1)
    #expect(other.now == run.now && other.planned == 1_000 && other.schedule == "s")
    #expect(try store.faults() == [])
  }

  @Test func `a planned time belongs to one run`() throws {
    let store = try RunStore(in: folder)
    func claim(_ id: String, _ planned: Int64?, _ schedule: String = "") throws -> Bool {
      try store.put(
        RunRecord(
          id: id, workflow: "w.json", schedule: schedule, planned: planned, origin: .schedule, status: .claimed))
    }
    #expect(try claim("a", 60))
    #expect(try !claim("b", 60))
    #expect(try claim("c", 120) && claim("d", 60, "other"))
    #expect(try store.newest(10).map(\.id) == ["d", "c", "a"])
  }

  @Test func `of two that are started for a planned time one begins`() throws {
    let store = try RunStore(in: folder)
    try store.put(
      RunRecord(id: "a", workflow: "w.json", schedule: "", planned: 60, origin: .schedule, status: .claimed))
    #expect(try store.begin("a", by: "run-a"))
    #expect(try !store.begin("a", by: "run-a"))
    #expect(try store.run("a")?.status == .running)
  }

  @Test func `the log that every start reads stays short however many runs there were`() throws {
    for number in 0..<200 {
      try RunStore(in: folder).put(RunRecord(id: "\(number)", workflow: "w.json", origin: .hand, status: .done))
    }
    let log = try? FileManager.default.attributesOfItem(atPath: folder + "/.intently/runs.sqlite-wal")
    #expect(log?[.size] as? Int ?? 0 < 600 * 1024)
    #expect(try RunStore(in: folder).newest(300).count == 200)
  }

  @Test func `state folder and store are for their owner alone`() throws {
    _ = try RunStore(in: folder)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/.intently")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test func `a store of a later version is left alone`() throws {
    _ = try RunStore(in: folder)
    let connection = try Connection(path: RunStore.path(in: folder), access: .readWrite(create: false))
    try connection.execute("PRAGMA user_version = 99")
    #expect { _ = try RunStore(in: folder) } throws: { ($0 as? Diagnostic)?.code == .storeTooNew }
  }

  @Test func `a lock is free when its holder is gone, whatever its file says`() throws {
    let path = folder + "/lock"
    // Process 1 lives, and holds nothing.
    try "1 1\n".write(toFile: path, atomically: true, encoding: .utf8)
    let lock = try #require(FileLock(path))
    #expect(lock.take())
    let other = try #require(FileLock(path))
    #expect(!other.take())
    lock.free()
    #expect(other.take())
  }

  @Test func `a process of the same number that began at another time is left alone`() {
    let own = ProcessMark.own
    #expect(ProcessMark(own.text) == own)
    #expect(own.send(0))
    #expect(!ProcessMark(number: own.number, began: own.began + 1).send(0))
    #expect(ProcessMark("1 x") == nil && ProcessMark("") == nil && ProcessMark("-5 3") == nil)
  }

  @Test func `runs whose processes are dead are found, and claimed times change hands`() throws {
    let store = try RunStore(in: folder)
    var running = RunRecord(id: "r", workflow: "w.json", status: .running, started: 1)
    running.owner = "run-r"
    try store.put(running)
    var claimed = RunRecord(
      id: "c", workflow: "w.json", schedule: "", planned: 60, origin: .schedule, status: .claimed)
    claimed.owner = "due-x"
    try store.put(claimed)
    let lock = try #require(store.lock("due-x"))
    let first = try store.reapDead(claimingFor: "due-y", at: 9)
    #expect(first.killed.map(\.id) == ["r"] && first.claimed.isEmpty)
    #expect(try store.run("r")?.status == .killed)
    lock.free()
    #expect(try store.reapDead(claimingFor: "due-y", at: 9).claimed.map(\.id) == ["c"])
    #expect(try store.run("c")?.owner == "due-y")
  }

  @Test func `only the newest runs of a workflow are kept`() throws {
    let store = try RunStore(in: folder)
    try store.transaction { () throws(Diagnostic) in
      for number in 0..<1_100 {
        try store.put(RunRecord(id: "r\(number)", workflow: number % 11 == 0 ? "b" : "a", status: .done, started: 1))
      }
    }
    try store.forgetOld("a", at: 100)
    #expect(try store.newest(2_000).count == 1_100)
    try store.transaction { () throws(Diagnostic) in
      for number in 0..<200 { try store.put(RunRecord(id: "s\(number)", workflow: "a", status: .done, started: 1)) }
    }
    try store.forgetOld("a", at: 100)
    #expect(try store.newest(2_000).count { $0.workflow == "a" } == 1_000)
    #expect(try store.newest(2_000).count { $0.workflow == "b" } == 100)
  }

  @Test func `of what was said the middle is left out where it is long`() {
    var log = RunLog()
    for number in 0..<20_000 { log.add("line \(number)\n") }
    let text = log.text
    #expect(text.utf8.count < RunLog.most + 200 && text.hasPrefix("line 0\n") && text.hasSuffix("line 19999\n"))
    #expect(text.contains("bytes are left out here"))
  }
}
