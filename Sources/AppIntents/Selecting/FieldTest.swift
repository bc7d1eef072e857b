import Foundation
import Queries
import Values

/// A comparison of one property with what is known before the entities are looked at, as the property's Swift type has it.
///
/// **Shape**: means exactly what the comparator's `truth` means of the property's value.
protocol FieldTest: Sendable {
  associatedtype Field: _IntentValue & Sendable
  /// What a property without a value makes of it.
  var whenMissing: Bool { get }
  func holds(_ value: Field) -> Bool
}

/// What a comparator makes of a value that comes before, with or after the operand, and of one that has no order to it.
struct OrderOutcome: Sendable {
  var before = false
  var same = false
  var after = false
  var none = false

  /// **Missing**: nil for a comparator that does not ask for the order.
  init?(_ comparator: any Queries.Comparator.Type) {
    switch comparator.info.name {
    case EqualTo.info.name: same = true
    case NotEqualTo.info.name: (before, after, none) = (true, true, true)
    case LessThan.info.name: before = true
    case LessThanOrEqualTo.info.name: (before, same) = (true, true)
    case GreaterThan.info.name: after = true
    case GreaterThanOrEqualTo.info.name: (same, after) = (true, true)
    default: return nil
    }
  }
}

/// A value that has an order, compared by it: whole numbers, doubles, instants.
struct OrderTest<Field: _IntentValue & Sendable & Comparable>: FieldTest {
  let operand: Field
  let outcome: OrderOutcome
  let whenMissing: Bool

  @inline(__always)
  func holds(_ value: Field) -> Bool {
    if value < operand { return outcome.before }
    if value > operand { return outcome.after }
    return value == operand ? outcome.same : outcome.none
  }
}

struct BetweenTest<Field: _IntentValue & Sendable & Comparable>: FieldTest {
  let low: Field
  let high: Field
  var whenMissing: Bool { false }

  @inline(__always)
  func holds(_ value: Field) -> Bool { value >= low && value <= high }
}

/// Instants as a workflow has them: to the microsecond, whatever more a `Date` holds.
struct InstantTest: FieldTest {
  typealias Field = Date
  let low: DateTime
  let high: DateTime
  let outcome: OrderOutcome
  let whenMissing: Bool

  @inline(__always)
  func holds(_ value: Date) -> Bool {
    // Beyond the times that have a number it is missing.
    guard let instant = value.instant else { return whenMissing }
    if instant < low { return outcome.before }
    return instant > high ? outcome.after : outcome.same
  }
}

struct BooleanTest: FieldTest {
  typealias Field = Bool
  let operand: Bool
  let isNegative: Bool
  var whenMissing: Bool { isNegative }

  @inline(__always)
  func holds(_ value: Bool) -> Bool { (value == operand) != isNegative }
}

/// Text by its bytes, which is by its scalars.
struct TextTest: FieldTest {
  typealias Field = String
  enum Kind: Sendable { case same, begins, ordered }
  let bytes: [UInt8]
  let kind: Kind
  let isNegative: Bool
  let outcome: OrderOutcome?
  var whenMissing: Bool { isNegative }

  init(_ text: String, _ kind: Kind, isNegative: Bool = false, outcome: OrderOutcome? = nil) {
    bytes = Array(text.utf8)
    self.kind = kind
    self.isNegative = isNegative
    self.outcome = outcome
  }

  @inline(__always)
  func holds(_ value: String) -> Bool {
    if kind == .same, value.utf8.count != bytes.count { return isNegative }
    let holds: Bool =
      value.utf8.withContiguousStorageIfAvailable { text in self.holds(bytes: text) }
      ?? Array(value.utf8).withUnsafeBufferPointer { text in self.holds(bytes: text) }
    return holds != isNegative
  }

  @inline(__always)
  private func holds(bytes text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch kind {
    case .same: text.count == bytes.count && begins(text)
    case .begins: text.count >= bytes.count && begins(text)
    case .ordered: ordered(text)
    }
  }

  @inline(__always)
  private func begins(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in bytes.indices where text[index] != bytes[index] { return false }
    return true
  }

  private func ordered(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let outcome else { return false }
    for index in 0..<min(text.count, bytes.count) where text[index] != bytes[index] {
      return text[index] < bytes[index] ? outcome.before : outcome.after
    }
    return text.count < bytes.count ? outcome.before : text.count > bytes.count ? outcome.after : outcome.same
  }
}

/// Whether there is a value at all.
struct PresenceTest<Field: _IntentValue & Sendable>: FieldTest {
  let wantsValue: Bool
  var whenMissing: Bool { !wantsValue }

  @inline(__always)
  func holds(_ value: Field) -> Bool { wantsValue }
}
