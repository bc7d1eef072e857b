/// What an intent is for, in a sentence or two, and where to find it among others.
public struct IntentDescription: Sendable {
  public let descriptionText: LocalizedStringResource
  public let categoryName: LocalizedStringResource?
  public let searchKeywords: [LocalizedStringResource]
  /// What its result is called.
  public let resultValueName: LocalizedStringResource?

  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource? = nil
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
    self.resultValueName = resultValueName
  }
}

extension IntentDescription: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(LocalizedStringResource(stringLiteral: value)) }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// What an author may declare `description` to be.
///
/// The requirement reads `IntentDescription?`, but nearly every author declares it without the question mark, which would not
/// witness it: an associated type that both fit does.
public protocol _DescriptionLike {
  var _intentDescription: IntentDescription? { get }
}

extension IntentDescription: _DescriptionLike {
  public var _intentDescription: IntentDescription? { self }
}

extension LocalizedStringResource: _DescriptionLike {
  public var _intentDescription: IntentDescription? { IntentDescription(self) }
}

extension Optional: _DescriptionLike where Wrapped: _DescriptionLike {
  public var _intentDescription: IntentDescription? { self?._intentDescription }
}
