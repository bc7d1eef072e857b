/// Loops of steps that do almost nothing: what a step costs, and whether memory stays as it was.
enum LoopBenchmark: Benchmark {
  static let name = "loop"
  static let summary = "1,000,000 passes with one step each, time and memory beside 1,000 passes"

  /// The passes of the long and the short loop.
  private static let passes = (many: 1_000_000, few: 1_000)

  private static let bodies: [(what: String, steps: String, end: String)] = [
    (
      "intent Calculate", #"{ "intent": "Calculate", "with": { "input": "${index}", "expression": "input * 2 + 1" } }"#,
      #""${index}""#
    ),
    ("set", #"{ "set": { "last": "${index}" } }"#, #""${index}""#),
  ]

  static func run(_ tools: Tools) async throws -> [Measurement] {
    let folder = try BenchmarkFolder()
    var lines: [Measurement] = []
    for (number, body) in bodies.enumerated() {
      func workflow(_ passes: Int) throws -> String {
        try folder.file(
          "\(number)-\(passes).json",
          """
          { "intently": 1, "steps": [ { "repeat": \(passes), "do": [ \(body.steps) ] } ], "output": "done" }
          """)
      }
      let usages = try tools.race(
        rounds: 3,
        [tools.intently + ["run", try workflow(passes.many)], tools.intently + ["run", try workflow(passes.few)]])
      let time = (usages[0].wall - usages[1].wall) / (passes.many - passes.few)
      let speed = 1 / time.seconds
      lines.append(
        Measurement(
          "\(body.what): \(time.inWords) a step", "\((speed / 1e6).fixed(2)) million a second",
          ratio: "memory \(usages[0].memoryInWords), of the short loop \(usages[1].memoryInWords)"))
    }
    return lines
  }
}
