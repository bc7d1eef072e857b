package import Values

/// Holds when there is a value; with `false`, when `isMissing` does.
///
/// **Shape**: any type; empty text and the empty list are values.
/// **Missing**: that is what it asks.
/// **SQL**: `c IS NOT NULL`.
package enum HasValue: Comparator {
  package static let info = ComparatorInfo(
    name: "hasValue", summary: "has a value", accepts: { _ in true }, right: .flag, asksForPresence: true)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    left.isMissing != right.isTrue
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.isMissing(!right.isTrue, to: &sql) }
}
