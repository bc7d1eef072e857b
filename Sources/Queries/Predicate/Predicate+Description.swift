import Values

extension Predicate: CustomStringConvertible {
  /// The predicate in words, as `check --explain` shows it: `rating ≥ 4.3 and (title begins with 'A' or title is missing)`.
  package var description: String { described(within: false) }

  private func described(within isPart: Bool) -> String {
    switch self {
    case .constant(let holds): return holds ? "always" : "never"
    case .all(let members) where members.isEmpty: return "always"
    case .any(let members) where members.isEmpty: return "never"
    case .all(let members): return Self.joined(members, " and ", isPart)
    case .any(let members): return Self.joined(members, " or ", isPart)
    case .not(let inner): return "not " + inner.described(within: true)
    case .compare(let comparison): return comparison.description
    }
  }

  private static func joined(_ members: [Predicate], _ word: String, _ isPart: Bool) -> String {
    if members.count == 1 { return members[0].described(within: isPart) }
    let text = members.map { $0.described(within: true) }.joined(separator: word)
    return isPart ? "(\(text))" : text
  }
}

extension Comparison: CustomStringConvertible {
  package var description: String {
    let info = comparator.info
    var words: String
    switch info.name {
    case "equalTo": words = "="
    case "notEqualTo": words = "≠"
    case "lessThan": words = "<"
    case "lessThanOrEqualTo": words = "≤"
    case "greaterThan": words = ">"
    case "greaterThanOrEqualTo": words = "≥"
    default: words = info.summary
    }
    switch options {
    case [.ignoringCase, .ignoringDiacritics]: words += " (ignoring case and diacritics)"
    case .ignoringCase: words += " (ignoring case)"
    case .ignoringDiacritics: words += " (ignoring diacritics)"
    default: break
    }
    if case .flag = info.right, case .literal(let flag) = right {
      return flag.isTrue ? "\(left) \(words)" : "not \(left) \(words)"
    }
    if case .pair = info.right, case .literal(.list(let bounds)) = right, bounds.count == 2 {
      return "\(left) is between \(bounds[0].describedInPredicate) and \(bounds[1].describedInPredicate)"
    }
    return "\(left) \(words) \(right)"
  }
}

extension Operand: CustomStringConvertible {
  package var description: String {
    switch self {
    case .literal(let value): value.describedInPredicate
    case .property(let path): path.description
    case .arithmetic(let sign, let left, let right): "(\(left) \(sign.rawValue) \(right))"
    }
  }
}

extension PropertyPath: CustomStringConvertible {
  /// The path as its author writes it: `author.name`.
  package var description: String {
    steps.reduce(name) { path, step in
      switch step {
      case .field(let name): path + "." + name
      case .entity(_, let property): path + "." + property
      case .count: path + ".count"
      }
    }
  }
}

extension Value {
  /// The value as a predicate's text has it, long lists cut.
  fileprivate var describedInPredicate: String {
    switch plain {
    case .missing, .null: return "nil"
    case .text(let text): return "'\(text)'"
    case .list(let items):
      let shown = items.prefix(5).map { $0.describedInPredicate }.joined(separator: ", ")
      return "{" + shown + (items.count > 5 ? ", … (\(items.count) in all)" : "") + "}"
    case .entity(let entity): return entity.type + " " + entity.id.describedInPredicate
    case let value: return value.writtenOut
    }
  }
}
