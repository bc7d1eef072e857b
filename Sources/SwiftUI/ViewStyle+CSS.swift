extension ViewStyle {
  /// As a style sheet has it; empty for what is no matter of looks.
  var css: [String] {
    switch self {
    case .font(let font): font.css
    case .weight(let weight): ["font-weight: \(weight.rawValue)"]
    case .italic: ["font-style: italic"]
    case .underline: ["text-decoration: underline"]
    case .strikethrough: ["text-decoration: line-through"]
    case .monospaced: ["font-family: ui-monospace, monospace"]
    case .foreground(let color), .tint(let color): ["color: \(color.css)"]
    case .background(let color): ["background: \(color.css)"]
    case .padding(let edges, let length): Self.padding(edges, Color.css(length ?? 16))
    case .frame(let width, let height, let alignment):
      ["text-align: \(Self.name(alignment))"] + (width.map { ["width: \(Color.css($0))px"] } ?? [])
        + (height.map { ["height: \(Color.css($0))px"] } ?? [])
    case .fill(let alignment): ["align-self: stretch", "text-align: \(Self.name(alignment))"]
    case .opacity(let opacity): ["opacity: \(Color.css(opacity))"]
    case .hidden: ["visibility: hidden"]
    case .cornerRadius(let radius): ["border-radius: \(Color.css(radius))px"]
    case .border(let color): ["border: 1px solid \(color.css)"]
    case .multiline(let alignment): ["text-align: \(Self.name(alignment))"]
    case .lineLimit, .accessibilityLabel, .accessibilityHidden, .tag: []
    }
  }

  private static func name(_ alignment: ViewNode.Alignment) -> String {
    switch alignment {
    case .start: "start"
    case .center: "center"
    case .end: "end"
    }
  }

  private static func padding(_ edges: Edge.Set, _ length: String) -> [String] {
    if edges == .all { return ["padding: \(length)px"] }
    var css: [String] = []
    if edges.contains(.top) { css.append("padding-top: \(length)px") }
    if edges.contains(.leading) { css.append("padding-inline-start: \(length)px") }
    if edges.contains(.bottom) { css.append("padding-bottom: \(length)px") }
    if edges.contains(.trailing) { css.append("padding-inline-end: \(length)px") }
    return css
  }
}

extension Font {
  var css: [String] {
    var css = ["font-size: \(Color.css(points))px"]
    if let weight { css.append("font-weight: \(weight.rawValue)") }
    if isItalic { css.append("font-style: italic") }
    if isMonospaced { css.append("font-family: ui-monospace, monospace") }
    return css
  }

  /// **Units**: points, as on a telephone.
  private var points: Double {
    switch size {
    case .largeTitle: 30
    case .title: 26
    case .title2: 21
    case .title3: 19
    case .headline, .body: 15
    case .callout: 14
    case .subheadline: 14
    case .footnote: 12
    case .caption: 12
    case .caption2: 11
    case .points(let points): points
    }
  }
}
