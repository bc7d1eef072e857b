/// Words with a picture before them.
public nonisolated struct Label<Title: View, Icon: View>: _DrawnView {
  let title: Title
  let icon: Icon

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  @MainActor public func _makeNode() -> _ViewNode {
    _ViewNode(.label(title: title._makeNode().node, icon: icon._makeNode().node))
  }
}

extension Label where Title == Text, Icon == Image {
  public init(_ title: LocalizedStringKey, systemImage: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: systemImage) })
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, systemImage: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: systemImage) })
  }

  public init(_ title: LocalizedStringKey, image: String) {
    self.init(title: { Text(title) }, icon: { Image(image) })
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, image: String) {
    self.init(title: { Text(title) }, icon: { Image(image) })
  }
}

/// A name with its value: “Pages   412”.
public nonisolated struct LabeledContent<Label: View, Content: View>: _DrawnView {
  let label: Label
  let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  @MainActor public func _makeNode() -> _ViewNode {
    _ViewNode(.labeled(label: label._makeNode().node, content: content._makeNode().node))
  }
}

extension LabeledContent where Label == Text {
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { Text(title) })
  }
}

extension LabeledContent where Label == Text, Content == Text {
  public init(_ title: LocalizedStringKey, value: some StringProtocol) {
    self.init(content: { Text(value) }, label: { Text(title) })
  }

  public init<Format: FormatStyle>(_ title: LocalizedStringKey, value: Format.FormatInput, format: Format)
  where Format.FormatOutput == String {
    self.init(content: { Text(value, format: format) }, label: { Text(title) })
  }
}
