import CSQLite
package import Diagnostics
import Glibc
import Synchronization

/// A connection to one SQLite database, used by one task at a time.
///
/// **Errors**: `database-missing`, `database-unreadable`, `not-a-database`, `database-locked`, `database-corrupt`; each at
/// the place the database is named at, else naming the file.
package final class Connection {
  /// What may be done with the database.
  package enum Access: Sendable {
    /// Nothing is written, beside SQLite's own `-wal` and `-shm`.
    case readOnly
    case readWrite(create: Bool)
  }

  let handle: OpaquePointer
  /// The database as the user named it.
  package let name: String
  /// Where it is named, for messages.
  package let range: SourceRange?
  /// Stops a statement of this connection from another thread.
  package let interrupter: Interrupter
  /// Whether the file is taken as it stands, since nobody can be writing to it.
  package let isImmutable: Bool
  var authorizer: Authorizer?
  private var progress: ProgressHook?
  private let file: (path: String, number: DatabaseFile.Number?)

  /// Opens the database at `path`.
  ///
  /// **Units**: `patience` is in seconds: how long a lock of another program is waited for.
  package init(
    path: String, named name: String? = nil, access: Access = .readOnly, patience: Double = 5,
    at range: SourceRange? = nil
  ) throws(Diagnostic) {
    let name = name ?? path
    let file = DatabaseFile(path: path)
    let number = file.number
    try Self.check(file, name: name, access: access, at: range)
    var flags = SQLITE_OPEN_NOMUTEX
    switch access {
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .readWrite(let create): flags |= SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0)
    }
    // A path is never taken for an address or for SQLite's “:memory:”.
    let target = path.hasPrefix("/") ? path : "./" + path
    var opened = try Self.open(target, flags: flags, name: name, at: range)
    var isImmutable = false
    var code = Self.look(into: opened, patience: patience)
    if case .readOnly = access, [SQLITE_READONLY, SQLITE_CANTOPEN].contains(code & 0xFF), file.standsStill {
      sqlite3_close_v2(opened)
      let address = "file:" + Self.percentEncoded(Self.absolute(path)) + "?mode=ro&immutable=1"
      opened = try Self.open(address, flags: flags | SQLITE_OPEN_URI, name: name, at: range)
      isImmutable = true
      code = Self.look(into: opened, patience: patience)
    }
    guard code == SQLITE_OK else {
      let message = String(cString: sqlite3_errmsg(opened))
      sqlite3_close_v2(opened)
      if code & 0xFF == SQLITE_NOTADB, file.isText {
        throw Diagnostic(
          .notADatabase, "“\(name)” is a text file, no SQLite database", at: range ?? SourceRange(file: name),
          hint: "a CSV or JSON file is declared with “file” in place of “sqlite”")
      }
      throw DatabaseFault.diagnostic(code: code, message: message, database: name, at: range)
    }
    self.handle = opened
    self.name = name
    self.range = range
    self.isImmutable = isImmutable
    self.interrupter = Interrupter(opened)
    self.file = (path, number)
    if case .readOnly = access { try execute("PRAGMA query_only = 1") }
    try execute("PRAGMA trusted_schema = 0")
  }

  /// Whether the path still names the file that was opened, rather than one that has taken its place.
  package var isCurrent: Bool { file.number != nil && file.number == DatabaseFile(path: file.path).number }

  /// Reads the file for the first time, so that what is wrong with it shows at once.
  private static func look(into opened: OpaquePointer, patience: Double) -> Int32 {
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_timeout(opened, Int32(clamping: Int((max(0, min(patience, 86_400)) * 1000).rounded())))
    return sqlite3_exec(opened, "SELECT 1 FROM sqlite_schema LIMIT 1", nil, nil, nil)
  }

  /// A database in memory, empty.
  package init(inMemoryNamed name: String = "memory") throws(Diagnostic) {
    let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let opened = try Self.open(":memory:", flags: flags, name: name, at: nil)
    self.handle = opened
    self.name = name
    self.range = nil
    self.isImmutable = false
    self.interrupter = Interrupter(opened)
    self.file = ("", nil)
    sqlite3_extended_result_codes(opened, 1)
  }

  deinit {
    interrupter.forget()
    // Statements may outlive the connection object; SQLite then closes with the last of them.
    sqlite3_close_v2(handle)
  }

  private static func open(
    _ target: String, flags: Int32, name: String, at range: SourceRange?
  ) throws(Diagnostic) -> OpaquePointer {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(target, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
      sqlite3_close_v2(opened)
      throw DatabaseFault.diagnostic(code: code, message: message, database: name, at: range)
    }
    // What no cell may hold is never made.
    sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, largestRow)
    return opened
  }

  /// **Units**: bytes, of one row with all its cells.
  private static let largestRow: Int32 = 64 << 20

  private static func check(
    _ file: DatabaseFile, name: String, access: Access, at range: SourceRange?
  ) throws(Diagnostic) {
    let range = range ?? SourceRange(file: name)
    switch file.kind {
    case .absent:
      if case .readWrite(create: true) = access { return }
      throw Diagnostic(.databaseMissing, "there is no file “\(name)”", at: range)
    case .folder:
      throw Diagnostic(.notADatabase, "“\(name)” is a folder, no SQLite database", at: range)
    case .forbidden:
      throw Diagnostic(
        .databaseUnreadable, "“\(name)” may not be read", at: range, hint: "its permissions do not let you")
    case .readable: break
    }
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard getcwd(&buffer, buffer.count) != nil else { return path }
    let folder = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: folder, as: UTF8.self) + "/" + path
  }

  private static func percentEncoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Connection {
  /// Runs a statement of our own and lets go of what it gives.
  package func execute(_ sql: String) throws(Diagnostic) {
    authorizer?.isAsleep = true
    defer { authorizer?.isAsleep = false }
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw fault(code) }
  }

  /// Whether a transaction has begun and not ended.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// What SQLite says of its last failure, with the place of the database.
  func fault(_ code: Int32) -> Diagnostic {
    if [SQLITE_AUTH, SQLITE_ERROR].contains(code & 0xFF), let refused = authorizer?.refused {
      return notReading(refused, at: range ?? SourceRange(file: name))
    }
    return DatabaseFault.diagnostic(
      code: code, message: String(cString: sqlite3_errmsg(handle)), database: name, at: range)
  }

  func notReading(_ refused: String, at place: SourceRange) -> Diagnostic {
    Diagnostic(
      .sqlNotReading, "the query may only read, and \(refused) does more", at: place,
      hint: "one SELECT that only reads is allowed")
  }

  /// Calls `goesOn` now and then while a statement runs; where it gives false, the statement ends with
  /// `database-interrupted`.
  ///
  /// **Units**: `every` counts steps of SQLite's machine, some ten million of which pass in a second.
  package func onProgress(every steps: Int = 10_000, _ goesOn: (() -> Bool)?) {
    guard let goesOn else {
      sqlite3_progress_handler(handle, 0, nil, nil)
      progress = nil
      return
    }
    let hook = ProgressHook(goesOn)
    progress = hook
    sqlite3_progress_handler(
      handle, Int32(clamping: max(1, steps)),
      { context in
        guard let context else { return 0 }
        return Unmanaged<ProgressHook>.fromOpaque(context).takeUnretainedValue().goesOn() ? 0 : 1
      }, Unmanaged.passUnretained(hook).toOpaque())
  }

  /// Ends every statement that runs longer than this from now on.
  package func limit(seconds: Double) {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(max(0, min(seconds, 1e9))))
    onProgress { clock.now < end }
  }

  /// Whether text is kept as UTF-8, so that its binary order is the order of its scalars.
  package func keepsUTF8() throws(Diagnostic) -> Bool {
    let statement = try prepare("PRAGMA encoding")
    guard try statement.step() else { return true }
    return statement.value(at: 0) == .text("UTF-8")
  }

  private final class ProgressHook {
    let goesOn: () -> Bool
    init(_ goesOn: @escaping () -> Bool) { self.goesOn = goesOn }
  }
}

/// Stops what a connection is doing, from any thread.
package final class Interrupter: Sendable {
  private struct Handle: @unchecked Sendable {
    // Touched under the lock alone, and `sqlite3_interrupt` may be called from any thread while the connection is open.
    var pointer: OpaquePointer?
  }
  private let handle: Mutex<Handle>

  init(_ pointer: OpaquePointer) { handle = Mutex(Handle(pointer: pointer)) }

  /// Ends what the connection is doing, with `SQLITE_INTERRUPT`; may be called from any thread.
  package func interrupt() {
    handle.withLock { if let pointer = $0.pointer { sqlite3_interrupt(pointer) } }
  }

  func forget() { handle.withLock { $0.pointer = nil } }
}
