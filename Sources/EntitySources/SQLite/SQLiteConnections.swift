import Databases
import Synchronization

/// The connection of a source that nobody uses just now, kept so that a plan and the scan after it do not each open the
/// database anew.
final class SQLiteConnections: Sendable {
  private struct Idle: @unchecked Sendable {
    // Whoever takes it out of the lock has it alone.
    var connection: Connection?
  }
  private let idle = Mutex(Idle())

  /// Takes the idle connection; nil where there is none, or the name is another file's by now.
  func take() -> Connection? {
    let taken = idle.withLock { idle in
      let taken = idle
      idle.connection = nil
      return taken
    }
    guard let connection = taken.connection, connection.isCurrent else { return nil }
    return connection
  }

  /// Keeps a connection that is in no transaction.
  func give(_ connection: Connection) {
    let given = Idle(connection: connection)
    idle.withLock { $0 = given }
  }
}
