import Diagnostics

extension PredicateParser {
  /// The comparator a token names, if it names one.
  func comparator(at place: Int? = nil) -> String? {
    let token = tokens[min(place ?? index, tokens.count - 1)]
    if case .sign(let sign) = token.kind { return PredicateWords.signs[sign] }
    return token.keyword.flatMap { PredicateWords.comparators[$0] }
  }

  /// A value, and the comparison it is the left side of, if one follows.
  mutating func readComparison() throws(Diagnostic) -> Placed {
    let left = try readSum()
    guard let name = comparator() else {
      if case .operand(let operand, _) = left.node { try refuseLikelyComparator(after: operand) }
      return left
    }
    let (leftOperand, _) = try operand(left)
    let comparatorRange = range(tokens: index, index + 1)
    let sign = current.written
    index += 1
    let options = try readOptions()
    let right: OperandSyntax
    switch name {
    case "in", "isBetween": right = try readListSide(name)
    default: right = try operand(readSum()).0
    }
    if comparator() != nil {
      throw fault(.predicateSyntax, "a comparison cannot be compared again", hint: "join comparisons with AND")
    }
    let comparison = ComparisonSyntax(
      left: leftOperand, comparator: name, comparatorRange: comparatorRange, sign: sign, right: right, options: options,
      range: range(tokens: left.start, index))
    return Placed(node: .predicate(try comparison.asWritten()), start: left.start, end: index)
  }

  /// The right side of `IN` or `BETWEEN`.
  private mutating func readListSide(_ name: String) throws(Diagnostic) -> OperandSyntax {
    let start = index
    let word = name == "in" ? "IN" : "BETWEEN"
    let example = name == "in" ? "IN {'a', 'b'}" : "BETWEEN {1, 5}"
    if current.isSign("{") { return try readList() }
    if current.isSign("(") {
      skipGroup()
      throw Diagnostic(
        .predicateSyntax, "the values behind \(word) stand in braces", at: range(tokens: start, index),
        hint: "write \(example)")
    }
    let (value, _) = try operand(readSum())
    if name == "in" { return value }
    if isKeyword("AND", sign: "&&") {
      // `BETWEEN 1 AND 5`, as SQL has it: both values belong to the fault.
      index += 1
      _ = try readValue()
    }
    throw Diagnostic(
      .predicateSyntax, "BETWEEN takes a low and a high value in braces", at: range(tokens: start, index),
      hint: "write \(example)")
  }

  private mutating func readList() throws(Diagnostic) -> OperandSyntax {
    let start = index
    index += 1
    var items: [OperandSyntax] = []
    if !current.isSign("}") {
      while true {
        if current.isSign("{") { throw fault(.predicateSyntax, "a list in a list has no meaning here") }
        items.append(try operand(readSum()).0)
        guard current.isSign(",") else { break }
        index += 1
      }
    }
    guard current.isSign("}") else {
      if isAtEnd {
        throw Diagnostic(
          .predicateSyntax, "the brace opened here is not closed", at: range(tokens: start, start + 1),
          hint: "close it with }")
      }
      throw fault(.predicateSyntax, "a comma or “}” has to stand here")
    }
    index += 1
    return .list(items, range(tokens: start, index))
  }

  private mutating func readOptions() throws(Diagnostic) -> TextOptions {
    guard case .options(let letters) = current.kind else { return TextOptions() }
    var options = TextOptions()
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.ignoringCase)
      case "d": options.insert(.ignoringDiacritics)
      default:
        throw fault(
          .unsupportedInPredicate, "“\(letter)” in “[\(letters)]” says nothing here",
          hint: "[c] ignores case, [d] diacritics, [cd] both")
      }
    }
    index += 1
    return options
  }

  /// Reports a word behind a value that people take for a comparator.
  private func refuseLikelyComparator(after left: OperandSyntax) throws(Diagnostic) {
    if let keyword = current.keyword, keyword == "NOT" {
      throw fault(.predicateSyntax, "NOT stands before the whole comparison", hint: "NOT genre IN {'a', 'b'}")
    }
    guard case .word(let word) = current.kind, !PredicateWords.isReserved(word.uppercased()) else {
      if case .options = current.kind {
        throw fault(.predicateSyntax, "there is no element by number in a predicate", hint: "tags CONTAINS 'new'")
      }
      return
    }
    let hint: String?
    if word.lowercased() == "is" {
      hint = "write = nil or != nil, or = with a value"
    } else if let likely = PredicateWords.comparator(likely: word) {
      hint = "did you mean \(likely)?"
    } else if let near = Suggestion.nearest(
      to: word.uppercased(), among: PredicateWords.comparators.keys.sorted() + ["AND", "OR"])
    {
      hint = "did you mean \(near)?"
    } else if case .property(let name, _) = left {
      hint = "a name with a space stands in back-quotes: `\(name) \(word)`"
    } else {
      hint = "a date expression stands in quotes, as text does: 'today - 7 days'"
    }
    throw fault(.predicateSyntax, "“\(word)” is no comparator", hint: hint)
  }
}

extension ComparisonSyntax {
  /// The comparison as it is meant: `5 < rating` turned round, `= nil` asked as `isMissing`.
  func asWritten() throws(Diagnostic) -> PredicateSyntax {
    let comparison = turnedRound
    guard case .null(let range) = comparison.right else { return .compare(comparison) }
    guard comparison.comparator == "equalTo" || comparison.comparator == "notEqualTo" else {
      throw Diagnostic(
        .nullOperand, "nil can only be compared with = and !=", at: range, hint: "write = nil or != nil")
    }
    if case .null(let left) = comparison.left {
      throw Diagnostic(.predicateSyntax, "nil stands on both sides", at: left)
    }
    var asked = comparison
    asked.comparator = comparison.comparator == "equalTo" ? "isMissing" : "hasValue"
    asked.right = .boolean(true, range)
    return .compare(asked)
  }

  /// The same comparison with the property on the left, where one stands on the right of a constant.
  var turnedRound: ComparisonSyntax {
    let mirrored: String
    switch comparator {
    case "equalTo", "notEqualTo": mirrored = comparator
    case "lessThan": mirrored = "greaterThan"
    case "lessThanOrEqualTo": mirrored = "greaterThanOrEqualTo"
    case "greaterThan": mirrored = "lessThan"
    case "greaterThanOrEqualTo": mirrored = "lessThanOrEqualTo"
    case "in": mirrored = "contains"
    default: return self
    }
    guard right.variability > left.variability else { return self }
    if comparator == "in" {
      switch right {
      case .property, .reference: break
      default: return self
      }
    }
    var result = self
    result.left = right
    result.right = left
    result.comparator = mirrored
    return result
  }
}

extension OperandSyntax {
  /// 0 for a constant, 1 for what a run knows, 2 for what hangs on the row.
  var variability: Int {
    switch self {
    case .property: 2
    case .reference, .template: 1
    case .null: -1
    case .text, .number, .boolean: 0
    case .list(let items, _): items.map(\.variability).max() ?? 0
    case .record(let fields, _): fields.map(\.value.variability).max() ?? 0
    case .arithmetic(_, let left, let right, _): max(left.variability, right.variability)
    }
  }
}
