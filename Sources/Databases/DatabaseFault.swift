import CSQLite
package import Diagnostics

extension Diagnostic.Code {
  package static let databaseMissing: Self = "database-missing"
  package static let databaseUnreadable: Self = "database-unreadable"
  package static let notADatabase: Self = "not-a-database"
  package static let databaseLocked: Self = "database-locked"
  package static let databaseCorrupt: Self = "database-corrupt"
  package static let databaseInterrupted: Self = "database-interrupted"
  package static let databaseFailed: Self = "database-failed"
  package static let sqlWrong: Self = "sql-wrong"
  package static let sqlNotReading: Self = "sql-not-reading"
  package static let sqlSeveralStatements: Self = "sql-several-statements"
  package static let sqlNoStatement: Self = "sql-no-statement"
  package static let sqlUnboundParameter: Self = "sql-unbound-parameter"
}

/// Says what went wrong with a database in words a user knows.
enum DatabaseFault {
  /// **Errors**: one code for each kind of fault; `database-failed` for what has no kind of its own.
  static func diagnostic(code: Int32, message: String, database: String, at range: SourceRange?) -> Diagnostic {
    let range = range ?? SourceRange(file: database)
    switch code & 0xFF {
    case SQLITE_NOTADB:
      return Diagnostic(
        .notADatabase, "“\(database)” is no SQLite database, or an encrypted one", at: range,
        hint: "an encrypted database is read after it was decrypted into another file")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return Diagnostic(
        .databaseLocked, "“\(database)” is locked by another program", at: range,
        hint: "run it again once the other program has finished writing")
    case SQLITE_CORRUPT:
      return Diagnostic(
        .databaseCorrupt, "“\(database)” is damaged: \(message)", at: range,
        hint: "“sqlite3 \(database) 'PRAGMA integrity_check'” lists the damage, and “.recover” saves what can be read")
    case SQLITE_INTERRUPT:
      return Diagnostic(.databaseInterrupted, "reading “\(database)” was interrupted", at: range)
    case SQLITE_READONLY, SQLITE_CANTOPEN:
      return Diagnostic(
        .databaseUnreadable, "“\(database)” cannot be read: \(message)", at: range,
        hint:
          "changes beside it (“-journal”, “-wal”) wait to be brought in; open it once with write access, or copy it with them"
      )
    case SQLITE_IOERR, SQLITE_PERM, SQLITE_FULL, SQLITE_NOMEM:
      return Diagnostic(.databaseUnreadable, "“\(database)” cannot be read: \(message)", at: range)
    default:
      return Diagnostic(.databaseFailed, "“\(database)” answered: \(message)", at: range)
    }
  }
}
