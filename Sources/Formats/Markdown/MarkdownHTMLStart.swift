/// What begins a block of HTML, and how it ends.
struct MarkdownHTMLStart {
  /// What the last line has in it; nil for an empty line after it.
  private let end: String?

  /// Nil where the line begins none.
  init?(_ text: Substring, interruptsParagraph: Bool) {
    guard text.first == "<" else { return nil }
    let lower = text.prefix(40).lowercased()
    for name in ["script", "pre", "style", "textarea"] where lower.hasPrefix("<" + name) {
      let next = lower.dropFirst(name.count + 1).first
      if next == nil || next == ">" || next == " " {
        end = "</\(name)>"
        return
      }
    }
    if lower.hasPrefix("<!--") {
      end = "-->"
      return
    }
    if lower.hasPrefix("<?") {
      end = "?>"
      return
    }
    if lower.hasPrefix("<![cdata[") {
      end = "]]>"
      return
    }
    if lower.hasPrefix("<!"), lower.dropFirst(2).first?.isLetter == true {
      end = ">"
      return
    }
    let isEnd = lower.hasPrefix("</")
    let name = lower.dropFirst(isEnd ? 2 : 1).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let after = lower.dropFirst((isEnd ? 2 : 1) + name.count).first
    if HTMLNames.block.contains(String(name))
      || ["base", "col", "head", "link", "meta", "title", "iframe"].contains(name),
      after == nil || after == ">" || after == " " || after == "/"
    {
      end = nil
      return
    }
    // Any other tag, alone on its line.
    guard !interruptsParagraph, let tag = MarkdownLinks.tag(Array(text.unicodeScalars), at: 0),
      text.unicodeScalars.dropFirst(tag).allSatisfy({ $0 == " " || $0 == "\t" }), !lower.hasPrefix("<!")
    else { return nil }
    end = nil
  }

  /// The HTML from its line on.
  func block(_ lines: [String], _ index: inout Int) -> MarkdownBlock {
    var html: [String] = []
    while index < lines.count {
      let line = lines[index]
      if end == nil, MarkdownReader.isBlank(line) { break }
      html.append(line)
      index += 1
      if let end, line.lowercased().contains(end) { break }
    }
    return .html(html.joined(separator: "\n"))
  }
}
