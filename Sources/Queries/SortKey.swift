/// One key of a sort.
package struct SortKey: Sendable {
  package var path: PropertyPath
  package var isDescending: Bool
  package var options: TextOptions
  /// Digits inside text count as numbers: `a2` before `a10`.
  package var isNatural: Bool
  /// Missing values come first; else last, in both directions.
  package var isMissingFirst: Bool

  package init(
    path: PropertyPath, isDescending: Bool = false, options: TextOptions = TextOptions(), isNatural: Bool = false,
    isMissingFirst: Bool = false
  ) {
    self.path = path
    self.isDescending = isDescending
    self.options = options
    self.isNatural = isNatural
    self.isMissingFirst = isMissingFirst
  }
}
