package import Diagnostics
import Values

/// Plain text: the values of one column one a line, several columns as a table in line.
package enum PlainTextExport: ExportFormat {
  package static let info = ExportInfo(
    contentType: .plainText, summary: "One value a line, or several columns as a table in line.",
    options: ["header", "nullText", "newlines", "lists"])

  package static func writer(
    columns: [OutputColumn], options: ExportOptions, output: any ByteOutput
  ) throws(Diagnostic) -> any RowWriter {
    columns.count == 1
      ? LineWriter(column: columns[0], options: options, output: output)
      : TextTable(columns: columns, options: options, output: output)
  }
}

/// Writes the values of one column one a line, as they are and without a header.
///
/// **Missing**: a blank line, or what `nullText` says.
final class LineWriter: RowWriter {
  private let text: CellText
  private let options: ExportOptions
  private let output: any ByteOutput
  private var buffer: [UInt8] = []

  init(column: OutputColumn, options: ExportOptions, output: any ByteOutput) {
    text = CellText(column.typing, lists: options.lists ?? "\n")
    self.options = options
    self.output = output
  }

  var warnings: [Diagnostic] { [] }

  func begin() throws(WritingFault) {}

  func write(_ cells: [RawCell]) throws(WritingFault) {
    let found: String?
    do throws(Misfit) {
      found = try text.text(of: cells.first ?? .missing)
    } catch {
      throw .misfit(error)
    }
    buffer += CSVWriter.withoutLineEnds(found ?? options.nullText ?? "", options.newlines).utf8
    buffer.append(0x0A)
    if buffer.count >= 1 << 16 { try flush() }
  }

  func end() throws(WritingFault) { try flush() }

  private func flush() throws(WritingFault) {
    guard !buffer.isEmpty else { return }
    let block = buffer
    buffer = []
    do throws(Diagnostic) {
      try output.write(block)
    } catch {
      throw .failed(error)
    }
  }
}
