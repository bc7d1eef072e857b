import Values

/// A condition in words: the tree as a person would say it, text as it is written.
enum ConditionWords {
  typealias Piece = Drawing.Piece

  static func pieces(_ node: JSONNode) -> [Piece] { pieces(node, isInside: false) }

  private static func pieces(_ node: JSONNode, isInside: Bool) -> [Piece] {
    switch node.content {
    case .string(let text): return ValueWords.template(text)
    case .boolean(let flag): return [.words(flag ? "always" : "never")]
    case .object(let members):
      let parts = members.map { entry($0, isInside: isInside || members.count > 1) }
      return combined(parts, by: " and ", none: "always", isInside: isInside)
    default: return ValueWords.pieces(node)
    }
  }

  private static func combined(_ parts: [[Piece]], by word: String, none: String, isInside: Bool) -> [Piece] {
    if parts.isEmpty { return [.words(none)] }
    let joined = Array(parts.joined(separator: [.words(word)]))
    return isInside && parts.count > 1 ? [.words("(")] + joined + [.words(")")] : joined
  }

  private static func entry(_ member: JSONNode.Member, isInside: Bool) -> [Piece] {
    switch (member.key, member.value.content) {
    case ("all", .array(let parts)):
      return combined(parts.map { pieces($0, isInside: true) }, by: " and ", none: "always", isInside: isInside)
    case ("any", .array(let parts)):
      return combined(parts.map { pieces($0, isInside: true) }, by: " or ", none: "never", isInside: isInside)
    case ("not", _): return [.words("not ")] + pieces(member.value, isInside: true)
    case (let name, _): return comparisons(subject(name), member.value)
    }
  }

  /// A property, or a reference in a condition.
  private static func subject(_ name: String) -> [Piece] {
    name.hasPrefix("${") ? ValueWords.template(name) : [.reference(name)]
  }

  private static func comparisons(_ subject: [Piece], _ node: JSONNode) -> [Piece] {
    guard case .object(let members) = node.content else { return subject + [.words(" is ")] + ValueWords.pieces(node) }
    let parts = members.filter { $0.key != "ignoring" }.map { subject + [.words(" ")] + comparison($0) }
    return combined(parts, by: " and ", none: "is there", isInside: false)
  }

  private static func comparison(_ member: JSONNode.Member) -> [Piece] {
    let value = member.value
    var isFalse = false
    if case .boolean(false) = value.content { isFalse = true }
    switch (member.key, value.content) {
    case ("hasValue", .boolean): return [.words(isFalse ? "is missing" : "has a value")]
    case ("isMissing", .boolean): return [.words(isFalse ? "has a value" : "is missing")]
    case ("isEmpty", .boolean): return [.words(isFalse ? "is not empty" : "is empty")]
    case ("isToday", .boolean): return [.words(isFalse ? "is not today" : "is today")]
    case ("isBetween", .array(let ends)) where ends.count == 2:
      return [.words("is between ")] + operand(ends[0]) + [.words(" and ")] + operand(ends[1])
    default: return [.words((words[member.key] ?? spaced(member.key)) + " ")] + operand(value)
    }
  }

  private static func operand(_ node: JSONNode) -> [Piece] {
    if case .object(let members) = node.content, members.count == 1, members[0].key == "property",
      case .string(let name) = members[0].value.content
    {
      return [.reference(name)]
    }
    return ValueWords.pieces(node)
  }

  private static let words = [
    "equalTo": "is", "notEqualTo": "is not", "lessThan": "<", "lessThanOrEqualTo": "≤", "greaterThan": ">",
    "greaterThanOrEqualTo": "≥", "hasPrefix": "begins with", "hasSuffix": "ends with", "in": "is one of",
    "like": "is like", "inTheLast": "is in the last", "inTheNext": "is in the next",
  ]

  /// A name in words: `doesNotContain` is does not contain.
  static func spaced(_ name: String) -> String {
    name.reduce(into: "") { words, letter in
      words += letter.isUppercase && !words.isEmpty ? " \(letter.lowercased())" : letter.lowercased()
    }
  }
}
