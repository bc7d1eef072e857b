package import Diagnostics
import Values

/// A Markdown table, as GitHub and most others read it.
package enum MarkdownExport: ExportFormat {
  package static let info = ExportInfo(
    contentType: .markdown, summary: "A Markdown table, for READMEs, issues and notes.",
    options: ["header", "nullText", "newlines", "lists"])

  package static func writer(
    columns: [OutputColumn], options: ExportOptions, output: any ByteOutput
  ) throws(Diagnostic) -> any RowWriter {
    MarkdownWriter(columns: columns, options: options, output: output)
  }
}

/// Writes rows as a Markdown table, numbers to the right.
///
/// **Shape**: every character of a cell is escaped that Markdown would take for markup, so that what is seen is what the cell
/// holds: backslashes, `|`, `*`, `` ` ``, `<`, `[`, `~`, an `_` or `&` that would mean something; a line end is `<br>`, a
/// blank at either end `&#32;`. A table has a header in any case; without names it is empty.
/// **Missing**: an empty cell, or what `nullText` says. Empty text looks the same.
/// **Source**: GitHub Flavored Markdown §4.10; CommonMark §2.4, §6.
final class MarkdownWriter: RowWriter {
  private let texts: [CellText]
  private let columns: [OutputColumn]
  private let options: ExportOptions
  private let output: any ByteOutput
  private var buffer = ""

  init(columns: [OutputColumn], options: ExportOptions, output: any ByteOutput) {
    self.columns = columns
    self.options = options
    self.output = output
    texts = columns.map { CellText($0.typing, lists: options.lists) }
  }

  var warnings: [Diagnostic] { [] }

  func begin() throws(WritingFault) {
    guard !columns.isEmpty else { return }
    buffer += "|" + columns.map { options.header ? " \(Self.escape($0.header)) |" : "  |" }.joined() + "\n"
    buffer += "|" + columns.map { $0.typing.type.isNumeric ? " ---: |" : " --- |" }.joined() + "\n"
  }

  func write(_ cells: [RawCell]) throws(WritingFault) {
    var line = "|"
    for index in columns.indices {
      let found: String?
      do throws(Misfit) {
        found = try texts[index].text(of: index < cells.count ? cells[index] : .missing)
      } catch {
        throw .misfit(error)
      }
      let text = CSVWriter.withoutLineEnds(found ?? options.nullText ?? "", options.newlines)
      line += text.isEmpty ? "  |" : " \(Self.escape(text)) |"
    }
    buffer += line + "\n"
    if buffer.utf8.count >= 1 << 16 { try flush() }
  }

  func end() throws(WritingFault) { try flush() }

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

  /// The text so that Markdown shows it in a table cell as it is.
  static func escape(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    var isStart = true
    let lastVisible = scalars.lastIndex { $0 != " " && $0 != "\t" } ?? -1
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : " "
      let after = index + 1 < scalars.count ? scalars[index + 1] : " "
      switch scalar {
      case " " where isStart || index > lastVisible: result += "&#32;"
      case "\t" where isStart || index > lastVisible: result += "&#9;"
      case "\n": if before != "\r" { result += "<br>" }
      case "\r": result += "<br>"
      case "\\", "|", "*", "`", "<", "[", "~", "$": result += "\\\(Character(scalar))"
      case "_" where !(isWordPart(before) && isWordPart(after)): result += "\\_"
      case "&" where isWordPart(after) || after == "#": result += "&amp;"
      default:
        // What would move a cursor has no place in a text file either.
        VisibleText.append(scalar, to: &result)
      }
      if scalar != " " && scalar != "\t" { isStart = false }
    }
    return result
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 || scalar == "_" || (scalar.value | 0x20) &- 0x61 < 26 || scalar.value &- 0x30 < 10
  }
}
