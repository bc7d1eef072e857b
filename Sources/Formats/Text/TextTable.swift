package import Diagnostics
package import Values

/// A table for people to read, its columns in line: on a terminal and in text files.
///
/// **Shape**: header, a rule, then rows; columns two blanks apart, numbers to the right. Widths come from the header and the
/// first thousand rows; a later cell that is wider pushes its row out of line in a text file and is cut on a terminal, where
/// the widest columns give way until a row fits, `…` standing for what was cut. Control characters show as signs.
/// **Units**: widths in terminal columns.
/// **Missing**: blank, or what `nullText` says.
package final class TextTable: RowWriter {
  private struct Column {
    var header: String
    var text: CellText
    var isNumeric: Bool
    var width = 0
  }

  private var columns: [Column]
  private let options: ExportOptions
  private let output: any ByteOutput
  private let terminalWidth: Int?
  private var waiting: [[String]] = []
  private var waitingSize = 0
  private var areWidthsKnown = false
  private var buffer = ""

  private static let sampleRows = 1000
  private static let sampleSize = 1 << 20
  private static let gap = 2
  private static let narrowest = 4

  /// A table on a terminal of so many columns, or as wide as it wants to be.
  package init(
    columns: [OutputColumn], options: ExportOptions = ExportOptions(), output: any ByteOutput, terminalWidth: Int? = nil
  ) {
    self.columns = columns.map {
      Column(
        header: VisibleText.of($0.header), text: CellText($0.typing, lists: options.lists ?? ", "),
        isNumeric: $0.typing.type.isNumeric)
    }
    self.options = options
    self.output = output
    self.terminalWidth = terminalWidth
  }

  package var warnings: [Diagnostic] { [] }

  package func begin() throws(WritingFault) {}

  package func write(_ cells: [RawCell]) throws(WritingFault) {
    var row: [String] = []
    row.reserveCapacity(columns.count)
    for index in columns.indices {
      do throws(Misfit) {
        let found = try columns[index].text.text(of: index < cells.count ? cells[index] : .missing)
        let text = CSVWriter.withoutLineEnds(found ?? options.nullText ?? "", options.newlines)
        row.append(VisibleText.of(text))
      } catch {
        throw .misfit(error)
      }
    }
    if areWidthsKnown { return try put(row) }
    waiting.append(row)
    for text in row { waitingSize += text.utf8.count }
    if waiting.count >= Self.sampleRows || waitingSize >= Self.sampleSize { try settle() }
  }

  package func end() throws(WritingFault) {
    try settle()
    try flush()
  }

  private func settle() throws(WritingFault) {
    guard !areWidthsKnown else { return }
    areWidthsKnown = true
    for index in columns.indices {
      columns[index].width = options.header ? DisplayWidth.of(columns[index].header) : 0
      for row in waiting { columns[index].width = max(columns[index].width, DisplayWidth.of(row[index])) }
    }
    if let terminalWidth { narrow(to: terminalWidth) }
    if options.header, !columns.isEmpty {
      try put(columns.map(\.header))
      try put(columns.map { String(repeating: "─", count: $0.width) })
    }
    let rows = waiting
    waiting = []
    for row in rows { try put(row) }
  }

  /// Takes width from the widest columns until all fit, or all are as narrow as they may be.
  private func narrow(to terminalWidth: Int) {
    let room = terminalWidth - Self.gap * max(0, columns.count - 1)
    var surplus = columns.reduce(0) { $0 + $1.width } - room
    while surplus > 0 {
      let widest = columns.map(\.width).max() ?? 0
      guard widest > Self.narrowest else { return }
      let next = max(columns.map(\.width).filter { $0 < widest }.max() ?? 0, Self.narrowest)
      let places = columns.indices.filter { columns[$0].width == widest }
      let cut = min(widest - next, max(1, surplus / places.count))
      for place in places where surplus > 0 {
        let step = min(cut, surplus)
        columns[place].width -= step
        surplus -= step
      }
    }
  }

  private func put(_ row: [String]) throws(WritingFault) {
    var line = ""
    // Blanks are written only before something, so that no line ends in them.
    var blanks = 0
    for (index, column) in columns.enumerated() {
      if index > 0 { blanks += Self.gap }
      let text = terminalWidth == nil ? row[index] : Self.cut(row[index], to: column.width)
      let rest = max(0, column.width - DisplayWidth.of(text))
      if column.isNumeric { blanks += rest }
      if !text.isEmpty {
        line += String(repeating: " ", count: blanks) + text
        blanks = 0
      }
      if !column.isNumeric { blanks += rest }
    }
    buffer += line + "\n"
    if buffer.utf8.count >= 1 << 16 { try flush() }
  }

  private func flush() throws(WritingFault) {
    guard !buffer.isEmpty else { return }
    let block = Array(buffer.utf8)
    buffer = ""
    do throws(Diagnostic) {
      try output.write(block)
    } catch {
      throw .failed(error)
    }
  }

  /// The text in at most so many columns, with `…` for what is cut.
  static func cut(_ text: String, to width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    var result = ""
    var used = 0
    for character in text {
      let next = DisplayWidth.of(character)
      if used + next > width - 1 { break }
      result.append(character)
      used += next
    }
    return result + "…"
  }
}
