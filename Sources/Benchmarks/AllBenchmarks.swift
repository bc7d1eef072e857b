/// Every benchmark there is, by name.
enum AllBenchmarks {
  static let all: [any Benchmark.Type] = [
    CheckBenchmark.self,
    EntitiesBenchmark.self,
    LoopBenchmark.self,
    SQLiteBenchmark.self,
    StartUpBenchmark.self,
  ]
}
