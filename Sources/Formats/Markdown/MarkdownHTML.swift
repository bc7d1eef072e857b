/// Markdown as HTML, a block a line.
package enum MarkdownHTML {
  /// The HTML of a Markdown text, without what surrounds it in a page. **Source**: CommonMark 0.31 and the tables of GitHub.
  package static func html(of text: String) -> String {
    let document = MarkdownDocument(text)
    var writer = Writer(references: document.references)
    for block in document.blocks { writer.write(block, isTight: false) }
    return writer.html
  }

  private struct Writer {
    let references: [String: MarkdownReference]
    private(set) var html = ""

    init(references: [String: MarkdownReference]) { self.references = references }

    mutating func write(_ block: MarkdownBlock, isTight: Bool) {
      switch block {
      case .heading(let level, let text): html += "<h\(level)>\(line(text))</h\(level)>\n"
      case .paragraph(let text): html += isTight ? line(text) + "\n" : "<p>\(line(text))</p>\n"
      case .rule: html += "<hr>\n"
      case .code(let language, let text):
        let name = language.isEmpty ? "" : " class=\"language-\(HTMLReferences.escaped(language))\""
        html += "<pre><code\(name)>\(HTMLReferences.escaped(text))</code></pre>\n"
      case .html(let text): html += text + "\n"
      case .quotation(let blocks):
        html += "<blockquote>\n"
        for block in blocks { write(block, isTight: false) }
        html += "</blockquote>\n"
      case .list(let start, let isTight, let items): write(items, from: start, isTight: isTight)
      case .table(let alignments, let rows): write(rows, alignments)
      }
    }

    private mutating func write(_ items: [[MarkdownBlock]], from start: Int?, isTight: Bool) {
      let name = start == nil ? "ul" : "ol"
      html += start == nil || start == 1 ? "<\(name)>\n" : "<ol start=\"\(start ?? 1)\">\n"
      for item in items {
        html += "<li>"
        for (place, block) in item.enumerated() {
          if case .paragraph(let text) = block {
            let (box, words) = place == 0 ? Self.task(text) : ("", text)
            if isTight {
              if place > 0, !html.hasSuffix("\n") { html += "\n" }
              html += box + line(words)
              continue
            }
            html += place == 0 ? "\n" : ""
            html += "<p>\(box)\(line(words))</p>\n"
            continue
          }
          if place == 0 || isTight, !html.hasSuffix("\n") { html += "\n" }
          write(block, isTight: isTight)
        }
        html += "</li>\n"
      }
      html += "</\(name)>\n"
    }

    /// The box of a task, `[ ]` or `[x]`, and the rest.
    private static func task(_ text: String) -> (box: String, rest: String) {
      for (sign, box) in [("[ ] ", ""), ("[x] ", " checked"), ("[X] ", " checked")] where text.hasPrefix(sign) {
        return ("<input type=\"checkbox\" disabled\(box)> ", String(text.dropFirst(sign.count)))
      }
      return ("", text)
    }

    private mutating func write(_ rows: [[String]], _ alignments: [String?]) {
      func row(_ cells: [String], _ name: String) -> String {
        let columns = zip(cells, alignments).map { text, alignment in
          let style = alignment.map { " style=\"text-align: \($0)\"" } ?? ""
          return "<\(name)\(style)>\(line(text))</\(name)>\n"
        }
        return "<tr>\n\(columns.joined())</tr>\n"
      }
      html += "<table>\n<thead>\n\(row(rows[0], "th"))</thead>\n"
      if rows.count > 1 {
        html += "<tbody>\n\(rows.dropFirst().map { row($0, "td") }.joined())</tbody>\n"
      }
      html += "</table>\n"
    }

    private func line(_ text: String) -> String {
      MarkdownSpanReader.spans(text, references).map(Self.span).joined()
    }

    private static func span(_ span: MarkdownSpan) -> String {
      switch span {
      case .text(let text): return HTMLReferences.escaped(text)
      case .code(let text): return "<code>\(HTMLReferences.escaped(text))</code>"
      case .emphasis(let inner): return "<em>\(inner.map(self.span).joined())</em>"
      case .strong(let inner): return "<strong>\(inner.map(self.span).joined())</strong>"
      case .deleted(let inner): return "<del>\(inner.map(self.span).joined())</del>"
      case .html(let text): return text
      case .hardBreak: return "<br>\n"
      case .softBreak: return "\n"
      case .link(let address, let title, let inner):
        let name = title.map { " title=\"\(HTMLReferences.escaped($0))\"" } ?? ""
        return
          "<a href=\"\(HTMLReferences.escaped(Self.spelled(address)))\"\(name)>\(inner.map(self.span).joined())</a>"
      case .image(let address, let title, let inner):
        let name = title.map { " title=\"\(HTMLReferences.escaped($0))\"" } ?? ""
        let words = HTMLReferences.escaped(inner.map(\.plain).joined())
        return "<img src=\"\(HTMLReferences.escaped(Self.spelled(address)))\" alt=\"\(words)\"\(name)>"
      }
    }

    /// The address with what may not stand in one as %XX; what is spelled so already stays.
    private static func spelled(_ address: String) -> String {
      let digits = Array("0123456789ABCDEF".utf8)
      var bytes: [UInt8] = []
      for byte in address.utf8 {
        switch byte {
        case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x5A, 0x5F, 0x61...0x7A, 0x7E: bytes.append(byte)
        default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
