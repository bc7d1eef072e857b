/// An action of ours that waits for nothing: its work is a plain function, and a step that does it costs little more.
package protocol ImmediateAction: BuiltInAction {
  func perform() throws -> PerformResult
  /// What `perform` leaves. An action writes it only where that saves what its result costs.
  func outcome() throws -> ActionOutcome
  /// Whether it asks for what it runs in: the run's clock, its zone or the workspace.
  static var needsSurroundings: Bool { get }
}

extension ImmediateAction {
  package static var needsSurroundings: Bool { true }

  // Inlined into each action, so that its result is no value of an unknown type.
  @inlinable @inline(__always)
  package func outcome() throws -> ActionOutcome {
    let result = try perform()
    return ActionOutcome(value: result.value?._value, parts: result._parts)
  }
}
