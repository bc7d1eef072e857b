/// A colour: by name, or by its parts.
public nonisolated struct Color: _DrawnView, ShapeStyle, Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case clear, primary, secondary, accent
    case named(String)
    /// **Units**: each from 0 to 1.
    case parts(red: Double, green: Double, blue: Double)
  }
  let content: Content
  var opacity: Double = 1

  init(_ content: Content) { self.content = content }

  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    content = .parts(red: red, green: green, blue: blue)
    self.opacity = opacity
  }

  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func part(_ number: Double) -> Double {
      let place = (number + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, min(4 - place, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), opacity: opacity)
  }

  /// One of the app's own colours, which is unknown here.
  public init(_ name: String, bundle: Bundle? = nil) { self.init(.primary) }

  public func opacity(_ opacity: Double) -> Color {
    var color = self
    color.opacity = self.opacity * opacity
    return color
  }

  public var _color: Color? { self }

  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(content == .clear ? .empty : .color(self)) }

  public static let clear = Color(.clear)
  public static let primary = Color(.primary)
  public static let secondary = Color(.secondary)
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color(.accent)
  public static let black = Color(.named("black"))
  public static let white = Color(.named("white"))
  public static let gray = Color(.named("gray"))
  public static let red = Color(.named("red"))
  public static let orange = Color(.named("orange"))
  public static let yellow = Color(.named("yellow"))
  public static let green = Color(.named("green"))
  public static let mint = Color(.named("mint"))
  public static let teal = Color(.named("teal"))
  public static let cyan = Color(.named("cyan"))
  public static let blue = Color(.named("blue"))
  public static let indigo = Color(.named("indigo"))
  public static let purple = Color(.named("purple"))
  public static let pink = Color(.named("pink"))
  public static let brown = Color(.named("brown"))
}

/// What something is drawn with; of all that there is, its colour is taken.
public protocol ShapeStyle: Sendable {
  var _color: Color? { get }
}

/// The order in which things matter: the second is drawn fainter.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  let level: Int
  public var _color: Color? { level == 0 ? Color.primary : Color.secondary }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 0) }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 1) }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 2) }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 3) }
}

/// A look of glass, which is nothing here.
public struct Material: ShapeStyle, Hashable {
  public var _color: Color? { nil }
}

extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { Material() }
  public static var thinMaterial: Material { Material() }
  public static var ultraThinMaterial: Material { Material() }
  public static var thickMaterial: Material { Material() }
  public static var bar: Material { Material() }
}

public struct TintShapeStyle: ShapeStyle, Hashable {
  public var _color: Color? { Color.accentColor }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

public struct BackgroundStyle: ShapeStyle, Hashable {
  public var _color: Color? { nil }
}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}
