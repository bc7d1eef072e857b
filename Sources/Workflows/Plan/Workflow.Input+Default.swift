package import Values

extension Workflow.Input {
  /// The value where none is given, dates worked out by the clock; nil where it has no default.
  package func value(clock: RunClock) -> Value? { defaultValue.map { Self.value($0, type, name, clock) } }

  private static func value(_ expression: Expression, _ type: ValueType, _ name: String, _ clock: RunClock) -> Value {
    switch expression.content {
    case .literal(.text(let text)):
      return InputReading.value(ofText: text, as: type, name: name, zone: clock.zone, clock: clock) ?? .missing
    case .literal(let value):
      return InputReading.value(of: value, as: type, name: name, zone: clock.zone) ?? .missing
    case .list(let items):
      let item: ValueType = if case .list(let item) = type { item } else { .any }
      return .list(items.map { value($0, item, name, clock) })
    case .record(let fields):
      return .record(
        Record(
          fields.compactMap { field in
            guard case .field(let own, _, let inner) = field else { return nil }
            return (name: own, value: value(inner, type.field(own) ?? .any, name, clock))
          }))
    case .reference, .template: return .missing
    }
  }
}

extension ValueType {
  /// The type of a record's field; nil where it has none of this name.
  fileprivate func field(_ name: String) -> ValueType? {
    guard case .record(let fields) = self else { return nil }
    return fields.first { $0.name.compareScalars(to: name) == 0 }?.type
  }
}
