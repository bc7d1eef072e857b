public import Foundation

extension String {
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale? = nil, comment: StaticString? = nil
  ) {
    self = keyAndValue.text
  }

  public init(
    localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale? = nil, comment: StaticString? = nil
  ) {
    self = defaultValue.text
  }

  @_disfavoredOverload
  public init(localized resource: LocalizedStringResource) { self = resource._text }
}

extension AttributedString {
  public init(
    localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale? = nil, comment: StaticString? = nil
  ) {
    self.init(keyAndValue.text)
  }

  @_disfavoredOverload
  public init(localized resource: LocalizedStringResource) { self.init(resource._text) }
}
