import Diagnostics
package import Values

/// The first value in the order of the rows.
///
/// **Missing**: rows without a value are passed over; over no values the result is missing.
package final class First: AggregateFunction {
  package static let info = AggregateInfo(
    name: "first", summary: "the first value, in the order of the rows", accepts: { _ in true }, resultType: { $0 })
  private var value = Value.missing

  package init(of type: ValueType) {}

  package func add(_ next: Value) { if value.isMissing { value = next } }

  package func result() -> Value { value }
}
