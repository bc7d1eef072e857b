import Diagnostics

extension PredicateParser {
  var current: PredicateToken { tokens[min(index, tokens.count - 1)] }

  var isAtEnd: Bool { index >= tokens.count - 1 }

  func isKeyword(_ keyword: String, sign: String) -> Bool {
    current.keyword == keyword || current.isSign(sign)
  }

  /// The place from one token up to, not including, another.
  func range(tokens start: Int, _ end: Int) -> SourceRange {
    let first = tokens[min(start, tokens.count - 1)]
    let last = tokens[min(max(end - 1, start), tokens.count - 1)]
    return anchor.range(from: first.start, to: last.end)
  }

  /// A fault at the current token.
  func fault(_ code: Diagnostic.Code, _ message: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(code, message, at: range(tokens: index, index + 1), hint: hint)
  }

  /// What to say of a token that cannot stand where it does.
  func unexpected() -> Diagnostic {
    switch current.kind {
    case .end:
      return fault(.predicateSyntax, "a value has to follow here")
    case .sign(")"):
      return fault(.predicateSyntax, "“)” closes nothing here")
    case .sign(","):
      return fault(
        .predicateSyntax, "a comma separates nothing here", hint: "a decimal number has a point: 4.5")
    case .sign(let sign):
      return fault(.predicateSyntax, "“\(sign)” cannot stand here")
    case .word(let word):
      if PredicateWords.isReserved(word.uppercased()) {
        return fault(
          .predicateSyntax, "“\(word)” cannot stand here", hint: "a property of that name is written `\(word)`")
      }
      return fault(.predicateSyntax, "“\(word)” cannot stand here", hint: "join conditions with AND or OR")
    case .options:
      return fault(.predicateSyntax, "the bracket stands behind no comparator", hint: "title CONTAINS[c] 'dune'")
    case .path, .text, .template, .number, .reference:
      return fault(.predicateSyntax, "a value cannot stand here", hint: "join conditions with AND or OR")
    }
  }

  func tooDeep() -> Diagnostic {
    fault(
      .nestedTooDeep, "the predicate is nested more than \(Self.depthLimit) deep",
      hint: "AND and OR join any number of conditions without parentheses")
  }

  /// Goes one level deeper.
  mutating func descend() throws(Diagnostic) {
    if depth >= Self.depthLimit {
      let fault = tooDeep()
      report(fault)
      isAbandoned = true
      index = tokens.count - 1
      throw fault
    }
    depth += 1
  }

  mutating func report(_ fault: Diagnostic) {
    guard !isAbandoned, faults.count < 20 else { return }
    faults.append(fault)
  }

  /// Skips to the next `AND`, `OR` or closing parenthesis of the same level.
  mutating func recover() {
    var open = 0
    while !isAtEnd {
      switch current.kind {
      case .sign("("), .sign("{"): open += 1
      case .sign(")"), .sign("}"):
        if open == 0, current.isSign(")") { return }
        open -= open > 0 ? 1 : 0
      default:
        if open == 0, isKeyword("AND", sign: "&&") || isKeyword("OR", sign: "||") { return }
      }
      index += 1
    }
  }

  /// Skips a group in parentheses.
  mutating func skipGroup() {
    index += 1
    var open = 1
    while !isAtEnd, open > 0 {
      if current.isSign("(") { open += 1 }
      if current.isSign(")") { open -= 1 }
      index += 1
    }
  }
}

extension Diagnostic.Code {
  static let nestedTooDeep = Self(rawValue: "nested-too-deep")
  static let nullOperand = Self(rawValue: "null-operand")
}
