/// Tables, whose cells stand between vertical lines. **Source**: GitHub Flavored Markdown §4.10.
extension MarkdownReader {
  /// The table that begins at a line, and the place of the line behind it; nil where none does.
  static func table(_ lines: [String], _ index: Int) -> (block: MarkdownBlock, end: Int)? {
    guard index + 1 < lines.count, lines[index].contains("|"), let alignments = alignments(lines[index + 1]) else {
      return nil
    }
    let header = cells(lines[index])
    guard header.count == alignments.count else { return nil }
    var rows = [header]
    var end = index + 2
    while end < lines.count, !isBlank(lines[end]), indent(lines[end]) < 4 {
      let text = lines[end].drop { $0 == " " }
      if text.first == ">" || heading(text) != nil || isRule(text) || MarkdownFence(text, indent: 0) != nil { break }
      let row = cells(lines[end])
      rows.append(Array((row + Array(repeating: "", count: max(0, header.count - row.count))).prefix(header.count)))
      end += 1
    }
    return (.table(alignments: alignments, rows: rows), end)
  }

  private static func alignments(_ line: String) -> [String?]? {
    guard indent(line) < 4, line.contains("-"), line.contains("|") || line.contains(":") else { return nil }
    let cells = cells(line)
    var alignments: [String?] = []
    for cell in cells {
      let dashes = cell.drop { $0 == ":" }.prefix { $0 == "-" }
      let left = cell.hasPrefix(":")
      let right = cell.hasSuffix(":") && cell.count > 1
      guard !dashes.isEmpty, cell.count == dashes.count + (left ? 1 : 0) + (right ? 1 : 0) else { return nil }
      alignments.append(left && right ? "center" : right ? "right" : left ? "left" : nil)
    }
    return alignments
  }

  private static func cells(_ line: String) -> [String] {
    var text = line.trimmedOfLineEnds[...]
    if text.first == "|" { text = text.dropFirst() }
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in text {
      if character == "|", !isEscaped {
        cells.append(cell.trimmedOfLineEnds)
        cell = ""
      } else if character == "|" {
        cell.removeLast()
        cell.append(character)
      } else {
        cell.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if !cell.allSatisfy(\.isWhitespace) { cells.append(cell.trimmedOfLineEnds) }
    return cells
  }
}
