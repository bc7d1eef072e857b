import Databases
import Queries
import Synchronization

/// That every cell of a column is of a form, or NULL.
struct SQLiteClaim: Hashable, Sendable {
  var property: Int
  var form: SQLForm
}

/// Which claims were found true or false, kept as long as the database stays as it was.
final class SQLiteProofs: Sendable {
  private struct State {
    var fingerprint: DatabaseFingerprint?
    var answers: [SQLiteClaim: Bool] = [:]
  }
  private let state = Mutex(State())

  /// What is known, if the database surely is the one it was found out of.
  func answer(to claim: SQLiteClaim, for fingerprint: DatabaseFingerprint) -> Bool? {
    state.withLock { state in
      guard let known = state.fingerprint, known == fingerprint, known.isSettled else { return nil }
      return state.answers[claim]
    }
  }

  /// What was last found out, of whatever state of the database.
  func lastAnswer(to claim: SQLiteClaim) -> Bool? {
    state.withLock { $0.answers[claim] }
  }

  func keep(_ answer: Bool, to claim: SQLiteClaim, for fingerprint: DatabaseFingerprint) {
    state.withLock { state in
      if state.fingerprint != fingerprint {
        state = State(fingerprint: fingerprint)
      } else if state.fingerprint?.isSettled == false, fingerprint.isSettled {
        // What was found out before may be of a state that looked the same.
        state = State(fingerprint: fingerprint)
      }
      state.answers[claim] = answer
    }
  }
}
