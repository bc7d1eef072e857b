import AppIntents
import Diagnostics
import Synchronization

/// How long a person waits for an intent without a sign of it, and how they see how far it is.
///
/// **Units**: seconds.
package struct Patience: Sendable {
  /// How long there may be no sign: no progress, no question, no end. Then the intent is cancelled.
  package static let limit = 30.0
  /// After what time it is shown that the intent is at work.
  package static let quiet = 0.5
  /// How often it is looked at.
  static let interval = 0.25

  /// The clock that is looked at.
  private let seconds: @Sendable () -> Double
  private let wait: @Sendable (Double) async throws -> Void
  /// Shows one line in the place of the one before; nil takes it away. Nil where there is no terminal.
  private let show: (@Sendable (String?) -> Void)?

  package init(
    seconds: @escaping @Sendable () -> Double, wait: @escaping @Sendable (Double) async throws -> Void,
    show: (@Sendable (String?) -> Void)? = nil
  ) {
    self.seconds = seconds
    self.wait = wait
    self.show = show
  }

  /// The body's result, while its signs are looked at.
  ///
  /// - `title`: what people call it.
  /// - `look`: looks at how far it is.
  /// **Errors**: `no-sign`; what the body throws.
  func watch<Result: Sendable>(
    _ title: String, _ look: @escaping @Sendable (SignsOfLife) -> Void,
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let signs = SignsOfLife(clock: seconds)
    let line = Line(show)
    defer { line.show(nil) }
    do {
      return try await SignsOfLife.$current.withValue(signs) {
        try await StepTime.until({ try await untilSilent(title, signs, look, line) }, wait, body)
      }
    } catch is StepTime.TimedOut {
      throw Diagnostic(
        .noSign, "“\(title)” gave no sign for \(Int(Self.limit)) seconds, and was cancelled",
        hint: "let it report its progress, or run it in a workflow, where “timeout” says how long it may take")
    }
  }

  /// Returns when there has been no sign for too long.
  private func untilSilent(
    _ title: String, _ signs: SignsOfLife, _ look: @Sendable (SignsOfLife) -> Void, _ line: Line
  ) async throws {
    while true {
      try await wait(Self.interval)
      look(signs)
      guard let silence = signs.silence else {
        // A person is asked, in the place where the line would be.
        line.show(nil)
        continue
      }
      if silence >= Self.limit { return }
      let time = seconds() - signs.started
      if time >= Self.quiet { line.show(Self.text(title, signs.fraction, time)) }
    }
  }

  /// The line, which is taken away only where it is there.
  private final class Line: Sendable {
    private let write: (@Sendable (String?) -> Void)?
    private let shown = Mutex<String?>(nil)

    init(_ write: (@Sendable (String?) -> Void)?) { self.write = write }

    func show(_ text: String?) {
      guard let write else { return }
      let isNew = shown.withLock { shown in
        defer { shown = text }
        return shown != text
      }
      if isNew { write(text) }
    }
  }

  /// `Add Book: 40 %`, or how long it has taken where nobody knows how far it is.
  private static func text(_ title: String, _ fraction: Double?, _ time: Double) -> String {
    if let fraction { return "\(title): \(Int(fraction * 100)) %" }
    return time < 1 ? "\(title) …" : "\(title) … \(Int(time)) s"
  }
}

extension Diagnostic.Code {
  static let noSign: Self = "no-sign"
}
