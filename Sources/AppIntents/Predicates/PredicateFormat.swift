import Foundation

/// The format of an `NSPredicate`, read: `title CONTAINS[c] %@ AND pages > 100`.
///
/// **Source**: Apple's Predicate Programming Guide, “Predicate Format String Syntax”; functions and subqueries are left out.
indirect enum PredicateFormat: Sendable {
  case constant(Bool)
  case all([PredicateFormat])
  case any([PredicateFormat])
  case not(PredicateFormat)
  case compare(Operand, Comparison, Operand, Options, Aggregate)

  enum Operand: Sendable {
    case value(PredicateValue)
    /// Empty for the object itself.
    case path([String])
    case list([Operand])
  }

  enum Comparison: Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, between, contains, beginsWith, endsWith, like
    case matches, isIn
  }

  struct Options: Sendable {
    var ignoresCase = false
    var ignoresMarks = false
  }

  /// Which of the left side's values must fit.
  enum Aggregate: Sendable { case one, any, all, none }

  func holds(for object: Any?) -> Bool {
    switch self {
    case .constant(let holds): return holds
    case .all(let parts): return parts.allSatisfy { $0.holds(for: object) }
    case .any(let parts): return parts.contains { $0.holds(for: object) }
    case .not(let part): return !part.holds(for: object)
    case .compare(let left, let comparison, let right, let options, let aggregate):
      let (left, right) = (left.value(of: object), right.value(of: object))
      func fits(_ value: PredicateValue) -> Bool { value.fits(comparison, right, options) }
      let members = if case .list(let values) = left { values } else { [left] }
      switch aggregate {
      case .one: return fits(left)
      case .any: return members.contains(where: fits)
      case .all: return members.allSatisfy(fits)
      case .none: return !members.contains(where: fits)
      }
    }
  }
}

extension PredicateFormat.Operand {
  func value(of object: Any?) -> PredicateValue {
    switch self {
    case .value(let value): value
    case .path(let keys): PredicateValue(ObjectReading.value(keys[...], of: object))
    case .list(let members): .list(members.map { $0.value(of: object) })
    }
  }
}
