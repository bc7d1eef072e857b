public import AppIntents

// What a view does when somebody uses it: said, and nothing here follows from it.

extension View {
  public nonisolated func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View { self }
  public nonisolated func listStyle(_ style: some ListStyle) -> some View { self }
  public nonisolated func labelStyle(_ style: some LabelStyle) -> some View { self }
  public nonisolated func toggleStyle(_ style: some ToggleStyle) -> some View { self }
  public nonisolated func controlSize(_ size: ControlSize) -> some View { self }
  public nonisolated func disabled(_ isDisabled: Bool) -> some View { self }
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public nonisolated func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }
  public nonisolated func task(_ action: @escaping @Sendable () async -> Void) -> some View { self }
  public nonisolated func invalidatableContent(_ isInvalidatable: Bool = true) -> some View { self }
  public nonisolated func contentTransition(_ transition: ContentTransition) -> some View { self }
  public nonisolated func privacySensitive(_ isSensitive: Bool = true) -> some View { self }

  /// What it is called where it is not seen; HTML has it as a label.
  public nonisolated func accessibilityLabel(_ label: Text) -> some View { styled(.accessibilityLabel(label.plain)) }
  public nonisolated func accessibilityLabel(_ label: LocalizedStringKey) -> some View {
    styled(.accessibilityLabel(label.text))
  }
  @_disfavoredOverload
  public nonisolated func accessibilityLabel(_ label: some StringProtocol) -> some View {
    styled(.accessibilityLabel(String(label)))
  }
  public nonisolated func accessibilityHidden(_ isHidden: Bool) -> some View {
    Group { if isHidden { styled(.accessibilityHidden) } else { self } }
  }
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View { self }
}

extension View {
  public nonisolated func accessibilityAction(
    _ kind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { self }
  public nonisolated func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }
  public nonisolated func accessibilityAction(
    named name: LocalizedStringKey, _ handler: @escaping () -> Void
  ) -> some View { self }
  public nonisolated func accessibilityAction(
    _ kind: AccessibilityActionKind = .default, intent: some AppIntent
  ) -> some View { self }
  public nonisolated func accessibilityAction(named name: Text, intent: some AppIntent) -> some View { self }
  public nonisolated func accessibilityAction(named name: LocalizedStringKey, intent: some AppIntent) -> some View {
    self
  }
  @_disfavoredOverload
  public nonisolated func accessibilityAction(named name: some StringProtocol, intent: some AppIntent) -> some View {
    self
  }
  public nonisolated func accessibilityAction(
    intent: some AppIntent, @ViewBuilder label: () -> some View
  ) -> some View { self }
}

public struct AccessibilityActionKind: Hashable, Sendable {
  private let name: String
  public static let `default` = AccessibilityActionKind(name: "default")
  public static let escape = AccessibilityActionKind(name: "escape")
  public static let magicTap = AccessibilityActionKind(name: "magicTap")
  public static let delete = AccessibilityActionKind(name: "delete")
  public static let showMenu = AccessibilityActionKind(name: "showMenu")
}

public struct ContentTransition: Sendable {
  public static let identity = ContentTransition()
  public static let opacity = ContentTransition()
  public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
}

public enum ControlSize: Hashable, Sendable { case mini, small, regular, large, extraLarge }

public protocol PrimitiveButtonStyle {}

public struct _NamedButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == _NamedButtonStyle {
  public static var automatic: Self { Self() }
  public static var plain: Self { Self() }
  public static var bordered: Self { Self() }
  public static var borderedProminent: Self { Self() }
  public static var borderless: Self { Self() }
  public static var glass: Self { Self() }
}

public protocol ListStyle {}

public struct _NamedListStyle: ListStyle {}

extension ListStyle where Self == _NamedListStyle {
  public static var automatic: Self { Self() }
  public static var plain: Self { Self() }
  public static var grouped: Self { Self() }
  public static var insetGrouped: Self { Self() }
  public static var sidebar: Self { Self() }
}

public protocol LabelStyle {}

public struct _NamedLabelStyle: LabelStyle {}

extension LabelStyle where Self == _NamedLabelStyle {
  public static var automatic: Self { Self() }
  public static var titleOnly: Self { Self() }
  public static var iconOnly: Self { Self() }
  public static var titleAndIcon: Self { Self() }
}

public protocol ToggleStyle {}

public struct _NamedToggleStyle: ToggleStyle {}

extension ToggleStyle where Self == _NamedToggleStyle {
  public static var automatic: Self { Self() }
  public static var button: Self { Self() }
  public static var `switch`: Self { Self() }
}
