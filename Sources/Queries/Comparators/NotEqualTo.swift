package import Values

/// Holds when `equalTo` does not.
///
/// **Missing**: a missing value differs from everything, as `nil != x` is true in Swift.
/// **SQL**: `c <> ?`, text under COLLATE BINARY.
package enum NotEqualTo: Comparator {
  package static let info = ComparatorInfo(
    name: "notEqualTo", summary: "is not the same as", accepts: { _ in true }, right: .same, whenMissing: true)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    !EqualTo.truth(left, right, options)
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.compare("<>", right, options, asksForOrder: false, to: &sql) }
}
