package import Diagnostics
import Values

/// Writes rows as CSV.
///
/// **Shape**: a cell is quoted when it holds the delimiter, a quote, CR or LF, or is empty text (in a file of one column also
/// when missing, so that no line is blank), and never else. The header is always written, and every row ends its line.
/// **Missing**: an empty cell, or what `nullText` says; empty text is `""`.
/// **Errors**: a cell of bytes that are no text is a misfit; `not-in-encoding` names a character that the encoding lacks.
/// **Source**: RFC 4180 §2; DESIGN.md, CSV.
final class CSVWriter: BlockWriter {
  private let columns: [CSVColumn]
  private let layout: CSVLayout
  private let options: ExportOptions
  private let output: any ByteOutput
  /// Whether the characters of a cell go out as they are, so that only quoting and formulas are to be seen to.
  private let isPlain: Bool
  private let nullText: String?
  private var lines: CSVLines
  private var row = 0
  private var formulas = 0

  /// Rows are handed on when they are this many bytes.
  private static let blockSize = 1 << 16

  init(columns: [OutputColumn], layout: CSVLayout, options: ExportOptions, output: any ByteOutput) {
    self.columns = columns.map { CSVColumn($0, layout: layout, lists: options.lists) }
    self.layout = layout
    self.options = options
    self.output = output
    nullText = options.nullText.flatMap { $0.isEmpty ? nil : $0 }
    isPlain = layout.encoding == .utf8 && layout.decimal == nil && options.newlines == .keep
    lines = CSVLines(layout)
  }

  var warnings: [Diagnostic] { layout.isExcel ? [] : .formulaCells(formulas) }

  func begin() throws(WritingFault) {
    if !options.isContinuation {
      if !options.hasByteOrderMark {
        try hand(TextEncoder.byteOrderMark(of: layout.encoding, isWanted: layout.isExcel))
      }
      if options.header, !columns.isEmpty { try writeHeader() }
    } else if options.beginsWithLineEnd {
      lines.endLine()
    }
  }

  private func writeHeader() throws(WritingFault) {
    for (index, column) in columns.enumerated() {
      if index > 0 { lines.separate() }
      let text = column.header
      try check(text, in: column)
      let isMarked = layout.isExcel && CSVFormula.needsMark(text.utf8.span)
      lines.append(text, isMarked: isMarked)
    }
    lines.endLine()
  }

  /// **Missing**: nil where characters do not go out as they are.
  var blockLayout: BlockLayout? {
    guard isPlain else { return nil }
    var missing = CSVLines(layout)
    if let nullText {
      missing.append(nullText)
    } else if columns.count == 1 {
      missing.appendEmptyText()
    }
    return .delimited(
      BlockLayout.Delimited(
        delimiter: layout.delimiter, lineEnd: layout.lineEnd, missing: missing.bytes, marksFormulas: layout.isExcel))
  }

  func write(_ cells: [RawCell]) throws(WritingFault) {
    row &+= 1
    let start = lines.count
    do throws(WritingFault) {
      for index in columns.indices {
        if index > 0 { lines.separate() }
        let cell = index < cells.count ? cells[index] : .missing
        switch cell {
        case .unquoted(let text) where isPlain && CSVColumn.isHarmless(text),
          .quoted(let text) where isPlain && CSVColumn.isHarmless(text):
          lines.append(text)
        default:
          try append(cell, in: columns[index])
        }
      }
    } catch {
      // Half a row is never handed on.
      lines.cut(to: start)
      throw error
    }
    lines.endLine()
    if lines.count >= Self.blockSize { try flush() }
  }

  func end() throws(WritingFault) { try flush() }

  private func append(_ cell: RawCell, in column: CSVColumn) throws(WritingFault) {
    let found: String?
    do throws(Misfit) {
      found = try column.text.text(of: cell)
    } catch {
      throw .misfit(error)
    }
    guard var text = found ?? nullText else {
      if columns.count == 1 { lines.appendEmptyText() }
      return
    }
    if found == nil {
      lines.append(text)
      return
    }
    if options.newlines != .keep { text = Self.withoutLineEnds(text, options.newlines) }
    var isMarked = false
    if !CSVColumn.isHarmless(text) {
      if layout.isExcel {
        isMarked = CSVFormula.needsMark(text.utf8.span) && column.isText(cell, text)
      } else if CSVFormula.isFormula(text.utf8.span), column.isText(cell, text) {
        formulas &+= 1
      }
    }
    if layout.decimal != nil { text = column.withDecimalSign(text, of: cell) }
    try check(text, in: column)
    lines.append(text, isMarked: isMarked)
  }

  private func check(_ text: String, in column: CSVColumn) throws(WritingFault) {
    guard let scalar = TextEncoder.missingCharacter(in: text, of: layout.encoding) else { return }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    let place = row == 0 ? "the header “\(column.header)”" : "row \(row), column “\(column.header)”"
    throw .failed(
      Diagnostic(
        .notInEncoding,
        "\(place) holds “\(VisibleText.of(String(Character(scalar))))” (\(code)), which "
          + "\(layout.encoding.rawValue) does not have",
        hint: "say \"encoding\": \"utf-8\""))
  }

  func write(_ rows: WrittenBlock) throws(WritingFault) {
    try flush()
    row &+= rows.rows
    formulas &+= rows.formulas
    try hand(rows.bytes)
  }

  private func flush() throws(WritingFault) {
    guard lines.count > 0 else { return }
    try hand(TextEncoder.encode(lines.take(Self.blockSize + 4096), as: layout.encoding))
  }

  private func hand(_ bytes: [UInt8]) throws(WritingFault) {
    guard !bytes.isEmpty else { return }
    do throws(Diagnostic) {
      try output.write(bytes)
    } catch {
      throw .failed(error)
    }
  }

  /// The text on one line: each line end a blank, or `\n` and `\r` in letters.
  static func withoutLineEnds(_ text: String, _ newlines: ExportOptions.Newlines) -> String {
    guard newlines != .keep, text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    var result: [UInt8] = []
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch (byte, newlines) {
      case (0x0A, .space): if previous != 0x0D { result.append(0x20) }
      case (0x0D, .space): result.append(0x20)
      case (0x0A, _): result += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case (0x0D, _): result += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      default: result.append(byte)
      }
      previous = byte
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [Diagnostic] {
  /// What is said of so many text cells that a spreadsheet may run as formulas.
  package static func formulaCells(_ count: Int) -> [Diagnostic] {
    guard count > 0 else { return [] }
    let cells =
      count == 1
      ? "1 text cell begins with = + - @, TAB or CR, so a spreadsheet may run it as a formula"
      : "\(count) text cells begin with = + - @, TAB or CR, so a spreadsheet may run them as formulas"
    return [
      Diagnostic(
        .csvFormulaCells, cells, hint: "say \"profile\": \"excel\" if the file is for a spreadsheet", severity: .warning
      )
    ]
  }
}

extension Diagnostic.Code {
  package static let csvFormulaCells: Self = "csv-formula-cells"
  package static let notInEncoding: Self = "not-in-encoding"
}
