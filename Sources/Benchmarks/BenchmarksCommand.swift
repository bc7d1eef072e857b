import Commands
import Dispatch
// The static Swift library is found by what this file imports.
import Foundation
import Glibc

/// `benchmarks`: measures, and prints ratios between what ran in the same minutes on the same machine.
@main
struct BenchmarksCommand {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == Tools.ownWord {
      // The command inside this executable, so that what is measured is always what was built.
      CommandProcess.main(Array(arguments.dropFirst()))
    }
    Task.detached {
      await measure(arguments)
      exit(0)
    }
    dispatchMain()
  }

  private static func measure(_ arguments: [String]) async {
    var arguments = arguments
    var tools = Tools()
    if let place = arguments.firstIndex(of: "--intently"), place + 1 < arguments.count {
      tools = Tools(intently: arguments[place + 1])
      arguments.removeSubrange(place...place + 1)
    }
    guard arguments.allSatisfy({ name in AllBenchmarks.all.contains { $0.name == name } }) else {
      print("usage: benchmarks [--intently PATH] [NAME]…\n")
      for benchmark in AllBenchmarks.all { print("  \(padded(benchmark.name, 12))\(benchmark.summary)") }
      exit(64)
    }
    for benchmark in AllBenchmarks.all where arguments.isEmpty || arguments.contains(benchmark.name) {
      print("\(benchmark.name): \(benchmark.summary)")
      do {
        for line in try await benchmark.run(tools) { print("  \(line)") }
      } catch {
        print("  not measured: \(error)")
      }
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
