import Diagnostics
import Queries
import Values

/// Makes conditions for blocks of predicates.
struct ConditionCompiler {
  let schema: Schema
  /// For each property its column.
  let columns: [Int]

  func condition(of predicate: Predicate, isNegated: Bool = false) -> BlockCondition {
    switch predicate {
    case .constant(let holds): .constant(holds != isNegated)
    case .not(let part): condition(of: part, isNegated: !isNegated)
    case .all(let parts):
      isNegated
        ? .folding(any: parts.map { condition(of: $0, isNegated: true) })
        : .folding(all: parts.map { condition(of: $0) })
    case .any(let parts):
      isNegated
        ? .folding(all: parts.map { condition(of: $0, isNegated: true) })
        : .folding(any: parts.map { condition(of: $0) })
    case .compare(let comparison): condition(of: comparison, isNegated: isNegated)
    }
  }

  /// A comparison of one of the row's cells with a value that is known; anything else is left to the slow way.
  private func condition(of comparison: Comparison, isNegated: Bool) -> BlockCondition {
    if let opposite = Self.opposites[comparison.comparator.info.name] {
      var positive = comparison
      positive.comparator = opposite
      return condition(of: positive, isNegated: !isNegated)
    }
    let unknown = BlockCondition.unknown(cost: Predicate.compare(comparison).judgingCost)
    guard case .property(let path) = comparison.left, path.steps.isEmpty, case .literal(let literal) = comparison.right,
      columns.indices.contains(path.index), schema.typings[path.index].type == path.type
    else { return unknown }
    if literal.isMissing, !comparison.comparator.info.asksForPresence {
      return .constant(comparison.comparator.info.whenMissing != isNegated)
    }
    if let several = several(comparison, literal.plain) { return condition(of: several, isNegated: isNegated) }
    guard var test = test(comparison, path.index, literal.plain) else { return unknown }
    test.isNegated = isNegated
    return .test(test)
  }

  /// The comparators that are others' exact opposites, missing cells included (FORMAT.md §3).
  private static let opposites: [String: any Comparator.Type] = [
    DoesNotContain.info.name: Contains.self, NotEqualTo.info.name: EqualTo.self,
  ]

  /// `isBetween` as two comparisons, and `in` as a few where texts are not compared.
  private func several(_ comparison: Comparison, _ literal: Value) -> Predicate? {
    guard case .list(let items) = literal, comparison.options.isEmpty else { return nil }
    func part(_ comparator: any Comparator.Type, _ item: Value) -> Predicate {
      var part = comparison
      part.comparator = comparator
      part.right = .literal(item.plain)
      return .compare(part)
    }
    if comparison.comparator == IsBetween.self, items.count == 2, items.allSatisfy({ !$0.isMissing }) {
      return .all([part(GreaterThanOrEqualTo.self, items[0]), part(LessThanOrEqualTo.self, items[1])])
    }
    if comparison.comparator == In.self {
      let present = items.filter { !$0.isMissing }
      guard !present.isEmpty, present.count <= 16 else { return nil }
      return .any(present.map { part(EqualTo.self, $0) })
    }
    return nil
  }

  private func test(_ comparison: Comparison, _ property: Int, _ literal: Value) -> BlockTest? {
    let judge = LeafJudge(comparison, schema, property)
    guard let judge, let kernel = kernel(comparison, schema.typings[property], literal, judge) else { return nil }
    return BlockTest(
      column: columns[property], kernel: kernel, missing: judge.verdict(on: .missing),
      empty: judge.verdict(on: .quoted("")))
  }

