package import Diagnostics

/// Reads the text form of predicates: NSPredicate's format syntax, as far as FORMAT.md §3 names it.
package enum PredicateText {
  /// The predicate, or nil where the text is wrong; every fault found is added to the diagnostics.
  package static func parse(
    _ text: String, anchor: SourceAnchor, diagnostics: inout [Diagnostic]
  ) -> PredicateSyntax? {
    nil
  }
}
