import Commands
import Diagnostics
import Execution
import Foundation
import Synchronization
import Values

/// A command line run inside the test, with streams, clock, zone and folder of its own.
struct CommandRun: Sendable {
  var output: [UInt8]
  var errors: String
  var status: Int32

  var out: String { String(decoding: output, as: UTF8.self) }

  /// The clock of every test: noon of 30 November 2026, a Monday.
  static let now = DateTime(iso: "2026-11-30T12:00:00Z", zone: .utc)

  /// Runs a command line in a folder.
  ///
  /// - `zone`: the system's time zone.
  /// - `terminalWidth`: the width of the terminal that results go to; nil for a pipe.
  /// - `tool`: the types from Swift that the command has.
  /// - `cancelledAfter`: after so many looks whether it is asked to end, it is; nil for never.
  /// - `typed`: the lines that a person types at a terminal; nil where nobody is there.
  /// - `keepsHistory`: whether runs go into the workspace's history, as users have it.
  /// - `change`: changes what the session is given.
  /// - `showsProgress`: whether a terminal shows how far a run is, each line in `{ }`, and `{}` where it is taken away.
  /// - `spillBudget`: how much memory kept rows may take before they go to disk; nil for what users have.
  static func run(
    _ arguments: [String], in folder: String, zone: String = "UTC", terminalWidth: Int? = nil, spillBudget: Int? = nil,
    environment: [String: String] = [:], tool: ToolTypes = ToolTypes(), cancelledAfter: Int? = nil,
    typed: String? = nil, showsProgress: Bool = false, keepsHistory: Bool = false,
    change: (inout Session) -> Void = { _ in }
  ) async -> CommandRun {
    let streams = Streams()
    let name = zone
    let ticks = Mutex(0.0)
    var session = Session(
      output: { (bytes: [UInt8]) throws(Diagnostic) in streams.output.withLock { $0 += bytes } },
      errors: { text in streams.errors.withLock { $0 += text } },
      terminalWidth: terminalWidth, folder: folder,
      now: { now ?? DateTime(seconds: 0) },
      zone: { () throws(TimeZoneFault) in try TimeZoneRules.named(name) },
      randomName: { "r4nd0mn4me00" },
      // Each look at the clock takes a tenth of a second, so that time limits end runs without waiting.
      seconds: {
        ticks.withLock {
          $0 += 0.1
          return $0
        }
      },
      wait: { seconds in streams.errors.withLock { $0 += "(waits \(seconds) s)\n" } })
    if let spillBudget { session.spillBudget = spillBudget }
    if let cancelledAfter {
      let looks = Mutex(0)
      session.isCancelled = {
        looks.withLock { looks in
          looks += 1
          return looks > cancelledAfter
        }
      }
    }
    session.environment = environment
    session.keepsHistory = keepsHistory
    if keepsHistory { session.randomName = { UUID().uuidString.lowercased() } }
    session.tool = tool
    if showsProgress {
      session.progressLine = { text in streams.errors.withLock { $0 += "{\(text ?? "")}" } }
    }
    if let typed {
      session.terminal = TypingPerson(typed) { text in streams.errors.withLock { $0 += text } }
    }
    change(&session)
    let status = await Intently.run(arguments, in: session)
    return CommandRun(
      output: streams.output.withLock { $0 }, errors: streams.errors.withLock { $0 }, status: status.rawValue)
  }

  private final class Streams: Sendable {
    let output = Mutex<[UInt8]>([])
    let errors = Mutex("")
  }
}

/// A person who types what was written down before; what is typed is seen on the terminal. At a line `…` they think for a day.
final class TypingPerson: AnsweringTerminal {
  private let lines: Mutex<[String]>
  private let marks: (String, String)
  private let see: @Sendable (String) -> Void

  /// - `text`: the lines, each with its end. `marks`: what stands around a typed line where it is seen.
  init(_ text: String, marks: (String, String) = ("⟨", "⟩"), see: @escaping @Sendable (String) -> Void) {
    lines = Mutex(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
    self.marks = marks
    self.see = see
  }

  func show(_ text: String) { see(text) }

  func line() async throws -> String? {
    let line = lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    // One who types nothing, however long it takes.
    if line == "…" { try await Task.sleep(for: .seconds(86_400)) }
    if let line { see(marks.0 + line + marks.1 + "\n") }
    return line
  }
}
