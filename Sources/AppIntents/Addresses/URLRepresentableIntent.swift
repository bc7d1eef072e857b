public import Foundation

/// An intent that is an address: performing it is opening the address.
public protocol URLRepresentableIntent: AppIntent {
  typealias URLRepresentation = IntentURLRepresentation<Self>
  static var urlRepresentation: IntentURLRepresentation<Self> { get }
}

extension URLRepresentableIntent {
  /// The address with its parameters. **Missing**: nil where one of them has no value.
  public var urlRepresentation: URL? { Self.urlRepresentation.text.url(of: self) }
}

extension URLRepresentableIntent {
  /// Opens the address.
  public func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: try OpenURLIntent(address(of: self)))
  }
}

// An intent that opens something may have the address of it, and then needs no `perform` of its own either.
extension URLRepresentableIntent where Self: OpenIntent {
  public func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: try OpenURLIntent(address(of: self)))
  }
}

extension URLRepresentableIntent where Self: TargetContentProvidingIntent {
  public func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: try OpenURLIntent(address(of: self)))
  }
}

extension URLRepresentableIntent where Self: OpenIntent & TargetContentProvidingIntent {
  public func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: try OpenURLIntent(address(of: self)))
  }
}

/// **Errors**: where one of the values in the address is missing.
private func address<Intent: URLRepresentableIntent>(of intent: Intent) throws -> URL {
  guard let address = intent.urlRepresentation else { throw NoAddress() }
  return address
}

struct NoAddress: Error, CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { "There is no address: a value in it is missing" }
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
