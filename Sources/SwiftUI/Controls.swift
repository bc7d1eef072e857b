public import AppIntents

/// Something to press. It is drawn, and nobody presses it here.
public nonisolated struct Button<Label: View>: _DrawnView {
  let label: Label
  let role: ButtonRole?
  /// What is performed when it is pressed, where that is an intent.
  let intent: (any AppIntent)?

  init(label: Label, role: ButtonRole?, intent: (any AppIntent)? = nil) {
    self.label = label
    self.role = role
    self.intent = intent
  }

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(label: label(), role: nil)
  }

  public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.init(label: label(), role: role)
  }

  public init(intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(label: label(), role: nil, intent: intent)
  }

  public init(role: ButtonRole?, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(label: label(), role: role, intent: intent)
  }

  @MainActor public func _makeNode() -> _ViewNode {
    _ViewNode(.button(label._makeNode().node, isDestructive: role == .destructive))
  }
}

extension Button where Label == Text {
  public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
    self.init(label: Text(title), role: role)
  }

  public init(_ title: LocalizedStringKey, intent: some AppIntent) {
    self.init(label: Text(title), role: nil, intent: intent)
  }

  public init(_ title: LocalizedStringKey, role: ButtonRole?, intent: some AppIntent) {
    self.init(label: Text(title), role: role, intent: intent)
  }

  @_disfavoredOverload
  public init(
    _ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(label: Text(title), role: role)
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, role: ButtonRole? = nil, intent: some AppIntent) {
    self.init(label: Text(title), role: role, intent: intent)
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  public init(
    _ title: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(label: Label(title, systemImage: systemImage), role: role)
  }

  public init(
    _ title: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil, intent: some AppIntent
  ) {
    self.init(label: Label(title, systemImage: systemImage), role: role, intent: intent)
  }
}

public struct ButtonRole: Hashable, Sendable {
  private let name: String
  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
  public static let confirm = ButtonRole(name: "confirm")
  public static let close = ButtonRole(name: "close")
}

/// Something that is on or off.
public nonisolated struct Toggle<Label: View>: _DrawnView {
  let label: Label
  let isOn: Bool

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.isOn = isOn.wrappedValue
  }

  public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.isOn = isOn
  }

  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.toggle(label._makeNode().node, isOn: isOn)) }
}

extension Toggle where Label == Text {
  public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }

  public init(_ title: LocalizedStringKey, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, intent: intent) { Text(title) }
  }
}

/// An address to follow.
public nonisolated struct Link<Label: View>: _DrawnView {
  let label: Label
  let destination: URL

  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.destination = destination
  }

  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.link(label._makeNode().node, destination)) }
}

extension Link where Label == Text {
  public init(_ title: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}

/// How far something is.
public nonisolated struct ProgressView<Label: View>: _DrawnView {
  let label: Label
  /// A part of 1.
  let part: Double?

  public init(value: Double?, total: Double = 1, @ViewBuilder label: () -> Label) {
    self.label = label()
    part = value.flatMap { total > 0 && $0.isFinite ? min(1, max(0, $0 / total)) : nil }
  }

  public init(@ViewBuilder label: () -> Label) { self.init(value: nil, label: label) }

  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.progress(part, label: label._makeNode().node)) }
}

extension ProgressView where Label == EmptyView {
  public init() { self.init(value: nil) { EmptyView() } }

  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1.0) {
    self.init(value: value.map { Double($0) }, total: Double(total)) { EmptyView() }
  }
}

extension ProgressView where Label == Text {
  public init(_ title: LocalizedStringKey) { self.init { Text(title) } }

  public init<Value: BinaryFloatingPoint>(_ title: LocalizedStringKey, value: Value?, total: Value = 1.0) {
    self.init(value: value.map { Double($0) }, total: Double(total)) { Text(title) }
  }
}

/// A line between views.
public nonisolated struct Divider: _DrawnView {
  public init() {}
  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.divider) }
}

/// The room between views that are moved apart.
public nonisolated struct Spacer: _DrawnView {
  public init(minLength: CGFloat? = nil) {}
  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.spacer) }
}
