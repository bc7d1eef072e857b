public import Foundation

/// What views are told by what is around them.
///
/// **Shape**: the system's values are those of a terminal or a report; an app's own are what it says by `environment`.
public struct EnvironmentValues: @unchecked Sendable {
  // Reason for unchecked: made and read while views are drawn, on the main actor.
  private var held: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { held[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { held[ObjectIdentifier(key)] = newValue }
  }

  /// Those of the view that is being drawn.
  @TaskLocal static var current = EnvironmentValues()
}

/// A value of an app's own that views are told.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// `@Environment`: one of the values that a view is told.
@propertyWrapper
public struct Environment<Value> {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { EnvironmentValues.current[keyPath: keyPath] }
}

/// A view that is told another value.
public nonisolated struct _EnvironmentView<Content: View>: _DrawnView {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  @MainActor public func _makeNode() -> _ViewNode {
    var values = EnvironmentValues.current
    change(&values)
    return EnvironmentValues.$current.withValue(values) { content._makeNode() }
  }
}

extension View {
  public nonisolated func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    _EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
  }
}

public enum ColorScheme: Hashable, Sendable, CaseIterable { case light, dark }
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable { case standard, increased }
public enum LayoutDirection: Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }
public enum ScenePhase: Hashable, Sendable, Comparable { case background, inactive, active }

public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
  public static let invalidated = RedactionReasons(rawValue: 4)
}

/// Closes what is shown. Nothing here can be closed.
public struct DismissAction: Sendable {
  public func callAsFunction() {}
}

/// Opens an address. A view is only drawn here, and opens none.
public struct OpenURLAction: Sendable {
  public func callAsFunction(_ url: URL) {}
}

private enum Keys {
  enum Scheme: EnvironmentKey { static var defaultValue: ColorScheme { .light } }
  enum Contrast: EnvironmentKey { static var defaultValue: ColorSchemeContrast { .standard } }
  enum Direction: EnvironmentKey { static var defaultValue: LayoutDirection { .leftToRight } }
  enum Phase: EnvironmentKey { static var defaultValue: ScenePhase { .active } }
  enum Redactions: EnvironmentKey { static var defaultValue: RedactionReasons { [] } }
  enum Enabled: EnvironmentKey { static var defaultValue: Bool { true } }
  enum Language: EnvironmentKey { static var defaultValue: Locale { .current } }
  enum Days: EnvironmentKey { static var defaultValue: Calendar { .current } }
  enum Zone: EnvironmentKey { static var defaultValue: TimeZone { .current } }
  enum Scale: EnvironmentKey { static var defaultValue: CGFloat { 1 } }
}

extension EnvironmentValues {
  public var colorScheme: ColorScheme {
    get { self[Keys.Scheme.self] }
    set { self[Keys.Scheme.self] = newValue }
  }

  public var colorSchemeContrast: ColorSchemeContrast { self[Keys.Contrast.self] }

  public var layoutDirection: LayoutDirection {
    get { self[Keys.Direction.self] }
    set { self[Keys.Direction.self] = newValue }
  }

  public var scenePhase: ScenePhase {
    get { self[Keys.Phase.self] }
    set { self[Keys.Phase.self] = newValue }
  }

  public var redactionReasons: RedactionReasons {
    get { self[Keys.Redactions.self] }
    set { self[Keys.Redactions.self] = newValue }
  }

  public var isEnabled: Bool {
    get { self[Keys.Enabled.self] }
    set { self[Keys.Enabled.self] = newValue }
  }

  public var locale: Locale {
    get { self[Keys.Language.self] }
    set { self[Keys.Language.self] = newValue }
  }

  public var calendar: Calendar {
    get { self[Keys.Days.self] }
    set { self[Keys.Days.self] = newValue }
  }

  public var timeZone: TimeZone {
    get { self[Keys.Zone.self] }
    set { self[Keys.Zone.self] = newValue }
  }

  public var displayScale: CGFloat {
    get { self[Keys.Scale.self] }
    set { self[Keys.Scale.self] = newValue }
  }

  public var dismiss: DismissAction { DismissAction() }
  public var openURL: OpenURLAction { OpenURLAction() }
  public var accessibilityReduceMotion: Bool { true }
  public var accessibilityVoiceOverEnabled: Bool { false }
}
