import Diagnostics
package import Values

/// How many rows there are, or how many of them have a value in a property.
///
/// **Missing**: not counted in `{ "count": p }`; over no values the count is 0.
package final class Count: AggregateFunction {
  package static let info = AggregateInfo(
    name: "count", summary: "how many rows, or values of a property", accepts: { _ in true },
    resultType: { _ in .integer }, countsRows: true, mayBeMissing: false)
  private var count = 0

  package init(of type: ValueType) {}

  package func add(_ value: Value) { count += 1 }

  package func result() -> Value { .integer(ExactNumber(count)) }
}
