public import AppIntents

/// Words of a program's own, with values in them.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
  let text: String

  public init(_ value: String) { text = value }
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ text: some StringProtocol) { self.text += text }
    public mutating func appendInterpolation(_ text: Text) { self.text += text.plain }
    public mutating func appendInterpolation(_ image: Image) { text += image.glyph }
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) { text += resource._text }
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { text += style.text(date) }
    public mutating func appendInterpolation(_ number: some BinaryInteger) { text += "\(number)" }

    public mutating func appendInterpolation<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
    where Format.FormatOutput == String {
      text += format.format(value)
    }

    public mutating func appendInterpolation(_ value: any CVarArg, specifier: String) {
      text += String(format: specifier, value)
    }

    @_disfavoredOverload
    public mutating func appendInterpolation<Value>(_ value: Value) {
      if let shown = value as? any CustomLocalizedStringResourceConvertible {
        text += shown.localizedStringResource._text
      } else {
        text += "\(value)"
      }
    }
  }
}
