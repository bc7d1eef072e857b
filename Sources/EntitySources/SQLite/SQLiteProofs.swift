import Databases
import Queries
import Synchronization

/// What was found out about a database's columns, kept as long as the database stays as it was.
final class SQLiteProofs: Sendable {
  struct Claim: Hashable {
    var column: String
    var form: SQLForm
  }
  private struct State {
    var fingerprint: DatabaseFingerprint?
    var answers: [Claim: Bool] = [:]
  }
  private let state = Mutex(State())

  /// What is known, if the database is the one it was found out of.
  func answer(to claim: Claim, for fingerprint: DatabaseFingerprint) -> Bool? {
    state.withLock { $0.fingerprint == fingerprint && fingerprint.isSettled ? $0.answers[claim] : nil }
  }

  /// What was last found out, of whatever state of the database.
  func lastAnswer(to claim: Claim) -> Bool? {
    state.withLock { $0.answers[claim] }
  }

  func keep(_ answer: Bool, to claim: Claim, for fingerprint: DatabaseFingerprint) {
    state.withLock {
      if $0.fingerprint != fingerprint { $0 = State(fingerprint: fingerprint) }
      $0.answers[claim] = answer
    }
  }
}
