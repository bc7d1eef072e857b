import AppIntents
import Databases
import Diagnostics
import Glibc
import Values

/// What the workflows of a workspace remember from one run to the next: values under keys.
///
/// **Shape**: a table in `.intently/values.sqlite`. A change is whole or not there, also where the machine loses its power, and
/// several processes may use it at once: one that changes something waits up to five seconds for another.
/// **Errors**: `database-locked` after that; a file of a later version.
struct ValueStore {
  /// What the keys are of: the store of a workflow's values, or the one value that was copied.
  enum Shelf: String {
    case values, clipboard
  }

  private static let version = 1
  private let path: String
  private let name = ".intently/values.sqlite"
  private let make: () throws -> Void

  init() throws {
    guard let folder = try WorkspaceSurroundings.current().stateFolder else {
      throw ActionFailure("there is no workspace that could remember a value")
    }
    path = try folder(false) + "/values.sqlite"
    make = { _ = try folder(true) }
  }

  /// **Missing**: nil where the key has no value.
  func value(of key: String, on shelf: Shelf = .values) throws -> Value? {
    guard let connection = try reading() else { return nil }
    let statement = try connection.prepare("SELECT content FROM value WHERE shelf = ? AND key = ?")
    try statement.bind([.text(shelf.rawValue), .text(key)])
    guard try statement.step() else { return nil }
    guard case .text(let text) = statement.value(at: 0), let value = StoredForm.value(of: text) else {
      throw Diagnostic("store-damaged", "what “\(name)” holds under “\(VisibleText.of(key))” is no value")
    }
    return value
  }

  /// The keys that begin so, in the order of their scalars.
  func keys(beginning prefix: String) throws -> [String] {
    guard let connection = try reading() else { return [] }
    let statement = try connection.prepare(
      "SELECT key FROM value WHERE shelf = ?1 AND substr(key, 1, length(?2)) = ?2 ORDER BY key")
    try statement.bind([.text(Shelf.values.rawValue), .text(prefix)])
    var keys: [String] = []
    while try statement.step() {
      if case .text(let key) = statement.value(at: 0) { keys.append(key) }
    }
    return keys
  }

  func set(_ key: String, to value: Value, on shelf: Shelf = .values) throws {
    try writing { (connection) throws(Diagnostic) in
      let statement = try connection.prepare(
        "INSERT INTO value (shelf, key, content) VALUES (?, ?, ?) "
          + "ON CONFLICT (shelf, key) DO UPDATE SET content = excluded.content")
      try statement.bind([.text(shelf.rawValue), .text(key), .text(StoredForm.text(of: value))])
      while try statement.step() {}
    }
  }

  /// Whether there was one.
  func delete(_ key: String, on shelf: Shelf = .values) throws -> Bool {
    guard access(path, F_OK) == 0 else { return false }
    var wasThere = false
    try writing { (connection) throws(Diagnostic) in
      let statement = try connection.prepare("DELETE FROM value WHERE shelf = ? AND key = ? RETURNING 1")
      try statement.bind([.text(shelf.rawValue), .text(key)])
      while try statement.step() { wasThere = true }
    }
    return wasThere
  }

  /// Nil where nothing has been kept yet.
  private func reading() throws -> Connection? {
    guard access(path, F_OK) == 0 else { return nil }
    let connection = try Connection(path: path, named: name)
    let found = try version(connection)
    if found == 0 { return nil }
    try check(found)
    return connection
  }

  private func writing(_ body: (Connection) throws(Diagnostic) -> Void) throws {
    try make()
    let connection = try Connection(path: path, named: name, access: .readWrite(create: true))
    try connection.execute("PRAGMA synchronous = FULL")
    try connection.execute("BEGIN IMMEDIATE")
    do {
      let found = try version(connection)
      if found == 0 {
        try connection.execute(
          """
          CREATE TABLE value (
            shelf TEXT NOT NULL, key TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY (shelf, key)) WITHOUT ROWID;
          PRAGMA user_version = \(Self.version)
          """)
      } else {
        try check(found)
      }
      try body(connection)
      try connection.execute("COMMIT")
    } catch {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      throw error
    }
  }

  private func version(_ connection: Connection) throws(Diagnostic) -> Int {
    let statement = try connection.prepare("PRAGMA user_version")
    return try statement.step() ? Int(statement.integer(at: 0)) : 0
  }

  private func check(_ version: Int) throws {
    guard version == Self.version else {
      throw Diagnostic(
        "store-damaged", "“\(name)” is of version \(version), and this program knows version \(Self.version)",
        hint: "a later program has written it")
    }
  }
}
