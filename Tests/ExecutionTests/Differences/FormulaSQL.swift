/// A formula and a request as SQLite itself has them: comparisons, AND, OR, NOT, and `instr`, never a function of ours.
///
/// **Missing**: SQL's third truth value is settled at each comparison, since FORMAT.md has but two.
enum FormulaSQL {
  static func select(_ request: ModelRequest) -> String {
    var order = request.keys.map { key in
      var expression = name(key.column)
      if ModelTable.columns[key.column].kind == .enumeration { expression = place(expression) }
      return expression + (key.isDescending ? " DESC" : " ASC") + " NULLS " + (key.isMissingFirst ? "FIRST" : "LAST")
    }
    order.append("id")
    return """
      SELECT id FROM t WHERE \(condition(request.formula)) ORDER BY \(order.joined(separator: ", ")) \
      LIMIT \(request.limit ?? -1) OFFSET \(request.offset ?? 0)
      """
  }

  private static func name(_ column: Int) -> String { "\"\(ModelTable.columns[column].name)\"" }

  /// An enumeration's cases come in their declared order.
  private static func place(_ expression: String) -> String {
    let cases = ModelTable.cases.enumerated().map { "WHEN '\($1)' THEN \($0)" }
    return "(CASE \(expression) \(cases.joined(separator: " ")) END)"
  }

  static func condition(_ formula: ModelFormula) -> String {
    switch formula {
    case .constant(let holds): return holds ? "1" : "0"
    case .all(let parts): return parts.isEmpty ? "1" : "(" + parts.map(condition).joined(separator: " AND ") + ")"
    case .any(let parts): return parts.isEmpty ? "0" : "(" + parts.map(condition).joined(separator: " OR ") + ")"
    case .not(let part): return "NOT \(condition(part))"
    case .calculate: return "0"
    case .compare(let comparison): return condition(comparison)
    }
  }

  private static func condition(_ comparison: ModelFormula.Comparison) -> String {
    let left = name(comparison.column)
    let isEnumeration = ModelTable.columns[comparison.column].kind == .enumeration
    func settled(_ test: String) -> String { "COALESCE(\(test), 0)" }
    switch (comparison.comparator, comparison.side) {
    case ("isMissing", .flag(let flag)), ("hasValue", .flag(let flag)):
      return "(\(left) IS \((comparison.comparator == "isMissing") == flag ? "" : "NOT ")NULL)"
    case ("isEmpty", .flag(let flag)):
      // Text of a number's column is no text to SQL.
      let isText = ModelTable.columns[comparison.column].kind == .text
      return (flag ? "" : "NOT ") + (isText ? "COALESCE(\(left) = '', 1)" : "(\(left) IS NULL)")
    case ("in", .many(let cells)):
      return settled("\(left) IN (\(cells.map { literal($0) }.joined(separator: ", ")))")
    case ("isBetween", .many(let cells)):
      if isEnumeration {
        return settled("\(place(left)) BETWEEN \(place(literal(cells[0]))) AND \(place(literal(cells[1])))")
      }
      return settled("\(left) BETWEEN \(literal(cells[0])) AND \(literal(cells[1]))")
    case ("contains", let side): return settled("instr(\(left), \(right(side))) > 0")
    case ("doesNotContain", let side): return "NOT " + settled("instr(\(left), \(right(side))) > 0")
    case ("equalTo", let side): return settled("\(left) = \(right(side))")
    case ("notEqualTo", let side): return "NOT " + settled("\(left) = \(right(side))")
    case (let name, let side):
      let sign = ["lessThan": "<", "lessThanOrEqualTo": "<=", "greaterThan": ">"][name] ?? ">="
      if isEnumeration { return settled("\(place(left)) \(sign) \(place(right(side)))") }
      return settled("\(left) \(sign) \(right(side))")
    }
  }

  private static func right(_ side: ModelFormula.Side) -> String {
    switch side {
    case .one(let cell): literal(cell)
    case .column(let column): name(column)
    default: "NULL"
    }
  }

  private static func literal(_ cell: ModelCell) -> String {
    switch cell {
    case .missing: "NULL"
    case .misfit(let characters): ModelSpelling.sql(characters)
    case .text(let scalars): ModelSpelling.sql(ModelTable.string(scalars))
    case .number(let thousandths): ModelSpelling.digits(thousandths)
    case .boolean(let flag): flag ? "1" : "0"
    case .day(let day): ModelSpelling.sql(ModelSpelling.day(day))
    case .instant(let seconds): ModelSpelling.sql(ModelSpelling.instant(seconds))
    case .span: "NULL"
    case .place(let place): ModelSpelling.sql(ModelTable.cases[place])
    }
  }
}
