import AppIntents
import Commands
import Diagnostics
import Execution
import Synchronization
import Testing
import Values

/// An intent run by `say` or `open` that gives no sign is cancelled, and one that takes its time is shown (issue 5, item 9).
@Suite(.timeLimit(.minutes(5))) struct PatienceTests {
  private let workspace = TestWorkspace()

  /// Runs a phrase on a clock that only what is tested moves.
  private func say(_ phrase: String, hasTerminal: Bool = false) async -> (run: CommandRun, shown: [String?]) {
    let clock = HandClock()
    let shown = Mutex<[String?]>([])
    let streams = Mutex(("", ""))
    var session = Session(
      output: { (bytes: [UInt8]) throws(Diagnostic) in
        streams.withLock { $0.0 += String(decoding: bytes, as: UTF8.self) }
      },
      errors: { text in streams.withLock { $0.1 += text } }, folder: workspace.folder.path,
      now: { CommandRun.now ?? DateTime(seconds: 0) }, zone: { () throws(TimeZoneFault) in .utc },
      randomName: { "r4nd0mn4me00" }, seconds: { clock.look() }, wait: { try await clock.wait($0) })
    session.tool = ToolTypes(
      name: "slow", intents: [SlowAsync.self], shortcuts: SlowShortcuts.self)
    let show: @Sendable (String?) -> Void = { line in
      shown.withLock { $0.append(line) }
    }
    session.patience = Patience(
      seconds: session.seconds, wait: session.wait, show: hasTerminal ? show : nil)
    let (stream, log) = AsyncStream<String>.makeStream()
    defer { withExtendedLifetime(stream) {} }
    let status = await Reached.$log.withValue(log) {
      await HandClock.$current.withValue(clock) { await Intently.run(["say", phrase], in: session) }
    }
    return (
      CommandRun(
        output: streams.withLock { Array($0.0.utf8) }, errors: streams.withLock { $0.1 }, status: status.rawValue),
      shown.withLock { $0 }
    )
  }

  @Test func `after thirty seconds without a sign an intent is cancelled, and told`() async {
    let (run, _) = await say("Wait with slow")
    #expect(run.status == 1)
    #expect(
      run.errors.contains("say:1:1: error: “Silent” gave no sign for 30 seconds, and was cancelled [no-sign]"),
      "\(run.errors)")
  }

  @Test func `progress is a sign, so that an intent that reports it goes on`() async {
    let (run, _) = await say("Work with slow")
    #expect(run.status == 0 && run.out == "100\n", "\(run.errors)")
  }

  @Test func `progress of an intent's own is seen too`() async {
    let (run, _) = await say("Work alone with slow")
    #expect(run.status == 0 && run.out == "100\n", "\(run.errors)")
  }

  @Test func `an intent that reports nothing more is cancelled thirty seconds after its last sign`() async {
    let (run, _) = await say("Stop with slow")
    #expect(run.status == 1 && run.errors.contains("“Stopping” gave no sign for 30 seconds"), "\(run.errors)")
  }

  @Test func `past half a second it is shown on a terminal how far it is, and taken away at the end`() async {
    let (_, shown) = await say("Work with slow", hasTerminal: true)
    #expect(shown.first == .some("Working …"))
    #expect(shown.contains("Working: 40 %") && shown.contains("Working: 80 %"), "\(shown)")
    #expect(shown.last == .some(nil))
  }

  @Test func `an intent that is done before is not shown`() async {
    let (run, shown) = await say("Hurry with slow", hasTerminal: true)
    #expect(run.status == 0)
    #expect(shown.isEmpty)
  }

  @Test func `in a workflow the step's own timeout rules, and silence is nobody's business`() async {
    workspace.workflow("w.json", #"{ "intent": "SlowAsync", "timeout": "100 seconds" }"#)
    let (stream, log) = AsyncStream<String>.makeStream()
    let run = await Reached.$log.withValue(log) {
      await workspace.run("run", "w.json", tool: ToolTypes(intents: [SlowAsync.self]))
    }
    #expect(run.errors.contains("[timed-out]") && run.errors.contains("(waits 99"), "\(run.errors)")
    #expect(await stream.first { _ in true } == "async")
  }
}

