/// What a predicate says of a row.
enum ModelOutcome: Hashable {
  case yes, no
  /// With the column of the cell that does not fit.
  case undecided(Int)
}

extension ModelFormula {
  /// FORMAT.md §1 and §3, word by word.
  func meaning(_ row: [ModelCell]) -> ModelOutcome {
    switch self {
    case .constant(let holds): return holds ? .yes : .no
    case .all(let parts): return Self.combined(parts.map { $0.meaning(row) }, settled: .no, otherwise: .yes)
    case .any(let parts): return Self.combined(parts.map { $0.meaning(row) }, settled: .yes, otherwise: .no)
    case .not(let part):
      switch part.meaning(row) {
      case .yes: return .no
      case .no: return .yes
      case .undecided(let column): return .undecided(column)
      }
    case .compare(let comparison): return Self.meaning(comparison, row)
    case .calculate(let calculation): return Self.meaning(calculation, row)
    }
  }

  private static func combined(
    _ outcomes: [ModelOutcome], settled: ModelOutcome, otherwise: ModelOutcome
  ) -> ModelOutcome {
    if outcomes.contains(settled) { return settled }
    let columns = outcomes.compactMap { outcome in
      if case .undecided(let column) = outcome { return column }
      return nil
    }
    return columns.min().map { .undecided($0) } ?? otherwise
  }

  private static func meaning(_ comparison: Comparison, _ row: [ModelCell]) -> ModelOutcome {
    let left = row[comparison.column]
    if case .column(let other) = comparison.side {
      let right = row[other]
      if left == .missing || right == .missing { return comparison.comparator == "notEqualTo" ? .yes : .no }
      let misfits = [comparison.column, other].filter { row[$0].isMisfit }
      if let first = misfits.min() { return .undecided(first) }
      return holds(comparison.comparator, left, .one(right), comparison.folding) ? .yes : .no
    }
    // Nothing is in an empty list, whatever the cell would be.
    if case .many(let cells) = comparison.side, cells.isEmpty { return .no }
    if left.isMisfit { return .undecided(comparison.column) }
    return holds(comparison.comparator, left, comparison.side, comparison.folding) ? .yes : .no
  }

  private static func meaning(_ calculation: Calculation, _ row: [ModelCell]) -> ModelOutcome {
    var right = ModelCell.missing
    switch calculation.side {
    case .one(let cell): right = cell
    case .column(let column): right = row[column]
    default: break
    }
    guard case .number(let one) = row[calculation.left], case .number(let two) = row[calculation.right],
      case .number(let limit) = right
    else { return calculation.comparator == "notEqualTo" ? .yes : .no }
    let product = Int128(two) * Int128(calculation.factor)
    let difference = Int128(one) + (calculation.sign == "+" ? product : -product) - Int128(limit)
    return holds(calculation.comparator, .number(Int(difference.signum())), .one(.number(0)), .none) ? .yes : .no
  }

  private static func holds(_ name: String, _ left: ModelCell, _ side: Side, _ folding: TextFolding) -> Bool {
    switch (name, side) {
    case ("notEqualTo", _): return !holds("equalTo", left, side, folding)
    case ("doesNotContain", _): return !holds("contains", left, side, folding)
    case ("isMissing", .flag(let flag)): return (left == .missing) == flag
    case ("hasValue", .flag(let flag)): return (left != .missing) == flag
    case ("isEmpty", .flag(let flag)): return [.missing, .text([])].contains(left) == flag
    default: break
    }
    if left == .missing { return false }
    switch side {
    case .flag(let flag): return left.isWithin(day: ModelTable.today) == flag
    case .span(let days): return left.isWithin(days: days, ahead: name == "inTheNext")
    case .pattern(let place): return left.characters.map(patterns[place].holds) ?? false
    case .many(let cells):
      if name == "in" { return cells.contains { $0.folded(folding) == left.folded(folding) } }
      return holds("greaterThanOrEqualTo", left, .one(cells[0]), folding)
        && holds("lessThanOrEqualTo", left, .one(cells[1]), folding)
    case .one(.day(let day)) where left.isInstant: return holds(name, left, day: day)
    case .one(let right): return holds(name, left.folded(folding), right.folded(folding), folding)
    case .column: return false
    }
  }

  /// An instant compared with a whole day.
  private static func holds(_ name: String, _ left: ModelCell, day: Int) -> Bool {
    let (begin, end) = (ModelCell.instant(ModelCell.start(of: day)), ModelCell.instant(ModelCell.start(of: day + 1)))
    switch name {
    case "equalTo": return left.isWithin(day: day)
    case "lessThan": return left.order(begin).map { $0 < 0 } ?? false
    case "lessThanOrEqualTo": return left.order(end).map { $0 < 0 } ?? false
    case "greaterThan": return left.order(end).map { $0 >= 0 } ?? false
    default: return left.order(begin).map { $0 >= 0 } ?? false
    }
  }

