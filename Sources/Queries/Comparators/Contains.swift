package import Diagnostics
package import Values

/// Holds when the right side is part of the left text, or equals an element of the left list.
///
/// **Shape**: text × text, a substring compared scalar by scalar, or list × element. The empty text is part of every text.
/// **Missing**: either side missing gives false (FORMAT.md §3); a missing element of the list equals nothing.
/// **SQL**: `instr(c, ?) > 0`; `LIKE` would ignore ASCII case on SQLite.
package enum Contains: Comparator {
  package static let info = ComparatorInfo(
    name: "contains", summary: "has as a part, or as an element", accepts: \.holdsParts, right: .part)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    if case .list(let elements) = left.plain { return elements.contains { $0.isSame(as: right, options) } }
    guard let text = left.comparedText, let part = right.comparedText else { return false }
    return options.folding(text).holds(part: options.folding(part))
  }

  package static func prepare(_ right: Value, _ options: TextOptions, timeLimit: Duration) throws(Diagnostic)
    -> PreparedComparison?
  {
    guard options != [], let part = right.comparedText else { return nil }
    let folded = options.folding(part)
    return { left in
      guard let text = left.comparedText else { return truth(left, right, options) }
      return options.folding(text).holds(part: folded)
    }
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.contains(right, options, isNegative: false, to: &sql) }
}
