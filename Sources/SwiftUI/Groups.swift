/// Several views where one is expected.
public nonisolated struct Group<Content: View>: _DrawnView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.group(content._makeNode().node.members)) }
}

/// A view for each of some values.
public nonisolated struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: _DrawnView {
  public var data: Data
  public var content: (Data.Element) -> Content

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }

  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.group(data.map { content($0)._makeNode().node })) }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.data = data
    self.content = content
  }
}

/// Rows one under another.
public nonisolated struct List<Content: View>: _DrawnView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }

  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    content = ForEach(data, id: id, content: rowContent)
  }

  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.list(content._makeNode().node.members)) }
}

public typealias Form = List

/// Rows that belong together, under a heading.
public nonisolated struct Section<Header: View, Content: View, Footer: View>: _DrawnView {
  let header: Header
  let content: Content
  let footer: Footer

  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header, @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  @MainActor public func _makeNode() -> _ViewNode {
    _ViewNode(
      .section(
        header: header._makeNode().node, footer: footer._makeNode().node, content._makeNode().node.members))
  }
}

extension Section where Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }

  public init(header: Header, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { EmptyView() })
  }
}

extension Section where Header == EmptyView, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Header == Text, Footer == EmptyView {
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }
}
