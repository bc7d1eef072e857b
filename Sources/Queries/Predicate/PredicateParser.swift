import Diagnostics

/// Builds the syntax of a predicate or a calculation from tokens, by descent.
///
/// `OR` binds loosest, then `AND`, `NOT`, the comparators, `+ -`, `* /`, the sign of a number.
/// **Errors**: collected; after a fault reading goes on behind the next `AND` or `OR`.
struct PredicateParser {
  /// How deep parentheses, `NOT` and calculations may go.
  static let depthLimit = 100

  /// What stands between two signs: parentheses may hold either, so both are read alike.
  enum Node {
    /// A predicate, or what is left of one after a fault.
    case predicate(PredicateSyntax)
    case operand(OperandSyntax, depth: Int)
  }

  /// A node with its place, counted in tokens.
  struct Placed {
    var node: Node
    var start: Int
    var end: Int
  }

  let tokens: [PredicateToken]
  let anchor: SourceAnchor
  var index = 0
  var depth = 0
  var faults: [Diagnostic] = []
  /// Set where going on would only repeat the fault.
  var isAbandoned = false

  init(tokens: [PredicateToken], anchor: SourceAnchor) {
    self.tokens = tokens
    self.anchor = anchor
  }

  /// Reads the whole text as a predicate.
  mutating func readPredicate() -> PredicateSyntax {
    if case .end = current.kind {
      report(fault(.predicateSyntax, "there is no predicate", hint: "what always holds is TRUEPREDICATE"))
      return .constant(false)
    }
    var result = predicate(readOr())
    while !isAtEnd {
      report(unexpected())
      index += 1
      recover()
      if isAtEnd { break }
      if isKeyword("AND", sign: "&&") || isKeyword("OR", sign: "||") { index += 1 }
      if isAtEnd { break }
      result = predicate(readOr())
    }
    return result
  }

  /// Reads the whole text as a calculation.
  mutating func readExpression() -> OperandSyntax? {
    do throws(Diagnostic) {
      if case .end = current.kind {
        throw fault(.predicateSyntax, "there is nothing to calculate", hint: "quantity * unitPrice")
      }
      let placed = try readSum()
      if !isAtEnd {
        throw comparator() == nil
          ? unexpected() : fault(.predicateSyntax, "a calculation gives a number and compares nothing")
      }
      return try operand(placed).0
    } catch {
      report(error)
      return nil
    }
  }

  // MARK: Predicates

  private mutating func readOr() -> Placed {
    let first = readAnd()
    guard isKeyword("OR", sign: "||") else { return first }
    var members = [predicate(first)]
    while isKeyword("OR", sign: "||") {
      index += 1
      members.append(predicate(readAnd()))
    }
    return Placed(node: .predicate(.any(members)), start: first.start, end: index)
  }

  private mutating func readAnd() -> Placed {
    let first = readGuarded()
    guard isKeyword("AND", sign: "&&") else { return first }
    var members = [predicate(first)]
    while isKeyword("AND", sign: "&&") {
      index += 1
      members.append(predicate(readGuarded()))
    }
    return Placed(node: .predicate(.all(members)), start: first.start, end: index)
  }

  /// Reads one member of an `AND`; after a fault, goes on at its end.
  private mutating func readGuarded() -> Placed {
    let start = index
    do throws(Diagnostic) {
      return try readNot()
    } catch {
      report(error)
      recover()
      return Placed(node: .predicate(.constant(false)), start: start, end: index)
    }
  }

  private mutating func readNot() throws(Diagnostic) -> Placed {
    guard isKeyword("NOT", sign: "!") else { return try readComparison() }
    let start = index
    index += 1
    try descend()
    defer { depth -= 1 }
    let inner = predicate(try readNot())
    return Placed(node: .predicate(.not(inner)), start: start, end: index)
  }

  /// Turns what was read into a predicate: a reference is one by itself, other values are not.
  private mutating func predicate(_ placed: Placed) -> PredicateSyntax {
    switch placed.node {
    case .predicate(let syntax): return syntax
    case .operand(.reference(let text, let range), _): return .holds(.reference(text, range))
    case .operand(let operand, _):
      let message: String
      let hint: String
      switch operand {
      case .property(let name, _):
        message = "“\(name)” alone is no condition"
        hint = "\(name) = true"
      case .boolean(let flag, _):
        message = "a value alone is no condition"
        hint = flag ? "what always holds is TRUEPREDICATE" : "what never holds is FALSEPREDICATE"
      default:
        message = "a value alone is no condition"
        hint = "compare it: rating > 4"
      }
      report(Diagnostic(.predicateSyntax, message, at: operand.range, hint: hint))
      return .constant(false)
    }
  }

  // MARK: Calculations

  mutating func readSum() throws(Diagnostic) -> Placed {
    var left = try readProduct()
    while current.isSign("+") || current.isSign("-") {
      left = try combine(left) { parser throws(Diagnostic) in try parser.readProduct() }
    }
    return left
  }

  private mutating func readProduct() throws(Diagnostic) -> Placed {
    var left = try readSigned()
    while current.isSign("*") || current.isSign("/") {
      left = try combine(left) { parser throws(Diagnostic) in try parser.readSigned() }
    }
    return left
  }

