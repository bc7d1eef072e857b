import Foundation
import Synchronization
import Values

/// What an intent that is performed has given as signs that it is at work: its progress, and what it asks a person.
///
/// **Units**: seconds, of whichever clock the one that watches has.
package final class SignsOfLife: Sendable {
  private struct State {
    var last: Double
    var questions = 0
    var units: [Int64] = []
    var fraction: Double?
  }

  private let state: Mutex<State>
  private let clock: @Sendable () -> Double
  package let started: Double
  /// What the intent reports to where it has no progress of its own.
  let progress = Progress(totalUnitCount: 1)

  package init(clock: @escaping @Sendable () -> Double) {
    let now = clock()
    self.clock = clock
    started = now
    state = Mutex(State(last: now))
  }

  /// Does what a person is waited for in: as long as they take is no silence of the intent.
  func asking<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    state.withLock { $0.questions += 1 }
    defer {
      let now = clock()
      state.withLock {
        $0.questions -= 1
        $0.last = now
      }
    }
    return try await body()
  }

  /// Looks at an intent's progress: a change is a sign.
  package func look(at intent: any AppIntent) {
    guard let progress = intent._reportedProgress else { return }
    // Numbers alone are read, and no text: another thread writes them.
    let units = [progress.completedUnitCount, progress.totalUnitCount]
    let fraction = progress.totalUnitCount > 0 ? progress.fractionCompleted : nil
    let now = clock()
    state.withLock { state in
      if state.units.isEmpty {
        state.units = units
        state.fraction = fraction
      } else if state.units != units || state.fraction != fraction {
        state.units = units
        state.fraction = fraction
        state.last = now
      }
    }
  }

  /// How long there has been no sign; nil while a person is asked.
  package var silence: Double? {
    let now = clock()
    return state.withLock { $0.questions > 0 ? nil : now - $0.last }
  }

  /// How much of the work is done, from 0 to 1; nil where nobody knows.
  package var fraction: Double? {
    state.withLock { state in state.fraction.flatMap { $0 > 0 ? min(1, $0) : nil } }
  }

  /// The signs of the intent that is performed, where somebody watches.
  @TaskLocal package static var current: SignsOfLife?
}

/// Asks a person for an intent that is watched.
struct WatchedInteraction: IntentInteraction {
  let interaction: any IntentInteraction
  let signs: SignsOfLife

  func answer<Result>(
    to question: IntentQuestion, reading: (Values.Value) async throws -> Result
  ) async throws -> Result {
    try await signs.asking { try await interaction.answer(to: question, reading: reading) }
  }

  func choice(for question: IntentQuestion) async throws -> Int {
    try await signs.asking { try await interaction.choice(for: question) }
  }

  func confirmation(for question: IntentQuestion) async throws -> Bool {
    try await signs.asking { try await interaction.confirmation(for: question) }
  }

  func authenticate(for intent: String) async throws {
    try await signs.asking { try await interaction.authenticate(for: intent) }
  }

  func say(_ text: String) async { await interaction.say(text) }
  func show(_ snippet: _SnippetViewContainer) async { await interaction.show(snippet) }
}
