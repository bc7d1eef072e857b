public import Foundation

/// A value that may be a part of an address.
public protocol CustomURLRepresentationParameterConvertible {
  var urlRepresentationParameter: String { get }
}

extension String: CustomURLRepresentationParameterConvertible {
  public var urlRepresentationParameter: String { self }
}

extension Int: CustomURLRepresentationParameterConvertible {
  public var urlRepresentationParameter: String { String(self) }
}

extension URL: CustomURLRepresentationParameterConvertible {
  public var urlRepresentationParameter: String { absoluteString }
}

/// The text of an address with places in it, to be filled.
struct URLText<Subject>: Sendable {
  enum Part: Sendable {
    case text(String)
    case value(@Sendable (Subject) -> String?)
  }
  var parts: [Part] = []

  /// **Missing**: nil where a value is missing, or the text is no address.
  func url(of subject: Subject) -> URL? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let words): text += words
      case .value(let read):
        guard let value = read(subject) else { return nil }
        text += value.addingPercentEncoding(withAllowedCharacters: Self.kept) ?? value
      }
    }
    return URL(string: text)
  }

  private static var kept: CharacterSet { CharacterSet(charactersIn: "-._~").union(.alphanumerics) }

  /// A value as a part of an address.
  static func text(_ value: some _IntentValue) -> String? {
    if let custom = value as? any CustomURLRepresentationParameterConvertible {
      return custom.urlRepresentationParameter
    }
    if let entity = value as? any AppEntity { return entity.id.entityIdentifierString }
    let value = value._value
    return value.isMissing ? nil : value.writtenOut
  }
}
