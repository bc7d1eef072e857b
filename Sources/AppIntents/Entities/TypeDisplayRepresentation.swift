/// What people call a type: “Book”, and in numbers “%lld books”.
public struct TypeDisplayRepresentation: Sendable, Hashable {
  public var name: LocalizedStringResource
  /// The name with a place for the count.
  public var numericFormat: LocalizedStringResource?
  /// Other words for it, which people may say.
  public var synonyms: [LocalizedStringResource]

  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }
}

extension TypeDisplayRepresentation: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(name: LocalizedStringResource(stringLiteral: value)) }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

extension TypeDisplayRepresentation: CustomLocalizedStringResourceConvertible {
  public var localizedStringResource: LocalizedStringResource { name }
}
