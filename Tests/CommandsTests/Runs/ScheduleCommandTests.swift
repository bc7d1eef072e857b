import Commands
import Diagnostics
import Foundation
import Glibc
import Synchronization
import Testing

/// What cron, systemd and Kubernetes are told, and how schedules stand.
@Suite struct ScheduleCommandTests {
  private let workspace = TestWorkspace(["intently.json": "{ \"intently\": 1, \"timeZone\": \"UTC\" }"])

  /// A table that nobody else sees.
  final class Table: CrontabDoor {
    let bytes: Mutex<[UInt8]>
    let writes = Mutex(0)
    init(_ text: String) { bytes = Mutex(Array(text.utf8)) }
    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
    func read() throws(Diagnostic) -> [UInt8] { bytes.withLock { $0 } }
    func write(_ new: [UInt8]) throws(Diagnostic) {
      bytes.withLock { $0 = new }
      writes.withLock { $0 += 1 }
    }
  }

  private func run(_ arguments: String..., table: Table = Table(""), folder: String = "") async -> CommandRun {
    let home = workspace.folder("home")
    return await CommandRun.run(
      ["schedule"] + arguments, in: workspace.folder.path + folder, environment: ["HOME": home], keepsHistory: true
    ) {
      $0.crontab = table
      $0.program = "/opt/my tools/intently"
    }
  }

  @Test func `install adds one line, and every other byte stays`() async {
    let before = "# mine\nMAILTO=me\n\n5 4 * * * /bin/true  # intently\n\u{1}odd"
    let table = Table(before)
    #expect(await run("install", table: table).status == 0)
    let root = workspace.folder.path
    let line = "* * * * * '/opt/my tools/intently' due --quiet --workspace \(root) # intently: \(root)"
    #expect(table.text == before + "\n" + line + "\n")
    let again = await run("install", table: table)
    #expect(table.text == before + "\n" + line + "\n" && table.writes.withLock { $0 } == 1, "\(again.out)")
    #expect(await run("remove", table: table).status == 0)
    #expect(table.text == before + "\n")
    #expect(await run("remove", table: table).out == "The crontab has no line of this workspace.\n")
  }

  @Test func `a line that is older is replaced where it stands`() async {
    let root = workspace.folder.path
    let table = Table("1 2 * * * a\n* * * * * /old due # intently: \(root)\n3 4 * * * b\n")
    _ = await run("install", table: table)
    #expect(table.text.hasPrefix("1 2 * * * a\n* * * * * '/opt/my tools/intently' due"))
    #expect(table.text.hasSuffix("# intently: \(root)\n3 4 * * * b\n"))
    #expect(table.text.split(separator: "\n").count == 3)
  }

  @Test func `paths are quoted for the shell, and a percent sign for cron`() async throws {
    workspace.folder.write("{ \"intently\": 1 }", to: "it's 100% $HOME/intently.json")
    let table = Table("")
    #expect(await run("install", table: table, folder: "/it's 100% $HOME").status == 0)
    let quoted = "'\(workspace.folder.path)/it'\\''s 100\\% $HOME'"
    #expect(table.text.contains(" --workspace \(quoted) # intently: "), "\(table.text)")
    // What cron gives to the shell names the folder.
    let command = table.text.split(separator: "--workspace ")[1].replacing("\\%", with: "%")
    let shell = try #require(popen("echo \(command)", "r"))
    var line = [CChar](repeating: 0, count: 4096)
    fgets(&line, 4096, shell)
    pclose(shell)
    #expect(
      String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        == "\(workspace.folder.path)/it's 100% $HOME\n")
  }

  @Test func `a timer of systemd stands among the user's`() async throws {
    #expect(await run("install", "--systemd").status == 0)
    let units = workspace.folder.files.filter { $0.key.hasPrefix("home/.config/systemd/user/intently-") }
    #expect(units.count == 2)
    let service = try #require(units.first { $0.key.hasSuffix(".service") }).value
    #expect(
      String(decoding: service, as: UTF8.self).contains(
        "ExecStart=\"/opt/my tools/intently\" due --quiet --workspace \"\(workspace.folder.path)\"\n"))
    #expect(await run("remove", "--systemd").status == 0)
    #expect(!workspace.folder.files.keys.contains { $0.hasPrefix("home/.config/systemd/user/intently-") })
  }

  @Test func `a job for Kubernetes is printed`() async throws {
    let printed = await run("install", "--kubernetes", "--image", "registry.example/intently:1")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(printed.output)) as? [String: Any])
    #expect(object["kind"] as? String == "CronJob" && object["apiVersion"] as? String == "batch/v1")
    let spec = try #require(object["spec"] as? [String: Any])
    #expect(spec["schedule"] as? String == "* * * * *" && spec["concurrencyPolicy"] as? String == "Forbid")
    #expect(printed.out.contains("registry.example/intently:1"))
  }

  @Test func `list says when each comes next, in words, and what is broken`() async {
    workspace.folder.write(
      """
      { "intently": 1, "schedule": [ { "id": "a", "cron": "0 7 * * MON", "timeZone": "Europe/Berlin" },
        { "id": "b", "cron": "0 8 * * *", "paused": true } ], "steps": [ { "give": 1 } ] }
      """, to: "Workflows/w.json")
    let list = await run("list")
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.out.contains("Workflows/w.json (a)  on"), "\(list.out)")
    #expect(list.out.contains("2026-12-07T06:00:00Z") && list.out.contains("at 07:00 on Mondays, in Europe/Berlin"))
    #expect(list.out.contains("Workflows/w.json (b)  paused"), "\(list.out)")
    workspace.folder.write("{", to: "Workflows/x.json")
    let broken = await run("list")
    #expect(broken.status == 1 && broken.errors.contains("“Workflows/x.json” is broken"), "\(broken.errors)")
    #expect(await run("list", "--json").out.contains("\"state\": \"paused\""))
  }

  @Test func `pause and resume let schedules rest and go on`() async {
    workspace.folder.write(
      "{ \"intently\": 1, \"schedule\": { \"cron\": \"0 * * * *\" }, \"steps\": [ { \"give\": 1 } ] }",
      to: "Workflows/w.json")
    #expect(await run("pause", "w").out == "Workflows/w.json is paused\n")
    #expect(await run("list").out.contains("Workflows/w.json  paused"))
    let due = await CommandRun.run(
      ["due", "--now", "2026-11-30T14:00:00Z"], in: workspace.folder.path, keepsHistory: true)
    #expect(due.out.isEmpty, "\(due.out)")
    #expect(await run("resume").out == "Workflows/w.json goes on\n")
    #expect(await run("list").out.contains("Workflows/w.json  on"))
    #expect(await run("pause", "none").status == 66)
    #expect(await run("start").status == 64)
  }
}
