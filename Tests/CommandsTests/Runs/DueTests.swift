import Commands
import Diagnostics
import Foundation
import Runs
import Synchronization
import Testing

/// What is due is run, once, whatever else is wrong (FORMAT.md §5; USERS.md T16).
@Suite struct DueTests {
  private let workspace = TestWorkspace(["intently.json": "{ \"intently\": 1, \"timeZone\": \"UTC\" }"])

  private func write(_ schedule: String, _ steps: String = #"{ "give": "${run.planned}" }"#, to name: String = "w.json")
  {
    workspace.folder.write(
      "{ \"intently\": 1, \"schedule\": \(schedule), \"steps\": [ \(steps) ] }", to: "Workflows/" + name)
  }

  private func due(_ time: String, _ more: String..., environment: [String: String] = [:]) async -> CommandRun {
    await CommandRun.run(
      ["due", "--now", "2026-06-01T\(time):00Z"] + more, in: workspace.folder.path, environment: environment,
      keepsHistory: true)
  }

  /// The planned times that have run, each with its status, the oldest first: `14:00 done`.
  private func history() throws -> [String] {
    let store = try RunStore(reading: workspace.folder.path)
    return try store.newest(100).reversed().map { run in
      let time = run.planned.map { String("\(Date(timeIntervalSince1970: TimeInterval($0)))".dropFirst(11).prefix(5)) }
      return [time, run.status.rawValue, run.schedule == "" ? nil : run.schedule].compactMap(\.self)
        .joined(separator: " ")
    }
  }

  @Test(arguments: [
    (#""skip""#, ["14:00 missed"]), (#""once""#, ["14:00 done", "13:00 missed"]),
    (#"{ "all": 3 }"#, ["12:00 done", "13:00 done", "14:00 done", "11:00 missed"]),
  ])
  func `T16: what was missed is skipped, made up for once, or up to a number, and then it is done`(
    missed: String, expected: [String]
  ) async throws {
    write("{ \"cron\": \"0 * * * *\", \"missed\": \(missed) }")
    _ = await due("09:00")
    let first = await due("14:30")
    #expect(first.status == 0, "\(first.errors)")
    #expect(try history().sorted() == expected.sorted())
    let second = await due("14:30")
    #expect(second.out.isEmpty && second.errors.isEmpty)
    #expect(try history().count == expected.count)
  }

  @Test func `now and the planned time are those of the schedule, and inputs and answers come from it`() async {
    workspace.folder.write(#"{ "who": "Ann" }"#, to: "answers.json")
    workspace.folder.write(
      """
      { "intently": 1, "inputs": { "n": { "type": "integer" } },
        "schedule": { "cron": "0 8 * * *", "with": { "n": 7 }, "answers": "answers.json" },
        "steps": [ { "id": "who", "ask": "Who?" }, { "give": "${who} ${input.n} ${now} ${run.planned}" } ] }
      """, to: "Workflows/w.json")
    _ = await due("07:00")
    let run = await due("08:03")
    #expect(run.out.hasPrefix("Ann 7 2026-06-01T08:00:00Z 2026-06-01T08:00:00Z\n"), "\(run.out)\(run.errors)")
    #expect(run.out.contains("Workflows/w.json, planned 2026-06-01T08:00:00Z: done"), "\(run.out)")
  }

  @Test func `a workflow is seen first, and nothing before that is missed`() async throws {
    write(#"{ "cron": "0 8 * * *" }"#)
    #expect(await due("09:00").out.isEmpty)
    #expect(await due("09:01").out.isEmpty)
    // Another expression counts from when it is seen; anything else goes on.
    write(#"{ "cron": "30 8 * * *" }"#)
    #expect(await due("09:10").out.isEmpty)
    write(#"{ "cron": "30 9 * * *", "late": "1 hour" }"#)
    #expect(await due("09:20").out.isEmpty)
    write(#"{ "cron": "30 9 * * *", "late": "2 hours" }"#)
    #expect(await due("09:40").out.contains("planned 2026-06-01T09:30:00Z: done"))
  }

  @Test func `one that is broken is named, and stops no other`() async {
    write(#"{ "cron": "0 * * * *" }"#, to: "a.json")
    workspace.folder.write("{ \"intently\": 1, ", to: "Workflows/b.json")
    write(#"{ "cron": "61 * * * *" }"#, to: "c.json")
    write(#"{ "cron": "0 * * * *", "timeZone": "Europe/Pari" }"#, to: "d.json")
    write(#"{ "cron": "0 * * * *" }"#, #"{ "find": "Nothing" }"#, to: "e.json")
    write(#"{ "cron": "0 * * * *" }"#, to: "f.json")
    _ = await due("08:30")
    let run = await due("09:00")
    for name in ["a", "f"] { #expect(run.out.contains("Workflows/\(name).json, planned"), "\(run.out)") }
    for name in ["b", "c", "d"] {
      #expect(run.errors.contains("“Workflows/\(name).json” is broken and does not run"), "\(run.errors)")
    }
    #expect(run.errors.contains("of “Workflows/e.json”, planned 2026-06-01T09:00:00Z failed"), "\(run.errors)")
    #expect(run.status == 1)
    // Repaired, it goes on; where nobody asks it was told once.
    let quiet = await due("09:01", "--quiet")
    #expect(quiet.out.isEmpty && quiet.errors.isEmpty, "\(quiet.errors)")
    write(#"{ "cron": "10 9 * * *" }"#, to: "c.json")
    _ = await due("09:02")
    #expect(await due("09:10").out.contains("Workflows/c.json, planned 2026-06-01T09:10:00Z: done"))
  }

  @Test func `what is paused does not run, and what passed meanwhile was not missed`() async throws {
    write(#"{ "cron": "0 * * * *", "paused": true }"#)
    _ = await due("08:30")
    #expect(await due("09:00").out.isEmpty)
    write(#"{ "cron": "0 * * * *" }"#)
    #expect(await due("12:30").out.isEmpty)
    #expect(await due("13:00").out.contains("planned 2026-06-01T13:00:00Z: done"))
  }

  @Test func `several schedules of a workflow run each by itself`() async throws {
    write(#"[ { "id": "a", "cron": "0 * * * *" }, { "id": "b", "cron": "30 * * * *" } ]"#)
    _ = await due("08:59")
    _ = await due("09:00")
    _ = await due("09:30")
    #expect(try history() == ["09:00 done a", "09:30 done b"])
  }

  @Test func `after a failure the workflow that is named for it is told`() async {
    write(#"{ "cron": "0 * * * *", "onFailure": "told" }"#, #"{ "id": "bad", "fail": "no luck" }"#)
    workspace.folder.write(
      """
      { "intently": 1, "inputs": { "workflow": { "type": "text" }, "message": { "type": "text" },
        "step": { "type": "text" } }, "steps": [ { "give": "${input.workflow} ${input.step}: ${input.message}" } ] }
      """, to: "Workflows/told.json")
    _ = await due("08:59")
    let run = await due("09:00")
    #expect(run.status == 1)
    #expect(run.out.contains("Workflows/w.json bad: no luck\n"), "\(run.out)\(run.errors)")
    #expect(await due("09:01").out.isEmpty)
  }

  @Test func `after a failure a server is told, where the workspace lets it be asked`() async throws {
    let server = LocalServer { _ in LocalServer.Answer() }
    write(
      "{ \"cron\": \"0 * * * *\", \"onFailure\": { \"webhook\": \"http://127.0.0.1:\(server.port)/hook\" } }",
      #"{ "fail": "no luck" }"#)
    _ = await due("08:59")
    let refused = await due("09:00")
    #expect(refused.errors.contains("[not-allowed]") && server.requests.isEmpty, "\(refused.errors)")
    workspace.folder.write(
      "{ \"intently\": 1, \"timeZone\": \"UTC\", \"allow\": { \"network\": [\"127.0.0.1:\(server.port)\"] } }",
      to: "intently.json")
    let told = await due("10:00")
    #expect(server.requests.map(\.body).first?.contains("\"message\":\"no luck\"") == true, "\(told.errors)")
  }

  /// Runs command lines of the tool inside the test, and notes what other programs were to be started.
  private final class NotingLauncher: Launcher {
    let session = Mutex<Session?>(nil)
    let others = Mutex<[Launch]>([])

    func run(_ launch: Launch, isCancelled: @escaping @Sendable () -> Bool) async -> Launch.End {
      guard launch.program == nil, var inner = session.withLock({ $0 }) else {
        others.withLock { $0.append(launch) }
        return .exited(0)
      }
      inner.folder = launch.folder
      let variables = Dictionary(launch.environment.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      inner.variable = { variables[$0] }
      return .exited(await Intently.run(launch.arguments, in: inner).rawValue)
    }
  }

  @Test func `after a failure a mail is handed to the system's own program, and no line of it becomes a header`()
    async throws
  {
    write(
      #"{ "cron": "0 * * * *", "onFailure": { "mail": "ops@example.com\nBcc: all@example.com" } }"#,
      #"{ "fail": "no luck\nBcc: all@example.com" }"#)
    _ = await due("08:59")
    let launcher = NotingLauncher()
    _ = await CommandRun.run(
      ["due", "--now", "2026-06-01T09:00:00Z"], in: workspace.folder.path, keepsHistory: true
    ) { session in
      launcher.session.withLock { $0 = session }
      session.launcher = launcher
    }
    let mail = try #require(launcher.others.withLock { $0.first })
    #expect(mail.program?.hasSuffix("sendmail") == true && mail.arguments == ["-i", "-t"])
    let head = mail.input.components(separatedBy: "\n\n")[0].split(separator: "\n")
    #expect(head.first == "To: ops@example.com Bcc: all@example.com", "\(mail.input)")
    #expect(!head.contains { $0.hasPrefix("Bcc") } && head.contains { $0.hasPrefix("Subject: Workflows/w.json: ") })
    #expect(mail.input.contains("message: no luck Bcc"), "\(mail.input)")
  }

  @Test func `a run that was killed is told at the next look, and its failure is handled`() async throws {
    write(#"{ "cron": "0 * * * *", "onFailure": "told" }"#)
    workspace.folder.write(
      """
      { "intently": 1, "inputs": { "status": { "type": "text" } }, "steps": [ { "give": "it is ${input.status}" } ] }
      """, to: "Workflows/told.json")
    _ = await due("08:59")
    let store = try RunStore(in: workspace.folder.path)
    var dead = RunRecord(
      id: "dead", workflow: "Workflows/w.json", schedule: "", planned: 1_000, origin: .schedule, status: .running)
    dead.owner = "run-dead"
    try store.put(dead)
    let run = await due("09:30", "--quiet")
    #expect(run.errors.contains("the run dead of “Workflows/w.json”"), "\(run.errors)")
    let told = await CommandRun.run(["runs", "--json"], in: workspace.folder.path, keepsHistory: true).out
    #expect(told.contains("\"status\": \"killed\"") && told.contains("\"origin\": \"failure\""), "\(told)")
  }

  @Test func `a time that was claimed and never started is started by the next who looks`() async throws {
    write(#"{ "cron": "0 * * * *" }"#)
    _ = await due("08:59")
    let store = try RunStore(in: workspace.folder.path)
    var claimed = RunRecord(
      id: "claimed", workflow: "Workflows/w.json", schedule: "", planned: 1_780_300_800, origin: .schedule,
      status: .claimed)
    claimed.owner = "due-dead"
    try store.put(claimed)
    #expect(await due("09:30", "--quiet").status == 0)
    #expect(try store.run("claimed")?.status == .done)
  }

  @Test func `runs of one workflow that overlap follow what the schedule says`() async throws {
    let overlapping = TestWorkspace()
    for (overlap, status) in [("skip", Int32(5)), ("allow", 0)] {
      overlapping.folder.write(
        "{ \"intently\": 1, \"schedule\": { \"cron\": \"0 0 1 1 *\", \"overlap\": \"\(overlap)\" }, "
          + "\"steps\": [ { \"give\": 1 } ] }", to: "\(overlap).json")
      let store = try RunStore(in: overlapping.folder.path)
      let lock = try #require(store.lock(of: "\(overlap).json"))
      #expect(lock.take())
      let run = await CommandRun.run(["run", "\(overlap).json"], in: overlapping.folder.path, keepsHistory: true)
      #expect(run.status == status, "\(run.errors)")
      lock.free()
      #expect(
        await CommandRun.run(["run", "\(overlap).json"], in: overlapping.folder.path, keepsHistory: true).status == 0)
    }
  }

  @Test func `a run that waits its turn goes on when the one before is done, and one waits at most`() async throws {
    let folder = workspace.folder.path
    write(#"{ "cron": "0 0 1 1 *", "overlap": "queue" }"#)
    let store = try RunStore(in: folder)
    let lock = try #require(store.lock(of: "Workflows/w.json"))
    #expect(lock.take())
    let looks = Mutex(0)
    let free: @Sendable () -> Void = {
      if let path = looks.withLock({
        $0 += 1
        return $0 == 3 ? 1 : nil
      }) {
        _ = path
      }
    }
    let queue = try #require(store.lock(of: "Workflows/w.json", "next"))
    #expect(queue.take())
    #expect(await CommandRun.run(["run", "w"], in: folder, keepsHistory: true).status == 5)
    queue.free()
    nonisolated(unsafe) let held = lock
    // Reason for unsafe: the run waits while the lock is freed, on its own thread.
    let run = await CommandRun.run(["run", "w"], in: folder, keepsHistory: true) { session in
      session.wait = { _ in
        free()
        if looks.withLock({ $0 }) == 3 { held.free() }
      }
    }
    #expect(run.status == 0 && looks.withLock { $0 } == 3, "\(run.errors)")
  }
}
