public import Foundation

/// Text that may be translated where it is shown.
///
/// **Missing**: where no translation is at hand, which is always so here, the text is the default value, else the key itself.
public struct LocalizedStringResource: Sendable {
  /// Where the translations are.
  public enum BundleDescription: @unchecked Sendable {
    // Reason for unchecked: a class's metatype is a constant.
    case main
    case forClass(AnyClass)
    case atURL(URL)
  }

  public let key: String
  public let defaultValue: String.LocalizationValue
  public let table: String?
  public let bundle: BundleDescription
  private var chosenLocale: Locale?

  /// The language and region it is shown in; the process's own where none is chosen.
  public var locale: Locale {
    get { chosenLocale ?? .current }
    set { chosenLocale = newValue }
  }

  /// The text itself, in the words the author wrote.
  public var _text: String { defaultValue.text }

  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.key = keyAndValue.key
    self.defaultValue = keyAndValue
    self.table = table
    self.chosenLocale = locale
    self.bundle = bundle
  }

  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.key = "\(key)"
    self.defaultValue = defaultValue
    self.table = table
    self.chosenLocale = locale
    self.bundle = bundle
  }

  // `bundle: .main` and a bundle of one's own, as newer code writes it.
  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil, bundle: Bundle?,
    comment: StaticString? = nil
  ) {
    self.init(keyAndValue, table: table, locale: locale, bundle: BundleDescription(bundle))
  }

  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale? = nil,
    bundle: Bundle?, comment: StaticString? = nil
  ) {
    self.init(key, defaultValue: defaultValue, table: table, locale: locale, bundle: BundleDescription(bundle))
  }
}

extension LocalizedStringResource.BundleDescription {
  fileprivate init(_ bundle: Bundle?) {
    if let bundle, bundle !== Bundle.main { self = .atURL(bundle.bundleURL) } else { self = .main }
  }
}

extension LocalizedStringResource: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }
}

extension LocalizedStringResource: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.key == right.key && left.defaultValue == right.defaultValue && left.table == right.table
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(defaultValue)
    hasher.combine(table)
  }
}

extension LocalizedStringResource: Codable {
  private enum CodingKeys: String, CodingKey { case key, defaultValue, table }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.key = try container.decode(String.self, forKey: .key)
    self.defaultValue = try container.decode(String.LocalizationValue.self, forKey: .defaultValue)
    self.table = try container.decodeIfPresent(String.self, forKey: .table)
    self.bundle = .main
    self.chosenLocale = nil
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key, forKey: .key)
    try container.encode(defaultValue, forKey: .defaultValue)
    try container.encodeIfPresent(table, forKey: .table)
  }
}

extension LocalizedStringResource: CustomLocalizedStringResourceConvertible {
  public var localizedStringResource: LocalizedStringResource { self }
}

extension LocalizedStringResource: CustomStringConvertible {
  public var description: String { _text }
}

/// What has a text for people: an entity its title, an error what went wrong.
public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}
