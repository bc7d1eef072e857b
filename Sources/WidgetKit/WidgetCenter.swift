public import AppIntents

/// The widgets of an app. There are none here, so that nothing is reloaded; an intent that asks for it goes on.
public final class WidgetCenter: Sendable {
  public static let shared = WidgetCenter()

  private init() {}

  public func reloadTimelines(ofKind kind: String) {}
  public func reloadAllTimelines() {}
  public func invalidateConfigurationRecommendations() {}
  public func getCurrentConfigurations(_ completion: @escaping (Result<[WidgetInfo], any Error>) -> Void) {
    completion(.success([]))
  }
  public func currentConfigurations() async throws -> [WidgetInfo] { [] }
}

/// One widget on somebody's screen.
public struct WidgetInfo: Hashable, Sendable, Identifiable {
  public let kind: String
  public let family: WidgetFamily
  public var id: WidgetInfo { self }

  public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(of type: Intent.Type) -> Intent? { nil }
}

/// The controls of an app; none here.
public final class ControlCenter: Sendable {
  public static let shared = ControlCenter()

  private init() {}

  public func reloadControls(ofKind kind: String) {}
  public func reloadAllControls() {}
}
