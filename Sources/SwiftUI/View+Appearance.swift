// How a view and the views in it look.

extension View {
  public nonisolated func font(_ font: Font?) -> some View {
    Group { if let font { styled(.font(font)) } else { self } }
  }
  public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View {
    Group { if let weight { styled(.weight(weight)) } else { self } }
  }
  public nonisolated func fontDesign(_ design: Font.Design?) -> some View {
    Group { if design == .monospaced { styled(.monospaced) } else { self } }
  }
  public nonisolated func bold(_ isActive: Bool = true) -> some View {
    Group { if isActive { styled(.weight(.bold)) } else { self } }
  }
  public nonisolated func italic(_ isActive: Bool = true) -> some View {
    Group { if isActive { styled(.italic) } else { self } }
  }
  public nonisolated func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
    Group { if isActive { styled(.underline) } else { self } }
  }
  public nonisolated func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
    Group { if isActive { styled(.strikethrough) } else { self } }
  }
  public nonisolated func monospaced(_ isActive: Bool = true) -> some View {
    Group { if isActive { styled(.monospaced) } else { self } }
  }
  public nonisolated func monospacedDigit() -> some View { self }

  public nonisolated func foregroundColor(_ color: Color?) -> some View {
    Group { if let color { styled(.foreground(color)) } else { self } }
  }
  public nonisolated func foregroundStyle(_ style: some ShapeStyle) -> some View {
    Group { if let color = style._color { styled(.foreground(color)) } else { self } }
  }
  public nonisolated func foregroundStyle(_ primary: some ShapeStyle, _ secondary: some ShapeStyle) -> some View {
    foregroundStyle(primary)
  }
  public nonisolated func tint(_ color: Color?) -> some View {
    Group { if let color { styled(.tint(color)) } else { self } }
  }
  public nonisolated func accentColor(_ color: Color?) -> some View { tint(color) }
  public nonisolated func background(_ style: some ShapeStyle) -> some View {
    Group { if let color = style._color { styled(.background(color)) } else { self } }
  }
  public nonisolated func background(_ style: some ShapeStyle, in shape: some Shape) -> some View {
    Group {
      if let color = style._color { styled(.background(color)).styled(.cornerRadius(shape._radius)) } else { self }
    }
  }
  public nonisolated func opacity(_ opacity: Double) -> some View { styled(.opacity(opacity)) }
  public nonisolated func border(_ style: some ShapeStyle, width: CGFloat = 1) -> some View {
    styled(.border(style._color ?? Color.primary))
  }
  public nonisolated func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    styled(.cornerRadius(Double(radius)))
  }
  public nonisolated func clipShape(_ shape: some Shape) -> some View { styled(.cornerRadius(shape._radius)) }
  public nonisolated func shadow(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { self }
  public nonisolated func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }
  public nonisolated func imageScale(_ scale: Image.Scale) -> some View { self }
}

/// A form that views are cut to.
public protocol Shape: Sendable {
  /// **Units**: points; what its corners are rounded by.
  var _radius: Double { get }
}

/// A form of any type.
public struct AnyShape: Shape {
  public let _radius: Double
  public init(_ shape: some Shape) { _radius = shape._radius }
}

public struct Rectangle: Shape {
  public init() {}
  public var _radius: Double { 0 }
}

public struct RoundedRectangle: Shape {
  let radius: CGFloat
  public init(cornerRadius: CGFloat) { radius = cornerRadius }
  public var _radius: Double { Double(radius) }
}

public struct Circle: Shape {
  public init() {}
  public var _radius: Double { 9999 }
}

public struct Capsule: Shape {
  public init() {}
  public var _radius: Double { 9999 }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(cornerRadius: CGFloat) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius) }
}

extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}
