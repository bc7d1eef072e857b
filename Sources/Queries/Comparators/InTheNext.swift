package import Values

/// Holds when the left side lies in the time span that begins now (for a date: today and the days after).
///
/// **Shape**: date or date-time. What today is, a row cannot tell: before rows are judged the predicate is bound to the run’s
/// clock, which puts comparisons with days and instants in this one’s place. `truth` knows no clock; it is sensible for a
/// right side that is the pair of days or instants meant, and false for any other.
/// **Missing**: a missing value gives false (FORMAT.md §3).
package enum InTheNext: Comparator {
  package static let info = ComparatorInfo(
    name: "inTheNext", summary: "lies in the time span from now on", accepts: \.isTemporal, right: .duration,
    asksForOrder: true)

  package static func truth(_ left: Value, _ right: Value, _ options: TextOptions) -> Bool {
    IsBetween.truth(left, right, options)
  }

  package static func write(_ left: SQLField, _ right: Value, _ options: TextOptions, to sql: inout SQLWriter)
    -> Fidelity
  { .unsupported }
}
