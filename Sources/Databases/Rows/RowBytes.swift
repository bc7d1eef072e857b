import CSQLite
package import Diagnostics

/// Steps a statement and writes its rows into one buffer, without a value for any cell.
///
/// **Shape**: blocks of whole rows. A row without a rule for each of its cells is left to the caller, who finds the statement
/// standing on it. A kernel: the loop, the cells and the quoting are in this target, and a border is crossed once a block.
package final class RowBytes {
  /// Why a block ended.
  package enum End: Sendable {
    /// No room for the next row. Of an empty block: ask again with more.
    case full
    /// The statement stands on a row that has to be looked at cell by cell; `pass` goes on behind it.
    case odd
    case done
  }

  /// Rows as they are to be written.
  package struct Block: Sendable {
    package var bytes: [UInt8]
    package var rows = 0
    /// The texts that a spreadsheet would run as formulas.
    package var formulas = 0
    package var end = End.done
  }

  /// A column as the loop reads it: nothing in it is counted by reference.
  struct Plan {
    var place: Int32 = 0
    var lead = Piece()
    var null = Piece()
    var empty = Piece()
    var text = TextRule.none
    var whole = RowLayout.Whole.none
    var real = RowLayout.Real.none
    var hasNegatives = true
    var formulas = RowLayout.Formulas.ignored
    /// The cases of an enumeration among all of them.
    var cases = 0..<0
  }

  enum TextRule: UInt8 { case none, delimited, json, jsonDate, jsonCases }

  /// A part of `pool`; a negative count is no rule.
  struct Piece {
    var start = 0
    var count = -1
  }

  let plans: UnsafeMutableBufferPointer<Plan>
  let cases: UnsafeMutableBufferPointer<Piece>
  let pool: UnsafeMutablePointer<UInt8>
  let firstStart: Piece
  let start: Piece
  let end: Piece
  let oddPlace: Int32
  let delimiter: UInt64
  /// Whether the statement stands on a row that is not in a block yet.
  package private(set) var isOnRow = false

  package init(_ layout: RowLayout) {
    var bytes: [UInt8] = []
    var cases: [Piece] = []
    func piece(_ part: [UInt8]?) -> Piece {
      guard let part else { return Piece() }
      bytes += part
      return Piece(start: bytes.count - part.count, count: part.count)
    }
    let plans = layout.columns.map { column in
      var plan = Plan()
      plan.place = Int32(clamping: column.place)
      plan.lead = piece(column.lead)
      plan.null = piece(column.null)
      plan.empty = piece(column.empty)
      plan.whole = column.whole
      plan.real = column.real
      plan.hasNegatives = column.hasNegatives
      plan.formulas = column.formulas
      switch column.text {
      case .none: plan.text = .none
      case .delimited: plan.text = .delimited
      case .json: plan.text = .json
      case .jsonDate: plan.text = .jsonDate
      case .jsonCases(let list):
        plan.text = .jsonCases
        plan.cases = cases.count..<(cases.count + list.count)
        cases += list.map { piece($0) }
      }
      return plan
    }
    firstStart = piece(layout.firstStart)
    start = piece(layout.start)
    end = piece(layout.end)
    oddPlace = layout.oddPlace.map { Int32(clamping: $0) } ?? -1
    delimiter = UInt64(layout.delimiter) &* ByteWord.ones
    self.plans = .allocate(capacity: plans.count)
    _ = self.plans.initialize(from: plans)
    self.cases = .allocate(capacity: cases.count)
    _ = self.cases.initialize(from: cases)
    pool = .allocate(capacity: max(1, bytes.count))
    pool.initialize(from: bytes, count: bytes.count)
  }

  deinit {
    // All of them are plain bytes.
    plans.deallocate()
    cases.deallocate()
    pool.deallocate()
  }

  /// The next rows, as many as there is room for.
  ///
  /// **Units**: `capacity` is in bytes. `isFirst` tells that no row was written yet.
  package func next(of statement: Statement, isFirst: Bool, capacity: Int) throws(Diagnostic) -> Block {
    var block = Block(bytes: [])
    var code = SQLITE_ROW
    let handle = statement.handle
    block.bytes = [UInt8](unsafeUninitializedCapacity: max(1, capacity)) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      var sink = ByteSink(at: base, end: base + buffer.count)
      while true {
        if !isOnRow {
          code = sqlite3_step(handle)
          guard code == SQLITE_ROW else { break }
          isOnRow = true
        }
        let rowStart = sink.at
        var formulas = 0
        let outcome = row(handle, isFirst: isFirst && block.rows == 0, &formulas, &sink)
        guard outcome == .written else {
          sink.at = rowStart
          block.end = outcome == .odd ? .odd : .full
          break
        }
        isOnRow = false
        block.rows &+= 1
        block.formulas &+= formulas
      }
      filled = sink.at - base
    }
    guard code == SQLITE_ROW || code == SQLITE_DONE else { throw statement.fault(code) }
    return block
  }

  /// Leaves behind the row that the statement stands on.
  package func pass() { isOnRow = false }

  enum Outcome { case written, odd, full }

  @inline(__always)
  private func row(
    _ handle: OpaquePointer, isFirst: Bool, _ formulas: inout Int, _ sink: inout ByteSink
  ) -> Outcome {
    if oddPlace >= 0, sqlite3_column_int(handle, oddPlace) != 0 { return .odd }
    guard put(isFirst ? firstStart : start, &sink) else { return .full }
    for index in 0..<plans.count {
      let outcome = cell(handle, plans.baseAddress.unsafelyUnwrapped + index, &formulas, &sink)
      guard outcome == .written else { return outcome }
    }
    return put(end, &sink) ? .written : .full
  }

  @inline(__always)
  private func put(_ piece: Piece, _ sink: inout ByteSink) -> Bool {
    guard sink.room >= piece.count else { return false }
    sink.put(pool + piece.start, max(0, piece.count))
    return true
  }

  @inline(__always)
  private func cell(
    _ handle: OpaquePointer, _ plan: UnsafePointer<Plan>, _ formulas: inout Int, _ sink: inout ByteSink
  ) -> Outcome {
    guard put(plan.pointee.lead, &sink), sink.room >= 32 else { return .full }
    let value = sqlite3_column_value(handle, plan.pointee.place)
    switch sqlite3_value_type(value) {
    case SQLITE_NULL:
      guard plan.pointee.null.count >= 0 else { return .odd }
      return put(plan.pointee.null, &sink) ? .written : .full
    case SQLITE_INTEGER: return whole(sqlite3_value_int64(value), plan, &sink)
    case SQLITE_FLOAT: return real(sqlite3_value_double(value), plan, &sink)
    case SQLITE_TEXT:
      guard plan.pointee.text != .none else { return .odd }
      // Asked for first: it may change the bytes to UTF-8, whose count is asked for after.
      let start = sqlite3_value_text(value)
      let count = Int(sqlite3_value_bytes(value))
      guard let start, count > 0 else {
        guard plan.pointee.empty.count >= 0 else { return .odd }
        return put(plan.pointee.empty, &sink) ? .written : .full
      }
      return text(start, count, plan, &formulas, &sink)
    default: return .odd
    }
  }

  @inline(__always)
  private func whole(_ number: Int64, _ plan: UnsafePointer<Plan>, _ sink: inout ByteSink) -> Outcome {
    if number < 0, !plan.pointee.hasNegatives { return .odd }
    switch plan.pointee.whole {
    case .none: return .odd
    case .digits: sink.put(whole: number)
    case .double:
      guard number.magnitude < 1_000_000_000_000_000 else { return .odd }
      sink.put(whole: number)
    case .boolean where number != 0 && number != 1: sink.put(whole: number)
    case .boolean, .booleanOnly:
      guard number == 0 || number == 1 else { return .odd }
      sink.put(flag: number == 1)
    case .quoted:
      sink.put(byte: UInt8(ascii: "\""))
      sink.put(whole: number)
      sink.put(byte: UInt8(ascii: "\""))
    }
    return .written
  }

  @inline(__always)
  private func real(_ number: Double, _ plan: UnsafePointer<Plan>, _ sink: inout ByteSink) -> Outcome {
    guard plan.pointee.real != .none, plan.pointee.hasNegatives || number >= 0 else { return .odd }
    if number == 0, number.sign == .minus, plan.pointee.real == .double { return .odd }
    if plan.pointee.real == .quoted { sink.put(byte: UInt8(ascii: "\"")) }
    guard sink.put(shortest: number) else { return .odd }
    if plan.pointee.real == .quoted { sink.put(byte: UInt8(ascii: "\"")) }
    return .written
  }

  @inline(__always)
  private func text(
    _ start: UnsafePointer<UInt8>, _ count: Int, _ plan: UnsafePointer<Plan>, _ formulas: inout Int,
    _ sink: inout ByteSink
  ) -> Outcome {
    switch plan.pointee.text {
    case .none: return .odd
    case .delimited:
      if plan.pointee.formulas != .ignored, !ByteSink.isHarmless(start[0]) {
        switch (plan.pointee.formulas, ByteSink.beginsFormula(start[0])) {
        case (.counted, true): formulas &+= 1
        case (.odd, true), (.oddBeyondApostrophe, true): return .odd
        case (.oddBeyondApostrophe, false): if start[0] == UInt8(ascii: "'") { return .odd }
        default: break
        }
      }
      guard sink.room >= 2 &* count &+ 2 else { return .full }
      return sink.put(delimited: start, count, delimiter) ? .written : .odd
    case .jsonDate: if !DayText.isDay(start, count) { return .odd }
    case .jsonCases: if !isCase(start, count, plan.pointee.cases) { return .odd }
    case .json: break
    }
    guard sink.room >= 6 &* count &+ 2 else { return .full }
    return sink.put(json: start, count) ? .written : .odd
  }

  private func isCase(_ start: UnsafePointer<UInt8>, _ count: Int, _ range: Range<Int>) -> Bool {
    for index in range where cases[index].count == count {
      var byte = 0
      while byte < count, pool[cases[index].start + byte] == start[byte] { byte &+= 1 }
      if byte == count { return true }
    }
    return false
  }
}
