import Commands
// The static Swift library is found by what this file imports.
import Foundation

@main
struct Main {
  static func main() async {
    exit(await CommandProcess.run(Array(CommandLine.arguments.dropFirst())))
  }
}
