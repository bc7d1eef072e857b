/// Finds the records and cells in CSV bytes, block by block: RFC 4180 quoting, lines that end in CR, LF or CRLF, also mixed.
///
/// **Shape**: cells are ranges of the record's bytes; nothing is copied and no text is made. The state outlives a block, so
/// that no byte is looked at twice however the blocks are cut.
/// **Source**: RFC 4180 §2.
struct CSVScanner {
  /// A cell's bytes, without its quotes, counted from the record's beginning.
  struct Cell {
    var start: UInt32
    var end: UInt32
    var flags: UInt8

    static let quoted: UInt8 = 1
    /// Holds doubled quotes.
    static let doubled: UInt8 = 2
    /// Stands without quotes, and holds one all the same.
    static let stray: UInt8 = 4

    var isQuoted: Bool { flags & Self.quoted != 0 }
    var isEmpty: Bool { start == end }
  }

  enum Outcome: Equatable {
    /// A record stands in `cells`.
    case record
    case needsMore
    case end
    case fault(Fault, at: Int)
  }

  enum Fault: Equatable { case unclosedQuote, textAfterQuote, cellTooLarge, recordTooLarge }

  /// **Units**: bytes.
  static let largestCell = 16 << 20
  static let largestRecord = 64 << 20

  private enum Mode { case recordStart, start, blanks, unquoted, quoted, quoteSeen, afterQuote }

  /// The bytes from the current record on.
  private(set) var bytes: [UInt8] = []
  private(set) var cells: [Cell] = []
  /// Where the current record begins in `bytes`.
  private(set) var recordStart = 0
  /// Where the current record begins in the whole text.
  var recordOffset: Int64 { offset &+ Int64(recordStart) }
  /// The line the current record begins on.
  private(set) var recordLine: Int

  /// Where `bytes` begins in the whole text.
  private var offset: Int64
  private var line: Int
  private var position = 0
  private var mode = Mode.recordStart
  private var cellStart = 0
  private var cellEnd = 0
  private var flags: UInt8 = 0
  private var sawCarriageReturn = false

  private let delimiter: UInt8
  private let quote: UInt8
  private let hasQuote: Bool
  private let skipsBlanks: Bool
  /// True for the bytes that end a run in an unquoted cell.
  private let special: [Bool]

  init(_ dialect: CSVDialect, skipsBlanks: Bool = false, line: Int = 1, offset: Int64 = 0) {
    delimiter = dialect.delimiter
    quote = dialect.quote ?? 0
    hasQuote = dialect.quote != nil
    self.skipsBlanks = skipsBlanks
    self.line = line
    self.recordLine = line
    self.offset = offset
    var special = [Bool](repeating: false, count: 256)
    special[Int(dialect.delimiter)] = true
    special[0x0A] = true
    special[0x0D] = true
    if let quote = dialect.quote { special[Int(quote)] = true }
    self.special = special
  }

  /// Where the record after the current one begins in the whole text, and its line. `isAfterReturn` where a CR ended the
  /// current one: an LF that stands there still belongs to it.
  var following: (offset: Int64, line: Int, isAfterReturn: Bool) {
    (offset &+ Int64(position), line, sawCarriageReturn)
  }

  /// Adds the next bytes of the text.
  mutating func feed(_ block: [UInt8]) {
    let dropped = mode == .recordStart ? position : recordStart
    if dropped == bytes.count {
      bytes = block
    } else {
      if dropped > 0 { bytes.removeFirst(dropped) }
      bytes += block
    }
    offset &+= Int64(dropped)
    position &-= dropped
    cellStart &-= dropped
    cellEnd &-= dropped
    recordStart = mode == .recordStart ? position : 0
  }

