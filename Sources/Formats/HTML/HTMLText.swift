/// HTML as plain text, as a person would read it out.
///
/// **Shape**: blocks stand on lines of their own, with an empty line between paragraphs, headings, lists and tables; items of a list begin with `- ` or
/// their number; cells of a table are parted by tabs; blanks count once, but for those in `pre`. Scripts, styles and what is hidden
/// are left out. An image is its alternative text.
package enum HTMLText {
  /// The text of nodes, in their order.
  package static func text(of nodes: [HTMLNode]) -> String {
    var writer = Writer()
    for node in nodes { writer.write(node) }
    return writer.text
  }

  private struct Writer {
    private(set) var text = ""
    /// How many line ends are due before the next word.
    private var breaks = 0
    private var isBlankDue = false
    private var lists: [Int?] = []
    private var isPreformatted = false

    mutating func write(_ node: HTMLNode) {
      switch node {
      case .text(let words): write(words)
      case .element(let element): write(element)
      }
    }

    private mutating func write(_ words: String) {
      if isPreformatted {
        flush()
        text += words
        return
      }
      var word = ""
      for scalar in words.unicodeScalars {
        if [" ", "\t", "\n", "\r", "\u{C}"].contains(scalar) {
          put(word)
          word = ""
          isBlankDue = true
        } else {
          word.unicodeScalars.append(scalar)
        }
      }
      put(word)
    }

    private mutating func put(_ word: String) {
      guard !word.isEmpty else { return }
      flush()
      text += word
    }

    /// Writes the line ends and the blank that are due.
    private mutating func flush() {
      if breaks > 0 {
        if !text.isEmpty { text += String(repeating: "\n", count: breaks) }
        text += indent
      } else if isBlankDue, let last = text.last, !last.isWhitespace {
        text += " "
      }
      (breaks, isBlankDue) = (0, false)
    }

    private var indent: String { String(repeating: "  ", count: max(0, lists.count - 1)) }

    private mutating func part(_ lines: Int) {
      breaks = max(breaks, lines)
      isBlankDue = false
    }

    private mutating func write(_ element: HTMLElement) {
      if HTMLNames.hidden.contains(element.name) || element["hidden"] != nil || element["aria-hidden"] == "true" {
        return
      }
      switch element.name {
      case "title": return
      case "br": part(breaks + 1)
      case "hr": part(2)
      case "img": if let words = element["alt"] { write(words) }
      case "input", "select", "textarea", "button": return
      case "ul", "ol", "menu", "dir":
        part(lists.isEmpty ? 2 : 1)
        lists.append(element.name == "ol" ? Int(element["start"] ?? "") ?? 1 : nil)
        children(element)
        lists.removeLast()
        part(lists.isEmpty ? 2 : 1)
      case "li":
        part(1)
        var sign = "- "
        if let number = lists.last ?? nil {
          sign = "\(number). "
          lists[lists.count - 1] = number &+ 1
        }
        flush()
        text += sign
        children(element)
        part(1)
      case "td", "th":
        if let last = text.last, last != "\n", breaks == 0 {
          isBlankDue = false
          text += "\t"
        }
        children(element)
        if breaks > 0 { (breaks, isBlankDue) = (0, true) }
      case "tr":
        part(1)
        children(element)
        part(1)
      case "pre":
        part(2)
        let before = isPreformatted
        isPreformatted = true
        children(element)
        isPreformatted = before
        while text.last == "\n" { text.removeLast() }
        part(2)
      case "dt", "dd", "div", "option", "address", "summary", "figcaption", "caption", "legend", "thead", "tbody",
        "tfoot":
        part(1)
        children(element)
        part(1)
      case "html", "body": children(element)
      case let name where HTMLNames.block.contains(name):
        // A paragraph of an item stands beside its sign.
        part(lists.isEmpty ? 2 : 1)
        if !lists.isEmpty, text.hasSuffix("- ") || text.hasSuffix(". ") { breaks = 0 }
        children(element)
        part(lists.isEmpty ? 2 : 1)
      default: children(element)
      }
    }

    private mutating func children(_ element: HTMLElement) {
      for child in element.children { write(child) }
    }
  }
}
