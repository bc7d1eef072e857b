package import Diagnostics
package import Values

/// Reads the records of a CSV file, one after the other.
///
/// **Shape**: one cell for each of `columns`. Under `"ragged": "keep"` columns are added as longer rows come, so `columns`
/// is complete only at the end. `RowPlace.offset` counts bytes of the text as UTF-8: in a UTF-8 file the bytes of the file.
/// **Missing**: an empty unquoted cell is missing, a quoted empty one is empty text. A blank line is a missing cell in a file
/// of one column, also at its end; in any other file, and before the header, it is passed over.
/// **Errors**: `csv-unclosed-quote` and `csv-cell-too-large` where the cell's quote opened, `csv-text-after-quote`,
/// `csv-ragged-row`, `csv-record-too-large`, `csv-empty`, `csv-unknown-profile`, and those of the text's encoding. A quote
/// inside a cell that stands without quotes is a character like any other, and a warning (`csv-stray-quote`).
/// **Source**: RFC 4180 §2.
package class CSVReader: RecordReader {
  package var columns: [String]? { names }
  /// The columns whose cells are made; the others are given as missing. Nil makes all of them.
  package var wanted: Set<Int>? {
    didSet { mask = wanted.map { wanted in (0..<max(names.count, (wanted.max() ?? -1) + 1)).map(wanted.contains) } }
  }
  package let dialect: CSVDialect
  package let encoding: TextEncoding

  /// The delimiter where nobody says one; nil looks for it.
  class var defaultDelimiter: UInt8? { nil }

  private let input: any ByteInput
  private let options: ReadingOptions
  private let isExcel: Bool
  private var scanner: CSVScanner
  private var names: [String] = []
  private var mask: [Bool]?
  private var isAtEnd = false
  /// Whether the scanner holds a record that nobody was given: the first of a file without header.
  private var isPending = false
  private var record = 0
  /// What is said of a header that looks like a title; nil where it looks like a header.
  private var titleLine: Diagnostic?
  private var deviations = CSVDeviations()
  private var scratch: [UInt8] = []

  package required init(_ source: any ByteInput, options: ReadingOptions) throws(Diagnostic) {
    let file = source.name
    switch options.profile {
    case nil: isExcel = false
    case "excel": isExcel = true
    case let other?:
      throw Diagnostic(
        .csvUnknownProfile, "there is no CSV profile “\(other)”", at: SourceRange(file: file), hint: "use \"excel\"")
    }
    let text = try TextInput(source, encoding: options.encoding)
    let delimiter: UInt8? =
      if let name = options.delimiter { try CSVDialect.delimiter(named: name, in: file) } else { Self.defaultDelimiter }
    var quoting = try CSVDialect.quoting(named: options.quote, in: file)
    if quoting == .detected, options.profile == "excel" { quoting = .character(UInt8(ascii: "\"")) }
    var start = CSVBeginning(text)
    try start.refuseWorkbooks()
    try start.skip(lines: options.skip)
    let announced = try start.takeSeparatorLine(unlessOtherThan: delimiter)
    let sample = try start.sample(1 << 16)
    dialect = CSVDialect.detect(
      sample, isWhole: sample.count < 1 << 16, delimiter: delimiter ?? announced, quoting: quoting,
      skipsBlanks: options.trim)
    if let quote = dialect.quote, quote == dialect.delimiter {
      throw Diagnostic(
        .badDelimiter, "delimiter and quote are the same character", at: SourceRange(file: file),
        hint: "say \"quote\": \"none\"")
    }
    scanner = CSVScanner(dialect, skipsBlanks: options.trim, line: start.line, offset: start.offset)
    encoding = text.encoding
    input = start.rest
    self.options = options
    try readHeader()
  }

  package var warnings: [Diagnostic] { titleLine.map { [$0] + deviations.warnings } ?? deviations.warnings }

  /// Where the next record that `next()` gives begins, blank lines before it included: its byte in the text, counted as UTF-8,
  /// and its line. `isAfterReturn` where a CR stands before it: an LF that stands there still belongs to the line before.
  package var following: (offset: Int64, line: Int, isAfterReturn: Bool) {
    isPending ? (scanner.recordOffset, scanner.recordLine, false) : scanner.following
  }

  /// A line with one name over three columns or more is a title that somebody put above the header.
  private func titleLine(_ cells: [String?]) -> Diagnostic? {
    guard cells.count > 2, !CSVHeader.isBlank(cells[0]), cells.dropFirst().allSatisfy(CSVHeader.isBlank) else {
      return nil
    }
    let line = scanner.recordLine
    return Diagnostic(
      .csvTitleLine, "line \(line) names 1 of \(cells.count) columns, as a title does",
      at: SourceRange(file: input.name, line: line, column: 1, endColumn: 1),
      hint: "if the header stands behind it: \"skip\": \(line)", severity: .warning)
  }

  private func readHeader() throws(Diagnostic) {
    repeat {
      guard try scan() else {
        if !options.header { return }
        let what = options.skip > 0 ? "has nothing after the \(options.skip) lines that are skipped" : "is empty"
        throw Diagnostic(
          .csvEmpty, "“\(input.name)” \(what): there is no header to name its columns",
          at: SourceRange(file: input.name))
      }
    } while isBlankLine
    if options.header {
      let cells: [String?] = scanner.cells.indices.map { index in
        switch makeCell(index) {
        case .unquoted(let text), .quoted(let text): text
        case .undecodable(let bytes): String(decoding: bytes, as: UTF8.self)
        default: nil
        }
      }
      names = CSVHeader.names(cells)
      titleLine = titleLine(cells)
      noteStrayQuotes()
    } else {
      names = scanner.cells.indices.map(CSVHeader.name(ofColumn:))
      isPending = true
    }
  }

  package func next() throws(Diagnostic) -> RawRecord? {
    guard try advance() else { return nil }
    let count = max(names.count, scanner.cells.count)
    var cells: [RawCell] = []
    cells.reserveCapacity(count)
    if let mask {
      for index in scanner.cells.indices {
        cells.append(index < mask.count && mask[index] ? makeCell(index) : .missing)
      }
    } else {
      for index in scanner.cells.indices { cells.append(makeCell(index)) }
    }
    while cells.count < count { cells.append(.missing) }
    return RawRecord(
      .cells(cells), place: RowPlace(record: record, line: scanner.recordLine, offset: scanner.recordOffset))
  }

  /// Goes on to the next record that counts, and checks the number of its cells.
  private func advance() throws(Diagnostic) -> Bool {
    if isPending {
      isPending = false
    } else {
      repeat {
        guard try scan() else { return false }
      } while isBlankLine && names.count != 1
    }
    record &+= 1
    noteStrayQuotes()
    if scanner.cells.count != names.count { try settleRagged() }
    return true
  }

  private func settleRagged() throws(Diagnostic) {
    let count = scanner.cells.count
    if count < names.count, options.ragged != .error { return }
    if count > names.count, options.ragged == .keep {
      names = CSVHeader.names(names + (names.count..<count).map { _ in nil })
      return
    }
    let cells = count == 1 ? "1 cell" : "\(count) cells"
    let columns = options.header ? "the header has \(names.count)" : "the first row has \(names.count)"
    let hint =
      if count < names.count {
        "say \"ragged\": \"fill\" if the cells that are not there are missing values"
      } else if names.count == 1, options.header {
        "say \"skip\": \(options.skip + 1) if the first line is a title, \"delimiter\" if another character separates"
          + " the cells, or \"ragged\": \"keep\" to keep the surplus cells"
      } else {
        "say \"ragged\": \"keep\" to keep the surplus cells as columns of their own"
      }
    throw Diagnostic(
      .csvRaggedRow, "row \(record) has \(cells), but \(columns)",
      at: SourceRange(file: input.name, line: scanner.recordLine, column: 1), hint: hint)
  }

  private func scan() throws(Diagnostic) -> Bool {
    while true {
      switch scanner.next(isFinal: isAtEnd) {
      case .record: return true
      case .end: return false
      case .needsMore:
        if let block = try input.nextBlock() { scanner.feed(block) } else { isAtEnd = true }
      case .fault(let fault, let index): throw diagnostic(fault, at: index)
      }
    }
  }

  private var isBlankLine: Bool {
    guard scanner.cells.count == 1, !scanner.cells[0].isQuoted else { return false }
    if scanner.cells[0].isEmpty { return true }
    if options.trim, case .missing = makeCell(0) { return true }
    return false
  }
}

