package import Diagnostics
package import Values

/// Holds when the left side equals an element of the right list.
///
/// **Shape**: any type × list; entities by their id. Against a list known before the rows it is a look-up by hash, however
/// long the list.
/// **Missing**: a missing value is in no list, and a missing element equals nothing (FORMAT.md §3). Nothing is in the empty
/// list.
/// **SQL**: `c IN (?, …)` up to 500 elements.
package enum In: Comparator {
  package static let info = ComparatorInfo(
    name: "in", summary: "is one of", accepts: { _ in true }, right: .list)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    guard case .list(let elements) = right.plain else { return false }
    return elements.contains { left.isSame(as: $0, options) }
  }

  package static func prepare(_ right: Value, _ options: TextOptions, timeLimit: Duration) throws(Diagnostic)
    -> PreparedComparison?
  {
    guard case .list(let elements) = right.plain else { return nil }
    let keys = Set(elements.compactMap { $0.isMissing ? nil : $0.sameness(options) })
    return { left in !left.isMissing && keys.contains(left.sameness(options)) }
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.isIn(right, options, to: &sql) }
}
