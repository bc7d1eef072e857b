import Diagnostics
package import Values

/// The value that comes last in order; of equal ones the first row’s.
///
/// **Shape**: the order is that of a sort: text by scalars, false before true, enumerations in declared order.
/// **Missing**: over no values the result is missing.
package final class Maximum: AggregateFunction {
  package static let info = AggregateInfo(
    name: "maximum", summary: "the greatest value", accepts: \.isSortable, resultType: { $0 })
  private let places: EnumerationPlaces?
  private var value = Value.missing

  package init(of type: ValueType) { places = EnumerationPlaces(type) }

  package func add(_ next: Value) {
    if value.isMissing || next.totalOrder(to: value, by: places) > 0 { value = next }
  }

  package func result() -> Value { value }
}
