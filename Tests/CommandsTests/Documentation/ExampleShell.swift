import Commands
import Diagnostics
import Foundation
import Synchronization
import TestSupport
import Values

/// Runs the command lines of examples in a copy of the example workspace, at a fixed moment.
///
/// **Shape**: `intently …` with quotes as a shell has them; `| cat` behind it makes its output a pipe, else it is a terminal
/// of 100 columns. `cat FILE`, `echo $?` and `&&` are known too. What is printed is kept in the order it came.
final class ExampleShell {
  /// Whether what is run is remembered.
  var keepsHistory = false
  /// How many command lines there were that are remembered.
  private var runs = 101

  let root: String
  /// The folder commands are typed in.
  let folder: String
  /// The types from Swift that the command has.
  var tool = ToolTypes()
  private var status = ExitStatus.done
  /// The lines that a person types, each with its end; nil where nobody is there.
  var typed: String?

  /// - `inWorkspace`: whether commands are typed in `Workflows`, rather than in the folder it stands in.
  init(inWorkspace: Bool) throws {
    root = NSTemporaryDirectory() + "intently-examples-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: PackageFiles.root + "/Workflows", toPath: root + "/Workflows")
    try? FileManager.default.removeItem(atPath: root + "/Workflows/Exports")
    folder = inWorkspace ? root + "/Workflows" : root
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: folder + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  /// What a command line prints.
  ///
  /// **Errors**: a command that the examples may not use.
  func output(of line: String) async throws -> String {
    var printed = ""
    for command in line.components(separatedBy: " && ") {
      var words = Self.words(command)
      let isPiped = words.suffix(2) == ["|", "cat"]
      if isPiped { words.removeLast(2) }
      if words.starts(with: ["swift", "run", "-c", "release"]) { words.removeFirst(4) }
      switch words.first {
      case "intently":
        let (text, status) = await run(Array(words.dropFirst()), terminalWidth: isPiped ? nil : 100)
        printed += text
        self.status = status
        if status != .done, command != line { return printed }
      case "cat":
        for name in words.dropFirst() {
          printed += try read(name).replacingOccurrences(of: "\u{FEFF}", with: "")
            .replacingOccurrences(of: "\r\n", with: "\n")
        }
      case "echo" where words == ["echo", "$?"]:
        printed += "\(status.rawValue)\n"
      case "bash" where words == ["bash", ".ci/install"]: break
      default: throw UnknownCommand(line: line)
      }
    }
    return printed
  }

  struct UnknownCommand: Error { var line: String }

  /// Runs `intently` and gives what it prints, results and messages in the order they came.
  func run(_ arguments: [String], terminalWidth: Int? = nil) async -> (text: String, status: ExitStatus) {
    let printed = Printed()
    var session = Session(
      output: { bytes in printed.add(String(decoding: bytes, as: UTF8.self)) }, errors: { printed.add($0) },
      terminalWidth: terminalWidth, folder: folder, now: { Self.now }, zone: { () throws(TimeZoneFault) in .utc },
      randomName: { "example" }, seconds: { 0 }, wait: { _ in })
    if let typed { session.terminal = TypingPerson(typed, marks: ("", "")) { printed.add($0) } }
    session.tool = tool
    if keepsHistory {
      session.keepsHistory = true
      let number = runs
      session.randomName = { "\(number)" }
      runs += 1
    }
    // What goes on until it is asked to end is asked at once.
    if arguments.first == "daemon" { session.isCancelled = { true } }
    let status = await Intently.run(arguments, in: session)
    return (printed.text, status)
  }

  private static let now = DateTime(iso: "2026-11-30T07:00:00Z", zone: .utc) ?? DateTime(seconds: 0)

  private final class Printed: Sendable {
    private let held = Mutex("")
    var text: String { held.withLock { $0 } }
    func add(_ text: String) { held.withLock { $0 += text } }
  }

  /// The words of a command line, with single and double quotes and backslashes as a shell has them.
  static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = line.makeIterator()
    while let character = characters.next() {
      switch (quote, character) {
      case ("'", "'"), ("\"", "\""): quote = nil
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (nil, "\\"), ("\"", "\\"):
        if let next = characters.next() { word = (word ?? "") + String(next) }
      case (nil, " "):
        if let done = word { words.append(done) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    return words
  }
}
