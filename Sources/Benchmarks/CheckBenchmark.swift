/// The check of long workflows: what it takes, and whether it grows as they do.
enum CheckBenchmark: Benchmark {
  static let name = "check"
  static let summary = "check of workflows of 1,000, 2,000 and 4,000 steps of many kinds, beside one of 10"

  static func run(_ tools: Tools) async throws -> [Measurement] {
    let folder = try BenchmarkFolder()
    _ = try folder.file(
      "intently.json",
      """
      { "intently": 1, "workflows": ["."], "entities": { "Book": { "source": { "file": "books.csv" }, "id": "id",
        "properties": { "id": "integer", "title": "text", "pages": "integer" } } } }
      """)
    _ = try folder.file("books.csv", "id,title,pages\n1,Faust,200\n")
    let sizes = [10, 1_000, 2_000, 4_000]
    let usages = try tools.race(
      rounds: 5, try sizes.map { tools.intently + ["check", try folder.file("w\($0).json", workflow($0))] })
    return zip(sizes, usages).dropFirst().map { size, usage in
      Measurement(
        "\(size) steps", usage.wall.inWords,
        ratio: "\((usage.wall - usages[0].wall).inWords) more than of 10 steps")
    }
  }

  /// A workflow of so many steps, those in blocks counted.
  private static func workflow(_ count: Int) -> String {
    var steps: [String] = []
    var made = 0
    var number = 0
    while made < count {
      number += 1
      let record = number % 9 == 1 ? number - 9 : number - number % 9 + 1
      let before = record > 0 ? "${s\(record).title | default('none')}" : "${today}"
      switch number % 9 {
      case 1: steps.append(#"{ "id": "s\#(number)", "give": { "title": "\#(before)", "n": \#(number) } }"#)
      case 2:
        steps.append(#"{ "id": "s\#(number)", "find": "Book", "where": { "pages": { "greaterThan": \#(number) } } }"#)
      case 3: steps.append(#"{ "id": "s\#(number)", "filter": "${s\#(number - 1)}", "where": "title CONTAINS 'a'" }"#)
      case 4:
        made += 2
        steps.append(
          #"{ "if": { "${s\#(number - 1).count}": 0 }, "then": [{ "give": "a" }], "otherwise": [{ "give": "b" }] }"#)
      case 5:
        made += 1
        steps.append(
          #"{ "forEach": "${s\#(number - 3).title}", "do": [{ "give": "${item | default('?')} ${index}" }] }"#)
      case 6: steps.append(#"{ "when": { "${s\#(number - 4).count}": 1 }, "set": { "v\#(number)": "\#(before)" } }"#)
      case 7:
        steps.append(#"{ "intent": "ChangeCase", "with": { "text": "\#(before)", "to": "uppercase" } }"#)
      case 8: steps.append(#"{ "show": "${v\#(number - 2) | default('none')} ${previous}" }"#)
      default:
        made += 2
        steps.append(#"{ "try": [{ "give": 1 }], "catch": [{ "give": 2 }], "onError": "continue" }"#)
      }
      made += 1
    }
    return "{ \"intently\": 1, \"steps\": [\n\(steps.joined(separator: ",\n"))\n] }\n"
  }
}
