/// A view that looks other than it would.
public nonisolated struct _StyledView<Content: View>: _DrawnView {
  let content: Content
  let style: ViewStyle

  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.styled(content._makeNode().node, style)) }
}

/// A change of views that an app has a name for.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = AnyView
  @ViewBuilder func body(content: Content) -> Body
}

extension View {
  nonisolated func styled(_ style: ViewStyle) -> _StyledView<Self> { _StyledView(content: self, style: style) }

  public func modifier(_ modifier: some ViewModifier) -> some View { modifier.body(content: AnyView(self)) }
}
