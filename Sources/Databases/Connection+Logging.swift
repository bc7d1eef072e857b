import CSQLite

extension Connection {
  /// Leaves the write-ahead log as it is when the last connection closes, which then costs no writing to the database; it is
  /// brought in when it has grown to a thousand pages.
  package func keepLogOnClose() { _ = csqlite_keep_log_on_close(handle) }

  /// How many rows the last statement changed.
  package var changeCount: Int { Int(sqlite3_changes64(handle)) }
}
