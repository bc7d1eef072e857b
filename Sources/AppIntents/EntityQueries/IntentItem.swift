/// One of several options: a value and how it is shown.
public struct IntentItem<Value: _IntentValue & Sendable>: Sendable {
  public let value: Value
  public let title: LocalizedStringResource
  public let subtitle: LocalizedStringResource?
  public let image: DisplayRepresentation.Image?

  public init(
    _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }

  /// Shown as the value says itself.
  public init(_ value: Value) {
    let shown = (value as? any InstanceDisplayRepresentable)?.displayRepresentation
    let text = (value as? any CustomLocalizedStringResourceConvertible)?.localizedStringResource
    self.init(
      value, title: shown?.title ?? text ?? LocalizedStringResource(stringLiteral: value._value.writtenOut),
      subtitle: shown?.subtitle, image: shown?.image)
  }
}

/// Collects options one after another.
@resultBuilder
public enum IntentItemsBuilder<Value: _IntentValue & Sendable> {
  public static func buildExpression(_ item: IntentItem<Value>) -> [IntentItem<Value>] { [item] }
  public static func buildExpression(_ value: Value) -> [IntentItem<Value>] { [IntentItem(value)] }
  public static func buildExpression(_ items: [IntentItem<Value>]) -> [IntentItem<Value>] { items }
  public static func buildBlock(_ parts: [IntentItem<Value>]...) -> [IntentItem<Value>] { parts.flatMap(\.self) }
  public static func buildArray(_ parts: [[IntentItem<Value>]]) -> [IntentItem<Value>] { parts.flatMap(\.self) }
  public static func buildOptional(_ part: [IntentItem<Value>]?) -> [IntentItem<Value>] { part ?? [] }
  public static func buildEither(first part: [IntentItem<Value>]) -> [IntentItem<Value>] { part }
  public static func buildEither(second part: [IntentItem<Value>]) -> [IntentItem<Value>] { part }
}
