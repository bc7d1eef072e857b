import CSQLite
package import Diagnostics

/// The arguments of a function that SQL calls, valid while it runs.
package struct FunctionArguments {
  let count: Int
  let values: UnsafeMutablePointer<OpaquePointer?>?

  /// How SQLite holds an argument, the first being 0. **Source**: sqlite3_value_type.
  package func storageClass(at index: Int) -> StorageClass {
    switch sqlite3_value_type(pointer(index)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// An argument as a whole number, as SQLite converts it; 0 where it is none, as of `real`.
  package func integer(at index: Int) -> Int64 { sqlite3_value_int64(pointer(index)) }
  package func real(at index: Int) -> Double { sqlite3_value_double(pointer(index)) }

  /// An argument as SQLite holds it.
  package func value(at index: Int) -> StoredValue {
    let pointer = pointer(index)
    switch storageClass(at: index) {
    case .null: return .null
    case .integer: return .integer(sqlite3_value_int64(pointer))
    case .real: return .real(sqlite3_value_double(pointer))
    case .text:
      guard let start = sqlite3_value_text(pointer) else { return .text("") }
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(pointer)))
      return String(validating: bytes, as: UTF8.self).map(StoredValue.text) ?? .undecodable(Array(bytes))
    case .blob:
      guard let start = sqlite3_value_blob(pointer) else { return .blob([]) }
      return .blob(Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(pointer)))))
    }
  }

  /// Whether it is NULL, or text that is UTF-8 and has no NUL in it.
  package func isPlainText(at index: Int) -> Bool {
    text(at: index) { start, count in
      for place in 0..<count where start[place] == 0 { return false }
      return UTF8Bytes.isValid(start, count)
    }
  }

  /// Whether it is NULL, or text like `2026-11-30`, a day that the calendar has.
  package func isDay(at index: Int) -> Bool { text(at: index, DayText.isDay) }

  private func text(at index: Int, _ fits: (UnsafePointer<UInt8>, Int) -> Bool) -> Bool {
    let pointer = pointer(index)
    switch sqlite3_value_type(pointer) {
    case SQLITE_NULL: return true
    case SQLITE_TEXT:
      // Asked for first: it may change the bytes to UTF-8, whose count is asked for after.
      guard let start = sqlite3_value_text(pointer) else { return true }
      return fits(start, Int(sqlite3_value_bytes(pointer)))
    default: return false
    }
  }

  private func pointer(_ index: Int) -> OpaquePointer? {
    index >= 0 && index < count ? values?[index] : nil
  }
}

extension Connection {
  /// Lets SQL ask a question of ours: a function that gives 1 or 0.
  ///
  /// **Shape**: the same arguments must always give the same answer.
  package func define(
    _ name: String, argumentCount: Int, _ body: @escaping (FunctionArguments) -> Bool
  ) throws(Diagnostic) {
    let box = Unmanaged.passRetained(FunctionBody(body)).toOpaque()
    // On failure too, SQLite calls the destructor.
    let code = sqlite3_create_function_v2(
      handle, name, Int32(clamping: argumentCount), SQLITE_UTF8 | SQLITE_DETERMINISTIC, box,
      { context, count, values in
        guard let data = sqlite3_user_data(context) else { return }
        let body = Unmanaged<FunctionBody>.fromOpaque(data).takeUnretainedValue().body
        sqlite3_result_int(context, body(FunctionArguments(count: Int(count), values: values)) ? 1 : 0)
      }, nil, nil,
      { data in
        if let data { Unmanaged<FunctionBody>.fromOpaque(data).release() }
      })
    guard code == SQLITE_OK else { throw fault(code) }
  }

  private final class FunctionBody {
    let body: (FunctionArguments) -> Bool
    init(_ body: @escaping (FunctionArguments) -> Bool) { self.body = body }
  }
}
