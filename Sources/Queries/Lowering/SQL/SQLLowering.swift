/// Writes predicates and sorts as SQL.
///
/// Under three-valued logic a row is wanted where the predicate is true, and must not be lost where it is undecided, since
/// then the step fails. So a comparison with a column whose cells may be odd is written `(comparison OR odd)`, and one that
/// SQL does not know is left out, as if it held: the rows that come back are all that may be wanted, a superset. `NOT` is
/// carried down to the comparisons first, where it is exact; above them there is nothing but AND and OR, which lose no row.
package struct SQLLowering {
  private let field: (PropertyPath) -> SQLField?
  /// SQLite refuses trees deeper than 1,000.
  private var leavesLeft = 300

  /// `field` tells the column of a property; nil where SQL has none.
  package init(field: @escaping (PropertyPath) -> SQLField?) { self.field = field }

  /// A condition in SQL.
  package struct Condition: Sendable {
    /// What follows WHERE; nil where all rows are wanted.
    package var sql: SQLWriter?
    package var fidelity: Fidelity
    /// What is to be asked of a row that comes back, before it is known to be wanted: the conditions that one of the compared
    /// cells is odd, each once. Nil where SQL does not know all the comparisons, so that nothing it says of a row is enough.
    package var oddities: [String]?

    package init(sql: SQLWriter?, fidelity: Fidelity, oddities: [String]? = nil) {
      self.sql = sql
      self.fidelity = fidelity
      self.oddities = oddities
    }
  }

  /// What WHERE is to say for a predicate, and how exactly that says it.
  package mutating func condition(_ predicate: Predicate) -> Condition {
    leavesLeft = 300
    let lowered = lower(predicate, isNegated: false)
    let oddities = lowered.oddities.map { oddities in
      oddities.indices.filter { !oddities[..<$0].contains(oddities[$0]) }.map { oddities[$0] }
    }
    switch lowered.term {
    case .constant(true):
      return Condition(sql: nil, fidelity: lowered.isExact ? .exact : .unsupported, oddities: oddities)
    case .constant(false): return Condition(sql: SQLWriter("0"), fidelity: .exact, oddities: [])
    case .sql(let sql): return Condition(sql: sql, fidelity: lowered.isExact ? .exact : .superset, oddities: oddities)
    }
  }

  /// The terms of ORDER BY; nil where SQL would sort otherwise.
  ///
  /// **Missing**: last in both directions, or first where the key says so.
  package func order(_ keys: [SortKey]) -> [String]? {
    var terms: [String] = []
    for key in keys {
      guard key.path.steps.isEmpty, key.options.isEmpty, !key.isNatural, let field = field(key.path), field.form != nil,
        field.oddity == nil
      else { return nil }
      if case .enumeration = field.type { return nil }
      terms.append(
        "\(field.compared)\(key.isDescending ? " DESC" : "") NULLS \(key.isMissingFirst ? "FIRST" : "LAST")")
    }
    return terms
  }
}

extension SQLLowering {
  private enum Term {
    case constant(Bool)
    case sql(SQLWriter)
  }

  private struct Lowered {
    var term: Term
    var isExact: Bool
    /// The conditions that a cell it compares is odd; nil where there is a comparison in it that SQL does not know.
    var oddities: [String]? = []
    /// How many of its cells are dear to judge.
    var cost = 0

    /// A comparison SQL does not know: every row may be wanted.
    static var unknown: Lowered { Lowered(term: .constant(true), isExact: false, oddities: nil) }
  }

  private mutating func lower(_ predicate: Predicate, isNegated: Bool) -> Lowered {
    switch predicate {
    case .constant(let holds): Lowered(term: .constant(holds != isNegated), isExact: true)
    case .not(let part): lower(part, isNegated: !isNegated)
    case .all(let parts): join(parts, isNegated: isNegated, isAny: isNegated)
    case .any(let parts): join(parts, isNegated: isNegated, isAny: !isNegated)
    case .compare(let comparison): lower(comparison, isNegated: isNegated)
    }
  }

  private mutating func join(_ parts: [Predicate], isNegated: Bool, isAny: Bool) -> Lowered {
    var terms: [(sql: SQLWriter, cost: Int)] = []
    var isExact = true
    var isSettled = false
    var oddities: [String]? = []
    var cost = 0
    for part in parts {
      let lowered = lower(part, isNegated: isNegated)
      oddities = oddities.flatMap { known in lowered.oddities.map { known + $0 } }
      cost += lowered.cost
      switch lowered.term {
      case .constant(isAny):
        // One true term settles an OR, one false term an AND: exactly, if it is itself exact.
        if lowered.isExact { return Lowered(term: .constant(isAny), isExact: true) }
        isSettled = true
      case .constant: break
      case .sql(let sql): terms.append((sql, lowered.cost))
      }
      isExact = isExact && lowered.isExact
    }
    if isSettled { return Lowered(term: .constant(isAny), isExact: false, oddities: nil) }
    guard let first = terms.first else {
      return Lowered(term: .constant(!isAny), isExact: isExact, oddities: oddities)
    }
    if terms.count == 1 { return Lowered(term: .sql(first.sql), isExact: isExact, oddities: oddities, cost: cost) }
    // SQLite asks in this order and stops where the answer is settled, so what is dear comes last.
    let ordered = terms.indices.sorted { (terms[$0].cost, $0) < (terms[$1].cost, $1) }
    var joined = SQLWriter("(")
    for (place, index) in ordered.enumerated() {
      if place > 0 { joined.append(isAny ? " OR " : " AND ") }
      joined.append(terms[index].sql)
    }
    joined.append(")")
    return Lowered(term: .sql(joined), isExact: isExact, oddities: oddities, cost: cost)
  }

  private mutating func lower(_ comparison: Comparison, isNegated: Bool) -> Lowered {
    guard leavesLeft > 0, case .property(let path) = comparison.left, path.steps.isEmpty,
      case .literal(let right) = comparison.right, !right.isMissing, let field = field(path), field.form != nil
    else { return .unknown }
    leavesLeft -= 1
    let info = comparison.comparator.info
    var sql = SQLWriter()
    let fidelity = comparison.comparator.write(field, right.plain, comparison.options, to: &sql)
    guard fidelity == .exact || (fidelity == .superset && !isNegated) else { return .unknown }
    var term = SQLWriter("(")
    if info.asksForPresence {
      if isNegated { term.append("NOT (") }
      term.append(sql)
      if isNegated { term.append(")") }
    } else {
      if isNegated { term.append("NOT (") }
      term.append(sql)
      if isNegated { term.append(")") }
      // Where the cell is NULL, so is what was written, negated or not.
      if info.whenMissing != isNegated { term.append(" OR \(field.column) IS NULL") }
    }
    if let oddity = field.oddity { term.append(" OR \(oddity)") }
    term.append(")")
    return Lowered(
      term: .sql(term), isExact: fidelity == .exact && field.oddity == nil,
      oddities: fidelity == .exact ? field.oddity.map { [$0] } ?? [] : nil,
      cost: field.oddity != nil && field.isOddityDear ? 1 : 0)
  }
}
