import Foundation
import Testing

/// Random workflows: check ends with a status it knows, and what passes check never fails for a type.
@Suite struct TypedPipesTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// How many workflows are made; `FUZZ_WORKFLOWS=100000` makes more.
  private static let count = environment["FUZZ_WORKFLOWS"].flatMap(Int.init) ?? 2000
  private static let seed = environment["SEED"].flatMap(UInt64.init) ?? 20_261_130

  /// After how many looks a run is asked to end: 10 to the 20th passes are one of the things that are asked for.
  private static let patience = 200_000

  /// What a workflow that passed check may still fail for: what data, files, time and the workflow's own words bring about.
  private static let allowed: Set<String> = [
    "answer-missing", "append-header-differs", "failed", "intent-failed", "interrupted", "misfit", "shape-does-not-fit",
    "timed-out", "too-deep", "written-twice", "wrong-value",
  ]

  @Test func `what passes check never fails for a type`() async throws {
    let folder = TemporaryFolder()
    for (name, text) in WorkflowGenerator.files { folder.write(text, to: name) }
    var passed = 0
    var codes: [String: Int] = [:]
    /// What was said, without the words of the workflow, for people to read.
    var sentences: [String: Int] = [:]
    for number in 0..<Self.count {
      var generator = WorkflowGenerator(seed: Self.seed &+ UInt64(number))
      let text = generator.workflow()
      folder.write(text, to: "w.json")
      let about = "SEED=\(Self.seed &+ UInt64(number)) FUZZ_WORKFLOWS=1\n\(text)"
      let check = await CommandRun.run(["check", "w.json"], in: folder.path)
      #expect([0, 2, 3, 4].contains(check.status), "check gave \(check.status)\n\(check.errors)\n\(about)")
      #expect((check.status == 0) == !check.errors.contains("error: "), "\(check.errors)\n\(about)")
      guard check.status == 0 else { continue }
      passed += 1
      let run = await CommandRun.run(["run", "w.json"], in: folder.path, cancelledAfter: Self.patience)
      // Nobody is there to say what an action with an id is not told.
      #expect([0, 1, 3, 4, 130].contains(run.status), "run gave \(run.status)\n\(run.errors)\n\(about)")
      for (code, sentence) in Self.failures(in: run.errors) {
        codes[code, default: 0] += 1
        // What “fail” says are the workflow's own words.
        if code != "failed" { sentences["\(code): \(sentence.replacing(/“[^”]*”/, with: "“…”"))", default: 0] += 1 }
        #expect(
          Self.allowed.contains(code) || Self.isOfUnknownValue(code, run.errors), "“\(code)”\n\(run.errors)\n\(about)")
      }
      FileTree.remove(folder("out"))
    }
    #expect(passed * 5 > Self.count || Self.count < 100, "only \(passed) of \(Self.count) passed check")
    if Self.environment["FUZZ_WORKFLOWS"] != nil {
      print("\(Self.count) workflows, \(passed) passed check; failures of runs: \(codes.sorted { $0.key < $1.key })")
      for (sentence, count) in sentences.sorted(by: { $0.key < $1.key }) { print("  \(count) × \(sentence)") }
    }
  }

  /// Whether a path found nothing, which is known of a value of unknown type only when it is there.
  private static func isOfUnknownValue(_ code: String, _ errors: String) -> Bool {
    code == "missing-value" && errors.contains(/error: “\w+[.\[][^”]+” has no value, and text needs one/)
  }

  /// The errors that were said, with their codes.
  private static func failures(in errors: String) -> [(code: String, sentence: Substring)] {
    errors.split(separator: "\n").compactMap { line in
      guard let match = line.firstMatch(of: /(?:^|: )error: (.*) \[([a-z-]+)\]$/) else { return nil }
      return (String(match.2), match.1)
    }
  }
}
