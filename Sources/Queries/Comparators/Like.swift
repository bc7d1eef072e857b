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
    false
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { .unsupported }
}
