import TestSupport

/// A predicate as the naive evaluation sees it.
indirect enum ModelFormula {
  enum Side {
    case one(ModelCell)
    case many([ModelCell])
    case flag(Bool)
    case column(Int)
    /// A pattern of `matches`, by its place among `patterns`.
    case pattern(Int)
    /// **Units**: days.
    case span(Int)
  }
  struct Comparison {
    var column: Int
    var comparator: String
    var side: Side
    var folding = TextFolding.none
  }
  /// `i + d * 2`, compared with a number or a column.
  struct Calculation {
    var left: Int
    var sign: Character
    var right: Int
    var factor: Int
    var comparator: String
    var side: Side
  }
  case constant(Bool)
  case all([ModelFormula])
  case any([ModelFormula])
  case not(ModelFormula)
  case compare(Comparison)
  case calculate(Calculation)

  /// Regular expressions with what they mean.
  static let patterns: [(text: String, holds: @Sendable ([UInt32]) -> Bool)] = [
    ("(?s)[ab].*", { $0.first == 97 || $0.first == 98 }),
    ("(?s).*1.*", { $0.contains(49) }),
    ("a?b?", { [[], [97], [98], [97, 98]].contains($0) }),
    ("(?s).{2}", { $0.count == 2 }),
  ]
  static let orderings = ["lessThan", "lessThanOrEqualTo", "greaterThan", "greaterThanOrEqualTo"]
}

/// Makes random formulas.
struct FormulaGenerator {
  var random: SeededRandom
  /// Whether only comparisons are made that SQL has too.
  var isForSQL = false
  /// Whether calculations may be made; which of two misfits they meet first nothing says.
  var calculates = true

  mutating func formula(depth: Int) -> ModelFormula {
    switch depth == 0 ? 9 : random.below(10) {
    case 0, 1: return .all(parts(depth))
    case 2, 3: return .any(parts(depth))
    case 4: return .not(formula(depth: depth - 1))
    case 5 where random.chance(1, in: 4): return .constant(.random(using: &random))
    default:
      return calculates && !isForSQL && random.chance(1, in: 15) ? calculation() : .compare(comparison())
    }
  }

  private mutating func parts(_ depth: Int) -> [ModelFormula] {
    (0..<random.below(5)).map { _ in formula(depth: depth - 1) }
  }

  /// A column at random; SQL has no durations.
  mutating func column() -> Int {
    let columns = ModelTable.columns.indices.filter { !isForSQL || ModelTable.columns[$0].kind != .duration }
    return random.pick(columns, else: 0)
  }

  private mutating func comparison() -> ModelFormula.Comparison {
    let column = column()
    let kind = ModelTable.columns[column].kind
    var names = ["equalTo", "notEqualTo", "in", "hasValue", "isMissing", "isEmpty"]
    if kind != .boolean { names += ModelFormula.orderings + ["isBetween"] }
    switch kind {
    case .text, .enumeration:
      names += ["contains", "doesNotContain"]
      if !isForSQL { names += ["hasPrefix", "hasSuffix", "like", "matches"] }
    case .date, .dateTime:
      if !isForSQL { names += ["isToday", "inTheLast", "inTheNext"] }
    default: break
    }
    let name = random.pick(names, else: "equalTo")
    var comparison = ModelFormula.Comparison(column: column, comparator: name, side: side(name, kind, column))
    if kind == .text, !isForSQL, !["hasValue", "isMissing", "isEmpty", "matches"].contains(name) {
      comparison.folding = folding()
    }
    return comparison
  }

  mutating func folding() -> TextFolding {
    TextFolding(ignoresCase: random.chance(1, in: 3), ignoresDiacritics: random.chance(1, in: 3))
  }

  private mutating func side(_ name: String, _ kind: ModelTable.Kind, _ column: Int) -> ModelFormula.Side {
    switch name {
    case "hasValue", "isMissing", "isEmpty", "isToday": return .flag(.random(using: &random))
    case "in": return .many((0..<random.below(5)).map { _ in ModelTable.value(kind, using: &random) })
    case "isBetween":
      var bounds = [operand(kind)]
      // Both of one kind: days with days, instants with instants.
      while bounds.count < 2 {
        let other = operand(kind)
        if other.order(bounds[0]) != nil { bounds.append(other) }
      }
      // A range the wrong way round holds nothing; sometimes is enough.
      if let order = bounds[0].order(bounds[1]), order > 0, random.chance(3, in: 4) { bounds.swapAt(0, 1) }
      return .many(bounds)
    case "inTheLast", "inTheNext": return .span(random.pick([0, 1, 2, 7], else: 1))
    case "matches": return .pattern(random.below(ModelFormula.patterns.count))
    case "like":
      let signs: [UInt32] = [42, 63]
      return .one(
        .text(
          (0..<random.below(5)).map { _ in
            // A backslash would take the next sign as it is.
            random.pick(Bool.random(using: &random) ? signs : ModelTable.scalars.filter { $0 != 92 }, else: 42)
          }))
    case "contains", "doesNotContain", "hasPrefix", "hasSuffix":
      return .one(.text(Array(ModelTable.text(using: &random).prefix(2))))
    default:
      if random.chance(1, in: 5) {
        let others = ModelTable.columns.indices.filter { ModelTable.columns[$0].kind == kind }
        return .column(random.pick(others, else: column))
      }
      return .one(operand(kind))
    }
  }

  /// A literal for a column: for date-times a day sometimes.
  private mutating func operand(_ kind: ModelTable.Kind) -> ModelCell {
    if kind == .dateTime, !isForSQL, Bool.random(using: &random) { return ModelTable.value(.date, using: &random) }
    return ModelTable.value(kind, using: &random)
  }

  private mutating func calculation() -> ModelFormula {
    let exact = ModelTable.columns.indices.filter { [.integer, .decimal].contains(ModelTable.columns[$0].kind) }
    func column() -> Int { random.pick(exact, else: 3) }
    let side: ModelFormula.Side =
      Bool.random(using: &random) ? .column(column()) : .one(ModelTable.value(.decimal, using: &random))
    return .calculate(
      ModelFormula.Calculation(
        left: column(), sign: random.pick(["+", "-"], else: "+"), right: column(), factor: random.below(4),
        comparator: random.pick(ModelFormula.orderings + ["equalTo", "notEqualTo"], else: "equalTo"), side: side))
  }
}
