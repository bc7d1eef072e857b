package import Diagnostics
package import Values

/// The sum of numbers.
///
/// **Shape**: of integers and decimals exact, of numbers the double nearest to the exact sum; so the order of the rows does not
/// change it.
/// **Missing**: over no values the sum is 0.
/// **Errors**: `number-too-long` for an exact sum beyond 1,000 digits.
package final class Sum: AggregateFunction {
  package static let info = AggregateInfo(
    name: "sum", summary: "the sum", accepts: { $0.isNumeric || $0 == .any }, resultType: { $0 },
    mayBeMissing: false)
  private let type: ValueType
  private var total = NumberTotal()

  package init(of type: ValueType) { self.type = type }

  package func add(_ value: Value) throws(Diagnostic) { try total.add(value) }

  package func result() throws(Diagnostic) -> Value {
    if total.hasDoubles || type == .number { return .number(try total.double()) }
    let sum = try total.exact()
    return type == .integer ? .integer(sum) : .decimal(sum)
  }
}