  private static func holds(_ name: String, _ left: ModelCell, _ right: ModelCell, _ folding: TextFolding) -> Bool {
    let order = left.order(right)
    switch name {
    case "equalTo": return left == right
    case "lessThan": return order.map { $0 < 0 } ?? false
    case "lessThanOrEqualTo": return order.map { $0 <= 0 } ?? false
    case "greaterThan": return order.map { $0 > 0 } ?? false
    case "greaterThanOrEqualTo": return order.map { $0 >= 0 } ?? false
    default: break
    }
    guard let text = left.characters.map({ folding.fold($0) }), let part = right.characters.map({ folding.fold($0) })
    else { return false }
    switch name {
    case "contains": return (0...text.count).contains { text[$0...].starts(with: part) }
    case "hasPrefix": return text.starts(with: part)
    case "hasSuffix": return text.reversed().starts(with: part.reversed())
    default: return like(text[...], part[...])
    }
  }

  private static func like(_ text: ArraySlice<UInt32>, _ pattern: ArraySlice<UInt32>) -> Bool {
    guard let sign = pattern.first else { return text.isEmpty }
    if sign == 42 { return (text.startIndex...text.endIndex).contains { like(text[$0...], pattern.dropFirst()) } }
    guard let scalar = text.first, sign == 63 || sign == scalar else { return false }
    return like(text.dropFirst(), pattern.dropFirst())
  }
}

extension ModelCell {
  var isMisfit: Bool {
    if case .misfit = self { return true }
    return false
  }

  fileprivate var isInstant: Bool {
    if case .instant = self { return true }
    return false
  }

  /// The scalars of text; an enumeration's case is text to the comparators that look at characters.
  fileprivate var characters: [UInt32]? {
    switch self {
    case .text(let scalars): scalars
    case .place(let place): ModelTable.cases[place].unicodeScalars.map(\.value)
    default: nil
    }
  }

  /// When a day begins in Berlin, where no clock changes in these weeks.
  fileprivate static func start(of day: Int) -> Int { day * 86400 - 3600 }

  fileprivate func isWithin(day: Int) -> Bool {
    switch self {
    case .day(let own): own == day
    case .instant(let seconds): (Self.start(of: day)..<Self.start(of: day + 1)).contains(seconds)
    default: false
    }
  }

  fileprivate func isWithin(days: Int, ahead: Bool) -> Bool {
    let (now, today) = (ModelTable.now, ModelTable.today)
    switch self {
    case .day(let day): return ahead ? day >= today && day < today + days : day <= today && day > today - days
    case .instant(let seconds):
      return ahead ? (now...now + days * 86400).contains(seconds) : (now - days * 86400...now).contains(seconds)
    default: return false
    }
  }
}

/// A sort key, a predicate and a slice, with what they give.
struct ModelRequest {
  struct Key {
    var column: Int
    var isDescending: Bool
    var isMissingFirst: Bool
    var folding: TextFolding
  }
  enum Answer: Equatable {
    case rows([Int])
    /// The characters of the cell that does not fit.
    case misfit(String)
  }
  var formula: ModelFormula
  var keys: [Key]
  var offset: Int?
  var limit: Int?

  func answer(_ table: ModelTable) -> Answer {
    var found: [Int] = []
    for (index, row) in table.rows.enumerated() {
      // Of no rows at all none is looked at, whatever is left out before them.
      if keys.isEmpty, let limit, limit == 0 || found.count >= limit + (offset ?? 0) { break }
      switch formula.meaning(row) {
      case .no: continue
      case .undecided(let column):
        if case .misfit(let characters) = row[column] { return .misfit(characters) }
      case .yes:
        for column in keys.map(\.column).sorted() {
          if case .misfit(let characters) = row[column] { return .misfit(characters) }
        }
        found.append(index)
      }
    }
    // Sorting by one key after the other, the least important first, is stable where the last order is the row's own.
    found.sort { left, right in
      for key in keys {
        let order = key.order(table.rows[left][key.column], table.rows[right][key.column])
        if order != 0 { return order < 0 }
      }
      return left < right
    }
    let rest = found.dropFirst(offset ?? 0)
    return .rows(rest.prefix(limit ?? rest.count).map { $0 + 1 })
  }
}

extension ModelRequest.Key {
  func order(_ left: ModelCell, _ right: ModelCell) -> Int {
    switch (left == .missing, right == .missing) {
    case (true, true): return 0
    case (true, false): return isMissingFirst ? -1 : 1
    case (false, true): return isMissingFirst ? 1 : -1
    default:
      let order = left.folded(folding).order(right.folded(folding)) ?? 0
      return isDescending ? -order : order
    }
  }
}
