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

    package init(sql: SQLWriter?, fidelity: Fidelity) {
      self.sql = sql
      self.fidelity = fidelity
    }
  }

  package mutating func condition(_ predicate: Predicate) -> Condition {
    leavesLeft = 300
    let lowered = lower(predicate, isNegated: false)
    switch lowered.term {
    case .constant(true): return Condition(sql: nil, fidelity: lowered.isExact ? .exact : .unsupported)
    case .constant(false): return Condition(sql: SQLWriter("0"), fidelity: .exact)
    case .sql(let sql): return Condition(sql: sql, fidelity: lowered.isExact ? .exact : .superset)
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

    /// A comparison SQL does not know: every row may be wanted.
    static var unknown: Lowered { Lowered(term: .constant(true), isExact: false) }
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
    var terms: [SQLWriter] = []
    var isExact = true
    var isSettled = false
    for part in parts {
      let lowered = lower(part, isNegated: isNegated)
      switch lowered.term {
      case .constant(isAny):
        // One true term settles an OR, one false term an AND: exactly, if it is itself exact.
        if lowered.isExact { return Lowered(term: .constant(isAny), isExact: true) }
        isSettled = true
      case .constant: break
      case .sql(let sql): terms.append(sql)
      }
      isExact = isExact && lowered.isExact
    }
    if isSettled { return Lowered(term: .constant(isAny), isExact: false) }
    guard let first = terms.first else { return Lowered(term: .constant(!isAny), isExact: isExact) }
    if terms.count == 1 { return Lowered(term: .sql(first), isExact: isExact) }
    var joined = SQLWriter("(")
    for (index, term) in terms.enumerated() {
      if index > 0 { joined.append(isAny ? " OR " : " AND ") }
      joined.append(term)
    }
    joined.append(")")
    return Lowered(term: .sql(joined), isExact: isExact)
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
    return Lowered(term: .sql(term), isExact: fidelity == .exact && field.oddity == nil)
  }
}
