package import Diagnostics
package import Metadata

extension PredicateSyntax {
  /// Looks up every name and comparator and fits the sides to each other; nil where something is wrong, every fault of
  /// which is added to the diagnostics.
  package func resolve(in context: ResolutionContext, diagnostics: inout [Diagnostic]) -> CheckedPredicate? {
    nil
  }
}

extension OperandSyntax {
  /// Looks up the names of a calculated column.
  package func resolveExpression(
    in context: ResolutionContext, diagnostics: inout [Diagnostic]
  ) -> CheckedExpression? {
    nil
  }
}

extension PropertyPath {
  /// Finds a property by its name or path (`author.name`), for columns, sort keys and predicates alike.
  ///
  /// **Errors**: `unknown-property`.
  package static func resolve(
    _ name: String, in entity: EntityInfo, entityNamed: (String) -> EntityInfo?, at range: SourceRange
  ) throws(Diagnostic) -> PropertyPath {
    throw Diagnostic("unknown-property", "“\(entity.name)” has no property “\(name)”", at: range)
  }
}
