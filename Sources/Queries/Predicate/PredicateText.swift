package import Diagnostics

/// Reads the text form of predicates: NSPredicate's format syntax, as far as FORMAT.md §3 names it.
///
/// **Shape**: `5 < rating` is turned round to `rating > 5`, `= nil` is `isMissing`, the words and signs of comparators are
/// given their names.
package enum PredicateText {
  /// The predicate, or nil where the text is wrong; every fault found is added to the diagnostics.
  package static func parse(
    _ text: String, anchor: SourceAnchor, diagnostics: inout [Diagnostic]
  ) -> PredicateSyntax? {
    PredicateParser.parse(text, anchor: anchor, diagnostics: &diagnostics) { $0.readPredicate() }
  }
}

extension PredicateParser {
  /// What `read` finds in a text, or nil where the text is wrong; every fault found is added to the diagnostics.
  static func parse<Syntax>(
    _ text: String, anchor: SourceAnchor, diagnostics: inout [Diagnostic],
    _ read: (inout PredicateParser) -> Syntax?
  ) -> Syntax? {
    var lexer = PredicateLexer(text, anchor: anchor)
    let tokens = lexer.run()
    guard lexer.faults.isEmpty else {
      diagnostics += lexer.faults
      return nil
    }
    var parser = PredicateParser(tokens: tokens, anchor: anchor)
    let syntax = read(&parser)
    guard parser.faults.isEmpty else {
      diagnostics += parser.faults
      return nil
    }
    return syntax
  }
}