extension CSVReader {
  private func makeCell(_ index: Int) -> RawCell {
    let cell = scanner.cells[index]
    var start = scanner.recordStart &+ Int(cell.start)
    var end = scanner.recordStart &+ Int(cell.end)
    if options.trim {
      while start < end, isBlank(scanner.bytes[start]) { start &+= 1 }
      while start < end, isBlank(scanner.bytes[end &- 1]) { end &-= 1 }
    }
    if start == end { return cell.isQuoted ? .quoted("") : .missing }
    if cell.flags & CSVScanner.Cell.doubled != 0 {
      unquote(start, end)
      let first = isExcel && CSVFormula.isDefused(scratch.span) ? 1 : 0
      return makeText(scratch.span.extracting(droppingFirst: first), isQuoted: true)
    }
    let bytes = scanner.bytes.span.extracting(start..<end)
    if isExcel, CSVFormula.isDefused(bytes) {
      return makeText(bytes.extracting(droppingFirst: 1), isQuoted: cell.isQuoted)
    }
    return makeText(bytes, isQuoted: cell.isQuoted)
  }

  private func makeText(_ bytes: Span<UInt8>, isQuoted: Bool) -> RawCell {
    do throws(UTF8.ValidationError) {
      let text = String(copying: try UTF8Span(validating: bytes))
      return isQuoted ? .quoted(text) : .unquoted(text)
    } catch {
      return .undecodable(bytes.indices.map { bytes[$0] })
    }
  }

