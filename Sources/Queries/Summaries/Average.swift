package import Diagnostics
package import Values

/// The mean of numbers.
///
/// **Shape**: of integers and decimals their exact sum divided by the count, with at most 16 significant digits, half to even;
/// of numbers the exactly rounded sum divided by the count.
/// **Missing**: missing values do not count; over no values the result is missing.
/// **Errors**: `number-too-long` for an exact sum beyond 1,000 digits.
package final class Average: AggregateFunction {
  package static let info = AggregateInfo(
    name: "average", summary: "the mean", accepts: { $0.isNumeric || $0 == .any },
    resultType: { $0 == .integer ? .decimal : $0 })
  private var total = NumberTotal()

  package init(of type: ValueType) {}

  package func add(_ value: Value) throws(Diagnostic) { try total.add(value) }

  package func result() throws(Diagnostic) -> Value {
    if total.count == 0 { return .missing }
    if total.hasDoubles { return .number(try total.double() / Double(total.count)) }
    return Self.value(sum: try total.exact(), count: total.count)
  }

  /// The average of exact values of which the sum is known.
  package static func value(sum: ExactNumber, count: Int) -> Value {
    if count == 0 { return .missing }
    return .decimal(sum.divided(by: ExactNumber(count), digits: 16) ?? .zero)
  }
}
