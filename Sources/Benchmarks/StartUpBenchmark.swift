/// A workflow of one step, from the start of the process to its end.
enum StartUpBenchmark: Benchmark {
  static let name = "startup"
  static let summary = "a workflow of one step, beside sqlite3 and a process that does nothing"

  static func run(_ tools: Tools) async throws -> [Measurement] {
    let folder = try BenchmarkFolder()
    let workflow = try folder.file("one.json", #"{ "intently": 1, "steps": [ { "give": "hello" } ] }"#)
    var commands = [["/bin/true"], tools.intently + ["--version"], tools.intently + ["run", workflow]]
    let hasPeer = tools.canRun(["sqlite3", ":memory:", "select 1"])
    if hasPeer { commands.append(["sqlite3", ":memory:", "select 1"]) }
    let usages = try tools.race(rounds: 60, commands)
    let peer = hasPeer ? usages[3] : nil
    func line(_ what: String, _ usage: Tools.Usage) -> Measurement {
      Measurement(
        what, "\(usage.wall.inWords), \(usage.memoryInWords)",
        ratio: peer.map { "\((usage.wall.seconds / $0.wall.seconds).fixed(1)) times sqlite3" })
    }
    return [line("/bin/true", usages[0]), line("intently --version", usages[1]), line("one step", usages[2])]
      + (peer.map { [line("sqlite3 :memory: 'select 1'", $0)] } ?? [])
  }
}
