/// Every benchmark there is, by name.
enum AllBenchmarks {
  static let all: [any Benchmark.Type] = [
    EntitiesBenchmark.self,
    LoopBenchmark.self,
    SQLiteBenchmark.self,
    StartUpBenchmark.self,
  ]
}
