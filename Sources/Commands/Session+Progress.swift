import Execution
import Synchronization

extension Session {
  /// The line that says how far a run is, which from now on gives way to whatever is said or asked; nil where there is none.
  mutating func takeProgressLine(quiet: Bool) -> ProgressingLine? {
    guard let progressLine, !quiet else { return nil }
    let line = ProgressingLine(progressLine)
    let errors = errors
    self.errors = { text in
      line.show(nil)
      errors(text)
    }
    if let terminal { self.terminal = GivingWay(terminal: terminal, line: line) }
    return line
  }
}

/// The line that says how far a run is, which is taken away only where it is there.
final class ProgressingLine: Sendable {
  private let write: @Sendable (String?) -> Void
  private let isShown = Mutex(false)

  init(_ write: @escaping @Sendable (String?) -> Void) { self.write = write }

  @Sendable func show(_ text: String?) {
    isShown.withLock { isShown in
      if text == nil, !isShown { return }
      isShown = text != nil
      write(text)
    }
  }
}

/// A terminal whose line of progress gives way to what is asked.
private struct GivingWay: AnsweringTerminal {
  let terminal: any AnsweringTerminal
  let line: ProgressingLine

  func show(_ text: String) {
    line.show(nil)
    terminal.show(text)
  }

  func line() async throws -> String? {
    line.show(nil)
    return try await terminal.line()
  }
}
