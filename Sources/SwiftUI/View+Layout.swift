// Where a view stands and how much room it takes.

extension View {
  public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    styled(.padding(edges, length.map { Double($0) }))
  }
  public nonisolated func padding(_ length: CGFloat) -> some View { padding(.all, length) }
  public nonisolated func padding(_ insets: EdgeInsets) -> some View {
    styled(.padding(.top, Double(insets.top))).styled(.padding(.leading, Double(insets.leading)))
      .styled(.padding(.bottom, Double(insets.bottom))).styled(.padding(.trailing, Double(insets.trailing)))
  }
  public nonisolated func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
    -> some View
  {
    styled(
      .frame(
        width: width.map { Double($0) }, height: height.map { Double($0) }, alignment: alignment.horizontal.place))
  }
  public nonisolated func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    Group {
      if let maxWidth, maxWidth == .infinity { styled(.fill(alignment.horizontal.place)) } else { self }
    }
  }
  public nonisolated func fixedSize() -> some View { self }
  public nonisolated func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  public nonisolated func layoutPriority(_ value: Double) -> some View { self }
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public nonisolated func scaledToFit() -> some View { self }
  public nonisolated func scaledToFill() -> some View { self }
  public nonisolated func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
  public nonisolated func lineLimit(_ lines: Int?) -> some View { styled(.lineLimit(lines)) }
  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    styled(.multiline(alignment.place))
  }
  public nonisolated func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
  public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  public nonisolated func hidden() -> some View { styled(.hidden) }
  public nonisolated func ignoresSafeArea() -> some View { self }
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { self }

  /// A view before this one; a terminal shows it after it.
  public nonisolated func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    let overlay = content()
    return ZStack(alignment: alignment) {
      self
      overlay
    }
  }

  /// A view behind this one.
  public nonisolated func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    let background = content()
    return ZStack(alignment: alignment) {
      background
      self
    }
  }
}

public enum ContentMode: Hashable, Sendable { case fit, fill }
