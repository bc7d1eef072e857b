/// Collects the views of a body: several at once, conditions and availability.
@resultBuilder
public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView(content: (repeat each content)) { views in
      var nodes: [_ViewNode] = []
      for view in repeat each views { nodes.append(view._makeNode()) }
      return nodes
    }
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(.first(first))
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(.second(second))
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
}

/// Several views where one is expected; what is around them sees them one by one.
public nonisolated struct TupleView<Content>: _DrawnView {
  let content: Content
  let make: @MainActor (Content) -> [_ViewNode]

  init(content: Content, make: @escaping @MainActor (Content) -> [_ViewNode]) {
    self.content = content
    self.make = make
  }

  @MainActor public func _makeNode() -> _ViewNode { _ViewNode(.group(make(content).map(\.node))) }
}

/// The view of one of two branches.
public nonisolated struct _ConditionalContent<First: View, Second: View>: _DrawnView {
  enum Storage {
    case first(First)
    case second(Second)
  }
  let storage: Storage

  init(_ storage: Storage) { self.storage = storage }

  @MainActor public func _makeNode() -> _ViewNode {
    switch storage {
    case .first(let view): view._makeNode()
    case .second(let view): view._makeNode()
    }
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { preconditionFailure("a view that may be missing is drawn as it is") }
  @MainActor public func _makeNode() -> _ViewNode { self?._makeNode() ?? _ViewNode(.empty) }
}
