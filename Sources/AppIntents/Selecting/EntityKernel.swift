import Foundation
import Queries
import Values

/// Narrows the numbers of entities to those of which one comparison holds, looking at one property of each.
///
/// **Shape**: made once for a query; its loop knows the property's Swift type, so that no value is boxed.
struct EntityKernel: Sendable {
  /// **Shape**: the numbers stay in order. Gives false where a property is computed of its entity, which a kernel cannot do.
  typealias Body = @Sendable (EntityMemory, inout [Int32]) -> Bool
  let narrow: Body

  /// The kernel of a comparison. **Missing**: nil for one that none is written for.
  init?(_ comparison: Queries.Comparison, _ description: EntityTypeDescription) {
    guard case .property(let path) = comparison.left, path.steps.isEmpty, comparison.options.isEmpty,
      case .literal(let literal) = comparison.right,
      let field = description.storedField(at: path.index), field.name == path.name,
      let body = Self.body(field, comparison.comparator, literal.plain)
    else { return nil }
    narrow = body
  }

  /// The property's type is looked at here, once.
  private static func body(
    _ field: EntityField, _ comparator: any Queries.Comparator.Type, _ operand: Values.Value
  ) -> Body? {
    if comparator.info.asksForPresence { return presence(field, comparator, operand) }
    if operand.isMissing { return nil }
    switch field.facts.type {
    case .text: return text(field, comparator, operand)
    case .integer: return ordered(field, comparator, operand) { Self.integer($0) }
    case .number: return ordered(field, comparator, operand) { Self.double($0) }
    case .boolean:
      guard case .boolean(let flag) = operand else { return nil }
      if comparator == EqualTo.self { return loop(field, BooleanTest(operand: flag, isNegative: false)) }
      if comparator == NotEqualTo.self { return loop(field, BooleanTest(operand: flag, isNegative: true)) }
      return nil
    case .dateTime: return instant(field, comparator, operand)
    default: return nil
    }
  }

  private static func presence(
    _ field: EntityField, _ comparator: any Queries.Comparator.Type, _ operand: Values.Value
  ) -> Body? {
    guard case .boolean(let flag) = operand else { return nil }
    let wantsValue: Bool
    if comparator == HasValue.self {
      wantsValue = flag
    } else if comparator == IsMissing.self {
      wantsValue = !flag
    } else {
      return nil
    }
    switch field.facts.type {
    case .text: return loop(field, PresenceTest<String>(wantsValue: wantsValue))
    case .integer: return loop(field, PresenceTest<Int>(wantsValue: wantsValue))
    case .number: return loop(field, PresenceTest<Double>(wantsValue: wantsValue))
    case .boolean: return loop(field, PresenceTest<Bool>(wantsValue: wantsValue))
    default: return nil
    }
  }

  private static func text(
    _ field: EntityField, _ comparator: any Queries.Comparator.Type, _ operand: Values.Value
  ) -> Body? {
    guard case .text(let text) = operand else { return nil }
    if comparator == EqualTo.self { return loop(field, TextTest(text, .same)) }
    if comparator == NotEqualTo.self { return loop(field, TextTest(text, .same, isNegative: true)) }
    if comparator == HasPrefix.self { return loop(field, TextTest(text, .begins)) }
    guard let outcome = OrderOutcome(comparator) else { return nil }
    return loop(field, TextTest(text, .ordered, outcome: outcome))
  }

  private static func ordered<Field: _IntentValue & Sendable & Comparable>(
    _ field: EntityField, _ comparator: any Queries.Comparator.Type, _ operand: Values.Value,
    _ read: (Values.Value) -> Field?
  ) -> Body? {
    if comparator == IsBetween.self {
      guard case .list(let bounds) = operand, bounds.count == 2, let low = read(bounds[0]), let high = read(bounds[1])
      else { return nil }
      return loop(field, BetweenTest(low: low, high: high))
    }
    guard let outcome = OrderOutcome(comparator), let operand = read(operand) else { return nil }
    return loop(field, OrderTest(operand: operand, outcome: outcome, whenMissing: comparator.info.whenMissing))
  }

  private static func instant(
    _ field: EntityField, _ comparator: any Queries.Comparator.Type, _ operand: Values.Value
  ) -> Body? {
    if comparator == IsBetween.self {
      guard case .list(let bounds) = operand, bounds.count == 2, case .dateTime(let low) = bounds[0].plain,
        case .dateTime(let high) = bounds[1].plain, low <= high, let outcome = OrderOutcome(EqualTo.self)
      else { return nil }
      return loop(field, InstantTest(low: low, high: high, outcome: outcome, whenMissing: false))
    }
    guard case .dateTime(let instant) = operand, let outcome = OrderOutcome(comparator) else { return nil }
    return loop(
      field,
      InstantTest(low: instant, high: instant, outcome: outcome, whenMissing: comparator.info.whenMissing))
  }

  /// **Missing**: nil for what an `Int` does not hold exactly, where the order is not an `Int`'s.
  private static func integer(_ value: Values.Value) -> Int? {
    switch value.plain {
    case .integer(let number), .decimal(let number): number.intValue
    default: nil
    }
  }

  private static func double(_ value: Values.Value) -> Double? {
    switch value.plain {
    case .number(let number): return number.isNaN ? nil : number
    case .integer(let number), .decimal(let number):
      let double = number.doubleValue
      return double.isFinite && number.compare(to: double) == 0 ? double : nil
    default: return nil
    }
  }

  // MARK: The loop

  /// The loop of a test over a field of its type, or of that type made optional. **Missing**: nil for any other field.
  @inline(__always)
  private static func loop<Test: FieldTest>(_ field: EntityField, _ test: Test) -> Body? {
    let offset = field.offset
    if field.type == EntityProperty<Test.Field>.self {
      return { memory, numbers in
        narrow(memory, &numbers) { number in
          memory.withProperty(number, offset, of: Test.Field.self) { property in
            property.isComputed ? nil : property.stored.map { test.holds($0) } ?? test.whenMissing
          }
        }
      }
    }
    if field.type == EntityProperty<Test.Field?>.self {
      return { memory, numbers in
        narrow(memory, &numbers) { number in
          memory.withProperty(number, offset, of: Test.Field?.self) { property in
            property.isComputed ? nil : (property.stored ?? nil).map { test.holds($0) } ?? test.whenMissing
          }
        }
      }
    }
    return nil
  }

  /// Keeps the numbers that the test holds for; false where it says nothing of one.
  @inline(__always)
  private static func narrow(
    _ memory: EntityMemory, _ numbers: inout [Int32], _ test: (Int32) -> Bool?
  ) -> Bool {
    var kept = 0
    for index in numbers.indices {
      let number = numbers[index]
      guard let holds = test(number) else { return false }
      // Written whether it holds or not: a jump that is taken every second time costs more.
      numbers[kept] = number
      kept &+= holds ? 1 : 0
    }
    numbers.removeLast(numbers.count &- kept)
    return true
  }
}
