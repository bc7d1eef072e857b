import CSQLite

/// Lets statements read and nothing else.
///
/// Asked by SQLite for every part of a statement while it is prepared; what it refuses first is kept for the message.
final class Authorizer {
  private(set) var refused: String?
  /// True while a statement of our own is run.
  var isAsleep = false

  /// Functions that reach beyond the database, or change something.
  private static func isHarmful(_ function: String) -> Bool {
    switch function.lowercased() {
    case "load_extension", "readfile", "writefile", "edit", "fsdir", "lsdir", "fts3_tokenizer", "zipfile",
      "sqlar_compress",
      "lsmode", "mkdir", "symlink", "eval", "define", "undefine", "getenv", "system", "sqlite_log":
      true
    default: false
    }
  }

  func forget() { refused = nil }

  func decide(action: Int32, first: String?, second: String?) -> Int32 {
    if isAsleep { return SQLITE_OK }
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE:
      return SQLITE_OK
    case SQLITE_FUNCTION:
      let function = second ?? ""
      guard Self.isHarmful(function) else { return SQLITE_OK }
      return refuse("the function “\(function)”")
    case SQLITE_UPDATE where first == "sqlite_master":
      // Asked when a virtual table is connected to, in memory. A statement that means it is no reading one, and is
      // refused for that.
      return SQLITE_OK
    case SQLITE_PRAGMA where first == "data_version" && second == nil:
      // Asked by full-text indexes, whether they are still as they were.
      return SQLITE_OK
    default:
      return refuse(Self.name(of: action, first: first))
    }
  }

  private func refuse(_ what: String) -> Int32 {
    if refused == nil { refused = what }
    return SQLITE_DENY
  }

  private static func name(of action: Int32, first: String?) -> String {
    let name = first.map { " “\($0)”" } ?? ""
    return switch action {
    case SQLITE_ATTACH: "ATTACH"
    case SQLITE_DETACH: "DETACH"
    case SQLITE_PRAGMA: "PRAGMA" + name
    case SQLITE_INSERT: "INSERT INTO" + name
    case SQLITE_UPDATE: "UPDATE" + name
    case SQLITE_DELETE: "DELETE FROM" + name
    case SQLITE_TRANSACTION: "a transaction"
    case SQLITE_SAVEPOINT: "a savepoint"
    case SQLITE_ANALYZE: "ANALYZE"
    case SQLITE_REINDEX: "REINDEX"
    case SQLITE_ALTER_TABLE: "ALTER TABLE"
    case SQLITE_CREATE_TABLE, SQLITE_CREATE_TEMP_TABLE: "CREATE TABLE" + name
    case SQLITE_CREATE_INDEX, SQLITE_CREATE_TEMP_INDEX: "CREATE INDEX" + name
    case SQLITE_CREATE_VIEW, SQLITE_CREATE_TEMP_VIEW: "CREATE VIEW" + name
    case SQLITE_CREATE_TRIGGER, SQLITE_CREATE_TEMP_TRIGGER: "CREATE TRIGGER" + name
    case SQLITE_CREATE_VTABLE: "a virtual table" + name
    case SQLITE_DROP_TABLE, SQLITE_DROP_TEMP_TABLE, SQLITE_DROP_VTABLE: "DROP TABLE" + name
    case SQLITE_DROP_INDEX, SQLITE_DROP_TEMP_INDEX: "DROP INDEX" + name
    case SQLITE_DROP_VIEW, SQLITE_DROP_TEMP_VIEW: "DROP VIEW" + name
    case SQLITE_DROP_TRIGGER, SQLITE_DROP_TEMP_TRIGGER: "DROP TRIGGER" + name
    default: "this kind of statement"
    }
  }
}

extension Connection {
  /// From now on, statements may only read.
  ///
  /// **Errors**: `sql-not-reading`, naming what was refused, when such a statement is prepared.
  package func permitOnlyReading() {
    guard self.authorizer == nil else { return }
    let authorizer = Authorizer()
    self.authorizer = authorizer
    sqlite3_set_authorizer(
      handle,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        return Unmanaged<Authorizer>.fromOpaque(context).takeUnretainedValue()
          .decide(action: action, first: first.map { String(cString: $0) }, second: second.map { String(cString: $0) })
      }, Unmanaged.passUnretained(authorizer).toOpaque())
  }
}
