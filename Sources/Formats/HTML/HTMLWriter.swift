/// Nodes as HTML.
package enum HTMLWriter {
  /// The nodes with what they have.
  package static func text(of nodes: [HTMLNode]) -> String {
    var text = ""
    for node in nodes { append(node, to: &text, isRaw: false) }
    return text
  }

  /// What rich text has of them: paragraphs, headings, lists, tables, quotations, code, links, images and emphasis, without scripts,
  /// styles, forms and attributes but `href`, `src`, `alt`, `title`, `start`, `colspan`, `rowspan` and the language of code.
  package static func richText(of nodes: [HTMLNode]) -> String {
    text(of: clean(nodes)).trimmedOfLineEnds
  }

  private static func append(_ node: HTMLNode, to text: inout String, isRaw: Bool) {
    switch node {
    case .text(let words): text += isRaw ? words : HTMLReferences.escaped(words)
    case .element(let element):
      text += "<\(element.name)"
      for (name, value) in element.attributes {
        text += value.isEmpty ? " \(name)" : " \(name)=\"\(HTMLReferences.escaped(value))\""
      }
      text += ">"
      if HTMLNames.void.contains(element.name) { return }
      for child in element.children { append(child, to: &text, isRaw: HTMLNames.raw.contains(element.name)) }
      text += "</\(element.name)>"
    }
  }

  private static let kept: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "table", "thead", "tbody", "tfoot",
    "tr",
    "td", "th", "caption", "blockquote", "pre", "code", "kbd", "samp", "var", "a", "img", "em", "strong", "i", "b", "u",
    "s",
    "del", "ins", "mark", "small", "sub", "sup", "q", "cite", "abbr", "br", "hr", "figure", "figcaption",
  ]
  private static let keptAttributes: Set<String> = ["href", "src", "alt", "title", "start", "colspan", "rowspan"]

  private static func clean(_ nodes: [HTMLNode]) -> [HTMLNode] {
    nodes.flatMap { node -> [HTMLNode] in
      guard case .element(let element) = node else { return [node] }
      if HTMLNames.hidden.contains(element.name)
        || ["title", "textarea", "select", "button", "input"].contains(element.name)
      {
        return []
      }
      let children = clean(element.children)
      guard kept.contains(element.name) else {
        // What stood in a block of its own stays on a line of its own.
        return HTMLNames.block.contains(element.name) ? [.text("\n")] + children + [.text("\n")] : children
      }
      let attributes = element.attributes.filter { name, value in
        (keptAttributes.contains(name) && !isScript(value))
          || (name == "class" && element.name == "code" && value.hasPrefix("language-"))
      }
      return [.element(HTMLElement(name: element.name, attributes: attributes, children: children))]
    }
  }

  /// Whether an address runs something.
  static func isScript(_ address: String) -> Bool {
    let plain = address.filter { !$0.isWhitespace && $0.asciiValue.map { $0 > 0x20 } ?? true }.lowercased()
    return plain.hasPrefix("javascript:") || plain.hasPrefix("vbscript:") || plain.hasPrefix("data:text/html")
  }
}

extension String {
  /// The text without the line ends and blanks at its ends.
  var trimmedOfLineEnds: String {
    var text = self[...].drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
