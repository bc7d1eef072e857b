package import Values

/// Holds when the left side lies between two values, both of which count.
///
/// **Shape**: the right side is a list of two, low and high; with the low one above the high one nothing lies between.
/// **Missing**: any of the three missing gives false (FORMAT.md §3).
/// **SQL**: `c BETWEEN ? AND ?`, text under COLLATE BINARY; not for enumerations.
package enum IsBetween: Comparator {
  package static let info = ComparatorInfo(
    name: "isBetween", summary: "lies between two values or is one of them", accepts: \.isOrdered, right: .pair,
    asksForOrder: true)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    guard case .list(let bounds) = right.plain, bounds.count == 2,
      let low = left.order(to: bounds[0], options), let high = left.order(to: bounds[1], options)
    else { return false }
    return low >= 0 && high <= 0
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.isBetween(right, options, to: &sql) }
}
