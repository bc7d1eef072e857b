package import Diagnostics
package import Values

/// Holds when the pattern covers the whole text: `?` is any one character, `*` any number of them, a backslash takes the
/// next one literally.
///
/// **Shape**: text × text, as NSPredicate's `LIKE`; case counts unless ignored.
/// **Missing**: either side missing gives false (FORMAT.md §3).
package enum Like: Comparator {
  package static let info = ComparatorInfo(
    name: "like", summary: "fits a pattern with * and ?", accepts: \.isTextual, right: .text)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    guard let text = left.comparedText, let pattern = right.comparedText else { return false }
    return LikePattern(options.folding(pattern)).matches(options.folding(text))
  }

  package static func prepare(_ right: Value, _ options: TextOptions, timeLimit: Duration) throws(Diagnostic)
    -> PreparedComparison?
  {
    guard let text = right.comparedText else { return nil }
    let pattern = LikePattern(options.folding(text))
    return { left in left.comparedText.map { pattern.matches(options.folding($0)) } ?? false }
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { .unsupported }
}
