import CSQLite
package import Diagnostics

extension Connection {
  /// Prepares exactly one statement; a final `;` and comments are fine.
  ///
  /// **Errors**: `sql-wrong` with SQLite's words, at the place in the text where `anchor` says where that stands;
  /// `sql-no-statement`, `sql-several-statements`; `sql-not-reading` after `permitOnlyReading`.
  package func prepare(_ sql: String, anchor: SourceAnchor? = nil) throws(Diagnostic) -> Statement {
    try prepareCounting(sql, anchor: anchor).statement
  }

  /// Prepares a statement of our own, which the user's may not be: `EXPLAIN QUERY PLAN`.
  package func prepareOwn(_ sql: String) throws(Diagnostic) -> Statement {
    authorizer?.isAsleep = true
    defer { authorizer?.isAsleep = false }
    return try prepareCounting(sql, anchor: nil).statement
  }

  /// The text of a SELECT without a final `;`, ready to stand in parentheses, and the statement itself.
  package func prepareQuery(
    _ sql: String, anchor: SourceAnchor? = nil
  ) throws(Diagnostic) -> (text: String, statement: Statement) {
    let (statement, consumed, isReading) = try prepareCounting(sql, anchor: anchor)
    if statement.parameterCount > 0 { throw unboundParameter(sql, statement, anchor) }
    guard isReading, !statement.columnNames.isEmpty else {
      throw Diagnostic(
        .sqlNotReading, "the query is no SELECT", at: anchor?.range ?? range,
        hint: "one SELECT that only reads is allowed")
    }
    var bytes = Array(sql.utf8.prefix(consumed))
    if bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
    return (String(decoding: bytes, as: UTF8.self), statement)
  }

  /// A parameter that nobody fills would be NULL in silence.
  private func unboundParameter(_ sql: String, _ statement: Statement, _ anchor: SourceAnchor?) -> Diagnostic {
    let name = statement.firstParameter ?? "?"
    var place = anchor?.range ?? range ?? SourceRange(file: self.name)
    if let anchor, let offset = SQLText.place(ofParameter: name, in: sql) {
      place = anchor.range(from: offset, to: offset + name.unicodeScalars.count)
    }
    return Diagnostic(
      .sqlUnboundParameter, "the query has a parameter, “\(name)”, that nothing fills", at: place,
      hint: "write the value itself, or leave the condition to “where”")
  }

  private func prepareCounting(
    _ sql: String, anchor: SourceAnchor?
  ) throws(Diagnostic) -> (statement: Statement, consumed: Int, isReading: Bool) {
    let place = anchor?.range ?? range ?? SourceRange(file: name)
    guard !sql.utf8.contains(0) else {
      throw Diagnostic(.sqlWrong, "the query holds a NUL character", at: place)
    }
    let first = try prepareNext(sql, from: 0, anchor: anchor)
    guard let handle = first.handle else {
      throw Diagnostic(.sqlNoStatement, "the query holds no statement", at: place)
    }
    let isReading = sqlite3_stmt_readonly(handle) != 0 && sqlite3_stmt_isexplain(handle) == 0
    let statement = Statement(handle, of: self)
    // What follows may be blank or comments; anything else would be a second statement, whether it is right or wrong.
    let second = Result { () throws(Diagnostic) in try prepareNext(sql, from: first.end, anchor: anchor) }
    switch second {
    case .success((nil, _)): break
    case .success((let another, _)):
      sqlite3_finalize(another)
      throw severalStatements(place)
    case .failure: throw severalStatements(place)
    }
    return (statement, first.end, isReading)
  }

  private func severalStatements(_ place: SourceRange) -> Diagnostic {
    Diagnostic(
      .sqlSeveralStatements, "the query holds more than one statement", at: place, hint: "one SELECT is allowed")
  }

  /// The next statement from a byte of the text on, and where it ends.
  private func prepareNext(
    _ sql: String, from start: Int, anchor: SourceAnchor?
  ) throws(Diagnostic) -> (handle: OpaquePointer?, end: Int) {
    authorizer?.forget()
    let bytes = Array(sql.utf8CString.dropFirst(start))
    var statement: OpaquePointer?
    var end = start
    let code = bytes.withUnsafeBufferPointer { buffer in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(handle, buffer.baseAddress, Int32(clamping: buffer.count), &statement, &tail)
      if let tail, let base = buffer.baseAddress { end = start + (tail - base) }
      return code
    }
    guard code == SQLITE_OK else { throw preparingFault(code, sql: sql, start: start, anchor: anchor) }
    return (statement, end)
  }

  private func preparingFault(_ code: Int32, sql: String, start: Int, anchor: SourceAnchor?) -> Diagnostic {
    let place = anchor?.range ?? range ?? SourceRange(file: name)
    if let refused = authorizer?.refused {
      return notReading(refused, at: place)
    }
    guard code & 0xFF == SQLITE_ERROR else { return fault(code) }
    let offset = sqlite3_error_offset(handle)
    var range = place
    if let anchor, offset >= 0 {
      // SQLite counts bytes, an anchor scalars.
      let scalars = String(decoding: sql.utf8.prefix(start + Int(offset)), as: UTF8.self).unicodeScalars.count
      range = anchor.range(from: scalars, to: scalars + 1)
    }
    return Diagnostic(.sqlWrong, "“\(name)” cannot run the SQL: \(String(cString: sqlite3_errmsg(handle)))", at: range)
  }
}
