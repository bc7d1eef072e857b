package import Diagnostics
package import Execution
import Formats
import Queries
package import Values
package import Workflows

/// What a command is given from outside: its streams, its folder, its clock. Tests give others than the process's own.
package struct Session: Sendable {
  /// Results.
  package var output: @Sendable ([UInt8]) throws(Diagnostic) -> Void
  /// What is said to a person.
  package var errors: @Sendable (String) -> Void
  /// The width of the terminal that results go to; nil where they go elsewhere.
  package var terminalWidth: Int?
  /// Whether what is said goes to a terminal that shows colours.
  package var showsColours: Bool
  /// The folder that relative paths start at, absolute.
  package var folder: String
  package var environment: [String: String]
  /// A variable of the environment that is asked for by its name, such as a secret.
  package var variable: @Sendable (String) -> String? = { _ in nil }
  /// What hides secrets in whatever is written.
  package var mask = SecretMask()
  /// This moment.
  package var now: @Sendable () -> DateTime
  /// The system's zone.
  package var zone: @Sendable () throws(TimeZoneFault) -> TimeZoneRules
  /// The names of random things, such as a run's id.
  package var randomName: @Sendable () -> String
  /// Seconds from anywhere, for time limits.
  package var seconds: @Sendable () -> Double
  package var wait: @Sendable (Double) async throws -> Void
  package var residentMemory: @Sendable () -> Int?
  package var isCancelled: @Sendable () -> Bool
  /// Called where a run that was asked to end does first what is to be done in any case.
  package var finishing: @Sendable () -> Void = {}
  /// The intents and entities from Swift.
  package var tool = ToolTypes()
  /// Where a person reads questions and types answers; nil where nobody is there.
  package var terminal: (any AnsweringTerminal)?
  /// How much memory one holder of rows may use before it spills to disk. **Units**: bytes.
  package var spillBudget = SpillPolicy.standardBudget
  /// How long an intent may give no sign that a person waits for; as long as it takes where nil.
  package var patience: Patience?
  /// Whether what is run goes into the workspace's history.
  package var keepsHistory = false
  /// Whether it was asked to end as a service is, by SIGTERM.
  package var isTerminated: @Sendable () -> Bool = { false }
  /// The absolute path of this program.
  package var program = "/usr/local/bin/intently"
  /// The user's table of what cron runs.
  package var crontab: any CrontabDoor = ProcessCrontab()
  /// Starts a command line of this tool as a process of its own; nil runs it inside this one.
  package var launcher: (any Launcher)?
  /// Shows one line that says how far a run is, in the place of the one before; nil takes it away. Nil where there is no terminal.
  package var progressLine: (@Sendable (String?) -> Void)?
  /// Whether the program is this session alone, so that what an author does in any task belongs to it.
  package var isWholeProgram = false

  package init(
    output: @escaping @Sendable ([UInt8]) throws(Diagnostic) -> Void, errors: @escaping @Sendable (String) -> Void,
    terminalWidth: Int? = nil, showsColours: Bool = false, folder: String, environment: [String: String] = [:],
    now: @escaping @Sendable () -> DateTime, zone: @escaping @Sendable () throws(TimeZoneFault) -> TimeZoneRules,
    randomName: @escaping @Sendable () -> String, seconds: @escaping @Sendable () -> Double,
    wait: @escaping @Sendable (Double) async throws -> Void, residentMemory: @escaping @Sendable () -> Int? = { nil },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.output = output
    self.errors = errors
    self.terminalWidth = terminalWidth
    self.showsColours = showsColours
    self.folder = folder
    self.environment = environment
    self.now = now
    self.zone = zone
    self.randomName = randomName
    self.seconds = seconds
    self.wait = wait
    self.residentMemory = residentMemory
    self.isCancelled = isCancelled
  }

  /// The absolute path of a path on the command line.
  package func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : folder + "/" + path }

  /// The system's zone.
  ///
  /// **Errors**: status 2 where it cannot be had; nothing is reckoned in UTC instead.
  package func systemZone() throws(CommandFailure) -> TimeZoneRules {
    do throws(TimeZoneFault) {
      return try zone()
    } catch {
      throw CommandFailure(Diagnostic("wrong-zone", error.message, hint: error.hint), status: .wrong)
    }
  }

  package func print(_ text: String) throws(CommandFailure) {
    do throws(Diagnostic) {
      try output(Array(text.utf8))
    } catch {
      throw CommandFailure(error, status: .stepFailed)
    }
  }
}

extension Session {
  /// Says diagnostics to a person, with the lines they are about, or as JSON.
  ///
  /// - `texts`: texts that are no files, by the name that stands for them: `--where`.
  package func report(_ diagnostics: [Diagnostic], asJSON: Bool = false, texts: [String: String] = [:]) {
    guard !diagnostics.isEmpty else { return }
    let diagnostics = tool.name == "intently" ? diagnostics : diagnostics.map(inToolsWords)
    if asJSON {
      errors(mask.masked(JSONRenderer().render(diagnostics)))
      return
    }
    let folder = folder
    let renderer = TextRenderer(usesColour: showsColours) { file, line in
      if let text = texts[file] { return ArraySlice(text.utf8) }
      return Self.line(line, of: file.hasPrefix("/") ? file : folder + "/" + file).map(TextInput.shown)
    }
    errors(mask.masked(renderer.render(diagnostics)))
  }

  /// The same diagnostic where what is to be typed begins with the tool's name: `intently help` as `library help`.
  private func inToolsWords(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let hint = diagnostic.hint, hint.hasPrefix("intently ") else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.hint = tool.name + hint.dropFirst("intently".count)
    return diagnostic
  }

  /// One line of a file, counted from 1; nil where it cannot be had. A file that is no text has no lines to show.
  private static func line(_ number: Int, of path: String) -> ArraySlice<UInt8>? {
    guard let input = try? FileInput(path: path) else { return nil }
    var line: [UInt8] = []
    var current = 1
    while let block = try? input.nextBlock() {
      if current == 1, line.isEmpty, block.prefix(1024).contains(0) { return nil }
      var start = block.startIndex
      while start < block.endIndex {
        let end = block[start...].firstIndex { $0 == 0x0A } ?? block.endIndex
        if current == number { line += block[start..<end] }
        if end == block.endIndex { break }
        if current == number { return line[...] }
        current += 1
        start = end + 1
      }
      if line.count > 1 << 16 { break }
    }
    return current == number ? line[...] : nil
  }
}

/// Results as an output of bytes.
final class SessionOutput: ByteOutput {
  private let session: Session

  init(_ session: Session) { self.session = session }

  func write(_ bytes: [UInt8]) throws(Diagnostic) { try session.output(bytes) }
}
