import Foundation

/// What views come to: the little that text and HTML are made of.
package indirect enum ViewNode: Sendable {
  case empty
  case text(String)
  /// Texts of several looks that are one: each a `text` with styles.
  case run([ViewNode])
  case image(ImageSource, label: String?)
  case stack(Axis, Alignment, spacing: Double?, [ViewNode])
  /// Views one after another, as what is around them arranges its own.
  case group([ViewNode])
  case list([ViewNode])
  case section(header: ViewNode, footer: ViewNode, [ViewNode])
  case label(title: ViewNode, icon: ViewNode)
  case labeled(label: ViewNode, content: ViewNode)
  case button(ViewNode, isDestructive: Bool)
  case link(ViewNode, URL)
  case toggle(ViewNode, isOn: Bool)
  /// A part of 1; nil where nobody knows how far it is.
  case progress(Double?, label: ViewNode)
  case color(Color)
  case divider
  case spacer
  case styled(ViewNode, ViewStyle)

  package enum Axis: Sendable { case horizontal, vertical, depth }

  package enum Alignment: Sendable { case start, center, end }

  package enum ImageSource: Sendable {
    case system(String)
    case named(String)
    case data(Data)
    case url(URL)
  }

  /// The views in a list of them: groups opened, nothing empty.
  package var members: [ViewNode] {
    switch self {
    case .empty: []
    case .group(let nodes): nodes.flatMap(\.members)
    default: [self]
    }
  }
}

/// How one view looks other than the ones around it.
package enum ViewStyle: Sendable {
  case font(Font)
  case weight(Font.Weight)
  case italic, underline, strikethrough, monospaced
  case foreground(Color)
  case background(Color)
  case tint(Color)
  case padding(Edge.Set, Double?)
  case frame(width: Double?, height: Double?, alignment: ViewNode.Alignment)
  /// As wide as there is room.
  case fill(ViewNode.Alignment)
  case opacity(Double)
  case hidden
  case cornerRadius(Double)
  case border(Color)
  case lineLimit(Int?)
  case multiline(ViewNode.Alignment)
  case accessibilityLabel(String)
  case accessibilityHidden
  /// The value that choosing it stands for, as text.
  case tag(String)
}
