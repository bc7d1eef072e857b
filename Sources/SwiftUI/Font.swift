/// How large and how strong words are.
public struct Font: Hashable, Sendable {
  package enum Size: Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    /// **Units**: points.
    case points(Double)
  }
  package var size: Size
  package var weight: Weight?
  package var isItalic = false
  package var isMonospaced = false

  init(_ size: Size, weight: Weight? = nil) {
    self.size = size
    self.weight = weight
  }

  public enum Weight: Int, Hashable, Sendable {
    case ultraLight = 100
    case thin = 200
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
    case heavy = 800
    case black = 900
  }

  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

  public enum TextStyle: Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }

  public static let largeTitle = Font(.largeTitle, weight: .bold)
  public static let title = Font(.title, weight: .bold)
  public static let title2 = Font(.title2, weight: .bold)
  public static let title3 = Font(.title3, weight: .semibold)
  public static let headline = Font(.headline, weight: .semibold)
  public static let subheadline = Font(.subheadline)
  public static let body = Font(.body)
  public static let callout = Font(.callout)
  public static let footnote = Font(.footnote)
  public static let caption = Font(.caption)
  public static let caption2 = Font(.caption2)

  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    var font = Font(.points(Double(size)), weight: weight)
    font.isMonospaced = design == .monospaced
    return font
  }

  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    var font =
      switch style {
      case .largeTitle: largeTitle
      case .title: title
      case .title2: title2
      case .title3: title3
      case .headline: headline
      case .subheadline: subheadline
      case .body: body
      case .callout: callout
      case .footnote: footnote
      case .caption: caption
      case .caption2: caption2
      }
    font.weight = weight ?? font.weight
    font.isMonospaced = design == .monospaced
    return font
  }

  public static func custom(_ name: String, size: CGFloat) -> Font { Font(.points(Double(size))) }

  public func bold() -> Font { weight(.bold) }
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }
  public func monospaced() -> Font {
    var font = self
    font.isMonospaced = true
    return font
  }
  public func monospacedDigit() -> Font { self }
}
