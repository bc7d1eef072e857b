import Diagnostics
import Metadata
import Values

/// Looks up what a predicate names and fits the sides of its comparisons to each other.
///
/// **Errors**: collected; a comparison that is wrong is left out and the others are looked at.
struct PredicateResolver {
  /// Deeper trees than the text form allows are refused too.
  static let depthLimit = 200

  let context: ResolutionContext
  let literals: LiteralReading
  var holes: [CheckedPredicate.Hole] = []
  var diagnostics: [Diagnostic] = []
  private var depth = 0

  init(context: ResolutionContext) {
    self.context = context
    self.literals = LiteralReading(entityNamed: context.entityNamed)
  }

  mutating func node(_ syntax: PredicateSyntax) -> CheckedPredicate.Node {
    guard depth < Self.depthLimit else {
      if !diagnostics.contains(where: { $0.code == .nestedTooDeep }) {
        diagnostics.append(
          Diagnostic(.nestedTooDeep, "the predicate is nested more than \(Self.depthLimit) deep", at: syntax.range))
      }
      return .constant(false)
    }
    depth += 1
    defer { depth -= 1 }
    switch syntax {
    case .constant(let holds): return .constant(holds)
    case .all(let members): return .all(members.map { node($0) })
    case .any(let members): return .any(members.map { node($0) })
    case .not(let inner): return .not(node(inner))
    case .holds(let operand): return guarded { (resolver) throws(Diagnostic) in try resolver.holds(operand) }
    case .compare(let comparison):
      return guarded { (resolver) throws(Diagnostic) in try resolver.compare(comparison) }
    }
  }

  private mutating func guarded(
    _ body: (inout PredicateResolver) throws(Diagnostic) -> CheckedPredicate.Node
  ) -> CheckedPredicate.Node {
    do throws(Diagnostic) {
      return try body(&self)
    } catch {
      if error.code != .reported { diagnostics.append(error) }
      return .constant(false)
    }
  }

  /// A reference that is a condition by itself.
  private mutating func holds(_ operand: OperandSyntax) throws(Diagnostic) -> CheckedPredicate.Node {
    guard case .reference(let text, let range) = operand else {
      throw Diagnostic(
        .noCondition, "a value alone is no condition", at: operand.range, hint: "compare it: { \"equalTo\": true }")
    }
    let facts = try facts(text, range)
    guard facts.type == .boolean else {
      throw Diagnostic(
        .noCondition, "“${\(text)}” is \(facts.type.inWords), which is no condition by itself", at: range,
        hint: "compare it, or ask “hasValue”")
    }
    try refuseMissing(facts, text, range)
    return .holds(hole: addHole(text, range))
  }

  // MARK: Comparisons

  mutating func compare(_ written: ComparisonSyntax) throws(Diagnostic) -> CheckedPredicate.Node {
    let comparison = written.turnedRound
    guard let comparator = named(comparison.comparator) else {
      // What it was asked of may be wrong as well.
      _ = guarded { (resolver) throws(Diagnostic) in
        _ = try resolver.leftOperand(comparison.left)
        return .constant(false)
      }
      throw unknownComparator(comparison)
    }
    let info = comparator.info
    if case .pair = info.right, let node = try splitRange(comparison) { return node }
    if case .list = info.right, let node = try splitList(comparison) { return node }

    if comparison.left.variability < 1, comparison.right.variability < 1 { throw constants(comparison) }
    var (left, leftType) = try leftOperand(comparison.left)
    if comparison.left.variability < 1, case .property(let name, let range) = comparison.right {
      // `'abc' CONTAINS title`: the constant is of the property's type.
      let path = try property(name, range)
      if info.right == .same { (left, leftType) = (try operand(comparison.left, as: path.type), path.type) }
    }
    var chosen = comparator
    if info.name == "contains", case .list = leftType, case .hole = left,
      case .property(let name, let range) = comparison.right,
      let membership = named("in")
    {
      // A list known before the rows, and a property in it: the other way round it is a look-up.
      let path = try property(name, range)
      guard path.type.isComparable(with: leftType.element) || leftType.element.takes(path.type) else {
        throw notComparable(leftType.element, path, range)
      }
      left = .property(path)
      leftType = path.type
      chosen = membership
      let right = try listOperand(comparison.left, of: leftType)
      return node(comparison, left, leftType, chosen, right)
    }
    guard leftType == .any || info.accepts(leftType) else { throw doesNotFit(comparison, leftType) }
    if !comparison.options.isEmpty, !leftType.isComparedAsText {
      throw Diagnostic(
        .ignoringOnNoText,
        "only text can ignore case or diacritics, and \(described(comparison.left)) is \(leftType.inWords)",
        at: comparison.comparatorRange)
    }
    let right = try rightOperand(comparison, info, leftType)
    return node(comparison, left, leftType, chosen, right)
  }

  private func node(
    _ comparison: ComparisonSyntax, _ left: CheckedOperand, _ leftType: ValueType, _ comparator: any Comparator.Type,
    _ right: CheckedOperand
  ) -> CheckedPredicate.Node {
    .compare(
      CheckedComparison(
        left: left, leftType: leftType, comparator: comparator, right: right, options: comparison.options,
        range: comparison.range))
  }

  private mutating func rightOperand(
    _ comparison: ComparisonSyntax, _ info: ComparatorInfo, _ leftType: ValueType
  ) throws(Diagnostic) -> CheckedOperand {
    let right = comparison.right
    switch info.right {
    case .same: return try operand(right, as: leftType)
    case .text:
      if case .text(let pattern, let range) = right, info.name == "matches" {
        try LiteralReading.checkPattern(pattern, at: range)
      }
      return try operand(right, as: .text)
    case .part:
      if case .list(let element) = leftType {
        if element == .dateTime { try refuseDay(right) }
        return try operand(right, as: element)
      }
      return try operand(right, as: leftType == .any ? .any : .text)
    case .list: return try listOperand(right, of: leftType)
    case .pair: return try pairOperand(right, of: leftType, comparison)
    case .flag: return try flagOperand(right, comparison)
    case .duration: return try durationOperand(right, leftType)
    }
  }

