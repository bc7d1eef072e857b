import Foundation

/// A value as a predicate compares it.
enum PredicateValue: Sendable {
  case missing
  case text(String)
  case number(Double)
  /// **Units**: seconds since the reference date.
  case date(Double)
  case list([PredicateValue])

  init(_ value: Any?) {
    guard let value = ObjectReading.unwrapped(value) else {
      self = .missing
      return
    }
    switch value {
    case let value as PredicateValue: self = value
    case let text as String: self = .text(text)
    case let text as NSString: self = .text(String(describing: text))
    case let flag as Bool: self = .number(flag ? 1 : 0)
    case let number as any BinaryInteger: self = .number(Double(number))
    case let number as any BinaryFloatingPoint: self = .number(Double(number))
    case let number as Decimal: self = .number(NSDecimalNumber(decimal: number).doubleValue)
    case let number as NSNumber: self = .number(number.doubleValue)
    case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
    case let date as NSDate: self = .date(date.timeIntervalSinceReferenceDate)
    case let id as UUID: self = .text(id.uuidString)
    case let url as URL: self = .text(url.absoluteString)
    case is NSNull: self = .missing
    case let property as _AnyEntityProperty: self.init(property._content(of: ()))
    case let raw as any RawRepresentable: self.init(raw.rawValue)
    case let entity as any AppEntity: self = .text(entity.id.entityIdentifierString)
    case let list as [Any]: self = .list(list.map { PredicateValue($0) })
    case let set as Set<AnyHashable>: self = .list(set.map { PredicateValue($0.base) })
    default: self = .text("\(value)")
    }
  }

  func fits(
    _ comparison: PredicateFormat.Comparison, _ other: PredicateValue, _ options: PredicateFormat.Options
  ) -> Bool {
    switch comparison {
    case .equal: return isEqual(to: other, options)
    case .notEqual: return !isEqual(to: other, options)
    case .less: return order(to: other, options).map { $0 == .orderedAscending } ?? false
    case .lessOrEqual: return order(to: other, options).map { $0 != .orderedDescending } ?? false
    case .greater: return order(to: other, options).map { $0 == .orderedDescending } ?? false
    case .greaterOrEqual: return order(to: other, options).map { $0 != .orderedAscending } ?? false
    case .between:
      guard case .list(let bounds) = other, bounds.count == 2 else { return false }
      return fits(.greaterOrEqual, bounds[0], options) && fits(.lessOrEqual, bounds[1], options)
    case .isIn:
      if case .list(let members) = other { return members.contains { isEqual(to: $0, options) } }
      return other.fits(.contains, self, options)
    case .contains:
      if case .list(let members) = self { return members.contains { $0.isEqual(to: other, options) } }
      return texts(other, options).map { $0.isEmpty || $1.isEmpty ? $1.isEmpty : $0.contains($1) } ?? false
    case .beginsWith: return texts(other, options).map { $0.hasPrefix($1) } ?? false
    case .endsWith: return texts(other, options).map { $0.hasSuffix($1) } ?? false
    case .like: return texts(other, options).map { Self.isLike(Array($0), Array($1)) } ?? false
    case .matches:
      guard let (text, pattern) = texts(other, options),
        let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$")
      else { return false }
      return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
  }

  private func isEqual(to other: PredicateValue, _ options: PredicateFormat.Options) -> Bool {
    switch (self, other) {
    case (.missing, .missing): true
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1, options) }
    default: order(to: other, options) == .orderedSame
    }
  }

  /// **Missing**: nil where one of them has no value, or they are of different kinds.
  private func order(to other: PredicateValue, _ options: PredicateFormat.Options) -> ComparisonResult? {
    switch (self, other) {
    case (.number(let left), .number(let right)), (.date(let left), .date(let right)):
      return left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
    case (.text, .text):
      guard let (left, right) = texts(other, options) else { return nil }
      return left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
    default: return nil
    }
  }

  /// Both as texts that may be compared as they are.
  private func texts(_ other: PredicateValue, _ options: PredicateFormat.Options) -> (String, String)? {
    guard case .text(var left) = self, case .text(var right) = other else { return nil }
    var folding: String.CompareOptions = []
    if options.ignoresCase { folding.insert(.caseInsensitive) }
    if options.ignoresMarks { folding.insert(.diacriticInsensitive) }
    if !folding.isEmpty {
      left = left.folding(options: folding, locale: nil)
      right = right.folding(options: folding, locale: nil)
    }
    return (left, right)
  }

  /// `*` is any characters, `?` is one.
  private static func isLike(_ text: [Character], _ pattern: [Character]) -> Bool {
    var (place, next) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while place < text.count {
      if next < pattern.count, pattern[next] == "*" {
        star = (next, place)
        next += 1
      } else if next < pattern.count, pattern[next] == "?" || pattern[next] == text[place] {
        place += 1
        next += 1
      } else if let (back, from) = star {
        star = (back, from + 1)
        place = from + 1
        next = back + 1
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}
