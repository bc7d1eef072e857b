package import Values

/// Holds when there is no value: absent, null, NULL or an empty unquoted cell; with `false`, when `hasValue` does.
///
/// **Shape**: any type; empty text and the empty list are values.
/// **Missing**: that is what it asks.
/// **SQL**: `c IS NULL`.
package enum IsMissing: Comparator {
  package static let info = ComparatorInfo(
    name: "isMissing", summary: "has no value", accepts: { _ in true }, right: .flag, whenMissing: true,
    asksForPresence: true)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    left.isMissing == right.isTrue
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.isMissing(right.isTrue, to: &sql) }
}
