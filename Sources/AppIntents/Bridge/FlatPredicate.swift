import Queries
import Values

/// A predicate without nesting: comparisons of properties with values, all or any of which hold.
struct FlatPredicate {
  struct Comparison {
    var property: String
    var comparator: String
    var operands: [Values.Value]
  }
  var comparisons: [Comparison]
  var isAny: Bool

  /// **Missing**: nil for a predicate that is not flat. An `any` without members is not: it holds for no row.
  init?(_ predicate: Queries.Predicate) {
    let members: [Queries.Predicate]
    switch predicate.simplified {
    case .constant(true): (members, isAny) = ([], false)
    case .all(let parts): (members, isAny) = (parts, false)
    case .any(let parts): (members, isAny) = (parts, true)
    case .compare(let comparison): (members, isAny) = ([.compare(comparison)], false)
    case .constant(false), .not: return nil
    }
    comparisons = []
    for member in members {
      guard case .compare(let comparison) = member, let flat = Comparison(comparison) else { return nil }
      comparisons.append(flat)
    }
  }
}

extension FlatPredicate.Comparison {
  init?(_ comparison: Queries.Comparison) {
    guard comparison.options == [], case .property(let path) = comparison.left, path.steps.isEmpty,
      case .literal(let value) = comparison.right
    else { return nil }
    property = path.name
    comparator = comparison.comparator.info.name
    if case .pair = comparison.comparator.info.right {
      guard case .list(let bounds) = value.plain, bounds.count == 2 else { return nil }
      operands = bounds
    } else {
      operands = [value]
    }
    // A missing operand makes every comparator false but the negative ones; to an app it is nil, which is a value.
    if operands.contains(where: \.isMissing) { return nil }
  }
}

extension Queries.Predicate {
  /// Without constants that decide nothing and groups of one.
  var simplified: Queries.Predicate {
    switch self {
    case .all(let parts):
      var kept: [Queries.Predicate] = []
      for part in parts.map(\.simplified) {
        switch part {
        case .constant(true): continue
        case .constant(false): return .constant(false)
        case .all(let inner): kept += inner
        default: kept.append(part)
        }
      }
      return kept.isEmpty ? .constant(true) : kept.count == 1 ? kept[0] : .all(kept)
    case .any(let parts):
      var kept: [Queries.Predicate] = []
      for part in parts.map(\.simplified) {
        switch part {
        case .constant(false): continue
        case .constant(true): return .constant(true)
        case .any(let inner): kept += inner
        default: kept.append(part)
        }
      }
      return kept.isEmpty ? .constant(false) : kept.count == 1 ? kept[0] : .any(kept)
    case .not(let part):
      if case .constant(let holds) = part.simplified { return .constant(!holds) }
      return self
    case .constant, .compare: return self
    }
  }

  /// Whether it holds for every row, or for none, whatever is in it.
  var isAlways: Bool { if case .constant(true) = simplified { true } else { false } }
  var isNever: Bool { if case .constant(false) = simplified { true } else { false } }
}
