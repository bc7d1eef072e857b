package import Diagnostics

/// Reads what `calculate` says: numbers, properties and references between `+ - * /` and parentheses.
package enum ExpressionText {
  /// The expression, or nil where the text is wrong; every fault found is added to the diagnostics.
  package static func parse(
    _ text: String, anchor: SourceAnchor, diagnostics: inout [Diagnostic]
  ) -> OperandSyntax? {
    PredicateParser.parse(text, anchor: anchor, diagnostics: &diagnostics) { $0.readExpression() }
  }
}
