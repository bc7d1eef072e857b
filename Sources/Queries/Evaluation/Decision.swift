package import Values

/// What a predicate makes of a row.
package enum Decision: Sendable {
  case yes
  case no
  /// The outcome hangs on a cell that does not fit its type (FORMAT.md §1): the misfit, and the index of the row's property
  /// it stands in. Of several, the first in the order of the row's properties.
  case undecided(Misfit, property: Int)
}
