public import Foundation

extension String {
  /// Text with values in it, and the key that a translation of it would be filed under.
  ///
  /// **Shape**: `"\(count) books"` has the key `%lld books`. A value that has a text of its own (an entity, an error) stands
  /// in it as that text.
  public struct LocalizationValue: Sendable {
    enum Part: Hashable, Sendable {
      case literal(String)
      /// A value's text, and the sign that stands for it in the key.
      case argument(text: String, sign: String)
    }

    /// The whole text where there is no value in it.
    var literal: String
    /// Empty where `literal` is all.
    var parts: [Part]

    public init(_ value: String) {
      self.literal = value
      self.parts = []
    }

    /// What a translation is filed under.
    var key: String {
      guard !parts.isEmpty else { return literal }
      return parts.reduce(into: "") { key, part in
        switch part {
        case .literal(let text):
          key += text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
        case .argument(_, let sign): key += sign
        }
      }
    }

    /// The text with its values.
    var text: String {
      guard !parts.isEmpty else { return literal }
      return parts.reduce(into: "") { whole, part in
        switch part {
        case .literal(let text), .argument(let text, _): whole += text
        }
      }
    }
  }
}

extension String.LocalizationValue: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.literal == right.literal && left.parts == right.parts
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(literal)
    hasher.combine(parts)
  }
}

extension String.LocalizationValue: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension String.LocalizationValue: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(value) }

  public init(stringInterpolation: StringInterpolation) {
    self.literal = stringInterpolation.parts.isEmpty ? stringInterpolation.literal : ""
    self.parts = stringInterpolation.parts
  }

  /// What stands for a value that is not there yet.
  public enum Placeholder: Int, Hashable, Codable, Sendable {
    case int, uint, float, double, object

    var sign: String {
      switch self {
      case .int: "%lld"
      case .uint: "%llu"
      case .float: "%f"
      case .double: "%lf"
      case .object: "%@"
      }
    }
  }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var literal = ""
    var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      if interpolationCount > 0 { parts.reserveCapacity(interpolationCount * 2 + 1) }
    }

    public mutating func appendLiteral(_ literal: String) {
      guard !literal.isEmpty else { return }
      self.literal += literal
      parts.append(.literal(literal))
    }

    mutating func append(_ text: String, sign: String = "%@") {
      parts.append(.argument(text: text, sign: sign))
    }

    public mutating func appendInterpolation(_ string: String) { append(string) }
    public mutating func appendInterpolation(_ string: Substring) { append(String(string)) }
    public mutating func appendInterpolation(_ string: AttributedString) { append(String(string.characters)) }
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) { append(resource._text) }

    public mutating func appendInterpolation(placeholder: Placeholder) {
      append(placeholder.sign, sign: placeholder.sign)
    }
    public mutating func appendInterpolation(placeholder: Placeholder, specifier: String) {
      append(specifier, sign: specifier)
    }

    public mutating func appendInterpolation<Number: _FormatSpecifiable>(_ value: Number) {
      append(value._text, sign: Number._sign)
    }
    public mutating func appendInterpolation<Number: _FormatSpecifiable>(_ value: Number, specifier: String) {
      append(String(format: specifier, value._argument), sign: specifier)
    }

    public mutating func appendInterpolation<Style: FormatStyle>(_ value: Style.FormatInput, format: Style)
    where Style.FormatInput: Equatable, Style.FormatOutput == String {
      append(format.format(value))
    }
    public mutating func appendInterpolation<Style: FormatStyle>(_ value: Style.FormatInput, format: Style)
    where Style.FormatInput: Equatable, Style.FormatOutput == AttributedString {
      append(String(format.format(value).characters))
    }

    public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
      append(formatter?.string(for: subject) ?? subject.description)
    }
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
      _ subject: Subject, formatter: Formatter? = nil
    ) {
      append(formatter?.string(for: subject) ?? subject.description)
    }

    public mutating func appendInterpolation<Convertible: CustomLocalizedStringResourceConvertible>(
      _ value: Convertible
    ) {
      append(value.localizedStringResource._text)
    }

    /// Any other value, by its description.
    @_disfavoredOverload
    public mutating func appendInterpolation<Subject>(_ value: Subject) {
      if let convertible = value as? any CustomLocalizedStringResourceConvertible {
        append(convertible.localizedStringResource._text)
      } else {
        append(String(describing: value))
      }
    }
  }
}

/// A number that a format has a sign for.
public protocol _FormatSpecifiable: Equatable {
  static var _sign: String { get }
  var _argument: any CVarArg { get }
  var _text: String { get }
}

extension _FormatSpecifiable {
  public var _text: String { "\(self)" }
}

extension _FormatSpecifiable where Self: CVarArg {
  public var _argument: any CVarArg { self }
}

extension Int: _FormatSpecifiable { public static var _sign: String { "%lld" } }
extension Int8: _FormatSpecifiable { public static var _sign: String { "%d" } }
extension Int16: _FormatSpecifiable { public static var _sign: String { "%d" } }
extension Int32: _FormatSpecifiable { public static var _sign: String { "%d" } }
extension Int64: _FormatSpecifiable { public static var _sign: String { "%lld" } }
extension UInt: _FormatSpecifiable { public static var _sign: String { "%llu" } }
extension UInt8: _FormatSpecifiable { public static var _sign: String { "%u" } }
extension UInt16: _FormatSpecifiable { public static var _sign: String { "%u" } }
extension UInt32: _FormatSpecifiable { public static var _sign: String { "%u" } }
extension UInt64: _FormatSpecifiable { public static var _sign: String { "%llu" } }
extension Float: _FormatSpecifiable { public static var _sign: String { "%f" } }
extension Double: _FormatSpecifiable { public static var _sign: String { "%lf" } }
extension CGFloat: _FormatSpecifiable { public static var _sign: String { "%lf" } }