  private func kernel(
    _ comparison: Comparison, _ typing: CellTyping, _ literal: Value, _ judge: LeafJudge
  ) -> BlockKernel? {
    switch typing.type {
    case .boolean:
      let words =
        (typing.spelling.trueWords ?? ["true"]) + (typing.spelling.falseWords ?? ["false"])
        + typing.spelling.missingWords
      return .words(WordTable(words.map { ($0, judge.verdict(on: .unquoted($0))) }))
    case .enumeration(let cases) where cases.count <= 64:
      return .words(
        WordTable((cases + typing.spelling.missingWords).map { ($0, judge.verdict(on: .unquoted($0))) }))
    default: break
    }
    guard typing.spelling == CellSpelling() else { return nil }
    if typing.type == .text { return TextCompiler.kernel(comparison, literal, judge) }
    if comparison.comparator.info.asksForPresence { return presence(typing.type, judge) }
    guard comparison.options.isEmpty, let outcomes = Outcomes(comparison.comparator) else { return nil }
    switch (typing.type, literal) {
    case (.integer, .integer(let number)), (.integer, .decimal(let number)):
      return ExactNumberOrder(number, allowsPoint: false, outcomes).map { .exactNumber($0) }
    case (.decimal, .integer(let number)), (.decimal, .decimal(let number)):
      return ExactNumberOrder(number, allowsPoint: true, outcomes).map { .exactNumber($0) }
    case (.number, .number(let number)): return number.isFinite ? .double(DoubleOrder(number, outcomes)) : nil
    case (.number, .integer(let number)), (.number, .decimal(let number)):
      let double = number.doubleValue
      guard double.isFinite, ExactNumber(exactly: double) == number else { return nil }
      return .double(DoubleOrder(double, outcomes))
    case (.date, .date(let date)): return .date(DateOrder(date, outcomes))
    case (.dateTime, .dateTime(let dateTime)): return .dateTime(DateTimeOrder(dateTime, outcomes))
    default: return nil
    }
  }
}

extension ConditionCompiler {
  /// Whether a cell has a value, which only one that fits its type has.
  private func presence(_ type: ValueType, _ judge: LeafJudge) -> BlockKernel? {
    func always(_ sample: String) -> Outcomes {
      let verdict = judge.verdict(on: .unquoted(sample))
      return Outcomes(before: verdict, same: verdict, after: verdict)
    }
    switch type {
    case .integer: return ExactNumberOrder(.zero, allowsPoint: false, always("1")).map { .exactNumber($0) }
    case .decimal: return ExactNumberOrder(.zero, allowsPoint: true, always("1")).map { .exactNumber($0) }
    case .number: return .double(DoubleOrder(0, always("1")))
    case .date: return .date(DateOrder(.latest, always("2000-01-01")))
    case .dateTime: return .dateTime(DateTimeOrder(DateTime(seconds: 0), always("2000-01-01T00:00:00Z")))
    default: return nil
    }
  }
}

/// What the slow way makes of single cells of one comparison.
struct LeafJudge {
  private let predicate: CompiledPredicate
  private let property: Int
  private let count: Int

  init?(_ comparison: Comparison, _ schema: Schema, _ property: Int) {
    guard let predicate = try? CompiledPredicate(.compare(comparison), schema: schema) else { return nil }
    self.predicate = predicate
    self.property = property
    count = schema.typings.count
  }

  func verdict(on cell: RawCell) -> CellVerdict {
    var cells = [RawCell](repeating: .missing, count: count)
    cells[property] = cell
    switch try? predicate.decide(Row(cells: cells, place: RowPlace(record: 1))) {
    case .yes?: return .yes
    case .no?: return .no
    case .undecided?, nil: return .unsure
    }
  }
}

extension Outcomes {
  /// **Missing**: nil for a comparator that does more than compare.
  init?(_ comparator: any Comparator.Type) {
    switch comparator.info.name {
    case EqualTo.info.name: self.init(before: .no, same: .yes, after: .no)
    case NotEqualTo.info.name: self.init(before: .yes, same: .no, after: .yes)
    case LessThan.info.name: self.init(before: .yes, same: .no, after: .no)
    case LessThanOrEqualTo.info.name: self.init(before: .yes, same: .yes, after: .no)
    case GreaterThan.info.name: self.init(before: .no, same: .no, after: .yes)
    case GreaterThanOrEqualTo.info.name: self.init(before: .no, same: .yes, after: .yes)
    default: return nil
    }
  }
}
