import Diagnostics
package import Values

/// How many different values there are, as SQL's `COUNT(DISTINCT …)` and Miller's `distinct_count` have it.
///
/// A number rather than the list of them: it can be sorted and compared, fits a CSV cell, and the list itself is one `summarize`
/// `by` the property away, while a list in every group would have no bound.
///
/// **Shape**: values are the same as `equalTo` has it: `1` and `1.0` once, “é” as one scalar and as two twice.
/// **Missing**: not a value; over no values the result is missing (FORMAT.md §3: only count and sum are 0).
package final class Distinct: AggregateFunction {
  package static let info = AggregateInfo(
    name: "distinct", summary: "how many different values", accepts: { _ in true }, resultType: { _ in .integer },
    keepsValues: true)
  private var seen: Set<Value.Sameness> = []

  package init(of type: ValueType) {}

  package func add(_ value: Value) { seen.insert(value.sameness([])) }

  package func result() -> Value { seen.isEmpty ? .missing : .integer(ExactNumber(seen.count)) }
}
