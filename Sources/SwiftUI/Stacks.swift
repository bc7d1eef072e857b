/// Views side by side.
public nonisolated struct HStack<Content: View>: _DrawnView {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public func _makeNode() -> _ViewNode {
    _ViewNode(
      .stack(.horizontal, alignment.place, spacing: spacing.map { Double($0) }, content._makeNode().node.members))
  }
}

/// Views one under another.
public nonisolated struct VStack<Content: View>: _DrawnView {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  @MainActor public func _makeNode() -> _ViewNode {
    _ViewNode(
      .stack(.vertical, alignment.place, spacing: spacing.map { Double($0) }, content._makeNode().node.members))
  }
}

/// Views one before another; a terminal shows those with words one under another.
public nonisolated struct ZStack<Content: View>: _DrawnView {
  let alignment: Alignment
  let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  @MainActor public func _makeNode() -> _ViewNode {
    _ViewNode(.stack(.depth, alignment.horizontal.place, spacing: nil, content._makeNode().node.members))
  }
}

public typealias LazyHStack = HStack
public typealias LazyVStack = VStack

/// Rows that are aligned with one another.
public nonisolated struct Grid<Content: View>: _DrawnView {
  let content: Content

  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  @MainActor public func _makeNode() -> _ViewNode {
    _ViewNode(.stack(.vertical, .start, spacing: nil, content._makeNode().node.members))
  }
}

public nonisolated struct GridRow<Content: View>: _DrawnView {
  let content: Content

  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor public func _makeNode() -> _ViewNode {
    _ViewNode(.stack(.horizontal, .center, spacing: nil, content._makeNode().node.members))
  }
}

/// What is longer than the place it has; drawn whole.
public nonisolated struct ScrollView<Content: View>: _DrawnView {
  let axes: Axis.Set
  let content: Content

  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  @MainActor public func _makeNode() -> _ViewNode {
    let members = content._makeNode().node.members
    return _ViewNode(.stack(axes.contains(.vertical) ? .vertical : .horizontal, .center, spacing: nil, members))
  }
}
