import Foundation

/// Draws views as HTML for a report: elements with their looks written at them, so that they may stand on any page.
struct HTMLRendering {
  func html(_ node: ViewNode) -> String {
    let inner = element(node, 1)
    return "<div class=\"snippet\" style=\"font: 15px/1.35 system-ui, sans-serif; max-width: 30em\">\n\(inner)</div>\n"
  }

  private func element(_ node: ViewNode, _ depth: Int, _ styles: [String] = []) -> String {
    switch node {
    case .empty: return ""
    case .text(let text):
      return line(depth, "span", styles, Self.escaped(text).replacing("\n", with: "<br>"))
    case .run(let nodes):
      // Spaces between the pieces count, so that there may be no others.
      let pieces = nodes.map { element($0, 0).dropLast() }
      return line(depth, "span", styles, pieces.joined())
    case .image(let source, let label): return image(source, label, depth, styles)
    case .group(let nodes): return nodes.flatMap(\.members).map { element($0, depth, styles) }.joined()
    case .stack(.depth, let alignment, let spacing, let nodes):
      // All in one cell of a grid, one before another.
      return open(depth, "div", Self.layout(.depth, alignment, spacing) + styles)
        + nodes.map { element($0, depth + 1, ["grid-area: 1 / 1"]) }.joined() + close(depth, "div")
    case .stack(let axis, let alignment, let spacing, let nodes):
      return block("div", depth, Self.layout(axis, alignment, spacing) + styles, nodes)
    case .list(let nodes): return list(nodes, depth, styles)
    case .section(let header, let footer, let nodes):
      var inner: [ViewNode] = [.list(nodes)]
      if !header.members.isEmpty { inner.insert(.styled(header, .font(.headline)), at: 0) }
      if !footer.members.isEmpty {
        inner.append(.styled(.styled(footer, .font(.footnote)), .foreground(.secondary)))
      }
      return open(depth, "section", styles) + inner.map { element($0, depth + 1) }.joined()
        + close(depth, "section")
    case .label(let title, let icon):
      return block("span", depth, ["display: inline-flex", "align-items: center", "gap: 6px"] + styles, [icon, title])
    case .labeled(let label, let content):
      let layout = ["display: flex", "justify-content: space-between", "gap: 16px"]
      return block("div", depth, layout + styles, [label, .styled(content, .foreground(.secondary))])
    case .button(let label, let isDestructive):
      let color = isDestructive ? Color.red.css : Color.accentColor.css
      let look = ["color: \(color)", "padding: 6px 12px", "border: 1px solid", "border-radius: 8px"]
      return block("span", depth, look + styles, [label], attributes: " role=\"button\"")
    case .link(let label, let address):
      let attributes = Self.isSafe(address) ? " href=\"\(Self.escaped(address.absoluteString))\"" : ""
      return block("a", depth, styles, [label], attributes: attributes)
    case .toggle(let label, let isOn):
      let box = "<input type=\"checkbox\" disabled\(isOn ? " checked" : "")>"
      return open(depth, "label", styles) + indent(depth + 1) + box + "\n" + element(label, depth + 1)
        + close(depth, "label")
    case .progress(let part, let label):
      let value = part.map { " value=\"\(Color.css($0))\"" } ?? ""
      return open(depth, "div", styles) + element(label, depth + 1) + indent(depth + 1)
        + "<progress\(value)></progress>\n" + close(depth, "div")
    case .color(let color):
      return line(depth, "div", ["background: \(color.css)", "min-height: 16px", "align-self: stretch"] + styles, "")
    case .divider:
      return indent(depth) + "<hr style=\"align-self: stretch; border: 0; border-top: 1px solid rgb(0 0 0 / 0.15)\">\n"
    case .spacer: return indent(depth) + "<div style=\"flex: 1\"></div>\n"
    case .styled(let inner, let style): return styled(inner, style, depth, styles)
    }
  }

