package import Values

/// Holds when there is no value, or the value is empty text or the empty list; with `false`, when there is something.
///
/// **Missing**: counts as empty (FORMAT.md §3).
/// **SQL**: `ifnull(c, '') = ''` for text, `c IS NULL` for other types.
package enum IsEmpty: Comparator {
  package static let info = ComparatorInfo(
    name: "isEmpty", summary: "is missing, empty text or the empty list", accepts: { _ in true }, right: .flag,
    whenMissing: true, asksForPresence: true)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    let isEmpty =
      switch left.plain {
      case .missing, .null: true
      case .text(let text): text.isEmpty
      case .list(let elements): elements.isEmpty
      default: false
      }
    return isEmpty == right.isTrue
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.isMissing(right.isTrue, orEmpty: true, to: &sql) }
}
