/// Something that is shown: made of other views, or one of the views that are drawn as they are.
///
/// **Shape**: a view is a description. It is drawn once, as text or as HTML; nothing in it changes afterwards, and nobody
/// taps it.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
  func _makeNode() -> _ViewNode
}

extension View {
  public func _makeNode() -> _ViewNode { body._makeNode() }
}

/// What a view comes to when it is drawn.
public struct _ViewNode: Sendable {
  package let node: ViewNode

  package init(_ node: ViewNode) { self.node = node }
}

/// A view that is drawn as it is.
public protocol _DrawnView: View where Body == Never {}

extension _DrawnView {
  public var body: Never { preconditionFailure("\(Self.self) is drawn as it is and has no body") }
}

extension Never: View {
  public var body: Never { preconditionFailure("there is no value of Never") }
  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.empty) }
}

public nonisolated struct EmptyView: _DrawnView {
  public init() {}
  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.empty) }
}

/// A view of any type.
public nonisolated struct AnyView: _DrawnView {
  private let make: @MainActor () -> _ViewNode

  @MainActor public init(_ view: some View) { make = { view._makeNode() } }
  @MainActor public init(erasing view: some View) { self.init(view) }

  @MainActor public func _makeNode() -> _ViewNode { make() }
}
