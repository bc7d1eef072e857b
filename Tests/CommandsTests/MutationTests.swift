import Foundation
import Synchronization
import Testing

/// Random edits of the case workflows: whatever stands in a workflow, check ends with a status it knows, and what passed check
/// without a word fails in the run only for reasons a workflow can have.
@Suite struct MutationTests {
  /// **Units**: seconds; `FUZZ_SECONDS` gives it more.
  private static let seconds = ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Double.init) ?? 1.5

  @Test func `no edit of a workflow brings check or run down`() async throws {
    let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_130
    var random = SplitMix(seed)
    let cases = WorkflowCase.all.filter { FileManager.default.fileExists(atPath: $0.folder + "/w.json") }
    let start = Date()
    var count = 0
    // The same edits each time, unless it is given more time or another seed.
    while Self.seconds > 1.5 ? Date().timeIntervalSince(start) < Self.seconds : count < 240 {
      let one = cases[Int(random.next() % UInt64(cases.count))]
      let (holder, path) = try one.workspace()
      let original = FileManager.default.contents(atPath: path + "/w.json").map(Array.init) ?? []
      for _ in 0..<12 {
        let text = Mutation.edit(original, &random)
        _ = FileManager.default.createFile(atPath: path + "/w.json", contents: Data(text))
        let about = "seed \(seed), case \(one.testDescription):\n\(String(decoding: text, as: UTF8.self))"
        let check = await CommandRun.run(["check", "w.json"], in: path)
        #expect([0, 2, 3, 4].contains(check.status), "check gave \(check.status), \(about)\n\(check.errors)")
        #expect((check.status == 0) == !check.errors.contains("error: "), "\(about)\n\(check.errors)")
        count += 1
        guard check.status == 0, check.errors.isEmpty else { continue }
        let run = await CommandRun.run(["run", "w.json", "--input", "n=1"], in: path)
        #expect([0, 1, 3, 4, 6, 64].contains(run.status), "run gave \(run.status), \(about)\n\(run.errors)")
        #expect(!run.errors.contains("[unbound]") && !run.errors.contains("internal"), "\(about)\n\(run.errors)")
      }
      _ = holder
    }
    #expect(count > 20, "only \(count) edits were tried")
  }

  @Test func `no edit of a file of tests brings test down`() async throws {
    let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_201
    var random = SplitMix(seed)
    let files = [
      ("run/tests-of-workflows", "w"), ("run/tests-that-are-wrong", "mocks"),
      ("run/tests-that-are-wrong", "w"),
    ]
    let every = try String(
      contentsOfFile: WorkflowCase.root + "/schema/accepted/every-key.test.json", encoding: .utf8)
    for round in 0..<60 {
      let (folder, name) = files[round % files.count]
      let parts = folder.split(separator: "/").map(String.init)
      let (holder, path) = try WorkflowCase(kind: parts[0], name: parts[1]).workspace()
      let file = path + "/\(name).test.json"
      let own = FileManager.default.contents(atPath: file).map(Array.init) ?? []
      for original in [own, Array(every.utf8)] {
        let text = Mutation.edit(original, &random)
        _ = FileManager.default.createFile(atPath: file, contents: Data(text))
        let before = holder.files
        let run = await CommandRun.run(["test", "\(name).json"], in: path)
        let about = "seed \(seed):\n\(String(decoding: text, as: UTF8.self))\n\(run.out)\(run.errors)"
        #expect([0, 1, 2].contains(run.status), "\(run.status), \(about)")
        #expect(holder.files == before, "\(about)")
      }
    }
  }
}

/// Random edits of JSON text.
enum Mutation {
  private static let values = [
    "null", "true", "5", "-1", "1e400", "0.1", "\"\"", "\"x\"", "\"${previous}\"", "\"${x.y[0] | upper}\"", "[]", "{}",
    "[1]",
    "{\"a\": 1}", "\"title = 'x'\"", "{\"not\": {}}", "\"Book\"", "\"today - 7 days\"", "\"csv\"", "[[[]]]",
    "\"\\u0000\"",
    "\"${\"", "\"$${\"", "99999999999999999999",
  ]

  static func edit(_ text: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var tokens = tokens(of: text)
    for _ in 0...(random.next() % 3) where !tokens.isEmpty {
      let place = Int(random.next() % UInt64(tokens.count))
      switch random.next() % 6 {
      case 0: tokens.remove(at: place)
      case 1: tokens.insert(tokens[place], at: place)
      case 2: tokens[place] = Array(values[Int(random.next() % UInt64(values.count))].utf8)
      case 3: tokens.swapAt(place, Int(random.next() % UInt64(tokens.count)))
      default:
        // A value in the place of a value keeps the text whole, so that more than the reader is tried.
        let literals = tokens.indices.filter { index in
          let next = index + 1 < tokens.count ? tokens[index + 1].first : nil
          let first = tokens[index].first
          return next != UInt8(ascii: ":") && (first == UInt8(ascii: "\"") || first.map(isWord) == true)
        }
        guard !literals.isEmpty else { continue }
        tokens[literals[Int(random.next() % UInt64(literals.count))]] =
          random.next() % 2 == 0
          ? Array(values[Int(random.next() % UInt64(values.count))].utf8)
          : tokens[literals[Int(random.next() % UInt64(literals.count))]]
      }
    }
    return Array(tokens.joined(separator: [UInt8(ascii: " ")]))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }

  private static func tokens(of text: [UInt8]) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    var index = 0
    while index < text.count {
      let start = index
      index += 1
      switch text[start] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): continue
      case UInt8(ascii: "\""):
        while index < text.count, text[index] != UInt8(ascii: "\"") {
          index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, text.count)
      case let byte where isWord(byte):
        while index < text.count, !" \n\t\r,:[]{}\"".utf8.contains(text[index]) { index += 1 }
      default: break
      }
      tokens.append(Array(text[start..<index]))
    }
    return tokens
  }
}

/// Random numbers that a seed gives again.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
