package import Diagnostics
package import Values

/// Holds when text ends with the operand.
///
/// **Shape**: text × text, compared scalar by scalar, case counts unless ignored.
/// **Missing**: either side missing gives false (FORMAT.md §3).
/// **SQL**: `substr(c, -n) = ?`.
package enum HasSuffix: Comparator {
  package static let info = ComparatorInfo(
    name: "hasSuffix", summary: "ends with", accepts: \.isTextual, right: .text)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    guard let text = left.comparedText, let part = right.comparedText else { return false }
    return options.folding(text).ends(with: options.folding(part))
  }

  package static func prepare(_ right: Value, _ options: TextOptions, timeLimit: Duration) throws(Diagnostic)
    -> PreparedComparison?
  {
    guard options != [], let part = right.comparedText else { return nil }
    let folded = options.folding(part)
    return { left in left.comparedText.map { options.folding($0).ends(with: folded) } ?? false }
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { left.hasSuffix(right, options, to: &sql) }
}
