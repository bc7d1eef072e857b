import Queries
import TestSupport
import Values

@testable import EntitySources

/// Predicates over a source's properties, at random: every comparator, every type, missing values.
struct PredicateGenerator {
  let source: SQLiteSource
  var numbers: SeededRandom

  static let texts = [
    "", "a", "A", "b", "ab", "aB", "Zoë", "Zoe\u{308}", "straße", "旅", "旅游", "🇫🇷", "a%", "a_b", "12", "007", "true",
    "\u{D7FF}",
    "\u{E000}", "\u{10FFFF}", "x'y", "a ", "-5", "a\u{10FFFF}", "two\nlines",
  ]
  static let decimals = [
    "0", "-0.5", "0.1", "0.10", "4.3", "4.30", "1e3", "1000", "0.30000000000000004", "9007199254740993",
    "123456789012345.6",
    "12345678901234567890", "1e20", "-1e-20", "99.99", "100", "2.5",
  ]
  static let integers = [
    "0", "1", "-1", "2", "7", "1000", "9223372036854775807", "-9223372036854775808", "9007199254740993",
  ]
  static let doubles = [0, -0.0, 0.1, 4.3, -1.5, 1e300, 5e-300, 9_007_199_254_740_992, .infinity, -.infinity, 2]
  static let days = ["2026-11-30", "2026-01-01", "1999-12-31", "2024-02-29", "0001-01-01"]
  static let instants = [
    "2026-11-30T07:00:00Z", "2026-11-30T08:00:00+01:00", "2026-01-01T00:00:00Z", "2026-11-30T07:00:00.25Z",
    "1999-12-31T23:59:59Z",
  ]

  mutating func predicate(depth: Int) -> Predicate {
    let kind = Int.random(in: 0..<10, using: &numbers)
    if depth > 0, kind < 6 {
      if kind == 0 { return .not(predicate(depth: depth - 1)) }
      let count = Int.random(in: 0...3, using: &numbers)
      let parts = (0..<count).map { _ in predicate(depth: depth - 1) }
      return kind < 4 ? .all(parts) : .any(parts)
    }
    if kind == 9, Int.random(in: 0..<5, using: &numbers) == 0 { return .constant(Bool.random(using: &numbers)) }
    return comparison()
  }

  private mutating func comparison() -> Predicate {
    let index = Int.random(in: 0..<source.schema.typings.count, using: &numbers)
    let typing = source.schema.typings[index]
    let fitting = BuiltInComparators.all.filter {
      // Bound to a clock before rows are judged.
      $0.info.accepts(typing.type) && !["inTheLast", "inTheNext", "isToday"].contains($0.info.name)
    }
    guard let comparator = fitting.randomElement(using: &numbers) else { return .constant(true) }
    let right: Value =
      switch comparator.info.right {
      case .flag: .boolean(Bool.random(using: &numbers))
      case .list: .list((0..<Int.random(in: 0...4, using: &numbers)).map { _ in value(typing.type) })
      case .pair: .list([value(typing.type), value(typing.type)])
      case .text, .part: comparator == Matches.self ? .text(".*a.*") : text()
      case .same, .duration: value(typing.type)
      }
    var options = TextOptions()
    if typing.type == .text, Int.random(in: 0..<8, using: &numbers) == 0 { options = .ignoringCase }
    let left = Operand.property(PropertyPath(index: index, name: typing.property, type: typing.type))
    var operand = Operand.literal(right)
    if comparator.info.right == .same, Int.random(in: 0..<12, using: &numbers) == 0 {
      operand = left
    }
    return .compare(Comparison(left: left, comparator: comparator, right: operand, options: options))
  }

  private mutating func text() -> Value { .text(Self.texts.randomElement(using: &numbers) ?? "") }

  private mutating func value(_ type: ValueType) -> Value {
    func pick(_ list: [String]) -> String { list.randomElement(using: &numbers) ?? "" }
    switch type {
    case .integer: return .integer(ExactNumber(pick(Self.integers)) ?? .zero)
    case .decimal: return .decimal(ExactNumber(pick(Self.decimals)) ?? .zero)
    case .number: return .number(Self.doubles.randomElement(using: &numbers) ?? 0)
    case .boolean: return .boolean(Bool.random(using: &numbers))
    case .date: return CalendarDate(iso: pick(Self.days)).map(Value.date) ?? .missing
    case .dateTime: return DateTime(iso: pick(Self.instants), zone: .utc).map(Value.dateTime) ?? .missing
    case .enumeration(let cases): return .text(pick(cases))
    default: return text()
    }
  }

  mutating func sort() -> [SortKey] {
    (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
      let index = Int.random(in: 0..<source.schema.typings.count, using: &numbers)
      let typing = source.schema.typings[index]
      return SortKey(
        path: PropertyPath(index: index, name: typing.property, type: typing.type),
        isDescending: Bool.random(using: &numbers), isMissingFirst: Int.random(in: 0..<4, using: &numbers) == 0)
    }
  }
}
