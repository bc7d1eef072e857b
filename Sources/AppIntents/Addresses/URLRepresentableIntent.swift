public import Foundation

/// An intent that is an address: performing it is following the address.
public protocol URLRepresentableIntent: AppIntent {
  typealias URLRepresentation = IntentURLRepresentation<Self>
  static var urlRepresentation: IntentURLRepresentation<Self> { get }
}

extension URLRepresentableIntent {
  /// The address with its parameters. **Missing**: nil where one of them has no value.
  public var urlRepresentation: URL? { Self.urlRepresentation.text.url(of: self) }
}

extension URLRepresentableIntent where PerformResult == Never {
  public func perform() async throws -> Never { throw NotPerformed() }
}

/// The address of an intent with places for its parameters: `"https://example.com/search?q=\(\.$query)"`.
public struct IntentURLRepresentation<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  let text: URLText<Intent>

  public init(stringLiteral value: String) { text = URLText(parts: [.text(value)]) }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = URLText<Intent>()

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text.parts.append(.text(literal)) }
    public mutating func appendInterpolation<Value: _IntentValue & Sendable>(
      _ path: any KeyPath<Intent, IntentParameter<Value>> & Sendable
    ) {
      text.parts.append(
        .value { intent in
          let parameter = intent[keyPath: path]
          return parameter.hasValue ? URLText<Intent>.text(parameter.wrappedValue) : nil
        })
    }
  }
}
