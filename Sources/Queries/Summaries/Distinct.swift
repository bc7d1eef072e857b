import Diagnostics
package import Values

/// How many different values there are, as SQL's `COUNT(DISTINCT …)` and Miller's `distinct_count` have it.
///
/// A number rather than the list of them: it can be sorted and compared, fits a CSV cell, and the list itself is one `summarize`
/// `by` the property away, while a list in every group would have no bound.
///
/// **Shape**: values are the same as `equalTo` has it: `1` and `1.0` once, “é” as one scalar and as two twice.
/// **Missing**: not a value; over no values the result is missing (FORMAT.md §3: only count and sum are 0).
package final class Distinct: ValueKeeping {
  package static let info = AggregateInfo(
    name: "distinct", summary: "how many different values", accepts: { _ in true }, resultType: { _ in .integer },
    keepsValues: true)
  private var seen: Set<Value.Sameness> = []

  package init(of type: ValueType) {}

  private(set) var footprint = 0

  package func add(_ value: Value) {
    let sameness = value.sameness([])
    // A set is at most three quarters full, and has room for twice as many after it grew.
    if seen.insert(sameness).inserted { footprint += 2 * value.footprint + 32 }
  }

  package func result() -> Value { seen.isEmpty ? .missing : .integer(ExactNumber(seen.count)) }

  func handOver() -> [Value] {
    defer {
      seen = []
      footprint = 0
    }
    return seen.map(\.value)
  }

  /// Counted hash by hash, since not all values that differ have an order.
  static func hash(_ value: Value) -> Int { value.sameness([]).hashValue }
  static func order(_ left: Value, _ right: Value) -> Int { 0 }

  func result(of next: () throws(Diagnostic) -> Value?) throws(Diagnostic) -> Value {
    var count = 0
    var hash: Int?
    var same: Set<Value.Sameness> = []
    while let value = try next() {
      let sameness = value.sameness([])
      if sameness.hashValue != hash {
        count += same.count
        same = []
        hash = sameness.hashValue
      }
      same.insert(sameness)
    }
    count += same.count
    return count == 0 ? .missing : .integer(ExactNumber(count))
  }
}
