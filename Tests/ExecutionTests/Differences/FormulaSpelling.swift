import TestSupport

/// A formula in the spellings of FORMAT.md §3, and in SQL.
struct FormulaSpelling {
  var random: SeededRandom

  // MARK: The tree

  mutating func tree(_ formula: ModelFormula) -> String {
    switch formula {
    case .constant(let holds):
      return holds ? random.pick(["{}", "{ \"all\": [] }"], else: "{}") : "{ \"any\": [] }"
    case .all(let parts):
      let trees = parts.map { tree($0) }
      return "{ \"all\": [\(trees.joined(separator: ", "))] }"
    case .any(let parts):
      let trees = parts.map { tree($0) }
      return "{ \"any\": [\(trees.joined(separator: ", "))] }"
    case .not(let part): return "{ \"not\": \(tree(part)) }"
    case .calculate: return ModelSpelling.json(text(formula))
    case .compare(let comparison):
      let name = ModelTable.columns[comparison.column].name
      var members = ["\"\(comparison.comparator)\": \(treeSide(comparison))"]
      if let words = ignoring(comparison.folding) { members.append("\"ignoring\": \(words)") }
      let isReserved = ["all", "any", "not", "property"].contains(name)
      if !isReserved, comparison.comparator == "equalTo", members.count == 1, case .one(let cell) = comparison.side,
        Bool.random(using: &random)
      {
        return "{ \(ModelSpelling.json(name)): \(literal(cell, comparison.column)) }"
      }
      if isReserved || random.chance(1, in: 5) {
        return "{ \"property\": \(ModelSpelling.json(name)), \(members.joined(separator: ", ")) }"
      }
      if Bool.random(using: &random) { members.reverse() }
      return "{ \(ModelSpelling.json(name)): { \(members.joined(separator: ", ")) } }"
    }
  }

  private func ignoring(_ folding: TextFolding) -> String? {
    let words = (folding.ignoresCase ? ["\"case\""] : []) + (folding.ignoresDiacritics ? ["\"diacritics\""] : [])
    return words.isEmpty ? nil : "[\(words.joined(separator: ", "))]"
  }

  private mutating func treeSide(_ comparison: ModelFormula.Comparison) -> String {
    switch comparison.side {
    case .one(let cell): return literal(cell, comparison.column)
    case .many(let cells):
      let items = cells.map { literal($0, comparison.column) }
      return "[\(items.joined(separator: ", "))]"
    case .flag(let flag): return "\(flag)"
    case .column(let column): return "{ \"property\": \(ModelSpelling.json(ModelTable.columns[column].name)) }"
    case .pattern(let place): return ModelSpelling.json(ModelFormula.patterns[place].text)
    case .span(let days): return "\"\(days) days\""
    }
  }

  /// A literal in JSON; numbers and booleans sometimes as text, which takes the other side's type.
  private mutating func literal(_ cell: ModelCell, _ column: Int) -> String {
    let text = characters(cell)
    switch cell {
    case .number, .boolean: return random.chance(1, in: 4) ? ModelSpelling.json(text) : text
    default: return ModelSpelling.json(text)
    }
  }

  private mutating func characters(_ cell: ModelCell) -> String {
    switch cell {
    case .missing: return ""
    case .misfit(let characters): return characters
    case .text(let scalars): return ModelTable.string(scalars)
    case .number(let thousandths): return ModelSpelling.digits(thousandths, trailing: random.chance(1, in: 4) ? 2 : 0)
    case .boolean(let flag): return "\(flag)"
    case .day(let day):
      let days = day - ModelTable.today
      if days == -1, Bool.random(using: &random) { return "yesterday" }
      guard random.chance(1, in: 3) else { return ModelSpelling.day(day) }
      return days == 0 ? "today" : "today \(days < 0 ? "-" : "+") \(abs(days)) \(abs(days) == 1 ? "day" : "days")"
    case .instant(let seconds):
      let hours = (seconds - ModelTable.now) / 3600
      guard random.chance(1, in: 3) else {
        return ModelSpelling.instant(seconds, offset: random.pick([0, 3600], else: 0))
      }
      return hours == 0 ? "now" : "now \(hours < 0 ? "-" : "+") \(abs(hours)) hours"
    case .span(let seconds):
      return random.pick(["\(seconds) seconds", "PT\(seconds)S"], else: "")
    case .place(let place): return ModelTable.cases[place]
    }
  }

  // MARK: The text

