import Values

/// The article that a page of the web holds, and what the page says of it.
///
/// **Shape**: what the page says stands in `meta` elements of Open Graph and others, in schema.org's JSON-LD, and in its elements. The
/// article itself is the `article` element, or what is marked as its body; else the element whose paragraphs hold most text. Menus,
/// forms, asides and footers are left out. **Missing**: what the page does not say.
/// **Source**: the Open Graph protocol; schema.org `Article`; the HTML Living Standard §4.3.2.
package struct HTMLArticle: Sendable {
  package private(set) var title: String?
  package private(set) var author: String?
  /// As the page writes it.
  package private(set) var published: String?
  package private(set) var site: String?
  package private(set) var excerpt: String?
  package private(set) var image: String?
  /// The address that the page gives itself.
  package private(set) var address: String?
  /// As rich text.
  package private(set) var html: String
  package private(set) var text: String

  package init(_ nodes: [HTMLNode]) {
    let elements = Elements(nodes)
    let linked = LinkedData(elements)
    title =
      linked.text("headline") ?? elements.meta("og:title", "twitter:title") ?? elements.text(of: "h1")
      ?? elements.text(of: "title")
    author =
      linked.name("author") ?? elements.meta("author", "article:author", "dc.creator") ?? elements.text(rel: "author")
    published =
      linked.text("datePublished") ?? elements.meta("article:published_time", "date", "dc.date", "datepublished")
      ?? elements.firstTime
    site = elements.meta("og:site_name", "application-name") ?? linked.name("publisher")
    excerpt = elements.meta("og:description", "description", "twitter:description") ?? linked.text("description")
    image = elements.meta("og:image", "og:image:url", "twitter:image") ?? linked.address("image")
    address = elements.canonical ?? elements.meta("og:url")
    let body = Body.of(nodes)
    html = HTMLWriter.richText(of: body)
    text = HTMLText.text(of: body)
    if excerpt == nil {
      let first = text.split(separator: "\n").first { $0.count > 40 } ?? Substring(text.prefix(200))
      excerpt = first.isEmpty ? nil : String(first.prefix(300))
    }
  }

  /// How many words the article has.
  package var wordCount: Int { text.split(whereSeparator: \.isWhitespace).count }

  // MARK: - What the page says

  /// All elements of a page, in their order.
  private struct Elements {
    var all: [HTMLElement] = []

    init(_ nodes: [HTMLNode]) {
      var open = Array(nodes.reversed())
      while let node = open.popLast() {
        guard let element = node.element else { continue }
        all.append(element)
        open += element.children.reversed()
      }
    }

    /// The content of the first `meta` that is called so, by the order of the names.
    func meta(_ names: String...) -> String? {
      for name in names {
        for element in all where element.name == "meta" {
          let own = element["property"] ?? element["name"] ?? element["itemprop"] ?? ""
          guard own.lowercased() == name, let content = element["content"]?.oneLine, !content.isEmpty else { continue }
          return content
        }
      }
      return nil
    }

    func text(of name: String) -> String? { first { $0.name == name } }

    func text(rel: String) -> String? {
      first { ($0["rel"] ?? "").lowercased().split(separator: " ").contains { $0 == rel } }
    }

    private func first(where isWanted: (HTMLElement) -> Bool) -> String? {
      all.first(where: isWanted).map { HTMLText.text(of: $0.children).oneLine }.flatMap { $0.isEmpty ? nil : $0 }
    }

    var firstTime: String? { all.first { $0.name == "time" && $0["datetime"] != nil }?["datetime"] }

    var canonical: String? {
      all.first { $0.name == "link" && ($0["rel"] ?? "").lowercased() == "canonical" }?["href"]
    }
  }

  /// What the page says in JSON-LD: the first thing that is an article.
  private struct LinkedData {
    private var members: [JSONNode.Member] = []

    private static let types = [
      "Article", "NewsArticle", "BlogPosting", "TechArticle", "ScholarlyArticle", "Report", "SocialMediaPosting",
      "AnalysisNewsArticle", "ReportageNewsArticle", "OpinionNewsArticle", "ReviewNewsArticle", "LiveBlogPosting",
    ]

    init(_ elements: Elements) {
      for element in elements.all where element.name == "script" {
        guard (element["type"] ?? "").lowercased() == "application/ld+json" else { continue }
        let text = element.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
        guard let document = try? JSONReader.read(Array(text.utf8), file: "", duplicates: .lastCounts),
          let found = Self.article(in: document.root, depth: 0)
        else { continue }
        members = found
        return
      }
    }

    private static func article(in node: JSONNode, depth: Int) -> [JSONNode.Member]? {
      guard depth < 8 else { return nil }
      switch node.content {
      case .array(let items): return items.lazy.compactMap { article(in: $0, depth: depth + 1) }.first
      case .object(let members):
        let type = members.first { $0.key == "@type" }?.value
        if let type, words(type).contains(where: types.contains) { return members }
        for name in ["@graph", "mainEntity", "mainEntityOfPage"] {
          if let inner = members.first(where: { $0.key == name })?.value,
            let found = article(in: inner, depth: depth + 1)
          {
            return found
          }
        }
        return nil
      default: return nil
      }
    }

    private static func words(_ node: JSONNode) -> [String] {
      switch node.content {
      case .string(let text): [text]
      case .array(let items): items.flatMap(words)
      default: []
      }
    }

    private func node(_ name: String) -> JSONNode? { members.first { $0.key == name }?.value }

    func text(_ name: String) -> String? { node(name).flatMap { Self.text($0, in: [], depth: 0) } }

    /// The names of persons or organizations, with commas between them.
    func name(_ name: String) -> String? { node(name).flatMap { Self.text($0, in: ["name"], depth: 0) } }

    func address(_ name: String) -> String? {
      guard let node = node(name) else { return nil }
      if case .array(let items) = node.content {
        return items.first.flatMap { Self.text($0, in: ["url", "contentUrl"], depth: 0) }
      }
      return Self.text(node, in: ["url", "contentUrl"], depth: 0)
    }

    private static func text(_ node: JSONNode, in keys: [String], depth: Int) -> String? {
      guard depth < 4 else { return nil }
      switch node.content {
      case .string(let text):
        let line = HTMLReferences.replaced(text).oneLine
        return line.isEmpty ? nil : line
      case .array(let items):
        let all = items.compactMap { text($0, in: keys, depth: depth + 1) }
        return all.isEmpty ? nil : all.joined(separator: ", ")
      case .object(let members):
        for key in keys {
          if let inner = members.first(where: { $0.key == key })?.value,
            let found = text(inner, in: keys, depth: depth + 1)
          {
            return found
          }
        }
        return nil
      default: return nil
      }
    }
  }

  // MARK: - The article itself

  private enum Body {
    private static let left: Set<String> = [
      "nav", "aside", "footer", "form", "script", "style", "noscript", "template", "iframe", "button", "svg", "dialog",
    ]
    private static let roles: Set<String> = ["navigation", "complementary", "search", "banner", "contentinfo"]

    static func of(_ nodes: [HTMLNode]) -> [HTMLNode] {
      let clean = nodes.compactMap { cleaned($0) }
      let elements = Elements(clean).all
      let marked = [
        elements.filter { ($0["itemprop"] ?? "").lowercased().split(separator: " ").contains("articlebody") },
        elements.filter { $0.name == "article" },
        elements.filter { $0.name == "main" || $0["role"]?.lowercased() == "main" },
      ]
      for found in marked {
        let longest = found.map { ($0, length($0)) }.max { $0.1 < $1.1 }
        if let (element, length) = longest, length > 0 { return [.element(element)] }
      }
      // Text that stands in paragraphs side by side.
      let best = elements.map { ($0, paragraphs($0)) }.max { $0.1 < $1.1 }
      if let (element, length) = best, length > 0 { return [.element(element)] }
      return clean
    }

    private static func cleaned(_ node: HTMLNode) -> HTMLNode? {
      guard case .element(var element) = node else { return node }
      if left.contains(element.name) || roles.contains(element["role"]?.lowercased() ?? "")
        || element["aria-hidden"]?.lowercased() == "true" || element["hidden"] != nil
      {
        return nil
      }
      element.children = element.children.compactMap { cleaned($0) }
      return .element(element)
    }

    private static func length(_ element: HTMLElement) -> Int {
      element.children.reduce(0) { sum, child in
        switch child {
        case .text(let text): sum + text.utf8.count
        case .element(let inner): sum + length(inner)
        }
      }
    }

    private static func paragraphs(_ element: HTMLElement) -> Int {
      element.children.reduce(0) { sum, child in
        if let inner = child.element, inner.name == "p" { sum + length(inner) } else { sum }
      }
    }
  }
}

extension String {
  /// The text with every run of blanks as one, and none at its ends.
  fileprivate var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
