import CSQLite

extension Connection {
  /// Leaves the write-ahead log as it is when the last connection closes, which then costs no writing to the database. The next
  /// one to open the database reads the log from its beginning, and goes on at its end.
  package func keepLogOnClose() { _ = csqlite_keep_log_on_close(handle) }

  /// How many rows the last statement changed.
  package var changeCount: Int { Int(sqlite3_changes64(handle)) }
}
