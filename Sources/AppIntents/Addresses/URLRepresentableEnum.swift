public import Foundation

/// A choice each of which has an address.
public protocol URLRepresentableEnum: AppEnum {
  typealias URLRepresentation = EnumURLRepresentation<Self>
  static var urlRepresentation: EnumURLRepresentation<Self> { get }
}

extension URLRepresentableEnum {
  public var urlRepresentation: URL? { Self.urlRepresentation.url(of: self) }
}

/// The address of a choice: one for each, or one with a place for the raw value.
public struct EnumURLRepresentation<Enum: AppEnum>: ExpressibleByStringInterpolation, Sendable {
  private let text: URLText<Enum>
  private let each: [Enum: EnumURLRepresentation<Enum>]

  public init(stringLiteral value: String) {
    text = URLText(parts: [.text(value)])
    each = [:]
  }

  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    each = [:]
  }

  public init(_ representations: [Enum: EnumURLRepresentation<Enum>]) {
    text = URLText()
    each = representations
  }

  /// **Missing**: nil for a choice without an address.
  func url(of value: Enum) -> URL? {
    if let own = each[value] { return own.url(of: value) }
    return text.parts.isEmpty ? nil : text.url(of: value)
  }

  public enum Token: Sendable { case rawValue }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = URLText<Enum>()

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text.parts.append(.text(literal)) }
    public mutating func appendInterpolation(_ token: Token) { text.parts.append(.value { String($0.rawValue) }) }
  }
}

extension OpenURLIntent {
  /// Opens the address of something that has one. **Missing**: the parameter stays without a value where it has none.
  public init<Intent: URLRepresentableIntent>(urlRepresentable: Intent) {
    self.init()
    if let url = urlRepresentable.urlRepresentation { self.url = url }
  }

  public init<Enum: URLRepresentableEnum>(urlRepresentable: Enum) {
    self.init()
    if let url = urlRepresentable.urlRepresentation { self.url = url }
  }

  public init<Entity: URLRepresentableEntity>(urlRepresentable: Entity) {
    self.init()
    if let url = Entity.urlRepresentation.text.url(of: urlRepresentable) { self.url = url }
  }
}
