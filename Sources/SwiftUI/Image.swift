public import Foundation

/// A picture: one of the system's symbols by its name, one of the app's own, or the bytes of one.
///
/// **Shape**: a terminal shows a symbol that has a sign of its own, and no other picture; HTML shows bytes and addresses.
public nonisolated struct Image: _DrawnView, Sendable, Hashable {
  enum Source: Sendable, Hashable {
    case system(String)
    case named(String)
    case data(Data)
  }
  let source: Source
  let label: String?

  private init(_ source: Source, label: String? = nil) {
    self.source = source
    self.label = label
  }

  public init(systemName: String) { self.init(.system(systemName)) }
  public init(systemName: String, variableValue: Double?) { self.init(.system(systemName)) }
  public init(_ name: String, bundle: Bundle? = nil) { self.init(.named(name)) }
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(.named(name), label: label.plain)
  }
  public init(decorative name: String, bundle: Bundle? = nil) { self.init(.named(name), label: "") }

  /// A picture of the bytes of a file; what `Image(uiImage:)` is made of elsewhere.
  public init(data: Data, label: Text? = nil) { self.init(.data(data), label: label?.plain) }

  @MainActor public func _makeNode() -> _ViewNode {
    let source: ViewNode.ImageSource =
      switch source {
      case .system(let name): .system(name)
      case .named(let name): .named(name)
      case .data(let data): .data(data)
      }
    return _ViewNode(.image(source, label: label))
  }

  /// The sign a terminal shows; empty where it has none.
  package var glyph: String {
    if case .system(let name) = source { return SystemSymbol.glyph(name) ?? "" }
    return ""
  }

  public func resizable() -> Image { self }
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
  public func interpolation(_ interpolation: Interpolation) -> Image { self }

  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }
  public enum Scale: Hashable, Sendable { case small, medium, large }
}

public struct SymbolRenderingMode: Hashable, Sendable {
  private let name: String
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  public static let palette = SymbolRenderingMode(name: "palette")
}
