package import Diagnostics

extension PredicateSyntax {
  /// Looks up every name and comparator and fits the sides to each other; nil where something is wrong, every fault of
  /// which is added to the diagnostics.
  package func resolve(in context: ResolutionContext, diagnostics: inout [Diagnostic]) -> CheckedPredicate? {
    var resolver = PredicateResolver(context: context)
    let root = resolver.node(self)
    diagnostics += resolver.diagnostics
    guard !resolver.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    return CheckedPredicate(root: root, holes: resolver.holes, comparators: context.comparators)
  }
}

extension OperandSyntax {
  /// Looks up the names of a calculated column and sees that only numbers are calculated with; nil where something is
  /// wrong, every fault of which is added to the diagnostics.
  package func resolveExpression(
    in context: ResolutionContext, diagnostics: inout [Diagnostic]
  ) -> CheckedExpression? {
    var resolver = PredicateResolver(context: context)
    do throws(Diagnostic) {
      let (operand, type) = try resolver.calculation(self, mayBeMissing: true)
      diagnostics += resolver.diagnostics
      guard !resolver.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
      return CheckedExpression(operand: operand, type: type, holes: resolver.holes)
    } catch {
      diagnostics += resolver.diagnostics
      if error.code != .reported { diagnostics.append(error) }
      return nil
    }
  }
}
