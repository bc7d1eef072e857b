public import AppIntents

/// Tells people what they can say: here the intent's title, since phrases are listed by the command.
public nonisolated struct SiriTipView<Intent: AppIntent>: _DrawnView {
  private let isVisible: Bool

  public init(intent: Intent, isVisible: Binding<Bool> = .constant(true)) {
    self.isVisible = isVisible.wrappedValue
  }

  @MainActor public func _makeNode() -> _ViewNode {
    guard isVisible else { return _ViewNode(.empty) }
    return Label("Say “\(Intent.title._text)”", systemImage: "message")._makeNode()
  }
}

public enum SiriTipViewStyle: Hashable, Sendable { case automatic, light, dark }

/// Leads to the app's phrases. It is drawn, and nobody presses it.
public nonisolated struct ShortcutsLink: _DrawnView {
  public init() {}
  public init(action: @escaping @MainActor () -> Void) {}

  @MainActor public func _makeNode() -> _ViewNode { Button("Shortcuts") {}._makeNode() }
}

public enum ShortcutsLinkStyle: Hashable, Sendable {
  case automatic, automaticOutline, light, lightOutline, dark, darkOutline, whiteOutline, blackOutline
}

extension View {
  public nonisolated func siriTipViewStyle(_ style: SiriTipViewStyle) -> some View { self }
  public nonisolated func shortcutsLinkStyle(_ style: ShortcutsLinkStyle) -> some View { self }
}
