package import Diagnostics
package import Values

/// Holds when text starts with the operand.
///
/// **Shape**: text × text, compared scalar by scalar, case counts unless ignored.
/// **Missing**: either side missing gives false (FORMAT.md §3).
/// **SQL**: exact, as a range `c >= ? AND c < ?`, which an index serves; `LIKE` would ignore ASCII case on SQLite.
package enum HasPrefix: Comparator {
  package static let info = ComparatorInfo(
    name: "hasPrefix", summary: "begins with", accepts: \.isTextual, right: .text)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    guard let text = left.comparedText, let part = right.comparedText else { return false }
    return options.folding(text).begins(with: options.folding(part))
  }

  package static func prepare(_ right: Value, _ options: TextOptions, timeLimit: Duration) throws(Diagnostic)
    -> PreparedComparison?
  {
    guard options != [], let part = right.comparedText else { return nil }
    let folded = options.folding(part)
    return { left in left.comparedText.map { options.folding($0).begins(with: folded) } ?? false }
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.hasPrefix(right, options, to: &sql) }
}
