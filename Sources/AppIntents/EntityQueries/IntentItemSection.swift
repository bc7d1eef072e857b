/// Options that belong together, under a title.
public struct IntentItemSection<Result: _IntentValue & Sendable>: Sendable {
  public let title: LocalizedStringResource?
  public let subtitle: LocalizedStringResource?
  public let image: DisplayRepresentation.Image?
  public let items: [IntentItem<Result>]

  public init(items: [IntentItem<Result>]) { self.init(nil, nil, nil, items) }

  public init(_ title: LocalizedStringResource, items: [IntentItem<Result>]) { self.init(title, nil, nil, items) }

  public init(_ title: LocalizedStringResource, items: [Result]) {
    self.init(title, nil, nil, items.map { IntentItem($0) })
  }

  public init(title: LocalizedStringResource, items: [IntentItem<Result>]) { self.init(title, nil, nil, items) }

  public init(
    _ title: LocalizedStringResource? = nil, @IntentItemsBuilder<Result> itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.init(title, nil, nil, itemsBuilder())
  }

  public init(
    _ title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil,
    @IntentItemsBuilder<Result> itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.init(title, subtitle, image, itemsBuilder())
  }

  private init(
    _ title: LocalizedStringResource?, _ subtitle: LocalizedStringResource?, _ image: DisplayRepresentation.Image?,
    _ items: [IntentItem<Result>]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.items = items
  }
}

/// Collects sections one after another.
@resultBuilder
public enum IntentItemSectionsBuilder<Result: _IntentValue & Sendable> {
  public typealias Sections = [IntentItemSection<Result>]
  public static func buildExpression(_ section: IntentItemSection<Result>) -> Sections { [section] }
  public static func buildExpression(_ sections: Sections) -> Sections { sections }
  public static func buildBlock(_ parts: Sections...) -> Sections { parts.flatMap(\.self) }
  public static func buildArray(_ parts: [Sections]) -> Sections { parts.flatMap(\.self) }
  public static func buildOptional(_ part: Sections?) -> Sections { part ?? [] }
  public static func buildEither(first part: Sections) -> Sections { part }
  public static func buildEither(second part: Sections) -> Sections { part }
}
