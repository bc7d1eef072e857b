/// An action of ours that waits for nothing: its work is a plain function, and a step that does it costs little more.
package protocol ImmediateAction: BuiltInAction {
  func perform() throws -> PerformResult
  /// What `perform` leaves; no action writes it.
  func outcome() throws -> ActionOutcome
}

extension ImmediateAction {
  @inlinable
  package func outcome() throws -> ActionOutcome {
    let result = try perform()
    return ActionOutcome(value: result.value?._value, parts: result._parts)
  }
}