/// A clock that stands still until it is moved by hand.
final class HandClock: Sendable {
  @TaskLocal static var current: HandClock?

  private struct State {
    var now = 0.0
    /// Until when those wait that do, by number.
    var ends: [Int: Double] = [:]
    var count = 0
  }
  private let state = Mutex(State())

  func look() -> Double { state.withLock { $0.now } }

  /// Waits, without sleeping, until the clock has been moved so far.
  func wait(_ seconds: Double) async throws {
    let (number, end) = state.withLock { state in
      state.count += 1
      state.ends[state.count] = state.now + seconds
      return (state.count, state.now + seconds)
    }
    defer { state.withLock { $0.ends[number] = nil } }
    while look() < end {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// Moves the clock in small steps, after each of which those that waited so long have looked at it and wait again.
  func move(_ seconds: Double) async {
    await settle()
    let end = look() + seconds
    while look() < end, !Task.isCancelled {
      state.withLock { $0.now += 0.25 }
      await settle()
    }
  }

  private func settle() async {
    while !Task.isCancelled {
      if state.withLock({ state in !state.ends.isEmpty && state.ends.values.allSatisfy { $0 > state.now } }) { return }
      await Task.yield()
    }
  }
}

struct SlowShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: Silent(), phrases: ["Wait with \(.applicationName)"], shortTitle: "Wait", systemImageName: "clock")
    AppShortcut(
      intent: Working(), phrases: ["Work with \(.applicationName)"], shortTitle: "Work", systemImageName: "clock")
    AppShortcut(
      intent: WorkingAlone(), phrases: ["Work alone with \(.applicationName)"], shortTitle: "Work",
      systemImageName: "clock")
    AppShortcut(
      intent: Stopping(), phrases: ["Stop with \(.applicationName)"], shortTitle: "Stop", systemImageName: "clock")
    AppShortcut(
      intent: Hurrying(), phrases: ["Hurry with \(.applicationName)"], shortTitle: "Hurry", systemImageName: "clock")
  }
}

struct Silent: AppIntent {
  static let title: LocalizedStringResource = "Silent"
  static let effects: Effects = []
  func perform() async throws -> some IntentResult {
    await HandClock.current?.move(1000)
    try Task.checkCancellation()
    return .result()
  }
}

struct Working: ProgressReportingIntent {
  static let title: LocalizedStringResource = "Working"
  static let effects: Effects = []
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    await HandClock.current?.move(0.75)
    progress.totalUnitCount = 100
    for _ in 0..<5 {
      await HandClock.current?.move(20)
      progress.completedUnitCount += 20
      await HandClock.current?.move(1)
    }
    return .result(value: Int(progress.completedUnitCount))
  }
}

struct WorkingAlone: ProgressReportingIntent {
  static let title: LocalizedStringResource = "Working Alone"
  static let effects: Effects = []
  let progress = Progress(totalUnitCount: 100)
  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    for _ in 0..<5 {
      await HandClock.current?.move(20)
      progress.completedUnitCount += 20
      await HandClock.current?.move(1)
    }
    return .result(value: Int(progress.completedUnitCount))
  }
}

struct Stopping: ProgressReportingIntent {
  static let title: LocalizedStringResource = "Stopping"
  static let effects: Effects = []
  func perform() async throws -> some IntentResult {
    progress.totalUnitCount = 2
    await HandClock.current?.move(20)
    progress.completedUnitCount = 1
    await HandClock.current?.move(1000)
    try Task.checkCancellation()
    return .result()
  }
}

struct Hurrying: AppIntent {
  static let title: LocalizedStringResource = "Hurrying"
  static let effects: Effects = []
  func perform() async throws -> some IntentResult {
    await HandClock.current?.move(0.25)
    return .result()
  }
}