  mutating func text(_ formula: ModelFormula) -> String {
    switch formula {
    case .constant(let holds): return holds ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .all(let parts) where parts.isEmpty: return "TRUEPREDICATE"
    case .any(let parts) where parts.isEmpty: return "FALSEPREDICATE"
    case .all(let parts):
      // AND binds before OR, so that parts that are ANY need parentheses.
      let texts = parts.map { part in
        let text = text(part)
        return part.isAny || Bool.random(using: &random) ? "(\(text))" : text
      }
      return texts.joined(separator: random.pick([" AND ", " && ", " and "], else: " AND "))
    case .any(let parts):
      let texts = parts.map { part in
        let text = text(part)
        return Bool.random(using: &random) ? "(\(text))" : text
      }
      return texts.joined(separator: random.pick([" OR ", " || "], else: " OR "))
    case .not(let part): return random.pick(["NOT ", "!", "not "], else: "NOT ") + "(\(text(part)))"
    case .compare(let comparison):
      let left = name(comparison.column)
      switch (comparison.comparator, comparison.side) {
      case ("isMissing", .flag(let flag)), ("hasValue", .flag(let flag)):
        return "\(left) \((comparison.comparator == "isMissing") == flag ? "==" : "!=") nil"
      case ("isEmpty", .flag(let flag)):
        let isText = ModelTable.columns[comparison.column].kind == .text
        let test = isText ? "(\(left) == nil OR \(left) == '')" : "\(left) = nil"
        return flag ? test : "NOT \(test)"
      case ("isToday", .flag(let flag)):
        return flag ? "\(left) = 'today'" : "(\(left) != nil AND \(left) <> 'today')"
      case ("inTheLast", .span(let days)) where ModelTable.columns[comparison.column].kind == .date:
        return "(\(left) > 'today - \(days) days' AND \(left) <= 'today')"
      case ("inTheNext", .span(let days)) where ModelTable.columns[comparison.column].kind == .date:
        return "(\(left) >= 'today' AND \(left) < 'today + \(days) days')"
      case ("inTheLast", .span(let days)): return "\(left) BETWEEN {'now - \(days) days', 'now'}"
      case ("inTheNext", .span(let days)): return "\(left) BETWEEN {'now', 'now + \(days) days'}"
      case ("doesNotContain", .one(let cell)):
        return "NOT \(left) CONTAINS\(options(comparison.folding)) \(literal(cell))"
      default:
        return "\(left) \(sign(comparison.comparator))\(options(comparison.folding)) \(textSide(comparison.side))"
      }
    case .calculate(let calculation):
      let factor = calculation.factor == 1 ? "" : " * \(calculation.factor)"
      return
        "\(name(calculation.left)) \(calculation.sign) \(name(calculation.right))\(factor) \(sign(calculation.comparator)) \(textSide(calculation.side))"
    }
  }

  private mutating func name(_ column: Int) -> String {
    let name = ModelTable.columns[column].name
    let isPlain = ["t", "i", "d", "e", "n", "b", "due", "kind"].contains(name)
    if isPlain { return random.chance(1, in: 5) ? "`\(name)`" : name }
    return name == "IN" || name == "all" ? random.pick(["`\(name)`", "#\(name)"], else: "") : "`\(name)`"
  }

  private func options(_ folding: TextFolding) -> String {
    switch (folding.ignoresCase, folding.ignoresDiacritics) {
    case (false, false): ""
    case (true, false): "[c]"
    case (false, true): "[d]"
    case (true, true): "[cd]"
    }
  }

  private mutating func sign(_ comparator: String) -> String {
    switch comparator {
    case "equalTo": random.pick(["=", "=="], else: "=")
    case "notEqualTo": random.pick(["!=", "<>"], else: "!=")
    case "lessThan": "<"
    case "lessThanOrEqualTo": "<="
    case "greaterThan": ">"
    case "greaterThanOrEqualTo": ">="
    case "isBetween": "BETWEEN"
    case "in": "IN"
    case "contains": "CONTAINS"
    case "hasPrefix": "BEGINSWITH"
    case "hasSuffix": "ENDSWITH"
    case "like": "LIKE"
    default: "MATCHES"
    }
  }

  private mutating func textSide(_ side: ModelFormula.Side) -> String {
    switch side {
    case .one(let cell): return literal(cell)
    case .many(let cells):
      let items = cells.map { literal($0) }
      return "{\(items.joined(separator: ", "))}"
    case .flag(let flag): return "\(flag)"
    case .column(let column): return name(column)
    case .pattern(let place): return ModelSpelling.quoted(ModelFormula.patterns[place].text, using: &random)
    case .span(let days): return "'\(days) days'"
    }
  }

  private mutating func literal(_ cell: ModelCell) -> String {
    let text = characters(cell)
    switch cell {
    case .number, .boolean: return random.chance(1, in: 4) ? "'\(text)'" : text
    default: return ModelSpelling.quoted(text, using: &random)
    }
  }
}

extension ModelFormula {
  /// Whether it is several parts joined by OR.
  fileprivate var isAny: Bool {
    switch self {
    case .any(let parts): parts.count > 1 || parts.first?.isAny ?? false
    case .all(let parts): parts.count == 1 && parts[0].isAny
    default: false
    }
  }
}
