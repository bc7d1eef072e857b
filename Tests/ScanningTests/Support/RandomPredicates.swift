import Queries
import TestSupport
import Values

/// Random predicates on the schema of `DelimitedFiles`.
struct RandomPredicates {
  var numbers: SeededRandom
  let schema: Schema

  mutating func predicate(depth: Int) -> Predicate {
    if depth > 0, numbers.chance(6, in: 10) {
      if numbers.chance(1, in: 4) { return .not(predicate(depth: depth - 1)) }
      let parts = (0..<numbers.below(4)).map { _ in predicate(depth: depth - 1) }
      return numbers.chance(1, in: 2) ? .all(parts) : .any(parts)
    }
    if numbers.chance(1, in: 40) { return .constant(numbers.chance(1, in: 2)) }
    return comparison()
  }

  private mutating func comparison() -> Predicate {
    let index = numbers.below(schema.typings.count)
    let type = schema.typings[index].type
    let fitting = BuiltInComparators.all.filter { $0.info.accepts(type) && $0.info.right != .duration }
    let comparator = numbers.one(of: fitting)
    let left = Operand.property(
      PropertyPath(index: index, name: schema.entity.properties[index].name, type: type))
    let right: Operand
    switch comparator.info.right {
    case .flag: right = .literal(.boolean(numbers.chance(1, in: 2)))
    case .pair: right = .literal(.list([value(index), value(index)]))
    case .list: right = .literal(.list((0..<numbers.below(5)).map { _ in value(index) }))
    default:
      if numbers.chance(1, in: 20), comparator.info.right == .same {
        right = .property(PropertyPath(index: index, name: "same", type: type))
      } else if numbers.chance(1, in: 30) {
        right = .literal(.missing)
      } else {
        right = .literal(value(index))
      }
    }
    var options: TextOptions = []
    if type == .text || index == 7, numbers.chance(1, in: 3) {
      options = numbers.one(of: [.ignoringCase, .ignoringDiacritics, [.ignoringCase, .ignoringDiacritics]])
    }
    return .compare(Comparison(left: left, comparator: comparator, right: right, options: options))
  }

  private mutating func value(_ index: Int) -> Value {
    if numbers.chance(1, in: 40) { return .missing }
    switch schema.typings[index].type {
    case .integer:
      if numbers.chance(1, in: 5), let number = ExactNumber(numbers.one(of: DelimitedFiles.decimals)) {
        return .decimal(number)
      }
      return .integer(
        ExactNumber(numbers.one(of: ["-5", "0", "7", "1000", "12", "50", "2008", "999999999999999999"])) ?? .zero)
    case .decimal:
      let text =
        numbers.chance(1, in: 2)
        ? numbers.one(of: DelimitedFiles.decimals) : "\(numbers.below(5)).\(numbers.below(100))"
      return .decimal(ExactNumber(text) ?? .zero)
    case .number:
      if numbers.chance(1, in: 4) { return .decimal(ExactNumber(numbers.one(of: ["4", "0.1", "7", "0.3"])) ?? .zero) }
      return .number(Double(numbers.one(of: ["0.1", "4", "7", "-2.5", "1e300", "0.30000000000000004"])) ?? 0)
    case .date: return CalendarDate(iso: numbers.one(of: DelimitedFiles.days)).map { .date($0) } ?? .missing
    case .dateTime:
      return DateTime(iso: numbers.one(of: DelimitedFiles.moments), zone: .utc).map { .dateTime($0) } ?? .missing
    case .boolean: return .boolean(numbers.chance(1, in: 2))
    case .enumeration: return .text(numbers.one(of: ["red", "green", "blue", "re"]))
    default:
      let text = numbers.one(of: DelimitedFiles.texts + ["", "int", "in", "WINT", "a.b", "k", "s", "?*", "*inter*"])
      return .text(text)
    }
  }
}