  /// Goes on to the end of the next record.
  mutating func next(isFinal: Bool) -> Outcome {
    let bytes = self.bytes
    let table = self.special
    let span = bytes.span
    let special = table.span
    let count = span.count
    var p = position
    if mode == .recordStart {
      if sawCarriageReturn, p < count {
        sawCarriageReturn = false
        if span[p] == 0x0A { p &+= 1 }
      }
      recordStart = p
      recordLine = line
      cells.removeAll(keepingCapacity: true)
      position = p
      if p == count { return isFinal ? .end : .needsMore }
      mode = .start
    }
    while true {
      switch mode {
      case .recordStart, .start:
        flags = 0
        cellStart = p
        if p == count {
          position = p
          if !isFinal { return .needsMore }
          return close(at: p) ?? endRecord(p)
        }
        if hasQuote && span[p] == quote {
          flags = Cell.quoted
          p &+= 1
          cellStart = p
          mode = .quoted
        } else {
          mode = skipsBlanks ? .blanks : .unquoted
        }
      case .blanks:
        while p < count, span[p] == 0x20 || span[p] == 0x09, span[p] != delimiter { p &+= 1 }
        if p == count && !isFinal {
          position = p
          return .needsMore
        }
        if p < count && hasQuote && span[p] == quote {
          flags = Cell.quoted
          p &+= 1
          cellStart = p
          mode = .quoted
        } else {
          mode = .unquoted
        }
      case .unquoted:
        while p < count, !special[Int(span[p])] { p &+= 1 }
        if p == count {
          position = p
          if let fault = check(p) { return fault }
          if !isFinal { return .needsMore }
          return close(at: p) ?? endRecord(p)
        }
        let byte = span[p]
        if byte == delimiter {
          if let fault = close(at: p) { return fault }
          p &+= 1
          mode = .start
        } else if byte == 0x0A || byte == 0x0D {
          if let fault = close(at: p) { return fault }
          sawCarriageReturn = byte == 0x0D
          line &+= 1
          return endRecord(p &+ 1)
        } else {
          flags |= Cell.stray
          p &+= 1
        }
      case .quoted:
        while p < count, span[p] != quote {
          if span[p] == 0x0D || (span[p] == 0x0A && span[p &- 1] != 0x0D) { line &+= 1 }
          p &+= 1
        }
        if p == count {
          position = p
          if let fault = check(p) { return fault }
          return isFinal ? .fault(.unclosedQuote, at: cellStart &- 1) : .needsMore
        }
        cellEnd = p
        p &+= 1
        mode = .quoteSeen
      case .quoteSeen:
        if p < count && span[p] == quote {
          flags |= Cell.doubled
          p &+= 1
          mode = .quoted
        } else if p == count && !isFinal {
          position = p
          return .needsMore
        } else {
          mode = .afterQuote
        }
      case .afterQuote:
        if p == count {
          position = p
          if !isFinal { return .needsMore }
          return close(at: cellEnd) ?? endRecord(p)
        }
        let byte = span[p]
        if byte == delimiter {
          if let fault = close(at: cellEnd) { return fault }
          p &+= 1
          mode = .start
        } else if byte == 0x0A || byte == 0x0D {
          if let fault = close(at: cellEnd) { return fault }
          sawCarriageReturn = byte == 0x0D
          line &+= 1
          return endRecord(p &+ 1)
        } else if skipsBlanks && (byte == 0x20 || byte == 0x09) {
          p &+= 1
        } else {
          position = p
          return .fault(.textAfterQuote, at: p)
        }
      }
    }
  }

  private mutating func close(at end: Int) -> Outcome? {
    if let fault = check(end) { return fault }
    cells.append(
      Cell(
        start: UInt32(truncatingIfNeeded: cellStart &- recordStart),
        end: UInt32(truncatingIfNeeded: end &- recordStart), flags: flags))
    return nil
  }

  private func check(_ end: Int) -> Outcome? {
    if end &- cellStart > Self.largestCell {
      return .fault(.cellTooLarge, at: flags & Cell.quoted != 0 ? cellStart &- 1 : cellStart)
    }
    return end &- recordStart > Self.largestRecord ? .fault(.recordTooLarge, at: recordStart) : nil
  }

  private mutating func endRecord(_ next: Int) -> Outcome {
    position = next
    mode = .recordStart
    return .record
  }

  /// The line and column of a byte of the current record, both from 1; columns count characters.
  func place(of index: Int) -> (line: Int, column: Int) {
    var line = recordLine
    var column = 1
    var previous: UInt8 = 0
    for byte in bytes[recordStart..<min(index, bytes.count)] {
      if byte == 0x0D || (byte == 0x0A && previous != 0x0D) {
        line &+= 1
        column = 1
      } else if byte != 0x0A && byte & 0xC0 != 0x80 {
        column &+= 1
      }
      previous = byte
    }
    return (line, column)
  }
}
