package import Values

/// Holds when the left side comes before the right one or equals it.
///
/// **Shape**: numbers by what they are worth, text scalar by scalar, enumerations in declared order, dates, date-times by the
/// instant, durations by their length. Values that have no order between them compare false.
/// **Missing**: either side missing gives false (FORMAT.md §3).
/// **SQL**: `c <= ?`, text under COLLATE BINARY; not for enumerations.
package enum LessThanOrEqualTo: Comparator {
  package static let info = ComparatorInfo(
    name: "lessThanOrEqualTo", summary: "comes before or is the same as", accepts: \.isOrdered, right: .same,
    asksForOrder: true)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    guard let order = left.order(to: right, options) else { return false }
    return order <= 0
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.compare("<=", right, options, asksForOrder: true, to: &sql) }
}
