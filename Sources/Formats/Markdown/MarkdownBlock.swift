/// A part of a Markdown document that stands by itself.
package indirect enum MarkdownBlock: Sendable {
  case heading(level: Int, text: String)
  case paragraph(String)
  /// A line across the page.
  case rule
  case code(language: String, text: String)
  /// HTML as it stands.
  case html(String)
  case quotation([MarkdownBlock])
  /// - `start`: the first number; nil for a list with bullets.
  case list(start: Int?, isTight: Bool, items: [[MarkdownBlock]])
  case table(alignments: [String?], rows: [[String]])
}

/// A Markdown document: its blocks, and the addresses that links name elsewhere in it.
///
/// **Shape**: CommonMark's headings, paragraphs, lists, quotations, code, HTML, rules, links, images and emphasis, and the tables, deleted text
/// and tasks of GitHub Flavored Markdown. Tabs count as far as they indent a line.
/// **Units**: quotations and lists go 32 deep; what is deeper is a paragraph.
/// **Source**: CommonMark 0.31.
package struct MarkdownDocument: Sendable {
  package var blocks: [MarkdownBlock]
  /// By the label as it is compared.
  package var references: [String: MarkdownReference]

  package init(_ text: String) {
    var reader = MarkdownReader()
    var lines = text.replacing("\r\n", with: "\n").split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
    // What a line end stands behind has no line after it.
    if lines.last?.isEmpty == true { lines.removeLast() }
    blocks = reader.blocks(of: lines.map { MarkdownReader.untabbed(String($0)) }, depth: 0)
    references = reader.references
  }
}

/// Where a link leads, and what it is called.
package struct MarkdownReference: Sendable {
  package var address: String
  package var title: String?
}
