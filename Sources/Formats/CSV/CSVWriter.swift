package import Diagnostics
import Values

/// Writes rows as CSV.
///
/// **Shape**: a cell is quoted when it holds the delimiter, a quote, CR or LF, or is empty text (in a file of one column also
/// when missing, so that no line is blank), and never else. The header is always written, and every row ends its line.
/// **Missing**: an empty cell, or what `nullText` says; empty text is `""`.
/// **Errors**: a cell of bytes that are no text is a misfit; `not-in-encoding` names a character that the encoding lacks.
/// **Source**: RFC 4180 §2; DESIGN.md, CSV.
final class CSVWriter: RowWriter {
  private let columns: [CSVColumn]
  private let layout: CSVLayout
  private let options: ExportOptions
  private let output: any ByteOutput
  private let special: [Bool]
  private let nullText: String?
  private var buffer: [UInt8] = []
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
    var special = [Bool](repeating: false, count: 256)
    for byte in [layout.delimiter, 0x0A, 0x0D, UInt8(ascii: "\"")] { special[Int(byte)] = true }
    self.special = special
    buffer.reserveCapacity(Self.blockSize + 4096)
  }

  var warnings: [Diagnostic] {
    guard formulas > 0, !layout.isExcel else { return [] }
    let cells =
      formulas == 1
      ? "1 text cell begins with = + - @, TAB or CR, so a spreadsheet may run it as a formula"
      : "\(formulas) text cells begin with = + - @, TAB or CR, so a spreadsheet may run them as formulas"
    return [
      Diagnostic(
        .csvFormulaCells, cells, hint: "say \"profile\": \"excel\" if the file is for a spreadsheet", severity: .warning
      )
    ]
  }

  func begin() throws(WritingFault) {
    if !options.isContinuation {
      if !options.hasByteOrderMark {
        try hand(TextEncoder.byteOrderMark(of: layout.encoding, isWanted: layout.isExcel))
      }
      if options.header, !columns.isEmpty { try writeHeader() }
    } else if options.beginsWithLineEnd {
      buffer += layout.lineEnd
    }
  }

  private func writeHeader() throws(WritingFault) {
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(layout.delimiter) }
      let text = column.header
      try check(text, in: column)
      let isMarked = layout.isExcel && CSVFormula.needsMark(text.utf8.span)
      append(text, isMarked: isMarked)
    }
    endLine()
  }

  func write(_ cells: [RawCell]) throws(WritingFault) {
    row &+= 1
    let start = buffer.count
    do throws(WritingFault) {
      for index in columns.indices {
        if index > 0 { buffer.append(layout.delimiter) }
        try append(index < cells.count ? cells[index] : .missing, in: columns[index])
      }
    } catch {
      // Half a row is never handed on.
      buffer.removeSubrange(start...)
      throw error
    }
    endLine()
    if buffer.count >= Self.blockSize { try flush() }
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
      if columns.count == 1 { buffer += [0x22, 0x22] }
      return
    }
    if found == nil {
      append(text, isMarked: false)
      return
    }
    if options.newlines != .keep { text = Self.withoutLineEnds(text, options.newlines) }
    var isMarked = false
    if let first = text.utf8.first, !CSVColumn.isHarmless(first) {
      if layout.isExcel {
        isMarked = CSVFormula.needsMark(text.utf8.span) && column.isText(cell, text)
      } else if CSVFormula.isFormula(text.utf8.span), column.isText(cell, text) {
        formulas &+= 1
      }
    }
    if layout.decimal != nil { text = column.withDecimalSign(text, of: cell) }
    try check(text, in: column)
    append(text, isMarked: isMarked)
  }

  private func append(_ text: String, isMarked: Bool) {
    let utf8 = text.utf8.span
    var isQuoted = utf8.isEmpty
    for index in utf8.indices where special[Int(utf8[index])] {
      isQuoted = true
      break
    }
    if !isQuoted {
      if isMarked { buffer.append(CSVFormula.mark) }
      buffer.append(contentsOf: text.utf8)
      return
    }
    buffer.append(0x22)
    if isMarked { buffer.append(CSVFormula.mark) }
    for index in utf8.indices {
      let byte = utf8[index]
      if byte == 0x22 { buffer.append(0x22) }
      buffer.append(byte)
    }
    buffer.append(0x22)
  }

  private func endLine() { buffer.append(contentsOf: layout.lineEnd) }

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

  private func flush() throws(WritingFault) {
    guard !buffer.isEmpty else { return }
    let block = buffer
    buffer = []
    buffer.reserveCapacity(Self.blockSize + 4096)
    try hand(TextEncoder.encode(block, as: layout.encoding))
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

extension Diagnostic.Code {
  package static let csvFormulaCells: Self = "csv-formula-cells"
  package static let notInEncoding: Self = "not-in-encoding"
}
