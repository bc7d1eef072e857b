public import Foundation

/// An entity that has an address: a page on the web, a link into the app.
public protocol URLRepresentableEntity: AppEntity {
  typealias URLRepresentation = EntityURLRepresentation<Self>
  static var urlRepresentation: EntityURLRepresentation<Self> { get }
}

extension URLRepresentableEntity {
  public var urlRepresentation: URL? {
    get async { Self.urlRepresentation.text.url(of: self) }
  }
}

/// The address of an entity with places for its properties: `"https://example.com/trail/\(.id)/\(\.$name)"`.
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation, Sendable {
  let text: URLText<Entity>

  public init(stringLiteral value: String) { text = URLText(parts: [.text(value)]) }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// What an address may have beside properties.
  public enum Token: Sendable { case id }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = URLText<Entity>()

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text.parts.append(.text(literal)) }
    public mutating func appendInterpolation(_ token: Token) {
      text.parts.append(.value { $0.id.entityIdentifierString })
    }
    public mutating func appendInterpolation<Value: _IntentValue & Sendable>(
      _ path: any KeyPath<Entity, EntityProperty<Value>> & Sendable
    ) {
      text.parts.append(
        .value { entity in
          (entity[keyPath: path]._content(of: entity) as? Value).flatMap { URLText<Entity>.text($0) }
        })
    }
  }
}
