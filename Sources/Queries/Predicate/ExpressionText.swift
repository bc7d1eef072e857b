package import Diagnostics

/// Reads what `calculate` says: numbers, properties and references between `+ - * /` and parentheses.
package enum ExpressionText {
  /// The expression, or nil where the text is wrong; every fault found is added to the diagnostics.
  package static func parse(
    _ text: String, anchor: SourceAnchor, diagnostics: inout [Diagnostic]
  ) -> OperandSyntax? {
    var lexer = PredicateLexer(text, anchor: anchor)
    let tokens = lexer.run()
    guard lexer.faults.isEmpty else {
      diagnostics += lexer.faults
      return nil
    }
    var parser = PredicateParser(tokens: tokens, anchor: anchor)
    let expression = parser.readExpression()
    guard parser.faults.isEmpty else {
      diagnostics += parser.faults
      return nil
    }
    return expression
  }
}