  /// Leaves the cell's bytes, each pair of quotes made one, in `scratch`.
  private func unquote(_ start: Int, _ end: Int) {
    let quote = dialect.quote ?? 0
    scratch.removeAll(keepingCapacity: true)
    var index = start
    while index < end {
      let byte = scanner.bytes[index]
      scratch.append(byte)
      index &+= byte == quote && index &+ 1 < end && scanner.bytes[index &+ 1] == quote ? 2 : 1
    }
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension CSVReader {
  private func noteStrayQuotes() {
    for (index, cell) in scanner.cells.enumerated() where cell.flags & CSVScanner.Cell.stray != 0 {
      deviations.note(range(ofCell: index)) {
        record == 0
          ? "the header’s cell \(index + 1) holds a quote, but does not begin with one; the quote is kept"
          : "row \(record), column “\(index < names.count ? names[index] : CSVHeader.name(ofColumn: index))” holds a quote,"
            + " but does not begin with one; the quote is kept"
      }
    }
  }

  private func diagnostic(_ fault: CSVScanner.Fault, at index: Int) -> Diagnostic {
    let place = scanner.place(of: index)
    let range = SourceRange(file: input.name, line: place.line, column: place.column, endColumn: place.column + 1)
    switch fault {
    case .unclosedQuote:
      return Diagnostic(
        .csvUnclosedQuote, "the quote that opens here is never closed", at: range,
        hint: "close it, or say \"quote\": \"none\" if quotes are plain characters in this file")
    case .textAfterQuote:
      return Diagnostic(
        .csvTextAfterQuote, "text follows the quote that closes the cell", at: range,
        hint: "write a quote inside a quoted cell twice, or say \"quote\": \"none\" if quotes are plain characters in"
          + " this file, \"trim\": true if only blanks follow")
    case .cellTooLarge:
      return Diagnostic(
        .csvCellTooLarge, "the cell that begins here is larger than 16 MiB", at: range,
        hint: "look for a quote that is never closed")
    case .recordTooLarge:
      return Diagnostic(
        .csvRecordTooLarge, "the row that begins here is larger than 64 MiB", at: range,
        hint: "is this a CSV file with line ends?")
    }
  }

  private func range(ofCell index: Int) -> SourceRange {
    let cell = scanner.cells[index]
    let extra = cell.isQuoted ? 1 : 0
    let start = scanner.place(of: scanner.recordStart + Int(cell.start) - extra)
    let end = scanner.place(of: scanner.recordStart + Int(cell.end) + extra)
    return SourceRange(
      file: input.name, start: SourcePosition(line: start.line, column: start.column),
      end: SourcePosition(line: end.line, column: max(end.column, end.line == start.line ? start.column + 1 : 1)))
  }

  package static func locate(
    column: String, of place: RowPlace, in input: any ByteInput, options: ReadingOptions
  ) -> SourceRange {
    let fallback = SourceRange(file: input.name, line: max(1, place.line), column: 1)
    do throws(Diagnostic) {
      let reader = try Self(input, options: options)
      reader.wanted = []
      while try reader.advance() {
        guard reader.record == place.record else { continue }
        let name = ExactText(column)
        guard let index = reader.names.firstIndex(where: { ExactText($0) == name }), index < reader.scanner.cells.count
        else { return fallback }
        return reader.range(ofCell: index)
      }
    } catch {}
    return fallback
  }
}

extension Diagnostic.Code {
  package static let csvUnclosedQuote: Self = "csv-unclosed-quote"
  package static let csvTextAfterQuote: Self = "csv-text-after-quote"
  package static let csvStrayQuote: Self = "csv-stray-quote"
  package static let csvTitleLine: Self = "csv-title-line"
  package static let csvCellTooLarge: Self = "csv-cell-too-large"
  package static let csvRecordTooLarge: Self = "csv-record-too-large"
  package static let csvRaggedRow: Self = "csv-ragged-row"
  package static let csvEmpty: Self = "csv-empty"
  package static let csvUnknownProfile: Self = "csv-unknown-profile"
  package static let csvWorkbook: Self = "csv-workbook"
}
