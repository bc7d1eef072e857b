/// A choice among several: the one that is chosen is shown beside its name.
public nonisolated struct Picker<Label: View, SelectionValue: Hashable, Content: View>: _DrawnView {
  let label: Label
  let selection: SelectionValue
  let content: Content

  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.selection = selection.wrappedValue
    self.content = content()
  }

  @MainActor public func _makeNode() -> _ViewNode {
    let tag = _TagText.of(selection)
    let chosen = content._makeNode().node.members.first { $0.hasTag(tag) } ?? .empty
    return _ViewNode(.labeled(label: label._makeNode().node, content: chosen))
  }
}

extension Picker where Label == Text {
  public init(
    _ title: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content, label: { Text(title) })
  }

  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content, label: { Text(title) })
  }
}

/// A tag as text: values that are equal have one text.
enum _TagText {
  static func of<Value: Hashable>(_ value: Value) -> String {
    let plain: Any = (value as? any OptionalValue)?.content ?? value
    return "\(plain)"
  }
}

private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var content: Any? { self }
}

extension ViewNode {
  /// Whether it stands for the value with this tag: by a tag of its own or of what is in it.
  fileprivate func hasTag(_ tag: String) -> Bool {
    guard case .styled(let inner, let style) = self else { return false }
    if case .tag(let own) = style { return own == tag }
    return inner.hasTag(tag)
  }
}

extension View {
  /// The value that choosing the view stands for.
  public nonisolated func tag<Value: Hashable>(_ tag: Value) -> some View { styled(.tag(_TagText.of(tag))) }
  public nonisolated func pickerStyle(_ style: some PickerStyle) -> some View { self }
}

public protocol PickerStyle {}

public struct _NamedPickerStyle: PickerStyle {}

extension PickerStyle where Self == _NamedPickerStyle {
  public static var automatic: Self { Self() }
  public static var inline: Self { Self() }
  public static var menu: Self { Self() }
  public static var segmented: Self { Self() }
  public static var wheel: Self { Self() }
  public static var navigationLink: Self { Self() }
}

/// A value between two others: a label, how far it is, and what it is now.
public nonisolated struct Gauge<Label: View, CurrentValueLabel: View>: _DrawnView {
  let label: Label
  let current: CurrentValueLabel
  let part: Double

  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.label = label()
    current = currentValueLabel()
    let length = Double(bounds.upperBound - bounds.lowerBound)
    let part = length > 0 ? Double(value - bounds.lowerBound) / length : 0
    self.part = part.isFinite ? min(1, max(0, part)) : 0
  }

  @MainActor public func _makeNode() -> _ViewNode {
    let gauge = ViewNode.progress(part, label: label._makeNode().node)
    let current = current._makeNode().node
    if current.members.isEmpty { return _ViewNode(gauge) }
    return _ViewNode(.stack(.vertical, .start, spacing: nil, [gauge, current]))
  }
}

extension Gauge where CurrentValueLabel == EmptyView {
  public init<Value: BinaryFloatingPoint>(
    value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, in: bounds, label: label, currentValueLabel: { EmptyView() })
  }
}

extension View {
  public nonisolated func gaugeStyle(_ style: some GaugeStyle) -> some View { self }
}

public protocol GaugeStyle {}

public struct _NamedGaugeStyle: GaugeStyle {}

extension GaugeStyle where Self == _NamedGaugeStyle {
  public static var automatic: Self { Self() }
  public static var linearCapacity: Self { Self() }
  public static var accessoryLinear: Self { Self() }
  public static var accessoryLinearCapacity: Self { Self() }
  public static var accessoryCircular: Self { Self() }
  public static var accessoryCircularCapacity: Self { Self() }
}
