import AppIntents
import CoreSpotlight
import Diagnostics
import Execution
import Formats
import Glibc

// What the types of a tool need while a command runs: a search index, a way to the person.

extension Session {
  /// Tells the tool where it is at work.
  ///
  /// - `shown`: the folder as the user would name it; empty where it is the current one.
  func prepareTool(inWorkspace root: String, shown: String) {
    let session = self
    let index = WorkspaceIndex(
      root: root, shownRoot: shown, now: { Double(session.now().seconds) }, warn: { session.report([$0]) })
    if isWholeProgram, tool.hasOwnTypes { SearchableStores.current = index }
    tool.prepare(inWorkspace: root, index: index)
  }

  /// Runs a plan, so that what its intents index goes to the workspace.
  func run(_ runner: Runner) async -> RunOutcome {
    guard tool.hasOwnTypes else { return await runner.run() }
    return await indexing { await runner.run() }
  }

  /// Runs a plan that changes nothing: what its intents index is kept nowhere.
  func runWithoutIndex(_ runner: Runner) async -> RunOutcome {
    guard tool.hasOwnTypes else { return await runner.run() }
    let store = MemoryStore()
    if isWholeProgram { SearchableStores.current = store }
    return await SearchableStores.$local.withValue(store) { await runner.run() }
  }

  /// Does something whose items to search go to the workspace.
  func indexing<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await SearchableStores.$local.withValue(tool.index, operation: body)
  }

  /// Brings before the person what an intent opens: the tool's router does, or says what would be opened.
  var route: @Sendable (IntentDestination) async -> Void {
    let (tool, errors) = (tool, errors)
    return { destination in
      let router = tool.router
      if router.isPrinting {
        errors("Opens: \(VisibleText.of(destination.title))\n")
      } else {
        await router.open(destination)
      }
    }
  }

  /// Waits until the tool has taken what was opened, as long as it would be waited for an intent; says what it has not.
  func finishTool() async {
    guard let router = tool.knownRouter else { return }
    if router.isReady { return await router.finish() }
    guard !router.waiting.isEmpty else { return }
    let wait = wait
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await router.finish() }
      group.addTask { try? await wait(Patience.limit) }
      await group.next()
      group.cancelAll()
    }
    report(
      router.waiting.map { destination in
        Diagnostic(
          "not-opened", "“\(VisibleText.of(destination.title))” was not opened, as the tool never was ready",
          hint: "its router says so by becomeReady()", severity: .warning)
      })
  }
}

/// The line on a terminal that says how far something is.
enum ProgressLine {
  /// **Shape**: written over the line before; nil takes it away.
  static let show: @Sendable (String?) -> Void = { text in
    let line = text.map { VisibleText.of(String($0.prefix(78))) } ?? ""
    try? DescriptorOutput(STDERR_FILENO, name: "standard error").write(Array("\r\(line)\u{1B}[K".utf8))
  }
}
