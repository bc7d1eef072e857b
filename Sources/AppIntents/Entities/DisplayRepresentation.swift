public import Foundation

/// How one value is shown to people: a title, perhaps a line under it and a picture.
public struct DisplayRepresentation: Sendable, Hashable {
  public var title: LocalizedStringResource
  public var subtitle: LocalizedStringResource?
  public var image: Image?
  /// Other words for it, which people may say.
  public var synonyms: [LocalizedStringResource]

  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.synonyms = synonyms
  }
}

extension DisplayRepresentation: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(title: LocalizedStringResource(stringLiteral: value)) }

  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

extension DisplayRepresentation: CustomLocalizedStringResourceConvertible {
  public var localizedStringResource: LocalizedStringResource { title }
}

extension DisplayRepresentation {
  /// A picture, by its name, its bytes or its address; nothing is loaded of it here.
  public struct Image: Sendable, Hashable, Codable {
    public enum DisplayStyle: Sendable, Hashable, Codable {
      case circular, `default`
    }

    enum Content: Sendable, Hashable, Codable {
      case named(String)
      case system(String)
      case data(Data)
      case url(URL, width: Double?, height: Double?)
    }

    let content: Content
    let isTemplate: Bool?
    let displayStyle: DisplayStyle

    public init(named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      self.init(.named(name), isTemplate, displayStyle)
    }

    public init(systemName: String, isTemplate: Bool? = nil) {
      self.init(.system(systemName), isTemplate, .default)
    }

    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      self.init(.data(data), isTemplate, displayStyle)
    }

    public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      self.init(.url(url, width: nil, height: nil), isTemplate, displayStyle)
    }

    public init(
      url: URL, width: Double, height: Double, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default
    ) {
      self.init(.url(url, width: width, height: height), isTemplate, displayStyle)
    }

    private init(_ content: Content, _ isTemplate: Bool?, _ displayStyle: DisplayStyle) {
      self.content = content
      self.isTemplate = isTemplate
      self.displayStyle = displayStyle
    }
  }
}
