/// HTML as Markdown that means the same, as far as Markdown can say it.
///
/// **Shape**: headings with `#`, `**strong**` and `*emphasis*`, lists with `-` and numbers, fenced code, quotations, links, images,
/// tables with a line of dashes under the first row, `~~deleted~~`. What Markdown would take for a sign of its own is escaped.
/// Everything else is its text.
/// **Source**: CommonMark 0.31; GitHub Flavored Markdown for tables and deleted text.
package enum HTMLMarkdown {
  /// The Markdown of what a person sees of the HTML.
  package static func text(of nodes: [HTMLNode]) -> String {
    blocks(nodes).joined(separator: "\n\n")
  }

  // MARK: Blocks

  /// The blocks of what stands beside one another: text between blocks is a paragraph.
  private static func blocks(_ nodes: [HTMLNode]) -> [String] {
    var blocks: [String] = []
    var line: [HTMLNode] = []
    func end() {
      let text = paragraph(line)
      if !text.isEmpty { blocks.append(text) }
      line = []
    }
    for node in nodes {
      guard case .element(let element) = node else {
        line.append(node)
        continue
      }
      if HTMLNames.hidden.contains(element.name) || element.name == "title" { continue }
      guard HTMLNames.block.contains(element.name) || holdsBlock(element) else {
        line.append(node)
        continue
      }
      end()
      blocks += block(element)
    }
    end()
    return blocks
  }

  /// Whether an element of a line has blocks in it, as `<a>` may.
  private static func holdsBlock(_ element: HTMLElement) -> Bool {
    element.children.contains { child in
      guard let inner = child.element else { return false }
      return HTMLNames.block.contains(inner.name) || holdsBlock(inner)
    }
  }

  private static func block(_ element: HTMLElement) -> [String] {
    switch element.name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let text = spans(element.children).replacing("\\\n", with: " ").trimmedOfLineEnds
      let level = element.name.last?.wholeNumberValue ?? 1
      return text.isEmpty ? [] : [String(repeating: "#", count: level) + " " + text]
    case "hr": return ["---"]
    case "pre": return [code(element)]
    case "blockquote":
      let inner = blocks(element.children).joined(separator: "\n\n")
      return inner.isEmpty ? [] : [prefixed(inner, first: "> ", rest: "> ")]
    case "ul", "menu", "dir": return list(element, from: nil)
    case "ol": return list(element, from: max(0, min(Int(element["start"] ?? "") ?? 1, 999_999_999)))
    case "table": return table(element)
    case "dt":
      let text = paragraph(element.children)
      return text.isEmpty ? [] : ["**\(text)**"]
    default: return blocks(element.children)
    }
  }

  private static func list(_ element: HTMLElement, from start: Int?) -> [String] {
    let items = element.children.compactMap(\.element).filter { $0.name == "li" }
    guard !items.isEmpty else { return [] }
    let parts = items.map { blocks($0.children) }
    // An item with several paragraphs makes the list a loose one.
    let isLoose = items.contains { item in item.children.contains { $0.element?.name == "p" } }
    let lines = parts.enumerated().map { index, part in
      let sign = start.map { "\($0 + index). " } ?? "- "
      let text = part.joined(separator: isLoose ? "\n\n" : "\n")
      return prefixed(text, first: sign, rest: String(repeating: " ", count: sign.count))
    }
    return [lines.joined(separator: isLoose ? "\n\n" : "\n")]
  }

  private static func prefixed(_ text: String, first: String, rest: String) -> String {
    var lines: [String] = []
    for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let prefix = place == 0 ? first : rest
      lines.append(line.isEmpty ? String(prefix.prefix { $0 != " " }) : prefix + line)
    }
    return lines.joined(separator: "\n")
  }

  private static func code(_ element: HTMLElement) -> String {
    let text = plain(.element(element))
    let language =
      element.elements(of: "code").first?["class"]?.split(separator: " ").first { $0.hasPrefix("language-") }?
      .dropFirst(9) ?? ""
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
    return "\(fence)\(language)\n\(text.hasSuffix("\n") ? text : text + "\n")\(fence)"
  }

  private static func plain(_ node: HTMLNode) -> String {
    switch node {
    case .text(let text): text
    case .element(let element): element.name == "br" ? "\n" : element.children.map(plain).joined()
    }
  }

  private static func longestRun(of sign: Character, in text: String) -> Int {
    var longest = 0
    var run = 0
    for character in text {
      run = character == sign ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  private static func table(_ element: HTMLElement) -> [String] {
    let rows = HTMLNode.element(element).elements(named: "tr").map { row in
      row.children.compactMap(\.element).filter { $0.name == "td" || $0.name == "th" }.map { cell in
        paragraphs(cell).replacing("|", with: "\\|").replacing("\n", with: " ")
      }
    }.filter { !$0.isEmpty }
    let width = rows.map(\.count).max() ?? 0
    guard width > 0 else { return [] }
    var lines: [String] = []
    for (place, row) in rows.enumerated() {
      let cells = row + Array(repeating: "", count: width - row.count)
      lines.append("| " + cells.joined(separator: " | ") + " |")
      if place == 0 { lines.append("|" + String(repeating: " --- |", count: width)) }
    }
    let caption = element.children.compactMap(\.element).first { $0.name == "caption" }.map { paragraph($0.children) }
    return (caption.map { $0.isEmpty ? [] : [$0] } ?? []) + [lines.joined(separator: "\n")]
  }

  private static func paragraphs(_ element: HTMLElement) -> String {
    blocks(element.children).joined(separator: " ").replacing("\\\n", with: " ")
  }

  // MARK: Spans

  private static func paragraph(_ nodes: [HTMLNode]) -> String {
    let lines = spans(nodes).trimmedOfLineEnds.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { beginning(String($0.drop { $0 == " " })) }.joined(separator: "\n")
  }

  /// A line that does not begin with what begins a block.
  private static func beginning(_ line: String) -> String {
    guard let first = line.first else { return line }
    if first == "#" || first == ">" || first == "=" { return "\\" + line }
    if first == "-" || first == "+" {
      let rest = line.drop { $0 == first }
      if rest.isEmpty || rest.first == " " || line.count - rest.count > 2 { return "\\" + line }
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, digits.count < 10, let sign = line.dropFirst(digits.count).first, sign == "." || sign == ")",
      line.dropFirst(digits.count + 1).first.map({ $0 == " " }) ?? true
    {
      return "\(digits)\\\(line.dropFirst(digits.count))"
    }
    return line
  }

  private static func spans(_ nodes: [HTMLNode]) -> String {
    var text = ""
    for node in nodes { append(node, to: &text) }
    return text
  }

  private static func append(_ node: HTMLNode, to text: inout String) {
    guard case .element(let element) = node else {
      if case .text(let words) = node { append(words, to: &text) }
      return
    }
    if HTMLNames.hidden.contains(element.name) || element.name == "title" { return }
    switch element.name {
    case "br":
      while text.last == " " { text.removeLast() }
      text += "\\\n"
    case "strong", "b": wrap(element, "**", &text)
    case "em", "i", "cite", "var": wrap(element, "*", &text)
    case "del", "s", "strike": wrap(element, "~~", &text)
    case "code", "kbd", "samp", "tt":
      let words = plain(node).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard !words.isEmpty else { return }
      let run = longestRun(of: "`", in: words)
      let fence = String(repeating: "`", count: run == 0 ? 1 : run + 1)
      let blank = words.hasPrefix("`") || words.hasSuffix("`") ? " " : ""
      text += fence + blank + words + blank + fence
    case "img":
      guard let address = element["src"], !address.isEmpty else { return }
      text += "![\(escaped(element["alt"] ?? ""))](\(destination(address))\(title(element)))"
    case "a":
      let words = spans(element.children).trimmedOfLineEnds
      guard let address = element["href"], !address.isEmpty, !words.isEmpty, !HTMLWriter.isScript(address) else {
        text += words
        return
      }
      text += "[\(words)](\(destination(address))\(title(element)))"
    default: for child in element.children { append(child, to: &text) }
    }
  }

  /// The signs stand beside the words: blanks at the ends go outside.
  private static func wrap(_ element: HTMLElement, _ sign: String, _ text: inout String) {
    let inner = spans(element.children)
    let words = inner.trimmedOfLineEnds
    guard !words.isEmpty else {
      append(inner.isEmpty ? "" : " ", to: &text)
      return
    }
    if inner.first?.isWhitespace == true { append(" ", to: &text) }
    text += sign + words + sign
    if inner.last?.isWhitespace == true { text += " " }
  }

  private static func destination(_ address: String) -> String {
    let plain = address.filter { !$0.isNewline }
    let needsBrackets = plain.contains { $0 == " " || $0 == "(" || $0 == ")" || $0 == "<" || $0 == ">" }
    guard needsBrackets else { return plain }
    return "<" + plain.replacing("<", with: "%3C").replacing(">", with: "%3E") + ">"
  }

  private static func title(_ element: HTMLElement) -> String {
    guard let title = element["title"], !title.isEmpty else { return "" }
    return " \"" + title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " ") + "\""
  }

  /// Text of a line: blanks count once, and signs of Markdown's are escaped.
  private static func append(_ words: String, to text: inout String) {
    for character in words {
      if character.isWhitespace, character != "\u{A0}" {
        if let last = text.last, last != " ", last != "\n" { text.append(" ") }
      } else {
        text += escaped(String(character))
      }
    }
  }

  private static func escaped(_ words: String) -> String {
    var text = ""
    for character in words {
      if "\\`*_[]<~".contains(character) { text.append("\\") }
      text.append(character == "\n" ? " " : character)
    }
    return text
  }
}

extension HTMLElement {
  /// The elements of a name among its own children.
  fileprivate func elements(of name: String) -> [HTMLElement] {
    children.compactMap(\.element).filter { $0.name == name }
  }
}