  private func image(
    _ source: ViewNode.ImageSource, _ label: String?, _ depth: Int, _ styles: [String]
  ) -> String {
    let alternative = Self.escaped(label ?? "")
    switch source {
    case .system(let name):
      guard let glyph = SystemSymbol.glyph(name) else { return "" }
      return indent(depth) + "<span aria-hidden=\"true\"\(Self.attribute(styles))>\(glyph)</span>\n"
    case .named(let name):
      return label.map { line(depth, "span", styles, "[\(Self.escaped($0.isEmpty ? name : $0))]") } ?? ""
    case .data(let data):
      let type = data.starts(with: [0xFF, 0xD8]) ? "jpeg" : data.starts(with: [0x47, 0x49, 0x46]) ? "gif" : "png"
      let address = "data:image/\(type);base64,\(data.base64EncodedString())"
      return indent(depth) + "<img alt=\"\(alternative)\" src=\"\(address)\"\(Self.attribute(styles))>\n"
    case .url(let url):
      guard Self.isSafe(url) else { return "" }
      return indent(depth)
        + "<img alt=\"\(alternative)\" src=\"\(Self.escaped(url.absoluteString))\"\(Self.attribute(styles))>\n"
    }
  }

  private func list(_ nodes: [ViewNode], _ depth: Int, _ styles: [String]) -> String {
    var text = open(depth, "div", styles)
    var rows: [ViewNode] = []
    func finish() {
      guard !rows.isEmpty else { return }
      text += open(depth + 1, "ul", ["margin: 4px 0", "padding-left: 1.2em"])
      for row in rows { text += open(depth + 2, "li", []) + element(row, depth + 3) + close(depth + 2, "li") }
      text += close(depth + 1, "ul")
      rows = []
    }
    for node in nodes {
      if case .section = node {
        finish()
        text += element(node, depth + 1)
      } else {
        rows.append(node)
      }
    }
    finish()
    return text + close(depth, "div")
  }

  private func styled(_ node: ViewNode, _ style: ViewStyle, _ depth: Int, _ styles: [String]) -> String {
    switch style {
    case .accessibilityLabel(let label):
      let attributes = " role=\"group\" aria-label=\"\(Self.escaped(label))\""
      return block("div", depth, styles, [node], attributes: attributes)
    case .accessibilityHidden: return block("div", depth, styles, [node], attributes: " aria-hidden=\"true\"")
    case .lineLimit(let limit?) where limit > 0:
      let clamp = ["display: -webkit-box", "-webkit-box-orient: vertical", "-webkit-line-clamp: \(limit)"]
      return block("div", depth, clamp + ["overflow: hidden"] + styles, [node])
    default:
      let own = style.css
      // Looks that words and stacks can have themselves need no element of their own.
      let isPlain = if case .padding = style { false } else { true }
      switch node {
      case .text, .run, .stack, .label: return element(node, depth, own + styles)
      case .styled where isPlain: return element(node, depth, own + styles)
      default: return own.isEmpty ? element(node, depth, styles) : block("div", depth, own + styles, [node])
      }
    }
  }

  // MARK: Writing

  private static func layout(_ axis: ViewNode.Axis, _ alignment: ViewNode.Alignment, _ spacing: Double?) -> [String] {
    let place =
      switch alignment {
      case .start: "start"
      case .center: "center"
      case .end: "end"
      }
    let gap = "gap: \(Color.css(spacing ?? 8))px"
    return switch axis {
    case .horizontal: ["display: flex", "align-items: \(place)", gap]
    case .vertical: ["display: flex", "flex-direction: column", "align-items: \(place)", gap]
    case .depth: ["display: grid", "place-items: \(place)"]
    }
  }

  private func block(
    _ name: String, _ depth: Int, _ styles: [String], _ nodes: [ViewNode], attributes: String = ""
  ) -> String {
    open(depth, name, styles, attributes) + nodes.map { element($0, depth + 1) }.joined() + close(depth, name)
  }

  private func line(_ depth: Int, _ name: String, _ styles: [String], _ content: String) -> String {
    "\(indent(depth))<\(name)\(Self.attribute(styles))>\(content)</\(name)>\n"
  }

  private func open(_ depth: Int, _ name: String, _ styles: [String], _ attributes: String = "") -> String {
    "\(indent(depth))<\(name)\(attributes)\(Self.attribute(styles))>\n"
  }

  private func close(_ depth: Int, _ name: String) -> String { "\(indent(depth))</\(name)>\n" }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

  private static func attribute(_ styles: [String]) -> String {
    styles.isEmpty ? "" : " style=\"\(styles.joined(separator: "; "))\""
  }

  /// Whether an address only shows something: no program in it is run.
  private static func isSafe(_ url: URL) -> Bool {
    ["http", "https", "mailto", "tel", "file"].contains(url.scheme?.lowercased() ?? "")
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
