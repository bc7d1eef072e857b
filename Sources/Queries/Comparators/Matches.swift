package import Values

/// Holds when a regular expression covers the whole text.
///
/// **Shape**: text × an ICU regular expression; case counts unless ignored.
/// **Missing**: either side missing gives false (FORMAT.md §3).
package enum Matches: Comparator {
  package static let info = ComparatorInfo(
    name: "matches", summary: "fits a regular expression as a whole", accepts: \.isTextual, right: .text)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    false
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { .unsupported }
}