  private mutating func combine(
    _ left: Placed, readRight: (inout PredicateParser) throws(Diagnostic) -> Placed
  ) throws(Diagnostic) -> Placed {
    guard case .sign(let text) = current.kind, let sign = Arithmetic(rawValue: text) else { throw unexpected() }
    let (leftOperand, leftDepth) = try operand(left)
    index += 1
    let right = try readRight(&self)
    let (rightOperand, rightDepth) = try operand(right)
    let depth = max(leftDepth, rightDepth) + 1
    if depth > Self.depthLimit { throw tooDeep() }
    return Placed(
      node: .operand(
        .arithmetic(sign, leftOperand, rightOperand, range(tokens: left.start, right.end)), depth: depth),
      start: left.start, end: right.end)
  }

  private mutating func readSigned() throws(Diagnostic) -> Placed {
    if current.isSign("+") {
      throw fault(.predicateSyntax, "“+” stands before no value to add to", hint: "a number needs no plus sign")
    }
    guard current.isSign("-") else { return try readPrimary() }
    let start = index
    index += 1
    try descend()
    defer { depth -= 1 }
    let inner = try readSigned()
    let whole = range(tokens: start, inner.end)
    let (value, depth) = try operand(inner)
    if case .number(let digits, _) = value, inner.start == start + 1, !digits.hasPrefix("-") {
      return Placed(node: .operand(.number("-" + digits, whole), depth: 0), start: start, end: inner.end)
    }
    let zero = OperandSyntax.number("0", range(tokens: start, start + 1))
    return Placed(
      node: .operand(.arithmetic(.subtract, zero, value, whole), depth: depth + 1), start: start, end: inner.end)
  }

  private mutating func readPrimary() throws(Diagnostic) -> Placed {
    let start = index
    let token = current
    let place = range(tokens: start, start + 1)
    switch token.kind {
    case .sign("("):
      index += 1
      try descend()
      defer { depth -= 1 }
      let inner = readOr()
      guard current.isSign(")") else {
        if isAbandoned { return inner }
        if isAtEnd {
          throw Diagnostic(
            .predicateSyntax, "the parenthesis opened here is not closed", at: place, hint: "close it with )")
        }
        throw unexpected()
      }
      index += 1
      return Placed(node: inner.node, start: start, end: index)
    case .sign("{"):
      throw fault(
        .predicateSyntax, "a list stands only behind IN and BETWEEN", hint: "write: genre IN {'a', 'b'}")
    case .word(let word):
      return try readWord(word, place)
    default:
      guard let value = try readValue() else { throw unexpected() }
      return Placed(node: .operand(value, depth: 0), start: start, end: index)
    }
  }

  private mutating func readWord(_ word: String, _ place: SourceRange) throws(Diagnostic) -> Placed {
    let start = index
    let keyword = word.uppercased()
    let next = tokens[min(index + 1, tokens.count - 1)]
    if keyword == "TRUEPREDICATE" || keyword == "FALSEPREDICATE" {
      index += 1
      return Placed(node: .predicate(.constant(keyword == "TRUEPREDICATE")), start: start, end: index)
    }
    if let hint = PredicateWords.refused[keyword] {
      let isCall = next.isSign("(") || next.isSign("{")
      let isName = comparator(at: index + 1) != nil && keyword != "SELF"
      let takesCall = ["SUBQUERY", "FUNCTION", "CAST"].contains(keyword)
      throw Diagnostic(
        .unsupportedInPredicate, "\(keyword) is no part of a predicate", at: place,
        hint: isName || takesCall && !isCall ? "a property of that name is written `\(word)`" : hint)
    }
    if next.isSign("(") {
      throw Diagnostic(
        .unsupportedInPredicate, "there is no function “\(word)”", at: place,
        hint: ["NOW", "TODAY"].contains(keyword) ? "write '\(word.lowercased())'" : "calculate with + - * /")
    }
    if let value = try readValue() { return Placed(node: .operand(value, depth: 0), start: start, end: index) }
    throw unexpected()
  }

  /// A name, a literal or a reference; nil, with nothing read, where there is none.
  mutating func readValue() throws(Diagnostic) -> OperandSyntax? {
    let place = range(tokens: index, index + 1)
    let value: OperandSyntax
    switch current.kind {
    case .word(let word):
      switch word.uppercased() {
      case "TRUE", "YES": value = .boolean(true, place)
      case "FALSE", "NO": value = .boolean(false, place)
      case "NIL", "NULL": value = .null(place)
      case let keyword where PredicateWords.isReserved(keyword): return nil
      default: value = .property(word, place)
      }
    case .path(let name): value = .property(name, place)
    case .text(let text): value = .text(text, place)
    case .number(let digits): value = .number(digits, place)
    case .reference(let text): value = .reference(text, place)
    case .template(let parts):
      value = .template(
        parts.map {
          switch $0 {
          case .text(let text): .text(text)
          case .reference(let text, let start, let end): .reference(text, anchor.range(from: start, to: end))
          }
        }, place)
    case .sign, .options, .end: return nil
    }
    index += 1
    return value
  }

  func operand(_ placed: Placed) throws(Diagnostic) -> (OperandSyntax, Int) {
    if case .operand(let operand, let depth) = placed.node { return (operand, depth) }
    throw Diagnostic(
      .predicateSyntax, "a condition stands where a value is expected", at: range(tokens: placed.start, placed.end),
      hint: "join conditions with AND or OR")
  }
}