  /// A day is no element of a list of date-times; what is looked for there is one moment.
  private func refuseDay(_ operand: OperandSyntax) throws(Diagnostic) {
    guard case .text(let text, let range) = operand,
      try LiteralReading.dateExpression(text, as: .dateTime, at: range).type == .date
    else { return }
    throw Diagnostic(
      .wrongLiteral, "“\(text)” is a day, and the list holds dates with time", at: range,
      hint: "write a moment: '2026-11-30T08:00'")
  }

  /// `isBetween` with a bound that hangs on the row: two comparisons.
  private mutating func splitRange(_ comparison: ComparisonSyntax) throws(Diagnostic) -> CheckedPredicate.Node? {
    guard case .list(let bounds, _) = comparison.right, bounds.count == 2,
      comparison.right.variability == 2 || comparison.left.variability < 1 && comparison.right.variability > 0
    else { return nil }
    var low = comparison
    low.comparator = "greaterThanOrEqualTo"
    low.right = bounds[0]
    var high = comparison
    high.comparator = "lessThanOrEqualTo"
    high.right = bounds[1]
    return .all([try compare(low), try compare(high)])
  }

  /// `in` with an element that hangs on the row: one comparison each.
  private mutating func splitList(_ comparison: ComparisonSyntax) throws(Diagnostic) -> CheckedPredicate.Node? {
    guard case .list(let items, _) = comparison.right, comparison.right.variability == 2 else { return nil }
    var members: [CheckedPredicate.Node] = []
    for item in items {
      var equal = comparison
      equal.comparator = "equalTo"
      equal.right = item
      members.append(try compare(equal))
    }
    return .any(members)
  }

  // MARK: Faults

  func named(_ name: String) -> (any Comparator.Type)? {
    context.comparators.first { $0.info.name.compareScalars(to: name) == 0 }
  }

  private func unknownComparator(_ comparison: ComparisonSyntax) -> Diagnostic {
    let names = context.comparators.map { $0.info.name }
    let likely = PredicateWords.comparator(likely: comparison.comparator)
      .flatMap { PredicateWords.comparators[$0] ?? PredicateWords.signs[$0] }
    return Diagnostic(
      .unknownComparator, "there is no comparator “\(comparison.comparator)”", at: comparison.comparatorRange,
      hint: likely.map { "did you mean “\($0)”?" } ?? Suggestion.hint(for: comparison.comparator, among: names)
        ?? "there are " + names.joined(separator: ", "))
  }

  private func doesNotFit(_ comparison: ComparisonSyntax, _ type: ValueType) -> Diagnostic {
    let names = context.comparators.map { $0.info }.filter { $0.accepts(type) }.map(\.name)
    let fitting =
      comparison.sign == nil
      ? names : PredicateWords.inText.filter { names.contains($0.comparator) }.map { $0.word }
    return Diagnostic(
      .comparatorDoesNotFit,
      "“\(comparison.asNamed)” does not fit \(described(comparison.left)), which is \(type.inWords)",
      at: comparison.comparatorRange, hint: "what fits: " + fitting.joined(separator: ", "))
  }

  private func constants(_ comparison: ComparisonSyntax) -> Diagnostic {
    if case .text(let text, let range) = comparison.left, context.entity?.property(text) != nil {
      return Diagnostic(
        .constantComparison, "'\(text)' in quotes is text and no property", at: range,
        hint: "a property stands without quotes: \(text)")
    }
    return Diagnostic(
      .constantComparison, "two constants are compared", at: comparison.range,
      hint: "what always holds is TRUEPREDICATE, in a tree {}")
  }

  func notComparable(_ type: ValueType, _ path: PropertyPath, _ range: SourceRange) -> Diagnostic {
    Diagnostic(
      .notComparable, "“\(path.name)” is \(path.type.inWords) and is compared with \(type.inWords)", at: range)
  }

  /// The left side as a message names it.
  func described(_ operand: OperandSyntax) -> String {
    switch operand {
    case .property(let name, _): "“\(name)”"
    case .reference(let text, _): "“${\(text)}”"
    default: "the left side"
    }
  }
}

extension PredicateSyntax {
  /// The place of the first comparison in it.
  fileprivate var range: SourceRange? {
    var syntax = self
    while true {
      switch syntax {
      case .constant: return nil
      case .all(let members), .any(let members):
        guard let first = members.first else { return nil }
        syntax = first
      case .not(let inner): syntax = inner
      case .holds(let operand): return operand.range
      case .compare(let comparison): return comparison.range
      }
    }
  }
}

extension ComparisonSyntax {
  /// The comparator as its author wrote it.
  var asNamed: String { sign ?? comparator }
}

extension ValueType {
  /// What a list holds; the type itself where it is none.
  var element: ValueType {
    if case .list(let element) = self { return element }
    return self
  }
}

extension Diagnostic.Code {
  static let unknownComparator = Self(rawValue: "unknown-comparator")
  static let comparatorDoesNotFit = Self(rawValue: "comparator-does-not-fit")
  static let constantComparison = Self(rawValue: "constant-comparison")
  static let ignoringOnNoText = Self(rawValue: "ignoring-on-no-text")
  static let noCondition = Self(rawValue: "no-condition")
  static let notComparable = Self(rawValue: "not-comparable")
  /// Of a fault that somebody else has put among the diagnostics already.
  static let reported = Self(rawValue: "reported")
}
