import Databases
import Formats
import Foundation
import Testing

/// A case of `Tests/WorkflowCases`: a folder that is a workspace, the command lines to run in it, and what comes of them.
///
///     Tests/WorkflowCases/run/sort-by-two-keys/
///       cmd            the command lines, one a line, behind `# needs libgd3` where they need that; `TZ=…`, `WIDTH=…` (a terminal), `IN=…` (a folder) and `TYPED=…` (a file
///                      with the lines that a person types at a terminal) may stand before one
///       out            what is written to standard output; left out where that is nothing
///       errors         what is said on standard error; left out where that is nothing
///       status         the exit status, where it is not 0; of several command lines one a line
///       expected/…     every file that is new or changed afterwards, and no other, but for those in `.intently`
///       anything else  the workspace; `X.sqlite.sql` makes the database `X.sqlite`
///
/// In `ok` are workflows that check finds nothing wrong with, in `err` those it finds fault with (one folder for each
/// diagnostic code), in `run` those that are run, in `import` shortcuts with the workflows that are made of them. `RECORD=1 swift test --filter WorkflowCaseTests` rewrites what is expected.
struct WorkflowCase: CustomTestStringConvertible, Sendable {
  var kind: String
  var name: String
  var folder: String { Self.root + "/" + kind + "/" + name }
  var testDescription: String { "\(kind)/\(name)" }

  static let root = String(#filePath.split(separator: "/Tests/")[0]) + "/Tests/WorkflowCases"
  static let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil
  private static let parts = ["cmd", "out", "errors", "status", "expected"]

  static var all: [WorkflowCase] { ["ok", "err", "run", "import"].flatMap(cases) }

  static func cases(_ kind: String) -> [WorkflowCase] {
    FileTree.folders(in: root + "/" + kind).map { WorkflowCase(kind: kind, name: $0) }
  }

  /// Whether what it needs is installed; what is not is told.
  var isPossible: Bool {
    guard GdLibrary.shared == nil, (try? text("cmd"))??.contains("# needs libgd3") == true else { return true }
    print("\(testDescription) needs libgd3, which is not installed, and is left out")
    return false
  }

  struct Result {
    var out = ""
    var errors = ""
    var status = ""
    var files: [String: [UInt8]] = [:]
  }

  /// A copy of the workspace to run in.
  func workspace() throws -> (holder: TemporaryFolder, path: String) {
    let holder = TemporaryFolder()
    let path = holder("w")
    FileTree.copy(folder, to: path)
    for part in Self.parts { FileTree.remove(path + "/" + part) }
    for (name, sql) in FileTree.files(below: path) where name.hasSuffix(".sqlite.sql") {
      let connection = try Connection(path: path + "/" + name.dropLast(4), access: .readWrite(create: true))
      for statement in String(decoding: sql, as: UTF8.self).split(separator: ";\n") {
        try connection.execute(String(statement))
      }
      FileTree.remove(path + "/" + name)
    }
    return (holder, path)
  }

  func run(spillBudget: Int? = nil) async throws -> Result {
    let (holder, path) = try workspace()
    let before = holder.files
    var result = Result()
    var statuses: [Int32] = []
    for line in CommandLine.lines(of: try text("cmd") ?? "") {
      let run = await CommandRun.run(
        line.words, in: line.folder.isEmpty ? path : path + "/" + line.folder, zone: line.zone,
        terminalWidth: line.width, spillBudget: spillBudget, typed: try line.typed.map { try text($0) ?? "" })
      result.out += run.out
      result.errors += run.errors
      statuses.append(run.status)
    }
    result.out = result.out.replacing(holder.path, with: "{folder}")
    result.errors = result.errors.replacing(holder.path, with: "{folder}")
    if statuses.contains(where: { $0 != 0 }) { result.status = statuses.map { "\($0)\n" }.joined() }
    // What Intently keeps for itself is no output.
    for (name, bytes) in holder.files where before[name] != bytes && !name.hasPrefix("w/.intently/") {
      result.files[name.hasPrefix("w/") ? String(name.dropFirst(2)) : "../" + name] = bytes
    }
    return result
  }

  var expected: Result {
    get throws {
      Result(
        out: try text("out") ?? "", errors: try text("errors") ?? "", status: try text("status") ?? "",
        files: FileTree.files(below: folder + "/expected"))
    }
  }

  func record(_ result: Result) throws {
    for (name, text) in [("out", result.out), ("errors", result.errors), ("status", result.status)] {
      FileTree.remove(folder + "/" + name)
      if !text.isEmpty { try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name)) }
    }
    FileTree.remove(folder + "/expected")
    for (name, bytes) in result.files {
      let path = folder + "/expected/" + name
      try FileManager.default.createDirectory(
        atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
  }

  func text(_ name: String) throws -> String? {
    FileManager.default.contents(atPath: folder + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A line of a case's `cmd`.
struct CommandLine {
  var words: [String]
  var folder = ""
  var zone = "UTC"
  var width: Int?
  /// The file with what a person types; nil where nobody is there.
  var typed: String?

  static func lines(of text: String) -> [CommandLine] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { CommandLine(String($0)) }
  }

  /// Words are separated by blanks; what stands in single quotes is one word.
  init(_ line: String) {
    words = []
    var word = ""
    var isQuoted = false
    var isWord = false
    for character in line {
      switch character {
      case "'":
        isQuoted.toggle()
        isWord = true
      case " " where !isQuoted:
        if isWord { words.append(word) }
        (word, isWord) = ("", false)
      default:
        word.append(character)
        isWord = true
      }
    }
    if isWord { words.append(word) }
    while let first = words.first, let sign = first.firstIndex(of: "="), !first.hasPrefix("-") {
      let value = String(first[first.index(after: sign)...])
      switch first[..<sign] {
      case "IN": folder = value
      case "TZ": zone = value
      case "WIDTH": width = Int(value)
      case "TYPED": typed = value
      default: return
      }
      words.removeFirst()
    }
  }
}
