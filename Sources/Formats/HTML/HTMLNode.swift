/// A part of an HTML document: an element with what is in it, or text.
package indirect enum HTMLNode: Sendable {
  case text(String)
  case element(HTMLElement)
}

/// An element, its name in small letters.
package struct HTMLElement: Sendable {
  package var name: String
  /// Of an attribute that stands twice, the first.
  package var attributes: [(name: String, value: String)]
  package var children: [HTMLNode]

  package init(name: String, attributes: [(name: String, value: String)] = [], children: [HTMLNode] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  package subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
}

extension HTMLNode {
  package var element: HTMLElement? {
    if case .element(let element) = self { element } else { nil }
  }

  /// The elements of a name in it, itself among them, in their order.
  package func elements(named name: String) -> [HTMLElement] {
    guard case .element(let element) = self else { return [] }
    return (element.name == name ? [element] : []) + element.children.flatMap { $0.elements(named: name) }
  }
}

/// What is known of HTML's elements.
enum HTMLNames {
  /// Elements that have nothing in them and no end.
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]
  /// Elements whose text is taken as it stands, up to their end.
  static let raw: Set<String> = ["script", "style", "xmp", "iframe", "noembed", "noframes"]
  /// The same, with references in the text.
  static let escapableRaw: Set<String> = ["textarea", "title"]
  /// Elements that stand by themselves, above and below one another.
  static let block: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr",
    "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table", "tbody",
    "td", "tfoot", "th", "thead", "tr", "ul", "caption", "option", "optgroup", "select",
  ]
  /// Elements whose text nobody reads.
  static let hidden: Set<String> = [
    "script", "style", "template", "noscript", "head", "iframe", "object", "svg", "math", "audio", "video", "canvas",
  ]
  /// What ends by itself where an element begins, up to one of those behind the slash.
  static func endedBy(_ name: String) -> (ends: Set<String>, within: Set<String>) {
    switch name {
    case "li": (["li"], ["ul", "ol", "menu", "dir"])
    case "dt", "dd": (["dt", "dd"], ["dl"])
    case "tr": (["tr", "td", "th"], ["table"])
    case "td", "th": (["td", "th"], ["tr", "table"])
    case "thead", "tbody", "tfoot": (["thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup"], ["table"])
    case "option": (["option"], ["select", "datalist", "optgroup"])
    case "optgroup": (["option", "optgroup"], ["select"])
    default: ([], [])
    }
  }
  /// Elements in whose place a paragraph ends.
  static let endsParagraph: Set<String> = block.subtracting([
    "body", "html", "td", "th", "tr", "tbody", "thead", "tfoot", "caption", "option", "optgroup", "select", "legend",
  ])
}
