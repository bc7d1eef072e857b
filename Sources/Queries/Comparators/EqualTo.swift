package import Values

/// Holds when both sides are the same value.
///
/// **Shape**: any type; text scalar by scalar, numbers by what they are worth (`1` equals `1.0`, −0 equals 0), date-times by
/// the instant, entities by their id.
/// **Missing**: nothing equals a missing value, not even another one (FORMAT.md §3).
/// **SQL**: `c = ?`, text under COLLATE BINARY.
package enum EqualTo: Comparator {
  package static let info = ComparatorInfo(
    name: "equalTo", summary: "is the same as", accepts: { _ in true }, right: .same)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    left.isSame(as: right, options)
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.compare("=", right, options, asksForOrder: false, to: &sql) }
}
