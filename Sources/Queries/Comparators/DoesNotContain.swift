package import Diagnostics
package import Values

/// Holds when `contains` does not.
///
/// **Missing**: a missing value contains nothing, so this holds.
/// **SQL**: `instr(c, ?) = 0`.
package enum DoesNotContain: Comparator {
  package static let info = ComparatorInfo(
    name: "doesNotContain", summary: "has not as a part or element", accepts: \.holdsParts, right: .part,
    whenMissing: true)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    !Contains.truth(left, right, options)
  }

  package static func prepare(_ right: Value, _ options: TextOptions, timeLimit: Duration) throws(Diagnostic)
    -> PreparedComparison?
  {
    guard let holds = try Contains.prepare(right, options, timeLimit: timeLimit) else { return nil }
    return { left throws(Diagnostic) in try !holds(left) }
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.contains(right, options, isNegative: true, to: &sql) }
}
