import CSQLite
package import Diagnostics

/// A prepared statement and, while it is stepped, the row it stands on.
package final class Statement {
  let handle: OpaquePointer
  /// Keeps the connection open as long as the statement is used.
  private let connection: Connection
  /// The names of the columns it gives.
  package let columnNames: [String]

  /// Asks SQLite to call no destructor: it copies the bytes it is given.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  init(_ handle: OpaquePointer, of connection: Connection) {
    self.handle = handle
    self.connection = connection
    columnNames = (0..<sqlite3_column_count(handle)).map { column in
      sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
    }
  }

  deinit { sqlite3_finalize(handle) }

  /// The type that the column's origin was declared with; nil for an expression.
  package func declaredType(at column: Int) -> String? {
    sqlite3_column_decltype(handle, Int32(clamping: column)).map { String(cString: $0) }
  }

  /// How many values `bind` may set.
  package var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  /// The first parameter as the SQL writes it; nil where there is none.
  var firstParameter: String? {
    guard parameterCount > 0 else { return nil }
    for index in 1...Int32(clamping: parameterCount) {
      if let name = sqlite3_bind_parameter_name(handle, index) { return String(cString: name) }
    }
    // One without a name and a number.
    return "?"
  }

  /// Goes on to the next row; false at the end.
  package func step() throws(Diagnostic) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.fault(code)
    }
  }

  /// What SQLite says of its last failure.
  func fault(_ code: Int32) -> Diagnostic { connection.fault(code) }

  /// Back to before the first row, keeping what was bound.
  package func reset() { sqlite3_reset(handle) }
}

extension Statement {
  /// Binds values to the parameters in order, the first being 1.
  package func bind(_ values: [StoredValue]) throws(Diagnostic) {
    for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
  }

  /// Binds a value to a parameter, the first being 1; text and bytes are copied.
  package func bind(_ value: StoredValue, at index: Int) throws(Diagnostic) {
    let index = Int32(clamping: index)
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
      case .real(let real): sqlite3_bind_double(handle, index, real)
      case .text(let text): bindText(text, at: index)
      case .undecodable(let bytes), .blob(let bytes): bindBlob(bytes, at: index)
      }
    guard code == SQLITE_OK else { throw connection.fault(code) }
  }

  private func bindText(_ text: String, at index: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, Self.copied) }
      return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        sqlite3_bind_text64(handle, index, $0, UInt64(bytes.count), Self.copied, UInt8(SQLITE_UTF8))
      }
    }
  }

  private func bindBlob(_ bytes: [UInt8], at index: Int32) -> Int32 {
    guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
    return bytes.withUnsafeBytes {
      sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), Self.copied)
    }
  }
}

extension Statement {
  /// How SQLite holds a cell of the row, the first column being 0. **Source**: sqlite3_column_type.
  package func storageClass(at column: Int) -> StorageClass {
    switch sqlite3_column_type(handle, Int32(clamping: column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// A cell as a whole number, as SQLite converts it; 0 where it is none.
  package func integer(at column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(clamping: column)) }

  /// A cell as a double, as SQLite converts it; 0 where it is none.
  package func real(at column: Int) -> Double { sqlite3_column_double(handle, Int32(clamping: column)) }

  /// The row's value in a column; nil for text or a blob of more than so many bytes.
  package func value(at column: Int, upTo bytes: Int) -> StoredValue? {
    switch storageClass(at: column) {
    case .text, .blob:
      sqlite3_column_bytes(handle, Int32(clamping: column)) > Int32(clamping: bytes) ? nil : value(at: column)
    default: value(at: column)
    }
  }

  /// The row's value in a column; the first column is 0.
  package func value(at column: Int) -> StoredValue {
    switch storageClass(at: column) {
    case .null: return .null
    case .integer: return .integer(integer(at: column))
    case .real: return .real(real(at: column))
    case .blob: return .blob(bytes(at: column))
    case .text:
      let column = Int32(clamping: column)
      // Asked for first: it may change the bytes to UTF-8, whose count is asked for after.
      guard let start = sqlite3_column_text(handle, column) else { return .text("") }
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
      return String(validating: bytes, as: UTF8.self).map(StoredValue.text) ?? .undecodable(Array(bytes))
    }
  }

  /// The bytes of a text or blob.
  package func bytes(at column: Int) -> [UInt8] {
    let column = Int32(clamping: column)
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}
